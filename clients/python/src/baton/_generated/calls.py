# Generated from spec/ by `npm run generate`. Do not edit.
"""What each operation sends, and how its answer is read. Nothing here sends anything."""

from __future__ import annotations

from typing import Any, Literal

from .._call import Call, Request, as_bytes, as_copy, as_json, as_nothing, as_tagged, as_text, segment
from . import inputs, models


def get_me() -> Call[models.Me]:
    """Tell whose token this is."""
    return Call(Request("GET", "/v1/me"), as_json(models.Me.from_json))


def list_requests(*, limit: int | None = None, before: str | None = None, state: inputs.RequestState | None = None, agent: str | None = None, user: str | None = None, metadata: dict[str, Any] | None = None, error_code: str | None = None, since: int | None = None, until: int | None = None, q: str | None = None, include: Literal["usage"] | None = None) -> Call[models.RequestList]:
    """List the requests."""
    return Call(Request("GET", "/v1/requests", query={"limit": limit, "before": before, "state": state, "agent": agent, "user": user, "metadata": metadata, "error_code": error_code, "since": since, "until": until, "q": q, "include": include}), as_json(models.RequestList.from_json))


def create_request(body: inputs.CreateRequest, *, idempotency_key: str | None = None, prefer: str | None = None) -> Call[models.Request]:
    """Run an agent, without a stream."""
    return Call(Request("POST", "/v1/requests", headers={"Idempotency-Key": idempotency_key, "Prefer": prefer}, body=body), as_json(models.Request.from_json))


def get_request(id: str, *, wait: int | None = None, after_question: int | None = None) -> Call[models.Request]:
    """Get a request."""
    return Call(Request("GET", f"/v1/requests/{segment(id)}", query={"wait": wait, "after_question": after_question}), as_json(models.Request.from_json))


def delete_request(id: str) -> Call[None]:
    """Erase a run."""
    return Call(Request("DELETE", f"/v1/requests/{segment(id)}"), as_nothing)


def stream_request_events(id: str, *, since_seq: int | None = None, last_event_id: str | None = None) -> Request:
    """Replay and follow a run."""
    return Request("GET", f"/v1/requests/{segment(id)}/events", query={"since_seq": since_seq}, headers={"Last-Event-ID": last_event_id})


def get_request_result(id: str, *, wait: int | None = None) -> Call[models.RunResult | models.RequestStatus]:
    """Get what has become of a run."""
    return Call(Request("GET", f"/v1/requests/{segment(id)}/result", query={"wait": wait}), as_json(lambda data: models.RunResult.from_json(data) if "ok" in data else models.RequestStatus.from_json(data)))


def list_steps(id: str, *, limit: int | None = None, after_id: int | None = None, stream_id: int | None = None, contents: bool | None = None) -> Call[models.StepList]:
    """List the steps of a run."""
    return Call(Request("GET", f"/v1/requests/{segment(id)}/steps", query={"limit": limit, "after_id": after_id, "stream_id": stream_id, "contents": contents}), as_json(models.StepList.from_json))


def rerun_request(id: str, body: inputs.RerunRequest, *, idempotency_key: str | None = None, last_event_id: str | None = None) -> Request:
    """Run a request again."""
    return Request("POST", f"/v1/requests/{segment(id)}/rerun", headers={"Idempotency-Key": idempotency_key, "Last-Event-ID": last_event_id}, body=body)


def cancel_request(id: str) -> Call[models.CancelAccepted]:
    """Cancel a run."""
    return Call(Request("POST", f"/v1/requests/{segment(id)}/cancel"), as_json(models.CancelAccepted.from_json))


def orchestrate(body: inputs.OrchestrateRequest, *, idempotency_key: str | None = None, last_event_id: str | None = None) -> Request:
    """Run an agent."""
    return Request("POST", "/v1/orchestrate", headers={"Idempotency-Key": idempotency_key, "Last-Event-ID": last_event_id}, body=body)


def list_questions(*, limit: int | None = None, before: int | None = None, state: Literal["open", "all"] | None = None, request_id: str | None = None) -> Call[models.QuestionList]:
    """List the questions."""
    return Call(Request("GET", "/v1/questions", query={"limit": limit, "before": before, "state": state, "request_id": request_id}), as_json(models.QuestionList.from_json))


