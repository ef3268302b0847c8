"""Lists that are read page by page."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Any, Protocol, TypeVar


class Page(Protocol):
    """A page of a list that grows."""

    @property
    def next_before(self) -> int | str | None:
        """The `before` of the next page; None for the last one."""


P = TypeVar("P", bound=Page)


def pages(read: Callable[[Any], P]) -> Iterator[P]:
    """A list page by page, to its end: `for page in pages(lambda before: baton.api.list_requests(before=before))`."""
    before: int | str | None = None
    while True:
        page = read(before)
        yield page
        before = page.next_before
        if before is None:
            return


async def async_pages(read: Callable[[Any], Awaitable[P]]) -> AsyncIterator[P]:
    """The same for an AsyncBaton."""
    before: int | str | None = None
    while True:
        page = await read(before)
        yield page
        before = page.next_before
        if before is None:
            return
