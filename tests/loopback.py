"""An OpenAI-compatible server on loopback that replays scripted replies, the broken ones included."""

from __future__ import annotations

import atexit
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Json = dict[str, Any]


@dataclass(frozen=True)
class Said:
    """One reply of the model.

    Attributes:
        text: Its words.
        calls: Tool calls: name and arguments, as an object or as raw text that need not be JSON.
        status: Another status than 200 is an error.
        raw: A body instead of the usual one.
        cut: How many bytes of the body are sent before the connection is closed.
    """

    text: str = ""
    calls: tuple[tuple[str, Json | str], ...] = ()
    status: int = 200
    headers: tuple[tuple[str, str], ...] = ()
    raw: bytes | None = None
    cut: int | None = None


@dataclass
class Loopback:
    """The running server: what it will say, and what it was asked."""

    url: str
    script: list[Said] = field(default_factory=list)
    asked: list[Json] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def say(self, *replies: Said | str) -> None:
        """Replies for the next requests, in order; the last one is repeated."""
        self.script = [reply if isinstance(reply, Said) else Said(reply) for reply in replies]
        self.asked.clear()

    def next(self, request: Json) -> Said:
        """Note the request and take the next reply."""
        with self.lock:
            self.asked.append(request)
            return self.script.pop(0) if len(self.script) > 1 else self.script[0]


@contextmanager
def loopback() -> Iterator[Loopback]:
    """The process's one server, on a free port. It has one address for all tests, because clients are kept by name."""
    state = _started()
    state.say("")
    yield state


@cache
def _started() -> Loopback:
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    state = Loopback(f"http://127.0.0.1:{server.server_address[1]}/v1")
    server.state = state  # type: ignore[attr-defined]
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()

    def stop() -> None:
        server.shutdown()
        server.server_close()
        thread.join()

    atexit.register(stop)
    return state


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: object) -> None:
        """Nothing: tests read ``asked``."""

    def do_POST(self) -> None:
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        reply: Said = self.server.state.next(request)  # type: ignore[attr-defined]
        body = reply.raw if reply.raw is not None else json.dumps(self._body(reply, request)).encode()
        self.send_response(reply.status)
        # Closed at once, so that no client keeps a socket beyond its event loop.
        headers = {"Content-Type": "application/json", "Connection": "close", **dict(reply.headers)}
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body if reply.cut is None else body[: reply.cut])
        self.close_connection = True

    def _body(self, reply: Said, request: Json) -> Json:
        if reply.status != 200:
            return {"error": {"message": f"scripted {reply.status}", "type": "scripted", "code": str(reply.status)}}
        return _responses(reply, request) if self.path.endswith("/responses") else _chat(reply, request)


def _chat(reply: Said, request: Json) -> Json:
    message: Json = {"role": "assistant", "content": reply.text or None}
    if reply.calls:
        message["tool_calls"] = [
            {"id": f"call_{n}", "type": "function", "function": {"name": name, "arguments": _text(arguments)}}
            for n, (name, arguments) in enumerate(reply.calls)
        ]
    choice = {"index": 0, "message": message, "finish_reason": "tool_calls" if reply.calls else "stop"}
    usage = {"prompt_tokens": 100, "completion_tokens": 10, "total_tokens": 110}
    head = {"id": "c1", "object": "chat.completion", "created": 1, "model": request["model"]}
    return {**head, "choices": [choice], "usage": usage}


def _responses(reply: Said, request: Json) -> Json:
    words = [{"type": "output_text", "text": reply.text, "annotations": []}]
    output: list[Json] = [{"type": "message", "id": "m1", "role": "assistant", "status": "completed", "content": words}]
    for n, (name, arguments) in enumerate(reply.calls):
        call = {"type": "function_call", "id": f"f{n}", "call_id": f"call_{n}", "name": name, "status": "completed"}
        output.append({**call, "arguments": _text(arguments)})
    usage = {"input_tokens": 100, "output_tokens": 10, "total_tokens": 110}
    usage |= {"input_tokens_details": {"cached_tokens": 0}, "output_tokens_details": {"reasoning_tokens": 0}}
    head = {"id": "r1", "object": "response", "created_at": 1, "model": request["model"], "status": "completed"}
    return {**head, "output": output, "usage": usage, "parallel_tool_calls": True, "tool_choice": "auto", "tools": []}


def _text(arguments: Json | str) -> str:
    return arguments if isinstance(arguments, str) else json.dumps(arguments)
