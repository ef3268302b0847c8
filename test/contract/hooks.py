"""What schemathesis must not do, or cannot know."""

import json
import os
import re
import zlib

import schemathesis

NOBODY = 9007199254740991
OWN_TENANT = int(os.environ["BATON_TENANT_ID"])
NAMED_IN_BODY = {("POST", "/v1/orchestrate"): "agent", ("POST", "/v1/requests"): "agent", ("POST", "/v1/conversations"): "agent_id"}
NAMED_IN_PATH = {("PATCH", "/v1/agents/{id}"), ("DELETE", "/v1/agents/{id}"), ("POST", "/v1/agents/{id}/chat")}
LOCKS_OUT = {("PATCH", "/v1/admin/tenants/{id}"), ("POST", "/v1/admin/tenants/{id}/rotate-token")}
A2A_METHODS = {
    "0.3": ["message/send", "message/stream", "tasks/get", "tasks/cancel", "tasks/resubscribe", "agent/getAuthenticatedExtendedCard"],
    "1.0": ["SendMessage", "SendStreamingMessage", "GetTask", "ListTasks", "CancelTask", "SubscribeToTask"],
}


@schemathesis.hook
def before_call(context, case, kwargs):
    leave_reconnecting_to_those_with_a_key(case)
    ask_for_json(case.body)
    operation = (case.operation.method.upper(), case.operation.path)
    if operation in LOCKS_OUT:
        spare_own_tenant(case)
    elif operation == ("POST", "/v1/requests") and goes_to_conversation(case.body):
        leave_agent_to_conversation(case.body)
    elif operation in NAMED_IN_BODY:
        name_one_agent(case.body, NAMED_IN_BODY[operation])
    elif operation in NAMED_IN_PATH:
        name_agent_of_path(case)
    elif operation == ("POST", "/v1/conversations/{id}/messages"):
        leave_agent_to_conversation(case.body)
    elif operation in (("POST", "/v1/a2a/agents/{id}"), ("POST", "/v1/a2a/agents")):
        speak_a2a(case)
    elif operation[1].startswith("/v1/a2a/agents/{id}/") and not operation[1].endswith("/agent-card.json"):
        speak_a2a_http(case)
    elif operation == ("POST", "/v1/mcp"):
        speak_mcp(case)


def leave_reconnecting_to_those_with_a_key(case):
    """No schema can say that Last-Event-ID needs Idempotency-Key where a run is started."""
    if case.operation.method.upper() != "POST" or not case.headers or "Idempotency-Key" in case.headers:
        return
    case.headers.pop("Last-Event-ID", None)


def use_one_form(form):
    """Nor that a format has its schema in one of two places. What is wrong in itself stays."""
    schema = {"type": ["string", "object"]}
    nested = form.get("json_schema")
    if nested is None:
        form.setdefault("schema", schema)
    elif isinstance(nested, dict):
        if isinstance(nested.get("schema"), dict):
            nested["schema"] = schema
        if isinstance(form.get("schema"), dict):
            del form["schema"]
        if isinstance(form.get("name"), str) and re.fullmatch("[A-Za-z0-9_-]{1,64}", form["name"]):
            del form["name"]
    if isinstance(form.get("schema"), dict):
        form["schema"] = schema


def ask_for_json(body):
    """Nor what a JSON Schema is: one made up is none."""
    if not isinstance(body, dict):
        return
    for owner in (body, body.get("agent_def")):
        form = owner.get("response_format") if isinstance(owner, dict) else None
        if isinstance(form, dict) and form.get("type") == "json_schema":
            use_one_form(form)


def spare_own_tenant(case):
    """Disabling or rotating the tenant whose token it uses would turn every later answer into a 401."""
    try:
        own = int(case.path_parameters["id"]) == OWN_TENANT
    except (KeyError, TypeError, ValueError):
        return
    if own:
        case.path_parameters["id"] = NOBODY


