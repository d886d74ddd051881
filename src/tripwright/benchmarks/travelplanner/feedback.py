"""Which tasks may be answered with evaluator feedback: the maintainers allow it on train tasks only."""

from __future__ import annotations

from tripwright.errors import BadInput

SPLIT = "train"


def split_of(task: str) -> str | None:
    """The published split that a task id names, None for tasks of one's own.

    Example:
        >>> split_of("validation-17"), split_of("train_queries-3"), split_of("mine-1")
        ('validation', 'train', None)
    """
    for split in ("train", "validation", "test"):
        if task.startswith((f"{split}-", f"{split}_")):
            return split
    return None


def require_train(task: str) -> None:
    """Refuse feedback on any task but one of the train split.

    Raises:
        BadInput: The task is of another split.
    """
    if split_of(task) != SPLIT:
        raise BadInput(
            "evaluator feedback is for the train split only", field="task", value=task, expected="a task of train"
        )
