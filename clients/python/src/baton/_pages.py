"""Lists that are read to their end: page by page, or item by item."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Any, ParamSpec, Protocol, TypeVar


class Page(Protocol):
    """A page of a list that grows."""

    @property
    def next_before(self) -> int | str | None:
        """The `before` of the next page; None for the last one."""


P = TypeVar("P", bound=Page)
Asked = ParamSpec("Asked")
T_co = TypeVar("T_co", covariant=True)
T = TypeVar("T")


class ItemPage(Protocol[T_co]):
    """A page that knows its items."""

    def __iter__(self) -> Iterator[T_co]:
        """The items of the page."""

    def next_page(self) -> dict[str, Any] | None:
        """What the next page is asked for with; None for the last one."""


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


def items(read: Callable[Asked, ItemPage[T]], *args: Asked.args, **asked: Asked.kwargs) -> Iterator[T]:
    """A list item by item, over all of its pages: `for request in items(baton.api.list_requests, state="failed")`."""
    place: dict[str, Any] | None = {}
    while place is not None:
        page = read(*args, **{**asked, **place})
        yield from page
        place = page.next_page()


async def async_items(read: Callable[Asked, Awaitable[ItemPage[T]]], *args: Asked.args, **asked: Asked.kwargs) -> AsyncIterator[T]:
    """The same for an AsyncBaton: `async for request in async_items(baton.api.list_requests)`."""
    place: dict[str, Any] | None = {}
    while place is not None:
        page = await read(*args, **{**asked, **place})
        for item in page:
            yield item
        place = page.next_page()
