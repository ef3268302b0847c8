"""The operations that are no streams, and the notifications."""

from __future__ import annotations

from uuid import uuid4

import pytest

from baton import ApiStatusError, Baton, NotificationEvent, OpenEvent, inputs


def test_agents(live: Baton) -> None:
    agent: inputs.AgentDefinition = {
        "id": f"researcher-{uuid4()}",
        "name": "Researcher",
        "role": "Finds facts",
        "model": "demo/echo",
        "goal": "Answer with sources.",
        "advisor": "demo/echo",
    }
    stored = live.api.create_agent(agent)
    assert (stored.id, stored.brevity, stored.rules) == (agent["id"], "full", [])
    assert stored.advisor is not None and stored.advisor.mode == "consult"
    assert live.api.get_agent(stored.id) == stored
    assert [one.id for one in live.api.list_agents(limit=2).agents] == ["index", stored.id]
    with pytest.raises(ApiStatusError) as caught:
        live.api.create_agent(agent)
    assert caught.value.body is not None and caught.value.body.existing == stored
    assert live.run("Hello", agent=stored.id).result().content == "Hello"
    change: inputs.InlineAgentDefinition = {"name": "R", "role": "r", "model": "demo/echo", "goal": "Answer in verse."}
    changed = live.api.update_agent(stored.id, change, if_match=stored.etag)
    assert stored.etag != changed.etag == live.api.get_agent(stored.id).etag
    for late in (lambda: live.api.update_agent(stored.id, change, if_match=stored.etag), lambda: live.api.delete_agent(stored.id, if_match=stored.etag)):
        with pytest.raises(ApiStatusError) as refused:
            late()
        assert (refused.value.status, refused.value.code) == (412, "precondition_failed")
    assert live.api.delete_agent(stored.id, if_match=changed.etag).deleted


def test_artifacts_are_bytes(live: Baton) -> None:
    artifact = live.api.create_artifact(
        live.api.create_conversation({}).id, {"path": "a.bin", "content": "AAH/", "encoding": "base64"}
    )
    assert live.api.download_artifact(artifact.id) == b"\x00\x01\xff"
    assert live.api.download_artifact(artifact.id, if_none_match="*") is None
    assert live.api.download_artifact(artifact.id, range="bytes=-2") == b"\x01\xff"
    assert [one.version for one in live.api.list_artifact_versions(artifact.id).versions] == [1]
    assert live.api.download_artifact(artifact.id, version=1) == b"\x00\x01\xff"
    assert artifact.id in [one.id for one in live.api.list_artifacts().artifacts]


def test_memory(live: Baton) -> None:
    entry = live.api.create_memory_entry({"type": "reference", "title": "Staging", "content": "db-staging", "tags": ["db"]})
    assert entry.valid_to is None
    assert live.api.list_memory_entries(type="reference", tag="db").entries[0].id == entry.id
    assert live.api.invalidate_memory_entry(entry.id).valid_to is not None


def test_requests(live: Baton) -> None:
    with live.run("Hello") as run:
        run.result()
    status = live.api.get_request(run.id)
    assert (status.state, status.error_code) == ("completed", "")
    assert run.id in [one.request_id for one in live.api.list_requests(state="completed", limit=5).requests]


def test_a2a(live: Baton) -> None:
    card = live.api.get_a2a_agent_card("index")
    assert card is not None
    assert card.supported_interfaces[0].protocol_version == "1.0"
    answer = live.api.call_a2a_agent("index", {"jsonrpc": "2.0", "id": 1, "method": "tasks/get", "params": {"id": "none"}})
    assert getattr(answer, "error").code == -32001


def test_operations(live: Baton) -> None:
    assert live.api.get_health().status == "ok"
    assert live.api.get_openapi_document().startswith("# Generated")
    assert "demo" in [one.id for one in live.api.list_models().providers]


def test_notifications(live: Baton) -> None:
    task = live.api.create_schedule({"schedule": "every day at 07:30", "message": "Hello"})
    kinds: list[str] = []
    with live.notifications() as notifications:
        for event in notifications:
            match event:
                case OpenEvent():
                    live.api.run_schedule(task.id)
                case NotificationEvent(kind="run.completed", task_id=task_id, result_summary=summary):
                    kinds.append("run.completed")
                    assert (task_id, summary) == (task.id, "Hello")
                    break
                case NotificationEvent(kind=kind):
                    kinds.append(kind)
    assert kinds == ["run.started", "run.completed"]