def name_one_agent(body, member):
    """No schema can say that this member and `agent_def.id` must agree and not be `index`; tests of their own do."""
    if not isinstance(body, dict) or not isinstance(body.get("agent_def"), dict):
        return
    if not isinstance(body.get(member) or "", str):
        return
    if body["agent_def"].get("id") in ("index", None):
        body["agent_def"]["id"] = "inline"
    given = body["agent_def"]["id"]
    if isinstance(given, str) and re.fullmatch(r"[A-Za-z0-9_-]{1,64}", given):
        body[member] = given


def name_agent_of_path(case):
    """Nor that the id of a definition must be that of the path, and that `index` stays as it is."""
    if case.path_parameters.get("id") == "index" and case.operation.path != "/v1/agents/{id}/chat":
        case.path_parameters["id"] = "nobody"
    if not isinstance(case.body, dict):
        return
    for definition in (case.body, case.body.get("agent_def")):
        if isinstance(definition, dict) and isinstance(definition.get("id"), str):
            del definition["id"]
    path_id = case.path_parameters.get("id")
    inline = isinstance(case.body.get("agent_def"), dict)
    if inline and (path_id == "index" or not re.fullmatch(r"[A-Za-z0-9_-]{1,64}", str(path_id))):
        case.path_parameters["id"] = "inline"


def goes_to_conversation(body):
    return isinstance(body, dict) and body.get("conversation_id") is not None


def leave_agent_to_conversation(body):
    """The agent of a message must be the conversation's, and its definition one that can be overridden, which it seldom is."""
    if not isinstance(body, dict):
        return
    for member in ("agent", "agent_def"):
        if isinstance(body.get(member), (str, dict)):
            del body[member]


def speak_a2a(case):
    """A method name made up would never be one of A2A, and its parameters no message; which one it is, the case decides."""
    body = case.body
    if not isinstance(body, dict) or not isinstance(body.get("method"), str) or body["method"] == "":
        return
    dice = zlib.crc32(json.dumps(body, sort_keys=True, default=str).encode())
    version = ("0.3", "1.0")[dice % 2]
    body["method"] = A2A_METHODS[version][dice // 2 % 6]
    case.headers["A2A-Version"] = version
    if case.query:
        case.query.pop("A2A-Version", None)
    if dice // 12 % 4 == 0:
        return
    if "{id}" in case.operation.path:
        case.path_parameters["id"] = "index"
    text = json.dumps(body.get("params"), default=str)[:200]
    parts = [{"kind": "text", "text": text}]
    role = {"0.3": "user", "1.0": "ROLE_USER"}[version]
    if isinstance(body.get("params", {}), dict):
        body["params"] = {**body.get("params", {}), "message": {"messageId": "m", "role": role, "parts": parts}}


def speak_a2a_http(case):
    """No schema can say that one of two places has the version of the path. And a message made up would never be one."""
    legacy = case.operation.path.startswith("/v1/a2a/agents/{id}/v1/")
    made_up = [case.path_parameters, case.query, case.body]
    dice = zlib.crc32(json.dumps(made_up, sort_keys=True, default=str).encode())
    if dice % 4 == 0:
        return
    case.headers["A2A-Version"] = "0.3" if legacy else "1.0"
    if case.query and isinstance(case.query.get("A2A-Version"), str):
        del case.query["A2A-Version"]
    if not isinstance(case.body, dict) or not isinstance(case.body.get("message"), dict):
        return
    text = json.dumps(case.body["message"], default=str)[:200]
    case.path_parameters["id"] = "index"
    case.body["message"] = {"messageId": "m", "role": "ROLE_USER", "content" if legacy else "parts": [{"text": text}]}


def speak_mcp(case):
    """A message made up would never begin a session."""
    body = case.body
    if not isinstance(body, dict) or not isinstance(body.get("method"), str) or "id" not in body:
        return
    if zlib.crc32(json.dumps(body, sort_keys=True, default=str).encode()) % 2 == 0:
        return
    client = {"name": json.dumps(body.get("params"), default=str)[:100], "version": "1"}
    body["method"] = "initialize"
    if isinstance(body.get("params", {}), dict):
        body["params"] = {**body.get("params", {}), "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": client}
    body.pop("result", None)
    body.pop("error", None)