def get_question(id: int) -> Call[models.Question]:
    """Get a question."""
    return Call(Request("GET", f"/v1/questions/{segment(id)}"), as_json(models.Question.from_json))


def answer_question(id: int, body: inputs.AnswerRequest) -> Call[models.Question]:
    """Answer a question."""
    return Call(Request("POST", f"/v1/questions/{segment(id)}/answer", body=body), as_json(models.Question.from_json))


def list_agents(*, limit: int | None = None, before: str | None = None, include: Literal["definition"] | None = None, q: str | None = None) -> Call[models.AgentList]:
    """List the agents."""
    return Call(Request("GET", "/v1/agents", query={"limit": limit, "before": before, "include": include, "q": q}), as_json(models.AgentList.from_json))


def create_agent(body: inputs.AgentDefinition) -> Call[models.AgentRecord]:
    """Create an agent."""
    return Call(Request("POST", "/v1/agents", body=body), as_tagged(models.AgentRecord.from_json))


def get_agent(id: str) -> Call[models.AgentRecord]:
    """Get an agent."""
    return Call(Request("GET", f"/v1/agents/{segment(id)}"), as_tagged(models.AgentRecord.from_json))


def update_agent(id: str, body: inputs.InlineAgentDefinition, *, if_match: str | None = None) -> Call[models.AgentRecord]:
    """Replace an agent."""
    return Call(Request("PATCH", f"/v1/agents/{segment(id)}", headers={"If-Match": if_match}, body=body), as_tagged(models.AgentRecord.from_json))


def delete_agent(id: str, *, if_match: str | None = None) -> Call[models.Deleted]:
    """Delete an agent."""
    return Call(Request("DELETE", f"/v1/agents/{segment(id)}", headers={"If-Match": if_match}), as_json(models.Deleted.from_json))


def list_agent_versions(id: str, *, limit: int | None = None, before: int | None = None) -> Call[models.AgentVersionList]:
    """List the versions of an agent."""
    return Call(Request("GET", f"/v1/agents/{segment(id)}/versions", query={"limit": limit, "before": before}), as_json(models.AgentVersionList.from_json))


def get_agent_version(id: str, version: int) -> Call[models.WholeAgentVersion]:
    """Get a version of an agent."""
    return Call(Request("GET", f"/v1/agents/{segment(id)}/versions/{segment(version)}"), as_json(models.WholeAgentVersion.from_json))


def restore_agent_version(id: str, version: int, *, if_match: str | None = None) -> Call[models.AgentRecord]:
    """Restore a version of an agent."""
    return Call(Request("POST", f"/v1/agents/{segment(id)}/versions/{segment(version)}/restore", headers={"If-Match": if_match}), as_tagged(models.AgentRecord.from_json))


def chat(id: str, body: inputs.ChatRequest, *, idempotency_key: str | None = None, last_event_id: str | None = None) -> Request:
    """Run the agent of the path."""
    return Request("POST", f"/v1/agents/{segment(id)}/chat", headers={"Idempotency-Key": idempotency_key, "Last-Event-ID": last_event_id}, body=body)


def call_a2a_index(body: inputs.JsonRpcRequest, *, a2_a_version: str | None = None) -> Call[models.JsonRpcResponse]:
    """Call the tenant's `index` over A2A."""
    return Call(Request("POST", "/v1/a2a/agents", headers={"A2A-Version": a2_a_version}, body=body), as_json(models.json_rpc_response_from_json))


def call_a2a_agent(id: str, body: inputs.JsonRpcRequest, *, a2_a_version: str | None = None) -> Call[models.JsonRpcResponse]:
    """Call an agent over A2A."""
    return Call(Request("POST", f"/v1/a2a/agents/{segment(id)}", headers={"A2A-Version": a2_a_version}, body=body), as_json(models.json_rpc_response_from_json))


def get_a2a_agent_card(id: str, *, if_none_match: str | None = None, if_modified_since: str | None = None) -> Call[models.AgentCard | None]:
    """Get the card of an agent."""
    return Call(Request("GET", f"/v1/a2a/agents/{segment(id)}/agent-card.json", headers={"If-None-Match": if_none_match, "If-Modified-Since": if_modified_since}), as_copy(models.AgentCard.from_json))


