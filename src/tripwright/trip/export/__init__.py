"""A trip for other programs and for readers: calendar, maps, Markdown, a page. Each export reads an ``Agenda``."""
