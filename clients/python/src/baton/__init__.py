"""Client of Baton: runs of LLM agents as typed event streams that survive lost connections.

    with Baton().run("Hello") as run:
        for event in run:
            match event:
                case TextEvent(stream_id=0, delta=delta):
                    print(delta, end="")
        print(run.result().content)
"""

from . import inputs, models
from ._async_client import AsyncBaton
from ._async_run import AsyncNotifications, AsyncRun
from ._base import BatonError
from ._call import RawResponse
from ._errors import ApiStatusError, ConnectionLost, OutputInvalid, ProtocolError, RunFailed, WebhookVerificationError
from ._generated.events import (
    AdvisorEvent,
    AdvisorKind,
    AnswerEvent,
    DoneEvent,
    ErrorCode,
    ErrorEvent,
    ErrorReason,
    FallbackEvent,
    FileEvent,
    FoldedEvent,
    NotificationEvent,
    NotificationStreamEvent,
    OpenEvent,
    QuestionDecision,
    QuestionEvent,
    QuestionKind,
    ReasoningEvent,
    RequestReceivedEvent,
    RewindEvent,
    RunEvent,
    SteeredEvent,
    StreamEndEvent,
    StreamStartEvent,
    SubAgentResponseEvent,
    TextEvent,
    TokenUsageEvent,
    ToolCallEvent,
    ToolKind,
)
from ._generated.sync_client import Baton
from ._generated.sync_run import Notifications, Run
from ._pages import async_items, async_pages, items, pages
from ._paths import UnsafePath
from ._retry import Retry
from ._run_source import RunResult
from ._unknown import UnknownEvent
from ._version import __version__
from ._webhook import verify_webhook

__all__ = [
    "AdvisorEvent",
    "AdvisorKind",
    "AnswerEvent",
    "ApiStatusError",
    "AsyncBaton",
    "AsyncNotifications",
    "AsyncRun",
    "Baton",
    "BatonError",
    "ConnectionLost",
    "DoneEvent",
    "ErrorCode",
    "ErrorEvent",
    "ErrorReason",
    "FallbackEvent",
    "FileEvent",
    "FoldedEvent",
    "NotificationEvent",
    "NotificationStreamEvent",
    "Notifications",
    "OpenEvent",
    "OutputInvalid",
    "ProtocolError",
    "QuestionDecision",
    "QuestionEvent",
    "QuestionKind",
    "RawResponse",
    "ReasoningEvent",
    "RequestReceivedEvent",
    "Retry",
    "RewindEvent",
    "Run",
    "RunEvent",
    "RunFailed",
    "RunResult",
    "SteeredEvent",
    "StreamEndEvent",
    "StreamStartEvent",
    "SubAgentResponseEvent",
    "TextEvent",
    "TokenUsageEvent",
    "ToolCallEvent",
    "ToolKind",
    "UnknownEvent",
    "UnsafePath",
    "WebhookVerificationError",
    "__version__",
    "async_items",
    "async_pages",
    "inputs",
    "items",
    "models",
    "pages",
    "verify_webhook",
]