def get_public_agent_card(*, if_none_match: str | None = None, if_modified_since: str | None = None) -> Call[models.AgentCard | None]:
    """Where A2A clients begin."""
    return Call(Request("GET", "/.well-known/agent-card.json", headers={"If-None-Match": if_none_match, "If-Modified-Since": if_modified_since}, needs_token=False), as_copy(models.AgentCard.from_json))


def list_schedules(*, limit: int | None = None, before: int | None = None) -> Call[models.ScheduledTaskList]:
    """List the scheduled tasks."""
    return Call(Request("GET", "/v1/schedules", query={"limit": limit, "before": before}), as_json(models.ScheduledTaskList.from_json))


def create_schedule(body: inputs.CreateScheduleRequest) -> Call[models.ScheduledTask]:
    """Schedule a task."""
    return Call(Request("POST", "/v1/schedules", body=body), as_json(models.ScheduledTask.from_json))


def get_schedule(id: int) -> Call[models.ScheduledTask]:
    """Get a scheduled task."""
    return Call(Request("GET", f"/v1/schedules/{segment(id)}"), as_json(models.ScheduledTask.from_json))


def update_schedule(id: int, body: inputs.UpdateScheduleRequest) -> Call[models.ScheduledTask]:
    """Pause, resume or change a scheduled task."""
    return Call(Request("PATCH", f"/v1/schedules/{segment(id)}", body=body), as_json(models.ScheduledTask.from_json))


def delete_schedule(id: int) -> Call[models.Deleted]:
    """Delete a scheduled task."""
    return Call(Request("DELETE", f"/v1/schedules/{segment(id)}"), as_json(models.Deleted.from_json))


def list_schedule_runs(id: int, *, limit: int | None = None, before: int | None = None) -> Call[models.ScheduledRunList]:
    """List the runs of a task."""
    return Call(Request("GET", f"/v1/schedules/{segment(id)}/runs", query={"limit": limit, "before": before}), as_json(models.ScheduledRunList.from_json))


def run_schedule(id: int, *, idempotency_key: str | None = None) -> Call[models.ScheduledRun]:
    """Run a task now."""
    return Call(Request("POST", f"/v1/schedules/{segment(id)}/run", headers={"Idempotency-Key": idempotency_key}), as_json(models.ScheduledRun.from_json))


def list_scheduled_runs(*, limit: int | None = None, before: int | None = None, since: int | None = None, task_id: int | None = None) -> Call[models.ScheduledRunList]:
    """List the scheduled runs."""
    return Call(Request("GET", "/v1/runs", query={"limit": limit, "before": before, "since": since, "task_id": task_id}), as_json(models.ScheduledRunList.from_json))


def get_scheduled_run(id: int) -> Call[models.ScheduledRun]:
    """Get a scheduled run."""
    return Call(Request("GET", f"/v1/runs/{segment(id)}"), as_json(models.ScheduledRun.from_json))


def stream_notifications(*, include: Literal["waiting", "budget", "all"] | None = None) -> Request:
    """Hear of scheduled runs."""
    return Request("GET", "/v1/notifications/stream", query={"include": include})


def list_webhooks(*, limit: int | None = None, before: int | None = None) -> Call[models.WebhookList]:
    """List the webhooks."""
    return Call(Request("GET", "/v1/webhooks", query={"limit": limit, "before": before}), as_json(models.WebhookList.from_json))


def create_webhook(body: inputs.CreateWebhookRequest) -> Call[models.WebhookWithSecret]:
    """Have messages sent to an endpoint."""
    return Call(Request("POST", "/v1/webhooks", body=body), as_json(models.WebhookWithSecret.from_json))


def get_webhook(id: int) -> Call[models.Webhook]:
    """Get a webhook."""
    return Call(Request("GET", f"/v1/webhooks/{segment(id)}"), as_json(models.Webhook.from_json))


def update_webhook(id: int, body: inputs.UpdateWebhookRequest) -> Call[models.Webhook]:
    """Change a webhook."""
    return Call(Request("PATCH", f"/v1/webhooks/{segment(id)}", body=body), as_json(models.Webhook.from_json))


def delete_webhook(id: int) -> Call[models.Deleted]:
    """Delete a webhook."""
    return Call(Request("DELETE", f"/v1/webhooks/{segment(id)}"), as_json(models.Deleted.from_json))


def rotate_webhook_secret(id: int) -> Call[models.WebhookWithSecret]:
    """Replace a webhook's secret."""
    return Call(Request("POST", f"/v1/webhooks/{segment(id)}/rotate-secret"), as_json(models.WebhookWithSecret.from_json))


