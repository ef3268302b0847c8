"""How a client talks to its server; the same for both kinds of clients."""

from __future__ import annotations

import os
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, cast

import httpx

from ._attempts import Attempts
from ._base import BatonError
from ._call import Request, Start
from ._generated import calls
from ._retry import Retry
from ._version import __version__

if TYPE_CHECKING:
    from ._generated import inputs

DEFAULT_URL = "http://127.0.0.1:8080"
CONNECT_SECONDS = 10.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What a client was made with."""

    url: str
    token: str
    timeout: float
    idle_timeout: float
    retry: Retry
    max_frame_bytes: int
    stream: bool

    def changed(
        self,
        *,
        timeout: float | None = None,
        idle_timeout: float | None = None,
        retry: Retry | None = None,
        stream: bool | None = None,
    ) -> Settings:
        """The same with other options; what is None stays."""
        given = {"timeout": timeout, "idle_timeout": idle_timeout, "retry": retry, "stream": stream}
        return replace(self, **{name: value for name, value in given.items() if value is not None})  # type: ignore[arg-type]

    def build(self, http: httpx.Client | httpx.AsyncClient, request: Request, *, stream: bool) -> httpx.Request:
        """The request as httpx sends it. Raises BatonError when it needs a token and there is none."""
        headers = {"User-Agent": f"baton-client-python/{__version__}", "Accept": "text/event-stream" if stream else "*/*"}
        if stream:
            # What is compressed on the way is held back on the way.
            headers["Accept-Encoding"] = "identity"
        if request.needs_token:
            if not self.token:
                raise BatonError("there is no token: set BATON_TOKEN, or pass token=")
            headers["Authorization"] = f"Bearer {self.token}"
        headers.update({name: value for name, value in request.headers.items() if value is not None})
        seconds = self.idle_timeout if stream else self.timeout + request.wait
        return http.build_request(
            request.method,
            self.url + request.path,
            params=_params(request.query) or None,
            # An Idempotency-Key may have any character in it.
            headers=[(name.encode(), value.encode()) for name, value in headers.items()],
            json=request.body,
            # There is no bound on how many streams may be open, so nobody waits for one of the pool.
            timeout=httpx.Timeout(seconds, connect=CONNECT_SECONDS, pool=None),
        )

    def stream_attempts(self) -> Attempts:
        """The attempts at a stream."""
        return Attempts(self.retry)

    def call_attempts(self, request: Request) -> Attempts:
        """The attempts at a plain call: what only reads may be repeated, and what the server does once for its key, nothing else."""
        is_safe = request.method == "GET" or request.headers.get("Idempotency-Key") is not None
        attempts = min(self.retry.calls, self.retry.attempts) if is_safe else 0
        return Attempts(replace(self.retry, attempts=attempts))


NO_LIMITS = httpx.Limits(max_connections=None, max_keepalive_connections=20)
"""Every stream has a connection to itself, and there may be any number of them."""


def settings_of(
    url: str | None,
    token: str | None,
    *,
    timeout: float,
    idle_timeout: float,
    retry: Retry | None,
    max_frame_bytes: int,
    stream: bool,
) -> Settings:
    """Settings, with those that are left out from the environment. Raises BatonError when the URL or the token can't be one."""
    return Settings(
        url=_address(url or os.environ.get("BATON_URL") or DEFAULT_URL),
        token=_bearer(token if token is not None else os.environ.get("BATON_TOKEN", "")),
        timeout=timeout,
        idle_timeout=idle_timeout,
        retry=retry or Retry(),
        max_frame_bytes=max_frame_bytes,
        stream=stream,
    )


def _address(url: str) -> str:
    if not url.startswith(("http://", "https://")):
        raise BatonError(f"the URL must begin with http:// or https://: {url!r}")
    return url.rstrip("/")


def _bearer(token: str) -> str:
    """Without the line end of the file that it was read from. It stands in no error."""
    bare = token.strip()
    if not all("!" <= character <= "~" for character in bare):
        raise BatonError("the token has characters that no token has")
    return bare


