"""What the server answers: `baton.models.AgentRecord` and so on."""

from ._generated.inputs import (
    AgentMode as AgentMode,
    AuditAction as AuditAction,
    Brevity as Brevity,
    MemoryRelationKind as MemoryRelationKind,
    MemoryType as MemoryType,
    Recovery as Recovery,
    RequestState as RequestState,
    TokenScope as TokenScope,
    WebhookEvent as WebhookEvent,
)
from ._generated.models import *  # noqa: F403
from ._generated.models import AgentAdvisor, ErrorBody

# Names of earlier releases.
AdvisorConfig = AgentAdvisor
ApiError = ErrorBody