def test_webhook(id: int) -> Call[models.Delivery]:
    """Send a test message."""
    return Call(Request("POST", f"/v1/webhooks/{segment(id)}/test"), as_json(models.Delivery.from_json))


def list_webhook_deliveries(id: int, *, limit: int | None = None, before: str | None = None) -> Call[models.DeliveryList]:
    """List the deliveries of a webhook."""
    return Call(Request("GET", f"/v1/webhooks/{segment(id)}/deliveries", query={"limit": limit, "before": before}), as_json(models.DeliveryList.from_json))


def redeliver_webhook(id: int, delivery_id: str) -> Call[models.Delivery]:
    """Send a message again."""
    return Call(Request("POST", f"/v1/webhooks/{segment(id)}/deliveries/{segment(delivery_id)}/redeliver"), as_json(models.Delivery.from_json))


def list_models(*, limit: int | None = None, before: str | None = None) -> Call[models.ModelList]:
    """List models and providers."""
    return Call(Request("GET", "/v1/models", query={"limit": limit, "before": before}), as_json(models.ModelList.from_json))


def list_conversations(*, limit: int | None = None, before: int | None = None, archived: bool | None = None, include: Literal["definition"] | None = None) -> Call[models.ConversationList]:
    """List the conversations."""
    return Call(Request("GET", "/v1/conversations", query={"limit": limit, "before": before, "archived": archived, "include": include}), as_json(models.ConversationList.from_json))


def create_conversation(body: inputs.CreateConversationRequest) -> Call[models.Conversation]:
    """Begin a conversation."""
    return Call(Request("POST", "/v1/conversations", body=body), as_json(models.Conversation.from_json))


def get_conversation(id: int) -> Call[models.Conversation]:
    """Get a conversation."""
    return Call(Request("GET", f"/v1/conversations/{segment(id)}"), as_json(models.Conversation.from_json))


def update_conversation(id: int, body: inputs.UpdateConversationRequest) -> Call[models.Conversation]:
    """Rename or archive a conversation."""
    return Call(Request("PATCH", f"/v1/conversations/{segment(id)}", body=body), as_json(models.Conversation.from_json))


def delete_conversation(id: int, *, runs: bool | None = None) -> Call[models.Deleted]:
    """Delete a conversation."""
    return Call(Request("DELETE", f"/v1/conversations/{segment(id)}", query={"runs": runs}), as_json(models.Deleted.from_json))


def fork_conversation(id: int, body: inputs.ForkRequest) -> Call[models.Conversation]:
    """Fork a conversation."""
    return Call(Request("POST", f"/v1/conversations/{segment(id)}/fork", body=body), as_json(models.Conversation.from_json))


def list_messages(id: int, *, after_id: int | None = None, limit: int | None = None) -> Call[models.MessageList]:
    """List the messages."""
    return Call(Request("GET", f"/v1/conversations/{segment(id)}/messages", query={"after_id": after_id, "limit": limit}), as_json(models.MessageList.from_json))


def send_message(id: int, body: inputs.NewMessageRequest, *, idempotency_key: str | None = None, last_event_id: str | None = None) -> Request:
    """Send a message."""
    return Request("POST", f"/v1/conversations/{segment(id)}/messages", headers={"Idempotency-Key": idempotency_key, "Last-Event-ID": last_event_id}, body=body)


def list_artifacts(*, limit: int | None = None, before: int | None = None) -> Call[models.ArtifactList]:
    """List the artifacts."""
    return Call(Request("GET", "/v1/artifacts", query={"limit": limit, "before": before}), as_json(models.ArtifactList.from_json))


def get_artifact(id: int) -> Call[models.Artifact]:
    """Get an artifact."""
    return Call(Request("GET", f"/v1/artifacts/{segment(id)}"), as_json(models.Artifact.from_json))


def delete_artifact(id: int) -> Call[models.Deleted]:
    """Delete an artifact."""
    return Call(Request("DELETE", f"/v1/artifacts/{segment(id)}"), as_json(models.Deleted.from_json))


def list_artifact_versions(id: int) -> Call[models.ArtifactVersionList]:
    """List the versions of an artifact."""
    return Call(Request("GET", f"/v1/artifacts/{segment(id)}/versions"), as_json(models.ArtifactVersionList.from_json))