def reason_of(error: httpx.RequestError) -> str:
    """Why a connection broke. Raises the error itself when it would be the same again."""
    if isinstance(error, (httpx.UnsupportedProtocol, httpx.LocalProtocolError)) or "CERTIFICATE_VERIFY_FAILED" in str(error):
        raise error
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__


@dataclass(frozen=True, slots=True)
class Options:
    """What a run may be started with, besides its message."""

    agent_def: inputs.InlineAgentDefinition | None
    response_format: inputs.ResponseFormat | None
    recovery: inputs.Recovery | None
    reasoning: inputs.Reasoning | None
    tools: list[inputs.Tool] | None
    user: str | None
    metadata: dict[str, str] | None
    priority: int | None

    def add_to(self, body: inputs.OrchestrateRequest | inputs.ChatRequest | inputs.NewMessageRequest) -> None:
        """Adds those that are there."""
        if self.agent_def is not None:
            body["agent_def"] = self.agent_def
        if self.response_format is not None:
            body["response_format"] = self.response_format
        if self.recovery is not None:
            body["recovery"] = self.recovery
        if self.reasoning is not None:
            body["reasoning"] = self.reasoning
        if self.tools is not None:
            body["tools"] = self.tools
        if self.user is not None:
            body["user"] = self.user
        if self.metadata is not None:
            body["metadata"] = self.metadata
        if self.priority is not None:
            body["priority"] = self.priority


def start_run(message: inputs.Message, agent: str | None, options: Options, key: str | None) -> Start:
    """What starts a run of `POST /v1/orchestrate`."""
    body: inputs.OrchestrateRequest = {"message": message}
    if agent is not None:
        body["agent"] = agent
    options.add_to(body)
    key = key or str(uuid.uuid4())
    plain = cast("inputs.CreateRequest", body)
    return Start(calls.orchestrate(body, idempotency_key=key), calls.create_request(plain, idempotency_key=key).request)


def start_chat(agent: str, message: inputs.Message, options: Options, key: str | None) -> Start:
    """What starts a run of `POST /v1/agents/{id}/chat`."""
    body: inputs.ChatRequest = {"message": message}
    options.add_to(body)
    key = key or str(uuid.uuid4())
    plain = cast("inputs.CreateRequest", {**body, "agent": agent})
    return Start(calls.chat(agent, body, idempotency_key=key), calls.create_request(plain, idempotency_key=key).request)


def start_message(
    conversation_id: int, message: inputs.Message, options: Options, on_busy: inputs.OnBusy | None, key: str | None
) -> Start:
    """What starts a run of `POST /v1/conversations/{id}/messages`."""
    body: inputs.NewMessageRequest = {"message": message}
    options.add_to(body)
    if on_busy is not None:
        body["on_busy"] = on_busy
    key = key or str(uuid.uuid4())
    plain = cast("inputs.CreateRequest", {**body, "conversation_id": conversation_id})
    return Start(calls.send_message(conversation_id, body, idempotency_key=key), calls.create_request(plain, idempotency_key=key).request)


def start_rerun(run_id: str, body: inputs.RerunRequest, key: str | None) -> Start:
    """What starts a run of `POST /v1/requests/{id}/rerun`."""
    stream = calls.rerun_request(run_id, body, idempotency_key=key or str(uuid.uuid4()))
    plain = replace(stream, headers={**stream.headers, "Prefer": "respond-async"})
    return Start(stream, plain)


def _params(query: Mapping[str, Any]) -> dict[str, str]:
    """The parameters that are given; a mapping is one for each of its members: `metadata[project]=maps`."""
    params: dict[str, str] = {}
    for name, value in query.items():
        if isinstance(value, Mapping):
            params.update({f"{name}[{member}]": _written(one) for member, one in value.items()})
        elif value is not None:
            params[name] = _written(value)
    return params


def _written(value: str | int | float | bool) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
