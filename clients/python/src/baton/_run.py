"""What is known of a run at any moment; the same for both kinds of clients."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping

from ._call import Call
from ._errors import ApiStatusError
from ._generated import calls, models
from ._generated.events import FileEvent
from ._run_source import RunSource


class RunBase:
    """What is known of a run at any moment."""

    def __init__(self, source: RunSource) -> None:
        self._source = source

    @property
    def id(self) -> str:
        """The id of the run. Raises BatonError before it has started."""
        return self._source.run_id

    @property
    def last_event_id(self) -> str:
        """The id of the last event that was handled, for `baton.resume(id, after=…)`; empty before the first one.

        An event is handled when the next one is asked for: inside a loop it is the event before the current one.
        """
        return self._source.last_event_id

    @property
    def text(self) -> str:
        """The answer so far: the text of stream 0, up to and with the current event."""
        return self._source.text

    @property
    def files(self) -> list[FileEvent]:
        """The files so far."""
        return self._source.files

    @property
    def headers(self) -> Mapping[str, str]:
        """The headers of the answer that began it, by their names in any case; empty before."""
        return self._source.headers

    def _cancel_call(self) -> Call[models.CancelAccepted]:
        return calls.cancel_request(self._source.run_id)

    @staticmethod
    def _had_ended(error: ApiStatusError) -> bool:
        return error.code == "not_in_flight"


class BlockingRunBase(RunBase, ABC):
    """What is known of a run that can be started whenever something is asked of it."""

    @property
    def id(self) -> str:
        """The id of the run, which starts unless it has started."""
        if not self._source.begun:
            self.start()
        return self._source.run_id

    @abstractmethod
    def start(self) -> object:
        """Starts the run, unless it has started."""