def download_artifact(id: int, *, version: int | None = None, if_none_match: str | None = None, range: str | None = None, if_range: str | None = None) -> Call[bytes | None]:
    """Download an artifact."""
    return Call(Request("GET", f"/v1/artifacts/{segment(id)}/raw", query={"version": version}, headers={"If-None-Match": if_none_match, "Range": range, "If-Range": if_range}), as_bytes)


def list_conversation_artifacts(id: int, *, limit: int | None = None, before: int | None = None) -> Call[models.ArtifactList]:
    """List a conversation's artifacts."""
    return Call(Request("GET", f"/v1/conversations/{segment(id)}/artifacts", query={"limit": limit, "before": before}), as_json(models.ArtifactList.from_json))


def create_artifact(id: int, body: inputs.CreateArtifactRequest) -> Call[models.Artifact]:
    """Keep a file with a conversation."""
    return Call(Request("POST", f"/v1/conversations/{segment(id)}/artifacts", body=body), as_json(models.Artifact.from_json))


def list_memory_entries(*, limit: int | None = None, before: int | None = None, q: str | None = None, type: inputs.MemoryType | None = None, tag: str | None = None, conversation_id: int | None = None, as_of: int | None = None, since: int | None = None, intent: Literal["auto", "off"] | None = None) -> Call[models.MemoryEntryList]:
    """List or search the memory."""
    return Call(Request("GET", "/v1/memory/entries", query={"limit": limit, "before": before, "q": q, "type": type, "tag": tag, "conversation_id": conversation_id, "as_of": as_of, "since": since, "intent": intent}), as_json(models.MemoryEntryList.from_json))


def create_memory_entry(body: inputs.CreateMemoryEntryRequest) -> Call[models.MemoryEntry]:
    """Add an entry."""
    return Call(Request("POST", "/v1/memory/entries", body=body), as_json(models.MemoryEntry.from_json))


def get_memory_entry(id: int) -> Call[models.MemoryEntry]:
    """Get an entry."""
    return Call(Request("GET", f"/v1/memory/entries/{segment(id)}"), as_json(models.MemoryEntry.from_json))


def update_memory_entry(id: int, body: inputs.UpdateMemoryEntryRequest) -> Call[models.MemoryEntry]:
    """Correct an entry."""
    return Call(Request("PATCH", f"/v1/memory/entries/{segment(id)}", body=body), as_json(models.MemoryEntry.from_json))


def delete_memory_entry(id: int) -> Call[models.Deleted]:
    """Delete an entry."""
    return Call(Request("DELETE", f"/v1/memory/entries/{segment(id)}"), as_json(models.Deleted.from_json))


def invalidate_memory_entry(id: int) -> Call[models.MemoryEntry]:
    """Invalidate an entry."""
    return Call(Request("POST", f"/v1/memory/entries/{segment(id)}/invalidate"), as_json(models.MemoryEntry.from_json))


def list_memory_relations(*, limit: int | None = None, before: int | None = None, entry_id: int | None = None, relation: inputs.MemoryRelationKind | None = None) -> Call[models.MemoryRelationList]:
    """List the relations."""
    return Call(Request("GET", "/v1/memory/relations", query={"limit": limit, "before": before, "entry_id": entry_id, "relation": relation}), as_json(models.MemoryRelationList.from_json))


def create_memory_relation(body: inputs.CreateMemoryRelationRequest) -> Call[models.MemoryRelation]:
    """Link two entries."""
    return Call(Request("POST", "/v1/memory/relations", body=body), as_json(models.MemoryRelation.from_json))


def delete_memory_relation(id: int) -> Call[models.Deleted]:
    """Delete a relation."""
    return Call(Request("DELETE", f"/v1/memory/relations/{segment(id)}"), as_json(models.Deleted.from_json))


def get_memory_graph(*, root: int | None = None, depth: int | None = None) -> Call[models.MemoryGraph]:
    """Get linked entries."""
    return Call(Request("GET", "/v1/memory/graph", query={"root": root, "depth": depth}), as_json(models.MemoryGraph.from_json))


def list_scratchpads(*, limit: int | None = None, before: str | None = None) -> Call[models.ScratchpadList]:
    """List the scratchpads."""
    return Call(Request("GET", "/v1/memory/scratchpads", query={"limit": limit, "before": before}), as_json(models.ScratchpadList.from_json))


def get_scratchpad(agent_id: str, *, kind: Literal["agent"] | None = None) -> Call[models.Scratchpad]:
    """Get a scratchpad."""
    return Call(Request("GET", f"/v1/memory/scratchpads/{segment(agent_id)}", query={"kind": kind}), as_json(models.Scratchpad.from_json))


def list_mcp_servers(*, limit: int | None = None, before: str | None = None) -> Call[models.McpServerList]:
    """List the MCP servers."""
    return Call(Request("GET", "/v1/mcp-servers", query={"limit": limit, "before": before}), as_json(models.McpServerList.from_json))


def get_mcp_server(name: str) -> Call[models.McpServer]:
    """Get an MCP server."""
    return Call(Request("GET", f"/v1/mcp-servers/{segment(name)}"), as_json(models.McpServer.from_json))


def put_mcp_server(name: str, body: inputs.PutMcpServerRequest) -> Call[models.McpServer]:
    """Set an MCP server of the tenant's own."""
    return Call(Request("PUT", f"/v1/mcp-servers/{segment(name)}", body=body), as_json(models.McpServer.from_json))


def delete_mcp_server(name: str) -> Call[models.Deleted]:
    """Delete an MCP server of the tenant's own."""
    return Call(Request("DELETE", f"/v1/mcp-servers/{segment(name)}"), as_json(models.Deleted.from_json))


def delete_mcp_authorization(name: str) -> Call[models.Deleted]:
    """Take back a login."""
    return Call(Request("DELETE", f"/v1/mcp-servers/{segment(name)}/authorization"), as_json(models.Deleted.from_json))


def list_provider_keys() -> Call[models.ProviderKeyList]:
    """List the keys of providers."""
    return Call(Request("GET", "/v1/provider-keys"), as_json(models.ProviderKeyList.from_json))


def get_provider_key(provider: str) -> Call[models.ProviderKey]:
    """Get a key of a provider."""
    return Call(Request("GET", f"/v1/provider-keys/{segment(provider)}"), as_json(models.ProviderKey.from_json))


def put_provider_key(provider: str, body: inputs.PutProviderKeyRequest) -> Call[models.ProviderKey]:
    """Set a key of a provider."""
    return Call(Request("PUT", f"/v1/provider-keys/{segment(provider)}", body=body), as_json(models.ProviderKey.from_json))


def delete_provider_key(provider: str) -> Call[models.Deleted]:
    """Delete a key of a provider."""
    return Call(Request("DELETE", f"/v1/provider-keys/{segment(provider)}"), as_json(models.Deleted.from_json))


def get_budget(*, user: str | None = None) -> Call[models.BudgetList]:
    """Read what is left of the budget."""
    return Call(Request("GET", "/v1/budget", query={"user": user}), as_json(models.BudgetList.from_json))


def get_usage(*, from_: int | None = None, to: int | None = None, group_by: Literal["day", "agent", "model", "user"] | None = None, limit: int | None = None, before: str | None = None) -> Call[models.Usage]:
    """Sum up what the runs have used."""
    return Call(Request("GET", "/v1/usage", query={"from": from_, "to": to, "group_by": group_by, "limit": limit, "before": before}), as_json(models.Usage.from_json))


def get_tenants_usage(*, from_: int | None = None, to: int | None = None, group_by: Literal["day", "agent", "model", "user"] | None = None, limit: int | None = None, before: str | None = None, tenant_id: int | None = None) -> Call[models.TenantsUsage]:
    """Sum up what the runs of the tenants have used."""
    return Call(Request("GET", "/v1/admin/usage", query={"from": from_, "to": to, "group_by": group_by, "limit": limit, "before": before, "tenant_id": tenant_id}), as_json(models.TenantsUsage.from_json))


def list_tenants(*, limit: int | None = None, before: int | None = None) -> Call[models.TenantList]:
    """List the tenants."""
    return Call(Request("GET", "/v1/admin/tenants", query={"limit": limit, "before": before}), as_json(models.TenantList.from_json))


def create_tenant(body: inputs.CreateTenantRequest) -> Call[models.TenantWithToken]:
    """Create a tenant."""
    return Call(Request("POST", "/v1/admin/tenants", body=body), as_json(models.TenantWithToken.from_json))


def get_tenant(id: int) -> Call[models.Tenant]:
    """Get a tenant."""
    return Call(Request("GET", f"/v1/admin/tenants/{segment(id)}"), as_json(models.Tenant.from_json))


def update_tenant(id: int, body: inputs.UpdateTenantRequest) -> Call[models.Tenant]:
    """Rename, disable or enable a tenant, limit it, or set its budget."""
    return Call(Request("PATCH", f"/v1/admin/tenants/{segment(id)}", body=body), as_json(models.Tenant.from_json))


def erase_tenant(id: int, *, confirm: str | None = None) -> Call[models.Tenant]:
    """Erase a tenant."""
    return Call(Request("DELETE", f"/v1/admin/tenants/{segment(id)}", query={"confirm": confirm}), as_json(models.Tenant.from_json))


def get_tenant_budget(id: int, *, user: str | None = None) -> Call[models.BudgetList]:
    """Read what is left of a tenant's budgets."""
    return Call(Request("GET", f"/v1/admin/tenants/{segment(id)}/budget", query={"user": user}), as_json(models.BudgetList.from_json))


def get_tenant_limits(id: int) -> Call[models.LimitState]:
    """Read what is left of a tenant's limits."""
    return Call(Request("GET", f"/v1/admin/tenants/{segment(id)}/limits"), as_json(models.LimitState.from_json))


def rotate_tenant_token(id: int, *, disable: bool | None = None) -> Call[models.TenantWithToken]:
    """Replace a tenant's token."""
    return Call(Request("POST", f"/v1/admin/tenants/{segment(id)}/rotate-token", query={"disable": disable}), as_json(models.TenantWithToken.from_json))


def list_tokens(id: int, *, limit: int | None = None, before: int | None = None) -> Call[models.TokenList]:
    """List a tenant's other tokens."""
    return Call(Request("GET", f"/v1/admin/tenants/{segment(id)}/tokens", query={"limit": limit, "before": before}), as_json(models.TokenList.from_json))


def create_token(id: int, body: inputs.CreateTokenRequest) -> Call[models.CreatedToken]:
    """Give a tenant another token."""
    return Call(Request("POST", f"/v1/admin/tenants/{segment(id)}/tokens", body=body), as_json(models.CreatedToken.from_json))


def update_token(id: int, token_id: int, body: inputs.UpdateTokenRequest) -> Call[models.Token]:
    """Set the budget of a token."""
    return Call(Request("PATCH", f"/v1/admin/tenants/{segment(id)}/tokens/{segment(token_id)}", body=body), as_json(models.Token.from_json))


def revoke_token(id: int, token_id: int, *, disable: bool | None = None) -> Call[models.RevokedToken]:
    """Revoke a token."""
    return Call(Request("DELETE", f"/v1/admin/tenants/{segment(id)}/tokens/{segment(token_id)}", query={"disable": disable}), as_json(models.RevokedToken.from_json))


def list_audit_entries(*, limit: int | None = None, before: int | None = None, action: inputs.AuditAction | None = None, tenant_id: int | None = None) -> Call[models.AuditList]:
    """Read the audit log."""
    return Call(Request("GET", "/v1/admin/audit", query={"limit": limit, "before": before, "action": action, "tenant_id": tenant_id}), as_json(models.AuditList.from_json))


def get_health() -> Call[models.Health]:
    """Is the process alive?."""
    return Call(Request("GET", "/healthz", needs_token=False), as_json(models.Health.from_json))


def get_readiness() -> Call[models.Readiness]:
    """Can it take requests?."""
    return Call(Request("GET", "/readyz", needs_token=False), as_json(models.Readiness.from_json))


def get_openapi_document(*, accept_encoding: str | None = None) -> Call[str]:
    """This document."""
    return Call(Request("GET", "/openapi.yaml", headers={"Accept-Encoding": accept_encoding}, needs_token=False), as_text)


def get_openapi_json(*, accept_encoding: str | None = None) -> Call[dict[str, Any]]:
    """This document, as JSON."""
    return Call(Request("GET", "/openapi.json", headers={"Accept-Encoding": accept_encoding}, needs_token=False), as_json(lambda data: data))


def get_openapi31_document(*, accept_encoding: str | None = None) -> Call[str]:
    """This document, for generators of code."""
    return Call(Request("GET", "/openapi-3.1.yaml", headers={"Accept-Encoding": accept_encoding}, needs_token=False), as_text)


def get_openapi31_json(*, accept_encoding: str | None = None) -> Call[dict[str, Any]]:
    """This document, for generators of code, as JSON."""
    return Call(Request("GET", "/openapi-3.1.json", headers={"Accept-Encoding": accept_encoding}, needs_token=False), as_json(lambda data: data))


def get_openapi31_webhooks_document(*, accept_encoding: str | None = None) -> Call[str]:
    """This document, for generators of code that know webhooks."""
    return Call(Request("GET", "/openapi-3.1-webhooks.yaml", headers={"Accept-Encoding": accept_encoding}, needs_token=False), as_text)


def get_openapi31_webhooks_json(*, accept_encoding: str | None = None) -> Call[dict[str, Any]]:
    """This document, for generators of code that know webhooks, as JSON."""
    return Call(Request("GET", "/openapi-3.1-webhooks.json", headers={"Accept-Encoding": accept_encoding}, needs_token=False), as_json(lambda data: data))


def get_openapi30_document(*, accept_encoding: str | None = None) -> Call[str]:
    """This document, for older generators of code."""
    return Call(Request("GET", "/openapi-3.0.yaml", headers={"Accept-Encoding": accept_encoding}, needs_token=False), as_text)


def get_openapi30_json(*, accept_encoding: str | None = None) -> Call[dict[str, Any]]:
    """This document, for older generators of code, as JSON."""
    return Call(Request("GET", "/openapi-3.0.json", headers={"Accept-Encoding": accept_encoding}, needs_token=False), as_json(lambda data: data))


def get_asyncapi_document(*, accept_encoding: str | None = None) -> Call[str]:
    """The document of the events."""
    return Call(Request("GET", "/asyncapi.yaml", headers={"Accept-Encoding": accept_encoding}, needs_token=False), as_text)


def get_asyncapi_json(*, accept_encoding: str | None = None) -> Call[dict[str, Any]]:
    """The document of the events, as JSON."""
    return Call(Request("GET", "/asyncapi.json", headers={"Accept-Encoding": accept_encoding}, needs_token=False), as_json(lambda data: data))


def get_metrics() -> Call[str]:
    """Prometheus metrics."""
    return Call(Request("GET", "/metrics", needs_token=False), as_text)


def get_docs(*, accept_encoding: str | None = None) -> Call[str]:
    """Reference pages."""
    return Call(Request("GET", "/docs", headers={"Accept-Encoding": accept_encoding}, needs_token=False), as_text)


def finish_mcp_login(*, state: str | None = None, code: str | None = None, iss: str | None = None, error: str | None = None, error_description: str | None = None) -> Call[str]:
    """Where logins come back to."""
    return Call(Request("GET", "/mcp-login/callback", query={"state": state, "code": code, "iss": iss, "error": error, "error_description": error_description}, needs_token=False), as_text)


def get_mcp_login_client() -> Call[models.McpLoginClient]:
    """Who logs in."""
    return Call(Request("GET", "/mcp-login/client.json", needs_token=False), as_json(models.McpLoginClient.from_json))


def get_console(*, if_none_match: str | None = None, accept_encoding: str | None = None) -> Call[str]:
    """The console."""
    return Call(Request("GET", "/console", headers={"If-None-Match": if_none_match, "Accept-Encoding": accept_encoding}, needs_token=False), as_text)


def redeem_login_code(body: inputs.LoginCode) -> Call[models.LoginToken]:
    """Sign in to the console with a link."""
    return Call(Request("POST", "/console/login", body=body, needs_token=False), as_json(models.LoginToken.from_json))


def begin_console_session(body: inputs.SessionToken) -> Call[models.LoginToken]:
    """Sign in to the console with a token."""
    return Call(Request("POST", "/console/session", body=body, needs_token=False), as_json(models.LoginToken.from_json))


def end_console_session(body: inputs.SessionToken) -> Call[models.Deleted]:
    """Sign out of the console."""
    return Call(Request("POST", "/console/logout", body=body, needs_token=False), as_json(models.Deleted.from_json))


def get_console_asset(name: str, *, if_none_match: str | None = None, accept_encoding: str | None = None) -> Call[str]:
    """A part of the console."""
    return Call(Request("GET", f"/console/assets/{segment(name)}", headers={"If-None-Match": if_none_match, "Accept-Encoding": accept_encoding}, needs_token=False), as_text)
