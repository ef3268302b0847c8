# Generated from spec/ by `npm run generate`. Do not edit.
"""One method per operation that is no stream, with and without async."""

from __future__ import annotations

from typing import Any, Literal

from .._call import AsyncCaller, Caller, RawResponse
from . import calls, inputs, models


class Api:
    """The operations that are no streams, one method each."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller
        self.with_raw_response = RawApi(caller)
        """The same methods, which give the answers as they come: status, headers, and what is in it."""

    def get_me(self) -> models.Me:
        """Tell whose token this is.

        The tenant and the token that the request is sent with, the tenant's limits and budgets, and what is left of them. Any token that is valid may ask.
        """
        return self._caller.call(calls.get_me())

    def list_requests(self, *, limit: int | None = None, before: str | None = None, state: inputs.RequestState | None = None, agent: str | None = None, user: str | None = None, metadata: dict[str, Any] | None = None, error_code: str | None = None, since: int | None = None, until: int | None = None, q: str | None = None, include: Literal["usage"] | None = None) -> models.RequestList:
        """List the requests.

        The tenant's runs, newest first. Filters can be combined. A page of runs that few filters let pass may have fewer runs than `limit`, or none, and
        still a `next_before`: the server looks at no more than some thousand runs for one page.

        limit: How many items the page may hold.
        before: Only runs that were started before the one with this id. What is no id is a 400.
        state: Only runs in this state.
        agent: Only runs that addressed this agent.
        user: Only runs for this `user`.
        metadata: Only runs whose `metadata` has this pair, as in `?metadata[project]=maps`; of several pairs, all of them.
        error_code: Only runs that failed with this code, as `ErrorCode` lists them.
        since: Only runs that were asked for at this time or later, in seconds since the epoch.
        until: Only runs that were asked for before this time, in seconds since the epoch.
        q: Only runs whose prompt has all of these words, in any order, case and English form, among the first 32 words of its first 1,000 characters that
            are not as common as `the`, `is` and `what`; such words of `q` don't count either, and alone they are a 400.
            Runs whose `message` was not kept are not found by words.
        include: With `usage`, each run says which models it has called, and what they cost, as far as its steps are kept.
        """
        return self._caller.call(calls.list_requests(limit=limit, before=before, state=state, agent=agent, user=user, metadata=metadata, error_code=error_code, since=since, until=until, q=q, include=include))

    def create_request(self, body: inputs.CreateRequest, *, idempotency_key: str | None = None, prefer: str | None = None) -> models.Request:
        """Run an agent, without a stream.

        Sends a prompt to an agent, and answers with the run, always as one JSON object. This is the way to begin:
        any client of HTTP can do it, and a generated one has all of it as one type.

        **How long it takes.** The answer comes as soon as the run is in the log, or, with `wait`, when it has ended or asks people something,
        after so many seconds at most. The run goes on without the connection: while its `state` is `running` or `waiting`, `GET
        /v1/requests/{id}` with `wait` tells of it in the same shape, and `GET /v1/requests/{id}/events` streams its events. A client that
        gives up sooner than it has asked to wait loses the answer, not the run.

        **Whether it succeeded** is `ok`, which is there once the run has ended. A run that fails is a 201 too: what is an error here was
        found before it began.

        **Which agent.** As at `POST /v1/orchestrate`: `agent` names a stored one, `agent_def` brings one for this request alone, and without
        either the built-in `index` answers. With `conversation_id` the prompt is a message in that conversation, whose agent answers.

        idempotency_key: Makes the request safe to repeat: 1 to 256 characters of UTF-8, scoped to the tenant, remembered for 24
            hours. A repeat never runs again, whatever its body: it joins the run of the first request, from its start or
            behind `Last-Event-ID`, while it is under way and after its end, and carries `Idempotency-Replayed: true`.
            When that run is no longer known, the answer is a 404 with `request not found`. The run of another token is joined with the
            scope `read`, and without it a 403.
        prefer: `respond-async` (RFC 7240): a run for which the tenant has too many under way waits (`queued`) until there is room, and is no 429. All
            else that the header says of an answer has no effect here, but for `handling=strict`.
        """
        return self._caller.call(calls.create_request(body, idempotency_key=idempotency_key, prefer=prefer))

    def get_request(self, id: str, *, wait: int | None = None, after_question: int | None = None) -> models.Request:
        """Get a request.

        A run as one JSON object: its state, and once it has ended its answer or its error, its files and tokens. It is `queued`, `running`
        or `waiting` until its `done` is durable, and never changes after that. Until then, `last_seq` and the tokens are what its log
        holds so far. `wait` holds the answer back until the run has ended, or asks people something that is new to the client.

        id: Id of the run, as `X-Request-Id` and `request_received` gave it.
        wait: How many seconds to wait for the end of the run, or for a new question of it.
        after_question: With `wait`: the `id` of the last question that the client knows, 0 if it knows none. A newer one that is open ends the wait.
            Without it the wait is 2 seconds at most while the run waits for people already.
        """
        return self._caller.call(calls.get_request(id, wait=wait, after_question=after_question))

    def delete_request(self, id: str) -> None:
        """Erase a run.

        Erases a run that has ended, for good: its prompt and answer, also where they stand in a conversation, its events, steps and questions, what is still to be
        delivered of it, and the files that nobody else has written: of one that others have written too, what they wrote stays. It is a 404 from then on,
        wherever it is asked for, and an `Idempotency-Key` that stood for it is free. The sums of the usage stay, which have nothing of what was said; so does
        what its agents have remembered (memory and scratchpads). Cancel a run that is under way first.

        id: Id of the run, as `X-Request-Id` and `request_received` gave it.
        """
        return self._caller.call(calls.delete_request(id))

    def get_request_result(self, id: str, *, wait: int | None = None) -> models.RunResult | models.RequestStatus:
        """Get what has become of a run.

        The end of a run in one piece: its answer or its error, its files and tokens, made from its log, whichever way the run
        was started. `wait` holds the answer back until the run has ended, for so many seconds at most.

        While the run is under way, the answer is a 202 with its state.

        id: Id of the run, as `X-Request-Id` and `request_received` gave it.
        wait: How many seconds to wait for the end of the run.
        """
        return self._caller.call(calls.get_request_result(id, wait=wait))

    def list_steps(self, id: str, *, limit: int | None = None, after_id: int | None = None, stream_id: int | None = None, contents: bool | None = None) -> models.StepList:
        """List the steps of a run.

        What the agents of a run were told and have answered: each call of a model with its messages as they were sent, each command with its
        whole result, and each verdict on an answer. Steps come in the order in which they ended, those of a run that is under way as far as they have.

        They are kept for some days behind the end of the run (`STEPS_DAYS`). A run without any answers an empty list, and `missing` says why.

        A page with contents ends at 1 MiB of them, and may have fewer steps than `limit`.

        id: Id of the run, as `X-Request-Id` and `request_received` gave it.
        limit: How many items the page may hold.
        after_id: Only steps behind the one with this `step_id`.
        stream_id: Only steps of this stream.
        contents: Whether each step has what was said. Without, a step has its times, tokens and errors only.
        """
        return self._caller.call(calls.list_steps(id, limit=limit, after_id=after_id, stream_id=stream_id, contents=contents))

    def cancel_request(self, id: str) -> models.CancelAccepted:
        """Cancel a run.

        Ends a run that is under way, its delegates included, or takes one that is `queued` out of the queue. The calls to model providers are closed at once; the
        stream ends with `error` and `done`, and the state becomes `canceled`. A run that is finished, unknown or
        another tenant's gets one and the same answer.

        id: Id of the run, as `X-Request-Id` and `request_received` gave it.
        """
        return self._caller.call(calls.cancel_request(id))

    def list_questions(self, *, limit: int | None = None, before: int | None = None, state: Literal["open", "all"] | None = None, request_id: str | None = None) -> models.QuestionList:
        """List the questions.

        The questions of the tenant's runs, newest first; those that are open, unless `state` says otherwise.

        limit: How many items the page may hold.
        before: Only items older than the one with this id.
        state: `open`: only those that wait for an answer; `all`: the others too.
        request_id: Only questions of this run.
        """
        return self._caller.call(calls.list_questions(limit=limit, before=before, state=state, request_id=request_id))

    def get_question(self, id: int) -> models.Question:
        """Get a question.

        One question, as it is now.

        id: Id of the question.
        """
        return self._caller.call(calls.get_question(id))

    def answer_question(self, id: int, body: inputs.AnswerRequest) -> models.Question:
        """Answer a question.

        Answers an agent that waits: a `question` with a `text`, an `approval` with a `decision`, `approved` or `denied`, and
        perhaps a text for the agent, a `tool` with the `output` of the function or an `error`. An `authorization` is answered by logging in
        at its `url`; here it can only be `denied`. The run goes on at once, wherever it was. A question is answered once: one that has an
        answer, has expired, or whose run has ended, is a 409.

        A `question`, a `tool` and an `authorization` take a token with the scope `run`, an `approval` one with the scope `approve`, whichever it is and in whichever
        way it is answered: a token without it is answered with a 403. So who starts runs can be kept from approving what they ask for.

        id: Id of the question.
        """
        return self._caller.call(calls.answer_question(id, body))

    def list_agents(self, *, limit: int | None = None, before: str | None = None, include: Literal["definition"] | None = None, q: str | None = None) -> models.AgentList:
        """List the agents.

        The agents of the tenant: `index` first, then the stored ones, the most recently updated first. They come whole, and all of
        them unless there is a `limit`, as long as their definitions have no more than 1 MiB together. When they have more, a list
        shows of each stored agent what is small; with `include=definition` they come whole, and a page ends when it has 1 MiB.

        limit: How many items the answer may hold, the first ones of the list. Without it, all of them.
        before: Only agents behind this place of the list, the `next_before` of the page before.
        include: With `definition`, agents are shown with their definitions, however large these are; pages end early then.
        q: Only agents whose id, name, role or model has each of these words in it, in any case. They are shown without their definitions.
        """
        return self._caller.call(calls.list_agents(limit=limit, before=before, include=include, q=q))

    def create_agent(self, body: inputs.AgentDefinition) -> models.AgentRecord:
        """Create an agent.

        Stores an agent for the tenant. The id is the caller's choice, unique per tenant. The record shows what was
        stored, with defaults filled in and a legacy `advisor_model` or an `advisor` string in their structured form.
        """
        return self._caller.call(calls.create_agent(body))

    def get_agent(self, id: str) -> models.AgentRecord:
        """Get an agent.

        A stored agent, or the built-in `index`, which has no timestamps.

        id: Id of the agent.
        """
        return self._caller.call(calls.get_agent(id))

    def update_agent(self, id: str, body: inputs.InlineAgentDefinition, *, if_match: str | None = None) -> models.AgentRecord:
        """Replace an agent.

        Replaces the whole definition; nothing is merged: a member that the body leaves out is gone, or has its default again, and
        objects such as `advisor` and `memory` are replaced as wholes. An `id` in the body must equal the
        path's. `created_at` is kept, `updated_at` moves. Conversations keep the definition that they began with. Another definition
        is the next `version` of the agent; the one that it has already is not.

        With `If-Match`, only while the agent is as it was read: of several clients that change the same version, one gets
        through, and the others a 412.

        id: Id of the agent.
        if_match: The `ETag` of the agent as the client has read it, or several (RFC 9110, §13.1.1). Without it, or with `*`, any version
            will do.
        """
        return self._caller.call(calls.update_agent(id, body, if_match=if_match))

    def delete_agent(self, id: str, *, if_match: str | None = None) -> models.Deleted:
        """Delete an agent.

        Deletes a stored agent. Conversations that were begun with it go on with the definition they began with. With
        `If-Match`, only while the agent is as it was read. It can't be run any more, in no version; those that runs have had can still
        be read, and an agent that is created under its id goes on counting behind them.

        id: Id of the agent.
        if_match: The `ETag` of the agent as the client has read it, or several (RFC 9110, §13.1.1). Without it, or with `*`, any version
            will do.
        """
        return self._caller.call(calls.delete_agent(id, if_match=if_match))

    def list_agent_versions(self, id: str, *, limit: int | None = None, before: int | None = None) -> models.AgentVersionList:
        """List the versions of an agent.

        What the agent is and what it was before, newest first, without the definitions. Each write of another definition makes a
        version, which never changes; `id@n` names it wherever a run, a conversation, a schedule or a list of `delegates` names an agent.
        At most 1,000 are kept: the oldest go, those that no run has had before the others. Of an agent that was deleted those are left
        that runs have had, for as long as it is among the 100 of the tenant that were deleted last.

        id: Id of the agent.
        limit: How many items the page may hold.
        before: Only versions below this one.
        """
        return self._caller.call(calls.list_agent_versions(id, limit=limit, before=before))

    def get_agent_version(self, id: str, version: int) -> models.WholeAgentVersion:
        """Get a version of an agent.

        The definition of the agent as it was stored then, and by whom.

        id: Id of the agent.
        version: Number of the version.
        """
        return self._caller.call(calls.get_agent_version(id, version))

    def restore_agent_version(self, id: str, version: int, *, if_match: str | None = None) -> models.AgentRecord:
        """Restore a version of an agent.

        Replaces the agent by what it was: the same as `PATCH /v1/agents/{id}` with that version's definition, so that the result is a
        new version. With `If-Match`, only while the agent is as it was read. An agent that was deleted is a 404: create it with the
        definition of a version.

        id: Id of the agent.
        version: Number of the version.
        if_match: The `ETag` of the agent as the client has read it, or several (RFC 9110, §13.1.1). Without it, or with `*`, any version
            will do.
        """
        return self._caller.call(calls.restore_agent_version(id, version, if_match=if_match))

    def call_a2a_index(self, body: inputs.JsonRpcRequest, *, a2_a_version: str | None = None) -> models.JsonRpcResponse:
        """Call the tenant's `index` over A2A.

        The address in the public card, with a slash behind it or without: the same as `POST /v1/a2a/agents/index`. A client that begins with the address of the
        server and a token needs to know nothing else.

        a2_a_version: The version of the protocol that the client speaks.
        """
        return self._caller.call(calls.call_a2a_index(body, a2_a_version=a2_a_version))

    def call_a2a_agent(self, id: str, body: inputs.JsonRpcRequest, *, a2_a_version: str | None = None) -> models.JsonRpcResponse:
        """Call an agent over A2A.

        One JSON-RPC 2.0 request of the Agent2Agent protocol (A2A). Official clients find this
        address in the agent's card. A slash behind it does no harm. Below it are the operations of the other binding, HTTP+JSON.
        At the address of a version, `id@n`, tasks are begun with that version; the agent's other tasks are there too.

        **Versions.** `A2A-Version: 1.0` speaks A2A 1.0. Without the header, or with `0.3`, A2A 0.3 is spoken. A patch number
        (`1.0.0`) does not count. Any other version is error -32009. The query parameter `A2A-Version` says the same, and goes
        before the header.

        | 1.0 | 0.3 | does |
        |---|---|---|
        | `SendMessage` | `message/send` | starts a run, or answers one that asks, and waits until it asks or ends; `returnImmediately: true` (0.3: `blocking: false`) doesn't wait |
        | `GetTask` | `tasks/get` | a run as a task, with what it has produced so far |
        | `ListTasks` | – | the agent's tasks, the last changed first; `totalSize` counts to 10,000, `statusTimestampAfter` is a time of RFC 3339 and includes that time. A page ends early when its tasks have more than 1 MiB; of a `contextId` these are the 1,000 that began last, and those under way |
        | `CancelTask` | `tasks/cancel` | cancels a run, as `POST /v1/requests/{id}/cancel` does |
        | `CreateTaskPushNotificationConfig` | `tasks/pushNotificationConfig/set` | has somebody told of a task, as `POST /v1/a2a/agents/{id}/tasks/{task_id}/pushNotificationConfigs` does; so does `configuration` when a message is sent |
        | `GetTaskPushNotificationConfig`, `ListTaskPushNotificationConfigs`, `DeleteTaskPushNotificationConfig` | `…/get`, `…/list`, `…/delete` | who is told, without their secrets |
        | `GetExtendedAgentCard` | `agent/getAuthenticatedExtendedCard` | the agent's card |

        **A task is a run.** Its id is the request id: the same log, limits and cancel, and every run that addresses
        this agent is a task, also one that was not started over A2A. A token without the scope `read` sees, follows, answers and
        cancels the tasks of the runs that it has started itself; the others are unknown. States: `submitted` while it waits to begin, `working` while it is
        under way, `input-required` while it waits for an answer, `auth-required` while it waits for a login, then `completed`, `failed`, `canceled`, or `rejected` for a run that was not let in (its agent is
        gone, or the billing service refuses). The message of the last status says why, its `metadata.error_code` is
        that of `done`. The `metadata.finish_reason` of a task that has ended, and of its last update in a stream, is that of `done` too: `length`
        says that the answer was cut. `ListTasks` has it with `includeArtifacts`.

        **Whom a task is for, and what for.** The member `user` of the message's `metadata` is the run's `user`, and the first 16 others that are texts of
        at most 512 characters, under names of at most 64, are its `metadata`, as in `POST /v1/requests`. What does not fit is left out.

        **Questions.** The message of the status `input-required` is what the run asks; its `metadata.question_id` is the id of
        the question, `agent_id` and `stream_id` there name the agent that asks. The answer is a message with the `taskId`: any text, to an approval `approve`, or `deny` and perhaps `: ` and a
        reason, for which the token needs the scope `approve`. A `question_id` in its `metadata` answers that question of several; one that is no integer, or no open question of the
        task, is -32602. A task that asks nothing takes no message.

        **Messages.** Text is the prompt; `data` becomes JSON text; bytes of `text/plain` and `application/json` are text too; other
        files must be images or documents (PDF, Markdown, HTML, CSV), inline or by URL; a message has up to 1,000 parts. The task keeps
        the message as its history, without the bytes of such files.

        **Artifacts.** The text of the agent is the artifact `answer`; in a stream it comes in pieces to be appended.
        Where a part of it is withdrawn (`rewind`), an update with `append` false replaces it by what stays.
        Every file is an artifact of its own; beyond 1 MiB it comes in pieces too.

        **Contexts.** A `contextId` groups tasks, and nothing more: an agent remembers nothing of earlier tasks of the
        context. A task that was sent without one has its own id as its context.

        **Errors.** What the protocol has a code for comes with status 200: -32700 to -32600 of JSON-RPC, -32001 and
        below of A2A. Authentication, limits, shutdown and an agent that does not exist have the status and the `error_code` of
        ordinary errors, in the form of JSON-RPC (`A2aError`), so that clients show why. Batches are not part of A2A.

        id: Id of the agent, or `id@n` for its version `n`.
        a2_a_version: The version of the protocol that the client speaks.
        """
        return self._caller.call(calls.call_a2a_agent(id, body, a2_a_version=a2_a_version))

    def get_a2a_agent_card(self, id: str, *, if_none_match: str | None = None, if_modified_since: str | None = None) -> models.AgentCard | None:
        """Get the card of an agent.

        What A2A clients need to know of an agent: one card that clients of A2A 1.0 and of 0.3 can read. Its skills are
        the routing hints among the agent's `capabilities`.

        The URL in it is where the agent is called: below the server's `PUBLIC_URL`, or, when the operator has not set
        that, below the host that this request was sent to.

        id: Id of the agent, or `id@n` for its version `n`.
        if_none_match: The `ETag` of a card that the client has; if it is still the same, the answer is a 304.
        if_modified_since: The `Last-Modified` of a card that the client has, where it sends no `If-None-Match`; if none is newer, the answer is a 304.
        """
        return self._caller.call(calls.get_a2a_agent_card(id, if_none_match=if_none_match, if_modified_since=if_modified_since))

    def get_public_agent_card(self, *, if_none_match: str | None = None, if_modified_since: str | None = None) -> models.AgentCard | None:
        """Where A2A clients begin.

        What anybody may know: that this server speaks A2A, and how a tenant gets the cards of its agents. It names none of
        them. At its URL the built-in master agent of the tenant answers whose token is sent.

        if_none_match: The `ETag` of a card that the client has; if it is still the same, the answer is a 304.
        if_modified_since: The `Last-Modified` of a card that the client has, where it sends no `If-None-Match`; if none is newer, the answer is a 304.
        """
        return self._caller.call(calls.get_public_agent_card(if_none_match=if_none_match, if_modified_since=if_modified_since))

    def list_schedules(self, *, limit: int | None = None, before: int | None = None) -> models.ScheduledTaskList:
        """List the scheduled tasks.

        The tenant's scheduled tasks, newest first, those that are paused or done included.

        limit: How many items the page may hold.
        before: Only items older than the one with this id.
        """
        return self._caller.call(calls.list_schedules(limit=limit, before=before))

    def create_schedule(self, body: inputs.CreateScheduleRequest) -> models.ScheduledTask:
        """Schedule a task.

        Has an agent run on a message at its times.

        **When.** `schedule` is one of:

        - `in N minutes|hours|days|weeks`
        - `at TIME: 09:30, 9am, 9:30 pm, noon or midnight`
        - `today|tomorrow|on <weekday>|next <weekday> [at TIME]`
        - `on YYYY-MM-DD|the <Nth>|<month> <N> [at TIME]`
        - `YYYY-MM-DDTHH:MM[:SS][Z|+HH:MM]`
        - `hourly|daily|weekly|monthly|yearly [at TIME]`
        - `every minute|N minutes|hour|N hours`
        - `every day|weekday|weekend|<weekday>[, <weekday> and <weekday>] [at TIME]`
        - `every week|month|year [on <weekday>|the <Nth>|the last day|the first <weekday>|<month> <N>] [at TIME]`
        - `every N days|weeks|months [on …] [at TIME], every other day|week|month|<weekday> [at TIME]`
        - `a cron pattern of 5 or 6 fields, for example: 30 9 * * MON-FRI`
        - `@hourly|@daily|@midnight|@weekly|@monthly|@yearly|@annually`

        In any case and spacing, perhaps with a full stop; `at` may be left out, and the time may stand first. `normalized`
        says how it was understood. What could mean two things is refused, or has a rule:

        - Without a time of day it is midnight; 12am is midnight, and 12pm noon. A bare hour (`at 9`) is refused.
        - `at TIME` is the next time that the clock shows it, today or tomorrow. `on monday` is the next Monday whose time
          is still to come, perhaps today; `next monday` is the first Monday behind today. `on the 15th` and `on december
          24` are the next ones to come. `mondays` and `weekdays` mean each of them, and a lone `monday` is refused.
        - A weekday is Monday to Friday, a weekend both of its days. A week begins on Monday, a month on the 1st, a year
          on january 1: that is the day where none is named.
        - A month that lacks the day is left out; `the last day` is in each.
        - `in N` and `every N minutes|hours` count elapsed time from the moment at which the schedule was given, a day
          being 24 hours. `every N days|weeks|months` count on the calendar: the first is the next time that the
          schedule names, and then every Nth day, week or month from that one's. `every other` is `every 2`.
        - A date-time without an offset is one of `timezone`.
        - Of a cron pattern with 6 fields the first is the second. The names are those of cron: `@weekly` is Sunday at
          midnight. `?` for one of the days is `*`, as in Quartz, but weekdays have the numbers of cron: 0 and 7 are
          Sunday, 1 is Monday.

        The clock is that of `timezone`: when it goes forward, a time that it leaves out fires once, at
        the first moment behind the gap; when it goes back, a time that comes twice fires once, the first time; patterns
        with a wildcard or step in the time of day, and `every hour`, follow every hour that passes.

        A schedule fires no more often than the server allows, by default once in 60 seconds: one whose next firings
        come closer together is a 400. A task from before the server had this limit goes on, but leaves out the due
        times that come too early. A tenant has as many tasks as the server allows: at the limit, a new task takes the
        place of the oldest one that is `completed` or `failed`, and without one the answer is a 409.

        **Runs.** A task fires once for each due time, however many nodes there are, as a run like any other: its events
        are at `GET /v1/requests/{id}/events` under the run's `request_id`, and it counts against the tenant's limits; while
        these are reached, the task waits. A run never overlaps the one before it: a due time of a recurring task that
        comes while that is under way is left out, and a task that fires once waits. What was due while the server was
        down, or the tenant disabled, fires once afterwards, not once for each time. A task that fires once is `completed`
        or `failed` behind its run; a recurring one goes on whatever its runs come to.

        **Conversations.** With `conversation_id` the run posts into that conversation like a message of a user: it
        sees what was said before, and message and answer are stored there. The agent is that of the conversation.
        While another run of the conversation is under way, the task waits. When the conversation is deleted, the task
        goes on without one.
        """
        return self._caller.call(calls.create_schedule(body))

    def get_schedule(self, id: int) -> models.ScheduledTask:
        """Get a scheduled task.

        One task, as it is now.

        id: Id of the scheduled task.
        """
        return self._caller.call(calls.get_schedule(id))

    def update_schedule(self, id: int, body: inputs.UpdateScheduleRequest) -> models.ScheduledTask:
        """Pause, resume or change a scheduled task.

        Changes what is given. A paused task does not fire, and what would have been due meanwhile is left out. A new
        `schedule` counts from now, in the task's zone, and makes a task active again that was `completed` or `failed`;
        without one, such a task can't be paused or resumed: a 409, as for one that fires once and whose run is under way.
        A run that is under way is not touched, and neither are the task's `approvals`: to be rid of them, make the task anew.

        id: Id of the scheduled task.
        """
        return self._caller.call(calls.update_schedule(id, body))

    def delete_schedule(self, id: int) -> models.Deleted:
        """Delete a scheduled task.

        The task fires no more. A run that is under way goes on, and the record of its runs stays.

        id: Id of the scheduled task.
        """
        return self._caller.call(calls.delete_schedule(id))

    def list_schedule_runs(self, id: int, *, limit: int | None = None, before: int | None = None) -> models.ScheduledRunList:
        """List the runs of a task.

        The runs of one task, newest first.

        id: Id of the scheduled task.
        limit: How many items the page may hold.
        before: Only items older than the one with this id.
        """
        return self._caller.call(calls.list_schedule_runs(id, limit=limit, before=before))

    def run_schedule(self, id: int, *, idempotency_key: str | None = None) -> models.ScheduledRun:
        """Run a task now.

        Starts a run of the task at once, whatever its status. Its status and `next_fire_at` stay as they are. The answer
        does not wait for the run: follow it by its `request_id`. While a run of the task is under way, or another one of
        its conversation, the answer is a 409 that names it. A repeat with the same `Idempotency-Key` is answered with the run
        that the first request has started, as it is by now; a key that stands for a run of no task is a 404.

        id: Id of the scheduled task.
        idempotency_key: Makes the request safe to repeat: 1 to 256 characters of UTF-8, scoped to the tenant, remembered for 24
            hours. A repeat never runs again, whatever its body: it joins the run of the first request, from its start or
            behind `Last-Event-ID`, while it is under way and after its end, and carries `Idempotency-Replayed: true`.
            When that run is no longer known, the answer is a 404 with `request not found`. The run of another token is joined with the
            scope `read`, and without it a 403.
        """
        return self._caller.call(calls.run_schedule(id, idempotency_key=idempotency_key))

    def list_scheduled_runs(self, *, limit: int | None = None, before: int | None = None, since: int | None = None, task_id: int | None = None) -> models.ScheduledRunList:
        """List the scheduled runs.

        The runs of all scheduled tasks, newest first. `since` is how a client of the notification stream finds what it
        has missed.

        limit: How many items the page may hold.
        before: Only items older than the one with this id.
        since: Only runs that began at this time or later.
        task_id: Only runs of this task.
        """
        return self._caller.call(calls.list_scheduled_runs(limit=limit, before=before, since=since, task_id=task_id))

    def get_scheduled_run(self, id: int) -> models.ScheduledRun:
        """Get a scheduled run.

        The record of one run. It is `running` until the run's `done` is durable, and does not change after that.

        id: Id of the scheduled run.
        """
        return self._caller.call(calls.get_scheduled_run(id))

    def list_webhooks(self, *, limit: int | None = None, before: int | None = None) -> models.WebhookList:
        """List the webhooks.

        The tenant's endpoints, newest first.

        limit: How many items the page may hold.
        before: Only items older than the one with this id.
        """
        return self._caller.call(calls.list_webhooks(limit=limit, before=before))

    def create_webhook(self, body: inputs.CreateWebhookRequest) -> models.WebhookWithSecret:
        """Have messages sent to an endpoint.

        From now on each run that ends, or waits for people, sends a message to the URL, as a POST in JSON, whichever way the run was started. The
        messages are described under `webhooks` in `/openapi.yaml`; they are signed as
        Standard Webhooks (standardwebhooks.com) has it, with the `secret` of this answer, which is not shown again.

        The URL is one of the public internet, with `https`; the operator may allow others. A tenant has up to 20 endpoints.
        """
        return self._caller.call(calls.create_webhook(body))

    def get_webhook(self, id: int) -> models.Webhook:
        """Get a webhook.

        The endpoint, without its secret.

        id: Id of the endpoint.
        """
        return self._caller.call(calls.get_webhook(id))

    def update_webhook(self, id: int, body: inputs.UpdateWebhookRequest) -> models.Webhook:
        """Change a webhook.

        Changes the members that are given. A `disabled` endpoint is sent nothing: what waits for it fails, and runs that end
        meanwhile send it no message. An endpoint that answers 410 is disabled by that.

        id: Id of the endpoint.
        """
        return self._caller.call(calls.update_webhook(id, body))

    def delete_webhook(self, id: int) -> models.Deleted:
        """Delete a webhook.

        Removes the endpoint, its secrets, and its deliveries, also those that were still to be made.

        id: Id of the endpoint.
        """
        return self._caller.call(calls.delete_webhook(id))

    def rotate_webhook_secret(self, id: int) -> models.WebhookWithSecret:
        """Replace a webhook's secret.

        Gives the endpoint a new secret, which is in the answer this once. For 24 hours messages are signed with the old one as
        well, so that the receiver can change over: it takes a message that one of the signatures fits.

        id: Id of the endpoint.
        """
        return self._caller.call(calls.rotate_webhook_secret(id))

    def test_webhook(self, id: int) -> models.Delivery:
        """Send a test message.

        Sends the endpoint a message `webhook.test`, whatever `events` it takes.

        id: Id of the endpoint.
        """
        return self._caller.call(calls.test_webhook(id))

    def list_webhook_deliveries(self, id: int, *, limit: int | None = None, before: str | None = None) -> models.DeliveryList:
        """List the deliveries of a webhook.

        The messages of the endpoint and what became of them, newest first. They are kept as long as the events of runs are.

        id: Id of the endpoint.
        limit: How many items the page may hold.
        before: Only deliveries older than the one with this id.
        """
        return self._caller.call(calls.list_webhook_deliveries(id, limit=limit, before=before))

    def redeliver_webhook(self, id: int, delivery_id: str) -> models.Delivery:
        """Send a message again.

        Sends the message of a delivery again, with the same `webhook-id`: a delivery that has ended gets a new one beside it, one
        that is pending is tried at once. That takes none of its tries: when it fails, the pause that it was in begins again.

        id: Id of the endpoint.
        delivery_id: Id of the delivery.
        """
        return self._caller.call(calls.redeliver_webhook(id, delivery_id))

    def list_models(self, *, limit: int | None = None, before: str | None = None) -> models.ModelList:
        """List models and providers.

        Well-known models, and the table of prefixes by which a model id is routed to its provider; the longest match
        wins, and any id with a known prefix may be used. Where the operator allows some models only, others are not shown, and a call
        of one fails in its run with `unknown_model`. `available` tells whether
        the provider is configured, or the tenant has a key of its own.

        limit: How many items the answer may hold, the first ones of the list. Without it, all of them.
        before: Only models behind this one in the list, the `next_before` of the page before.
        """
        return self._caller.call(calls.list_models(limit=limit, before=before))

    def list_conversations(self, *, limit: int | None = None, before: int | None = None, archived: bool | None = None, include: Literal["definition"] | None = None) -> models.ConversationList:
        """List the conversations.

        The tenant's conversations, newest first; archived ones only when asked for. A page whose definitions (`agent_def`) have more
        than 1 MiB together is without them; with `include=definition` it ends early instead.

        limit: How many items the page may hold.
        before: Only items older than the one with this id.
        archived: Whether to list the archived conversations instead of the others.
        include: With `definition`, agents are shown with their definitions, however large these are; pages end early then.
        """
        return self._caller.call(calls.list_conversations(limit=limit, before=before, archived=archived, include=include))

    def create_conversation(self, body: inputs.CreateConversationRequest) -> models.Conversation:
        """Begin a conversation.

        Begins a conversation with an agent, whose definition is kept with it: the inline one, or the stored one as it
        is now, or as it is in version `n` when it is named `id@n`. Later changes of the stored agent don't reach it.
        """
        return self._caller.call(calls.create_conversation(body))

    def get_conversation(self, id: int) -> models.Conversation:
        """Get a conversation.

        One conversation, with the agent that it was begun with.

        id: Id of the conversation.
        """
        return self._caller.call(calls.get_conversation(id))

    def update_conversation(self, id: int, body: inputs.UpdateConversationRequest) -> models.Conversation:
        """Rename or archive a conversation.

        Changes what is given.

        id: Id of the conversation.
        """
        return self._caller.call(calls.update_conversation(id, body))

    def delete_conversation(self, id: int, *, runs: bool | None = None) -> models.Deleted:
        """Delete a conversation.

        Deletes the conversation, its messages and its artifacts. Its runs stay, and can be replayed, unless `runs=true` erases them too, as
        `DELETE /v1/requests/{id}` does. While one of them is under way, or waits, the answer is a 409.

        id: Id of the conversation.
        runs: Whether its runs are erased with it.
        """
        return self._caller.call(calls.delete_conversation(id, runs=runs))

    def fork_conversation(self, id: int, body: inputs.ForkRequest) -> models.Conversation:
        """Fork a conversation.

        Begins a conversation that has the messages of another one up to one of them, that one included, and goes on from there on its own.
        It has the same agent in the same definition, and the title. The runs of those messages are not copied: both conversations name
        them. What becomes of either does not touch the other: it can be deleted, and the messages of the other stay. Artifacts stay with
        the conversation that they were made in.

        id: Id of the conversation.
        """
        return self._caller.call(calls.fork_conversation(id, body))

    def list_messages(self, id: int, *, after_id: int | None = None, limit: int | None = None) -> models.MessageList:
        """List the messages.

        The messages of a conversation, oldest first. A page ends early when its messages have more than 1 MiB: read on from
        `next_after_id` until it is absent.

        id: Id of the conversation.
        after_id: Only messages behind the one with this id.
        limit: How many messages the page may hold.
        """
        return self._caller.call(calls.list_messages(id, after_id=after_id, limit=limit))

    def list_artifacts(self, *, limit: int | None = None, before: int | None = None) -> models.ArtifactList:
        """List the artifacts.

        The tenant's files, newest first: those of all conversations, and those that runs outside of any conversation
        have kept with `/write --persist`.

        limit: How many items the page may hold.
        before: Only items older than the one with this id.
        """
        return self._caller.call(calls.list_artifacts(limit=limit, before=before))

    def get_artifact(self, id: int) -> models.Artifact:
        """Get an artifact.

        What is known of a file, without its content.

        id: Id of the artifact.
        """
        return self._caller.call(calls.get_artifact(id))

    def delete_artifact(self, id: int) -> models.Deleted:
        """Delete an artifact.

        Deletes the file with its earlier versions. Events of runs that wrote it still hold what was written.

        id: Id of the artifact.
        """
        return self._caller.call(calls.delete_artifact(id))

    def list_artifact_versions(self, id: int) -> models.ArtifactVersionList:
        """List the versions of an artifact.

        What the file is and what it was before, newest first: at most its last ten versions. Each write of another content
        makes one, so that runs which write the same path at the same time lose nothing; the same content makes none. An
        earlier version may be missing where files have needed its room.

        id: Id of the artifact.
        """
        return self._caller.call(calls.list_artifact_versions(id))

    def download_artifact(self, id: int, *, version: int | None = None, if_none_match: str | None = None, range: str | None = None, if_range: str | None = None) -> bytes | None:
        """Download an artifact.

        The file itself, with the media type that it was kept with. What agents and tenants keep is not to be trusted:
        browsers save it and neither show it nor guess its type.

        With `Range: bytes=…` the answer is that part of it, a 206 (RFC 9110, §14): `bytes=0-499` the first 500 bytes,
        `bytes=500-` all behind them, `bytes=-500` the last 500. A range that begins behind the end is a 416. Several ranges,
        other units and what is no range are answered with the whole file, as is a range under an `If-Range` that does not
        name the file's `ETag`.

        id: Id of the artifact.
        version: One of its versions, by its number. Default the newest one.
        if_none_match: The `ETag` of a copy that the client has; if it is still the same, the answer is a 304.
        range: The part of the file that is wanted.
        if_range: The `ETag` of the part that the client has; if the file is another one by now, the answer is the whole of it.
        """
        return self._caller.call(calls.download_artifact(id, version=version, if_none_match=if_none_match, range=range, if_range=if_range))

    def list_conversation_artifacts(self, id: int, *, limit: int | None = None, before: int | None = None) -> models.ArtifactList:
        """List a conversation's artifacts.

        The files that are kept with the conversation, newest first.

        id: Id of the conversation.
        limit: How many items the page may hold.
        before: Only items older than the one with this id.
        """
        return self._caller.call(calls.list_conversation_artifacts(id, limit=limit, before=before))

    def create_artifact(self, id: int, body: inputs.CreateArtifactRequest) -> models.Artifact:
        """Keep a file with a conversation.

        Keeps a file for the conversation's runs, which read it with `/read <path>`. A file of the same path is
        replaced and keeps its id; what it was before stays as an earlier version (`listArtifactVersions`). A file may
        have 1 MiB, the files of a conversation 50 MiB and those of a tenant 500 MiB together; beyond that the answer is
        a 413, and nothing changes. Earlier versions count too, but make room: the oldest ones go first, and none keeps
        a file from being written. A tenant that has as many files as it may gets a 409.

        id: Id of the conversation.
        """
        return self._caller.call(calls.create_artifact(id, body))

    def list_memory_entries(self, *, limit: int | None = None, before: int | None = None, q: str | None = None, type: inputs.MemoryType | None = None, tag: str | None = None, conversation_id: int | None = None, as_of: int | None = None, since: int | None = None, intent: Literal["auto", "off"] | None = None) -> models.MemoryEntryList:
        """List or search the memory.

        Without `q`: the tenant's entries, newest first, page by page; `type`, `tag` and `conversation_id` narrow the list.

        With `q`: the entries that hold any of its words, best first, each with its `score`. Words are found in other forms too:
        of English and some twenty other languages, and names such as `tokenStore` by `token store`. Case and accents don't count. The ranking is BM25 over title, content, tags and source, which weigh
        10, 4, 8 and 2; words that stand together as in `q`, or within 8 words of each other, count for more. `type` and
        `tag` then leave nothing out: they multiply the score of what has them by 1.3 and 1.2. Without `type`, the wording of a
        question does it (`how to …` asks for `learning`, `where is …` for `reference`), unless `intent` is `off`. With
        `conversation_id` the entries of that conversation and those of the whole tenant are ranked apart and fused, the
        conversation's own weighing 1.5 times as much; `score` is then that of the fusion.

        Any text may be `q`: nothing in it is an operator, its first 32 different words count, and one without words finds
        nothing.

        Entries that were invalidated are left out. `as_of` reads what was valid then. A page ends early when its entries have more
        than 1 MiB together, and so does what a search shows.

        limit: How many items the page may hold.
        before: Only entries older than the one with this id. The ranking of a search isn't paged: there it narrows what is searched.
        q: What to search for.
        type: Only entries of this type; with `q`, they count for more.
        tag: Only entries with this tag, whatever its case; with `q`, they count for more.
        conversation_id: Only entries of this conversation; with `q`, they count for more.
        as_of: Entries that were valid at this time, instead of those that are valid now.
        since: Only entries that were created at this time or later.
        intent: With `off`, the wording of `q` prefers no types.
        """
        return self._caller.call(calls.list_memory_entries(limit=limit, before=before, q=q, type=type, tag=tag, conversation_id=conversation_id, as_of=as_of, since=since, intent=intent))

    def create_memory_entry(self, body: inputs.CreateMemoryEntryRequest) -> models.MemoryEntry:
        """Add an entry.

        Remembers something. It is valid from now on, or from `valid_from`, until it is invalidated. What it `supersedes` is
        invalidated at the same moment, and linked.
        """
        return self._caller.call(calls.create_memory_entry(body))

    def get_memory_entry(self, id: int) -> models.MemoryEntry:
        """Get an entry.

        One entry, valid or not.

        id: Id of the entry.
        """
        return self._caller.call(calls.get_memory_entry(id))

    def update_memory_entry(self, id: int, body: inputs.UpdateMemoryEntryRequest) -> models.MemoryEntry:
        """Correct an entry.

        Changes what is given. To replace what is no longer true, add an entry that `supersedes` this one.

        id: Id of the entry.
        """
        return self._caller.call(calls.update_memory_entry(id, body))

    def delete_memory_entry(self, id: int) -> models.Deleted:
        """Delete an entry.

        Deletes the entry and its relations. Reads of the past no longer find it either.

        id: Id of the entry.
        """
        return self._caller.call(calls.delete_memory_entry(id))

    def invalidate_memory_entry(self, id: int) -> models.MemoryEntry:
        """Invalidate an entry.

        Ends the time in which the entry is valid: searches and lists leave it out, reads of the past still find it. An entry
        that was invalidated before stays as it is.

        id: Id of the entry.
        """
        return self._caller.call(calls.invalidate_memory_entry(id))

    def list_memory_relations(self, *, limit: int | None = None, before: int | None = None, entry_id: int | None = None, relation: inputs.MemoryRelationKind | None = None) -> models.MemoryRelationList:
        """List the relations.

        How entries are linked, newest first.

        limit: How many items the page may hold.
        before: Only items older than the one with this id.
        entry_id: Only relations from or to this entry.
        relation: Only relations of this kind.
        """
        return self._caller.call(calls.list_memory_relations(limit=limit, before=before, entry_id=entry_id, relation=relation))

    def create_memory_relation(self, body: inputs.CreateMemoryRelationRequest) -> models.MemoryRelation:
        """Link two entries.

        Links an entry with another one. It changes neither: what is superseded stays valid until it is invalidated.
        """
        return self._caller.call(calls.create_memory_relation(body))

    def delete_memory_relation(self, id: int) -> models.Deleted:
        """Delete a relation.

        Deletes the link; the entries stay.

        id: Id of the relation.
        """
        return self._caller.call(calls.delete_memory_relation(id))

    def get_memory_graph(self, *, root: int | None = None, depth: int | None = None) -> models.MemoryGraph:
        """Get linked entries.

        The entries that can be reached from `root` over at most `depth` relations, in either direction, and the relations
        between them; without `root`, the newest entries. Entries that were invalidated are among them. At most 200 entries
        are given, the nearest first.

        root: The entry to begin with.
        depth: How many relations away an entry may be.
        """
        return self._caller.call(calls.get_memory_graph(root=root, depth=depth))

    def list_scratchpads(self, *, limit: int | None = None, before: str | None = None) -> models.ScratchpadList:
        """List the scratchpads.

        The scratchpads that something was written to, the most recently written first. A page ends early when they have more than
        1 MiB together.

        limit: How many items the page may hold.
        before: Only scratchpads behind this place of the list, the `next_before` of the page before.
        """
        return self._caller.call(calls.list_scratchpads(limit=limit, before=before))

    def get_scratchpad(self, agent_id: str, *, kind: Literal["agent"] | None = None) -> models.Scratchpad:
        """Get a scratchpad.

        The notes of an agent, stored or inline, or with `shared` those that all agents of the tenant share. One that nothing was
        ever written to is empty.

        agent_id: Id of the agent, or `shared`.
        kind: With `agent`, `shared` names the scratchpad of an agent with that id, and not the shared one.
        """
        return self._caller.call(calls.get_scratchpad(agent_id, kind=kind))

    def list_mcp_servers(self, *, limit: int | None = None, before: str | None = None) -> models.McpServerList:
        """List the MCP servers.

        The servers that the tenant's agents reach with `/mcp`, by name: its own, and the operator's that it may use. A server of the tenant's
        own takes the place of one of the operator's that has its name.

        limit: How many items the page may hold.
        before: Only servers behind this place of the list, the `next_before` of the page before.
        """
        return self._caller.call(calls.list_mcp_servers(limit=limit, before=before))

    def get_mcp_server(self, name: str) -> models.McpServer:
        """Get an MCP server.

        The server, without what is secret of it, and whether somebody has logged in for the tenant.

        name: Name of the server.
        """
        return self._caller.call(calls.get_mcp_server(name))

    def put_mcp_server(self, name: str, body: inputs.PutMcpServerRequest) -> models.McpServer:
        """Set an MCP server of the tenant's own.

        Makes the server, or puts this in the place of all that was set before, the login included. Runs that begin from now on use it, on
        every node: by `/mcp`, and by functions `<name>__<tool>` where agents call functions. A tenant has up to 64.

        It is reached over streamable HTTP, on the public internet and with `https`; the operator may allow others. It gets the
        `headers` that are set here, or the token of a login: when it wants one, the run that has called it asks, with a question of the
        kind `authorization`, and goes on when somebody has logged in. `headers` and `client_secret` are not shown again.

        What is secret is kept encrypted with the operator's `SECRETS_KEY`; on a server without that key, whatever has to be kept so is a 409.
        A login comes back to `PUBLIC_URL`; without that, an `oauth` is a 409.

        name: Name of the server.
        """
        return self._caller.call(calls.put_mcp_server(name, body))

    def delete_mcp_server(self, name: str) -> models.Deleted:
        """Delete an MCP server of the tenant's own.

        Deletes the server, its secrets and its login. Questions that wait for the login are closed. One of the operator's is a 404.

        name: Name of the server.
        """
        return self._caller.call(calls.delete_mcp_server(name))

    def delete_mcp_authorization(self, name: str) -> models.Deleted:
        """Take back a login.

        Forgets the tokens of the login, and has the authorization server revoke them where it can (RFC 7009). The next call of the server asks
        for a login again.

        name: Name of the server.
        """
        return self._caller.call(calls.delete_mcp_authorization(name))

    def list_provider_keys(self) -> models.ProviderKeyList:
        """List the keys of providers.

        The tenant's own keys by provider, without the keys themselves.
        """
        return self._caller.call(calls.list_provider_keys())

    def get_provider_key(self, provider: str) -> models.ProviderKey:
        """Get a key of a provider.

        Which key the tenant has set, who has, and when. The key itself is not shown.

        provider: A provider, as `GET /v1/models` names it.
        """
        return self._caller.call(calls.get_provider_key(provider))

    def put_provider_key(self, provider: str, body: inputs.PutProviderKeyRequest) -> models.ProviderKey:
        """Set a key of a provider.

        Has the tenant's runs call the models of the provider with this key, in the place of the operator's, from their next call on and on every
        node: delegates, advisors, judges and the folding of histories too. It is sent to where the operator's would be, and to nobody else.
        Models of a provider that the operator has no key for are available then; those that the operator does not allow are not.

        A provider that does not take the key, has no money for it or wants a pause says so of this key alone. A call with it fails then, and
        is not made with the operator's.

        It is kept encrypted with the operator's `SECRETS_KEY`, and not shown again; on a server without that key this is a 409.

        provider: A provider, as `GET /v1/models` names it.
        """
        return self._caller.call(calls.put_provider_key(provider, body))

    def delete_provider_key(self, provider: str) -> models.Deleted:
        """Delete a key of a provider.

        Deletes the tenant's own key. The next calls are made with the operator's, if there is one.

        provider: A provider, as `GET /v1/models` names it.
        """
        return self._caller.call(calls.delete_provider_key(provider))

    def get_budget(self, *, user: str | None = None) -> models.BudgetList:
        """Read what is left of the budget.

        The budgets that a run of this token counts against: that of the tenant, that of the token, and that of the `user` who is asked for, as far as there
        are any; `each_user` says what each user may spend. Before each call of a model its highest price is reserved, behind it the true one is spent; a call that does not fit ends its run with
        `insufficient_budget`.

        user: A user whom runs are for: the budget of that one is shown too, where users have one.
        """
        return self._caller.call(calls.get_budget(user=user))

    def get_usage(self, *, from_: int | None = None, to: int | None = None, group_by: Literal["day", "agent", "model", "user"] | None = None, limit: int | None = None, before: str | None = None) -> models.Usage:
        """Sum up what the runs have used.

        What the tenant's runs that ended in a period have used, a row for each day, agent, model or user: the exact sums of their
        `token_usage` events. They stay when the events are deleted. A run counts at the second in which it ended, and not
        while it is under way.

        from_: The beginning of the period, in seconds since the epoch. Without it, 30 days before its end.
        to: The end of the period, which does not belong to it. Without it, the second after now.
        group_by: What each row is about.
        limit: How many items the answer may hold, the first ones of the list. Without it, all of them.
        before: Only rows behind this place of the list, the `next_before` of the page before.
        """
        return self._caller.call(calls.get_usage(from_=from_, to=to, group_by=group_by, limit=limit, before=before))

    def get_tenants_usage(self, *, from_: int | None = None, to: int | None = None, group_by: Literal["day", "agent", "model", "user"] | None = None, limit: int | None = None, before: str | None = None, tenant_id: int | None = None) -> models.TenantsUsage:
        """Sum up what the runs of the tenants have used.

        What `GET /v1/usage` answers to a tenant, of all tenants or of one; each row says whose it is.

        from_: The beginning of the period, in seconds since the epoch. Without it, 30 days before its end.
        to: The end of the period, which does not belong to it. Without it, the second after now.
        group_by: What each row is about.
        limit: How many items the answer may hold, the first ones of the list. Without it, all of them.
        before: Only rows behind this place of the list, the `next_before` of the page before.
        tenant_id: Only this tenant.
        """
        return self._caller.call(calls.get_tenants_usage(from_=from_, to=to, group_by=group_by, limit=limit, before=before, tenant_id=tenant_id))

    def list_tenants(self, *, limit: int | None = None, before: int | None = None) -> models.TenantList:
        """List the tenants.

        The tenants, newest first.

        limit: How many items the page may hold.
        before: Only items older than the one with this id.
        """
        return self._caller.call(calls.list_tenants(limit=limit, before=before))

    def create_tenant(self, body: inputs.CreateTenantRequest) -> models.TenantWithToken:
        """Create a tenant.

        Creates a tenant, with limits and budgets of its own if it is to have some from the beginning. Its token is in the answer, this once; only a digest of it is stored.
        """
        return self._caller.call(calls.create_tenant(body))

    def get_tenant(self, id: int) -> models.Tenant:
        """Get a tenant.

        One tenant. Its token can't be read.

        id: Id of the tenant.
        """
        return self._caller.call(calls.get_tenant(id))

    def update_tenant(self, id: int, body: inputs.UpdateTenantRequest) -> models.Tenant:
        """Rename, disable or enable a tenant, limit it, or set its budget.

        Changes what is given. Disabling takes effect on all nodes: when this is answered, after 5 seconds at the latest, the tenant's requests get
        a 401 everywhere, and its running runs end as `canceled`. Limits hold on all nodes within seconds; what is beyond a lower one already stays. So do budgets: what is spent in a
        period is spent.

        id: Id of the tenant.
        """
        return self._caller.call(calls.update_tenant(id, body))

    def erase_tenant(self, id: int, *, confirm: str | None = None) -> models.Tenant:
        """Erase a tenant.

        Erases the tenant with all that is its own, for good and within a day: its runs, conversations, files, memory, agents, schedules, endpoints, keys, tokens and sums of usage. There is no
        way back from here. When this is answered, after 5 seconds at the latest, its tokens work on no node any more, and its running runs end as `canceled`; the
        rest is done in the background, by whichever nodes there are. Until it is done `erasing_since` tells of it, and from then on the tenant is a 404. Its id is given to no other one.

        The audit log keeps that things were done, and when, without what they were. What tenants have used that is not yet delivered to the billing service is waited
        for, for 12 hours at most. What was delivered to webhooks, and what is in backups, is beyond reach.

        id: Id of the tenant.
        confirm: The name of the tenant, exactly. Another one is a 409.
        """
        return self._caller.call(calls.erase_tenant(id, confirm=confirm))

    def get_tenant_budget(self, id: int, *, user: str | None = None) -> models.BudgetList:
        """Read what is left of a tenant's budgets.

        The budget of the tenant and those of its tokens, as far as there are any, with what is spent of them in their periods. Where users have one, `each_user`
        says what each may spend, and with `user` that of this one is in the list too.

        id: Id of the tenant.
        user: A user whom runs are for: the budget of that one is shown too, where users have one.
        """
        return self._caller.call(calls.get_tenant_budget(id, user=user))

    def get_tenant_limits(self, id: int) -> models.LimitState:
        """Read what is left of a tenant's limits.

        All limits that hold for the tenant, those of its own and those that the operator has set for all, and what is left of them: what `GET /v1/me` answers to the tenant
        itself.

        id: Id of the tenant.
        """
        return self._caller.call(calls.get_tenant_limits(id))

    def rotate_tenant_token(self, id: int, *, disable: bool | None = None) -> models.TenantWithToken:
        """Replace a tenant's token.

        Gives the tenant a new token, which is in the answer this once. When this is answered, after 5 seconds at the latest, the old one
        works on no node any more, and the runs that it started end as `canceled`. The tenant's other tokens stay as they are.

        What was made or last changed with a first token of the tenant, this one or an earlier one, is in `made`, and goes on: with
        `disable=true` its schedules are paused and its webhooks disabled, in the same transaction.

        id: Id of the tenant.
        disable: Whether what was made or last changed with the token is turned off.
        """
        return self._caller.call(calls.rotate_tenant_token(id, disable=disable))

    def list_tokens(self, id: int, *, limit: int | None = None, before: int | None = None) -> models.TokenList:
        """List a tenant's other tokens.

        The tokens that the tenant has besides its first one, newest first, those that have expired included. They can't be read.

        id: Id of the tenant.
        limit: How many items the answer may hold, the first ones of the list. Without it, all of them.
        before: Only items older than the one with this id.
        """
        return self._caller.call(calls.list_tokens(id, limit=limit, before=before))

    def create_token(self, id: int, body: inputs.CreateTokenRequest) -> models.CreatedToken:
        """Give a tenant another token.

        Gives the tenant a token besides its first one, for a part of what the tenant may do and for a time. The token is in
        the answer, this once; only a digest of it is stored. A tenant has up to 50 of them.

        id: Id of the tenant.
        """
        return self._caller.call(calls.create_token(id, body))

    def update_token(self, id: int, token_id: int, body: inputs.UpdateTokenRequest) -> models.Token:
        """Set the budget of a token.

        Sets what the runs that are started with the token may spend, beside the budget of the tenant, or takes that back with null.

        id: Id of the tenant.
        token_id: Id of the token.
        """
        return self._caller.call(calls.update_token(id, token_id, body))

    def revoke_token(self, id: int, token_id: int, *, disable: bool | None = None) -> models.RevokedToken:
        """Revoke a token.

        Ends one of a tenant's tokens besides the first on all nodes, before this is answered, which may take 5 seconds, and with it the replays and streams of
        notifications that it has opened. Runs that it has started go on, and so do their live streams, unless it
        has a budget, without which nothing would bound them: then they are canceled. Those that wait to begin are canceled in any case.

        What was made or last changed with it is in `made`, and so are schedules whose message or schedule it has set, and webhooks
        whose URL, whoever has changed other things since. That goes on too: schedules fire, and webhooks get the results of the
        tenant. With `disable=true` these schedules are paused and these webhooks disabled, in the same transaction; the tenant can
        turn them on again. Agents are listed: they do nothing by themselves.

        id: Id of the tenant.
        token_id: Id of the token.
        disable: Whether what was made or last changed with the token is turned off.
        """
        return self._caller.call(calls.revoke_token(id, token_id, disable=disable))

    def list_audit_entries(self, *, limit: int | None = None, before: int | None = None, action: inputs.AuditAction | None = None, tenant_id: int | None = None) -> models.AuditList:
        """Read the audit log.

        Who changed what about the tenants and their tokens, what tenants wrote that goes on by itself or decides for others (agents,
        schedules, webhooks, approvals), and from where wrong tokens were sent to the administrator's operations, newest first. It
        never holds a token. Of what a tenant wrote, the latest 10,000 entries are kept.

        limit: How many items the page may hold.
        before: Only items older than the one with this id.
        action: Only entries about this action.
        tenant_id: Only this tenant.
        """
        return self._caller.call(calls.list_audit_entries(limit=limit, before=before, action=action, tenant_id=tenant_id))

    def get_health(self) -> models.Health:
        """Is the process alive?.

        Answers as long as the process does. It says nothing about the database; see `/readyz`.
        """
        return self._caller.call(calls.get_health())

    def get_readiness(self) -> models.Readiness:
        """Can it take requests?.

        Whether the database can be reached and the server is not shutting down.
        """
        return self._caller.call(calls.get_readiness())

    def get_openapi_document(self, *, accept_encoding: str | None = None) -> str:
        """This document.

        The OpenAPI document of the running server, in one piece.

        accept_encoding: What the client can unpack; `gzip` is served, and `br` for the console.
        """
        return self._caller.call(calls.get_openapi_document(accept_encoding=accept_encoding))

    def get_openapi_json(self, *, accept_encoding: str | None = None) -> dict[str, Any]:
        """This document, as JSON.

        `/openapi.yaml` as JSON.

        accept_encoding: What the client can unpack; `gzip` is served, and `br` for the console.
        """
        return self._caller.call(calls.get_openapi_json(accept_encoding=accept_encoding))

    def get_openapi31_document(self, *, accept_encoding: str | None = None) -> str:
        """This document, for generators of code.

        The same as OpenAPI 3.1, in one piece, for tools that don't read 3.2 yet. Generate SDKs from this one.

        accept_encoding: What the client can unpack; `gzip` is served, and `br` for the console.
        """
        return self._caller.call(calls.get_openapi31_document(accept_encoding=accept_encoding))

    def get_openapi31_json(self, *, accept_encoding: str | None = None) -> dict[str, Any]:
        """This document, for generators of code, as JSON.

        `/openapi-3.1.yaml` as JSON.

        accept_encoding: What the client can unpack; `gzip` is served, and `br` for the console.
        """
        return self._caller.call(calls.get_openapi31_json(accept_encoding=accept_encoding))

    def get_openapi31_webhooks_document(self, *, accept_encoding: str | None = None) -> str:
        """This document, for generators of code that know webhooks.

        What `/openapi-3.1.yaml` is, and the messages that the server sends to webhooks. OpenAPI Generator and oapi-codegen make code of
        these that does not compile: they take the other one.

        accept_encoding: What the client can unpack; `gzip` is served, and `br` for the console.
        """
        return self._caller.call(calls.get_openapi31_webhooks_document(accept_encoding=accept_encoding))

    def get_openapi31_webhooks_json(self, *, accept_encoding: str | None = None) -> dict[str, Any]:
        """This document, for generators of code that know webhooks, as JSON.

        `/openapi-3.1-webhooks.yaml` as JSON.

        accept_encoding: What the client can unpack; `gzip` is served, and `br` for the console.
        """
        return self._caller.call(calls.get_openapi31_webhooks_json(accept_encoding=accept_encoding))

    def get_openapi30_document(self, *, accept_encoding: str | None = None) -> str:
        """This document, for older generators of code.

        The same as OpenAPI 3.0, in one piece, for generators that don't read 3.1.

        accept_encoding: What the client can unpack; `gzip` is served, and `br` for the console.
        """
        return self._caller.call(calls.get_openapi30_document(accept_encoding=accept_encoding))

    def get_openapi30_json(self, *, accept_encoding: str | None = None) -> dict[str, Any]:
        """This document, for older generators of code, as JSON.

        `/openapi-3.0.yaml` as JSON.

        accept_encoding: What the client can unpack; `gzip` is served, and `br` for the console.
        """
        return self._caller.call(calls.get_openapi30_json(accept_encoding=accept_encoding))

    def get_asyncapi_document(self, *, accept_encoding: str | None = None) -> str:
        """The document of the events.

        The AsyncAPI document of the running server, in one piece.

        accept_encoding: What the client can unpack; `gzip` is served, and `br` for the console.
        """
        return self._caller.call(calls.get_asyncapi_document(accept_encoding=accept_encoding))

    def get_asyncapi_json(self, *, accept_encoding: str | None = None) -> dict[str, Any]:
        """The document of the events, as JSON.

        `/asyncapi.yaml` as JSON.

        accept_encoding: What the client can unpack; `gzip` is served, and `br` for the console.
        """
        return self._caller.call(calls.get_asyncapi_json(accept_encoding=accept_encoding))

    def get_metrics(self) -> str:
        """Prometheus metrics.

        Counters and gauges of this node, in the text format of Prometheus. They name no tenant. An operator may put them on a port of their own.
        """
        return self._caller.call(calls.get_metrics())

    def get_docs(self, *, accept_encoding: str | None = None) -> str:
        """Reference pages.

        Both documents as one page for people, with a form to try each operation. It needs nothing from elsewhere.

        accept_encoding: What the client can unpack; `gzip` is served, and `br` for the console.
        """
        return self._caller.call(calls.get_docs(accept_encoding=accept_encoding))

    def finish_mcp_login(self, *, state: str | None = None, code: str | None = None, iss: str | None = None, error: str | None = None, error_description: str | None = None) -> str:
        """Where logins come back to.

        An authorization server sends the browser here when somebody has logged in, or has not. What it says is good once: the runs that wait
        for the login go on. The answer is a page that says what has become of it.

        state: Which login it is.
        code: What the tokens are had for.
        iss: Who says it (RFC 9207).
        error: Why nobody has logged in.
        error_description: The same for people.
        """
        return self._caller.call(calls.finish_mcp_login(state=state, code=code, iss=iss, error=error, error_description=error_description))

    def get_mcp_login_client(self) -> models.McpLoginClient:
        """Who logs in.

        The document that stands for this server as a client of authorization servers which register none beforehand
        (OAuth Client ID Metadata Document): its address is the `client_id`. Only on a server whose `PUBLIC_URL` begins with `https`.
        """
        return self._caller.call(calls.get_mcp_login_client())

    def get_console(self, *, if_none_match: str | None = None, accept_encoding: str | None = None) -> str:
        """The console.

        A page for people, to watch runs and to look after what a tenant has: a client of this API like any other, which asks for a
        token. It needs nothing from elsewhere.

        if_none_match: The `ETag` of a copy that the client has; if it is still the same, the answer is a 304.
        accept_encoding: What the client can unpack; `gzip` is served, and `br` for the console.
        """
        return self._caller.call(calls.get_console(if_none_match=if_none_match, accept_encoding=accept_encoding))

    def redeem_login_code(self, body: inputs.LoginCode) -> models.LoginToken:
        """Sign in to the console with a link.

        Exchanges the code of a login link, as the first start prints it, for the token of a session. A code is good once, for ten
        minutes, at the process that has printed it. It stands in the fragment of the link, which no browser sends, so that neither
        the code nor the token is in an address that a server or a proxy logs.
        """
        return self._caller.call(calls.redeem_login_code(body))

    def begin_console_session(self, body: inputs.SessionToken) -> models.LoginToken:
        """Sign in to the console with a token.

        Begins a session for a token, of a tenant or the administrator's. The session has a token of its own, which allows what the first
        one does. It ends at sign-out, 12 hours after it was used last, 7 days after it began, and with the token that it was begun with.
        A token may have 20 sessions; the one that was not used for longest makes room for another one.
        """
        return self._caller.call(calls.begin_console_session(body))

    def end_console_session(self, body: inputs.SessionToken) -> models.Deleted:
        """Sign out of the console.

        Ends a session, and what is open with it. The token that it was begun with stays as it is.
        """
        return self._caller.call(calls.end_console_session(body))

    def get_console_asset(self, name: str, *, if_none_match: str | None = None, accept_encoding: str | None = None) -> str:
        """A part of the console.

        What the page of the console loads. The name changes with the content, so that a copy may be kept for ever.

        name: As the page names it.
        if_none_match: The `ETag` of a copy that the client has; if it is still the same, the answer is a 304.
        accept_encoding: What the client can unpack; `gzip` is served, and `br` for the console.
        """
        return self._caller.call(calls.get_console_asset(name, if_none_match=if_none_match, accept_encoding=accept_encoding))


class AsyncApi:
    """The operations that are no streams, one method each."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller
        self.with_raw_response = AsyncRawApi(caller)
        """The same methods, which give the answers as they come: status, headers, and what is in it."""

    async def get_me(self) -> models.Me:
        """Tell whose token this is."""
        return await self._caller.call(calls.get_me())

    async def list_requests(self, *, limit: int | None = None, before: str | None = None, state: inputs.RequestState | None = None, agent: str | None = None, user: str | None = None, metadata: dict[str, Any] | None = None, error_code: str | None = None, since: int | None = None, until: int | None = None, q: str | None = None, include: Literal["usage"] | None = None) -> models.RequestList:
        """List the requests."""
        return await self._caller.call(calls.list_requests(limit=limit, before=before, state=state, agent=agent, user=user, metadata=metadata, error_code=error_code, since=since, until=until, q=q, include=include))

    async def create_request(self, body: inputs.CreateRequest, *, idempotency_key: str | None = None, prefer: str | None = None) -> models.Request:
        """Run an agent, without a stream."""
        return await self._caller.call(calls.create_request(body, idempotency_key=idempotency_key, prefer=prefer))

    async def get_request(self, id: str, *, wait: int | None = None, after_question: int | None = None) -> models.Request:
        """Get a request."""
        return await self._caller.call(calls.get_request(id, wait=wait, after_question=after_question))

    async def delete_request(self, id: str) -> None:
        """Erase a run."""
        return await self._caller.call(calls.delete_request(id))

    async def get_request_result(self, id: str, *, wait: int | None = None) -> models.RunResult | models.RequestStatus:
        """Get what has become of a run."""
        return await self._caller.call(calls.get_request_result(id, wait=wait))

    async def list_steps(self, id: str, *, limit: int | None = None, after_id: int | None = None, stream_id: int | None = None, contents: bool | None = None) -> models.StepList:
        """List the steps of a run."""
        return await self._caller.call(calls.list_steps(id, limit=limit, after_id=after_id, stream_id=stream_id, contents=contents))

    async def cancel_request(self, id: str) -> models.CancelAccepted:
        """Cancel a run."""
        return await self._caller.call(calls.cancel_request(id))

    async def list_questions(self, *, limit: int | None = None, before: int | None = None, state: Literal["open", "all"] | None = None, request_id: str | None = None) -> models.QuestionList:
        """List the questions."""
        return await self._caller.call(calls.list_questions(limit=limit, before=before, state=state, request_id=request_id))

    async def get_question(self, id: int) -> models.Question:
        """Get a question."""
        return await self._caller.call(calls.get_question(id))

    async def answer_question(self, id: int, body: inputs.AnswerRequest) -> models.Question:
        """Answer a question."""
        return await self._caller.call(calls.answer_question(id, body))

    async def list_agents(self, *, limit: int | None = None, before: str | None = None, include: Literal["definition"] | None = None, q: str | None = None) -> models.AgentList:
        """List the agents."""
        return await self._caller.call(calls.list_agents(limit=limit, before=before, include=include, q=q))

    async def create_agent(self, body: inputs.AgentDefinition) -> models.AgentRecord:
        """Create an agent."""
        return await self._caller.call(calls.create_agent(body))

    async def get_agent(self, id: str) -> models.AgentRecord:
        """Get an agent."""
        return await self._caller.call(calls.get_agent(id))

    async def update_agent(self, id: str, body: inputs.InlineAgentDefinition, *, if_match: str | None = None) -> models.AgentRecord:
        """Replace an agent."""
        return await self._caller.call(calls.update_agent(id, body, if_match=if_match))

    async def delete_agent(self, id: str, *, if_match: str | None = None) -> models.Deleted:
        """Delete an agent."""
        return await self._caller.call(calls.delete_agent(id, if_match=if_match))

    async def list_agent_versions(self, id: str, *, limit: int | None = None, before: int | None = None) -> models.AgentVersionList:
        """List the versions of an agent."""
        return await self._caller.call(calls.list_agent_versions(id, limit=limit, before=before))

    async def get_agent_version(self, id: str, version: int) -> models.WholeAgentVersion:
        """Get a version of an agent."""
        return await self._caller.call(calls.get_agent_version(id, version))

    async def restore_agent_version(self, id: str, version: int, *, if_match: str | None = None) -> models.AgentRecord:
        """Restore a version of an agent."""
        return await self._caller.call(calls.restore_agent_version(id, version, if_match=if_match))

    async def call_a2a_index(self, body: inputs.JsonRpcRequest, *, a2_a_version: str | None = None) -> models.JsonRpcResponse:
        """Call the tenant's `index` over A2A."""
        return await self._caller.call(calls.call_a2a_index(body, a2_a_version=a2_a_version))

    async def call_a2a_agent(self, id: str, body: inputs.JsonRpcRequest, *, a2_a_version: str | None = None) -> models.JsonRpcResponse:
        """Call an agent over A2A."""
        return await self._caller.call(calls.call_a2a_agent(id, body, a2_a_version=a2_a_version))

    async def get_a2a_agent_card(self, id: str, *, if_none_match: str | None = None, if_modified_since: str | None = None) -> models.AgentCard | None:
        """Get the card of an agent."""
        return await self._caller.call(calls.get_a2a_agent_card(id, if_none_match=if_none_match, if_modified_since=if_modified_since))

    async def get_public_agent_card(self, *, if_none_match: str | None = None, if_modified_since: str | None = None) -> models.AgentCard | None:
        """Where A2A clients begin."""
        return await self._caller.call(calls.get_public_agent_card(if_none_match=if_none_match, if_modified_since=if_modified_since))

    async def list_schedules(self, *, limit: int | None = None, before: int | None = None) -> models.ScheduledTaskList:
        """List the scheduled tasks."""
        return await self._caller.call(calls.list_schedules(limit=limit, before=before))

    async def create_schedule(self, body: inputs.CreateScheduleRequest) -> models.ScheduledTask:
        """Schedule a task."""
        return await self._caller.call(calls.create_schedule(body))

    async def get_schedule(self, id: int) -> models.ScheduledTask:
        """Get a scheduled task."""
        return await self._caller.call(calls.get_schedule(id))

    async def update_schedule(self, id: int, body: inputs.UpdateScheduleRequest) -> models.ScheduledTask:
        """Pause, resume or change a scheduled task."""
        return await self._caller.call(calls.update_schedule(id, body))

    async def delete_schedule(self, id: int) -> models.Deleted:
        """Delete a scheduled task."""
        return await self._caller.call(calls.delete_schedule(id))

    async def list_schedule_runs(self, id: int, *, limit: int | None = None, before: int | None = None) -> models.ScheduledRunList:
        """List the runs of a task."""
        return await self._caller.call(calls.list_schedule_runs(id, limit=limit, before=before))

    async def run_schedule(self, id: int, *, idempotency_key: str | None = None) -> models.ScheduledRun:
        """Run a task now."""
        return await self._caller.call(calls.run_schedule(id, idempotency_key=idempotency_key))

    async def list_scheduled_runs(self, *, limit: int | None = None, before: int | None = None, since: int | None = None, task_id: int | None = None) -> models.ScheduledRunList:
        """List the scheduled runs."""
        return await self._caller.call(calls.list_scheduled_runs(limit=limit, before=before, since=since, task_id=task_id))

    async def get_scheduled_run(self, id: int) -> models.ScheduledRun:
        """Get a scheduled run."""
        return await self._caller.call(calls.get_scheduled_run(id))

    async def list_webhooks(self, *, limit: int | None = None, before: int | None = None) -> models.WebhookList:
        """List the webhooks."""
        return await self._caller.call(calls.list_webhooks(limit=limit, before=before))

    async def create_webhook(self, body: inputs.CreateWebhookRequest) -> models.WebhookWithSecret:
        """Have messages sent to an endpoint."""
        return await self._caller.call(calls.create_webhook(body))

    async def get_webhook(self, id: int) -> models.Webhook:
        """Get a webhook."""
        return await self._caller.call(calls.get_webhook(id))

    async def update_webhook(self, id: int, body: inputs.UpdateWebhookRequest) -> models.Webhook:
        """Change a webhook."""
        return await self._caller.call(calls.update_webhook(id, body))

    async def delete_webhook(self, id: int) -> models.Deleted:
        """Delete a webhook."""
        return await self._caller.call(calls.delete_webhook(id))

    async def rotate_webhook_secret(self, id: int) -> models.WebhookWithSecret:
        """Replace a webhook's secret."""
        return await self._caller.call(calls.rotate_webhook_secret(id))

    async def test_webhook(self, id: int) -> models.Delivery:
        """Send a test message."""
        return await self._caller.call(calls.test_webhook(id))

    async def list_webhook_deliveries(self, id: int, *, limit: int | None = None, before: str | None = None) -> models.DeliveryList:
        """List the deliveries of a webhook."""
        return await self._caller.call(calls.list_webhook_deliveries(id, limit=limit, before=before))

    async def redeliver_webhook(self, id: int, delivery_id: str) -> models.Delivery:
        """Send a message again."""
        return await self._caller.call(calls.redeliver_webhook(id, delivery_id))

    async def list_models(self, *, limit: int | None = None, before: str | None = None) -> models.ModelList:
        """List models and providers."""
        return await self._caller.call(calls.list_models(limit=limit, before=before))

    async def list_conversations(self, *, limit: int | None = None, before: int | None = None, archived: bool | None = None, include: Literal["definition"] | None = None) -> models.ConversationList:
        """List the conversations."""
        return await self._caller.call(calls.list_conversations(limit=limit, before=before, archived=archived, include=include))

    async def create_conversation(self, body: inputs.CreateConversationRequest) -> models.Conversation:
        """Begin a conversation."""
        return await self._caller.call(calls.create_conversation(body))

    async def get_conversation(self, id: int) -> models.Conversation:
        """Get a conversation."""
        return await self._caller.call(calls.get_conversation(id))

    async def update_conversation(self, id: int, body: inputs.UpdateConversationRequest) -> models.Conversation:
        """Rename or archive a conversation."""
        return await self._caller.call(calls.update_conversation(id, body))

    async def delete_conversation(self, id: int, *, runs: bool | None = None) -> models.Deleted:
        """Delete a conversation."""
        return await self._caller.call(calls.delete_conversation(id, runs=runs))

    async def fork_conversation(self, id: int, body: inputs.ForkRequest) -> models.Conversation:
        """Fork a conversation."""
        return await self._caller.call(calls.fork_conversation(id, body))

    async def list_messages(self, id: int, *, after_id: int | None = None, limit: int | None = None) -> models.MessageList:
        """List the messages."""
        return await self._caller.call(calls.list_messages(id, after_id=after_id, limit=limit))

    async def list_artifacts(self, *, limit: int | None = None, before: int | None = None) -> models.ArtifactList:
        """List the artifacts."""
        return await self._caller.call(calls.list_artifacts(limit=limit, before=before))

    async def get_artifact(self, id: int) -> models.Artifact:
        """Get an artifact."""
        return await self._caller.call(calls.get_artifact(id))

    async def delete_artifact(self, id: int) -> models.Deleted:
        """Delete an artifact."""
        return await self._caller.call(calls.delete_artifact(id))

    async def list_artifact_versions(self, id: int) -> models.ArtifactVersionList:
        """List the versions of an artifact."""
        return await self._caller.call(calls.list_artifact_versions(id))

    async def download_artifact(self, id: int, *, version: int | None = None, if_none_match: str | None = None, range: str | None = None, if_range: str | None = None) -> bytes | None:
        """Download an artifact."""
        return await self._caller.call(calls.download_artifact(id, version=version, if_none_match=if_none_match, range=range, if_range=if_range))

    async def list_conversation_artifacts(self, id: int, *, limit: int | None = None, before: int | None = None) -> models.ArtifactList:
        """List a conversation's artifacts."""
        return await self._caller.call(calls.list_conversation_artifacts(id, limit=limit, before=before))

    async def create_artifact(self, id: int, body: inputs.CreateArtifactRequest) -> models.Artifact:
        """Keep a file with a conversation."""
        return await self._caller.call(calls.create_artifact(id, body))

    async def list_memory_entries(self, *, limit: int | None = None, before: int | None = None, q: str | None = None, type: inputs.MemoryType | None = None, tag: str | None = None, conversation_id: int | None = None, as_of: int | None = None, since: int | None = None, intent: Literal["auto", "off"] | None = None) -> models.MemoryEntryList:
        """List or search the memory."""
        return await self._caller.call(calls.list_memory_entries(limit=limit, before=before, q=q, type=type, tag=tag, conversation_id=conversation_id, as_of=as_of, since=since, intent=intent))

    async def create_memory_entry(self, body: inputs.CreateMemoryEntryRequest) -> models.MemoryEntry:
        """Add an entry."""
        return await self._caller.call(calls.create_memory_entry(body))

    async def get_memory_entry(self, id: int) -> models.MemoryEntry:
        """Get an entry."""
        return await self._caller.call(calls.get_memory_entry(id))

    async def update_memory_entry(self, id: int, body: inputs.UpdateMemoryEntryRequest) -> models.MemoryEntry:
        """Correct an entry."""
        return await self._caller.call(calls.update_memory_entry(id, body))

    async def delete_memory_entry(self, id: int) -> models.Deleted:
        """Delete an entry."""
        return await self._caller.call(calls.delete_memory_entry(id))

    async def invalidate_memory_entry(self, id: int) -> models.MemoryEntry:
        """Invalidate an entry."""
        return await self._caller.call(calls.invalidate_memory_entry(id))

    async def list_memory_relations(self, *, limit: int | None = None, before: int | None = None, entry_id: int | None = None, relation: inputs.MemoryRelationKind | None = None) -> models.MemoryRelationList:
        """List the relations."""
        return await self._caller.call(calls.list_memory_relations(limit=limit, before=before, entry_id=entry_id, relation=relation))

    async def create_memory_relation(self, body: inputs.CreateMemoryRelationRequest) -> models.MemoryRelation:
        """Link two entries."""
        return await self._caller.call(calls.create_memory_relation(body))

    async def delete_memory_relation(self, id: int) -> models.Deleted:
        """Delete a relation."""
        return await self._caller.call(calls.delete_memory_relation(id))

    async def get_memory_graph(self, *, root: int | None = None, depth: int | None = None) -> models.MemoryGraph:
        """Get linked entries."""
        return await self._caller.call(calls.get_memory_graph(root=root, depth=depth))

    async def list_scratchpads(self, *, limit: int | None = None, before: str | None = None) -> models.ScratchpadList:
        """List the scratchpads."""
        return await self._caller.call(calls.list_scratchpads(limit=limit, before=before))

    async def get_scratchpad(self, agent_id: str, *, kind: Literal["agent"] | None = None) -> models.Scratchpad:
        """Get a scratchpad."""
        return await self._caller.call(calls.get_scratchpad(agent_id, kind=kind))

    async def list_mcp_servers(self, *, limit: int | None = None, before: str | None = None) -> models.McpServerList:
        """List the MCP servers."""
        return await self._caller.call(calls.list_mcp_servers(limit=limit, before=before))

    async def get_mcp_server(self, name: str) -> models.McpServer:
        """Get an MCP server."""
        return await self._caller.call(calls.get_mcp_server(name))

    async def put_mcp_server(self, name: str, body: inputs.PutMcpServerRequest) -> models.McpServer:
        """Set an MCP server of the tenant's own."""
        return await self._caller.call(calls.put_mcp_server(name, body))

    async def delete_mcp_server(self, name: str) -> models.Deleted:
        """Delete an MCP server of the tenant's own."""
        return await self._caller.call(calls.delete_mcp_server(name))

    async def delete_mcp_authorization(self, name: str) -> models.Deleted:
        """Take back a login."""
        return await self._caller.call(calls.delete_mcp_authorization(name))

    async def list_provider_keys(self) -> models.ProviderKeyList:
        """List the keys of providers."""
        return await self._caller.call(calls.list_provider_keys())

    async def get_provider_key(self, provider: str) -> models.ProviderKey:
        """Get a key of a provider."""
        return await self._caller.call(calls.get_provider_key(provider))

    async def put_provider_key(self, provider: str, body: inputs.PutProviderKeyRequest) -> models.ProviderKey:
        """Set a key of a provider."""
        return await self._caller.call(calls.put_provider_key(provider, body))

    async def delete_provider_key(self, provider: str) -> models.Deleted:
        """Delete a key of a provider."""
        return await self._caller.call(calls.delete_provider_key(provider))

    async def get_budget(self, *, user: str | None = None) -> models.BudgetList:
        """Read what is left of the budget."""
        return await self._caller.call(calls.get_budget(user=user))

    async def get_usage(self, *, from_: int | None = None, to: int | None = None, group_by: Literal["day", "agent", "model", "user"] | None = None, limit: int | None = None, before: str | None = None) -> models.Usage:
        """Sum up what the runs have used."""
        return await self._caller.call(calls.get_usage(from_=from_, to=to, group_by=group_by, limit=limit, before=before))

    async def get_tenants_usage(self, *, from_: int | None = None, to: int | None = None, group_by: Literal["day", "agent", "model", "user"] | None = None, limit: int | None = None, before: str | None = None, tenant_id: int | None = None) -> models.TenantsUsage:
        """Sum up what the runs of the tenants have used."""
        return await self._caller.call(calls.get_tenants_usage(from_=from_, to=to, group_by=group_by, limit=limit, before=before, tenant_id=tenant_id))

    async def list_tenants(self, *, limit: int | None = None, before: int | None = None) -> models.TenantList:
        """List the tenants."""
        return await self._caller.call(calls.list_tenants(limit=limit, before=before))

    async def create_tenant(self, body: inputs.CreateTenantRequest) -> models.TenantWithToken:
        """Create a tenant."""
        return await self._caller.call(calls.create_tenant(body))

    async def get_tenant(self, id: int) -> models.Tenant:
        """Get a tenant."""
        return await self._caller.call(calls.get_tenant(id))

    async def update_tenant(self, id: int, body: inputs.UpdateTenantRequest) -> models.Tenant:
        """Rename, disable or enable a tenant, limit it, or set its budget."""
        return await self._caller.call(calls.update_tenant(id, body))

    async def erase_tenant(self, id: int, *, confirm: str | None = None) -> models.Tenant:
        """Erase a tenant."""
        return await self._caller.call(calls.erase_tenant(id, confirm=confirm))

    async def get_tenant_budget(self, id: int, *, user: str | None = None) -> models.BudgetList:
        """Read what is left of a tenant's budgets."""
        return await self._caller.call(calls.get_tenant_budget(id, user=user))

    async def get_tenant_limits(self, id: int) -> models.LimitState:
        """Read what is left of a tenant's limits."""
        return await self._caller.call(calls.get_tenant_limits(id))

    async def rotate_tenant_token(self, id: int, *, disable: bool | None = None) -> models.TenantWithToken:
        """Replace a tenant's token."""
        return await self._caller.call(calls.rotate_tenant_token(id, disable=disable))

    async def list_tokens(self, id: int, *, limit: int | None = None, before: int | None = None) -> models.TokenList:
        """List a tenant's other tokens."""
        return await self._caller.call(calls.list_tokens(id, limit=limit, before=before))

    async def create_token(self, id: int, body: inputs.CreateTokenRequest) -> models.CreatedToken:
        """Give a tenant another token."""
        return await self._caller.call(calls.create_token(id, body))

    async def update_token(self, id: int, token_id: int, body: inputs.UpdateTokenRequest) -> models.Token:
        """Set the budget of a token."""
        return await self._caller.call(calls.update_token(id, token_id, body))

    async def revoke_token(self, id: int, token_id: int, *, disable: bool | None = None) -> models.RevokedToken:
        """Revoke a token."""
        return await self._caller.call(calls.revoke_token(id, token_id, disable=disable))

    async def list_audit_entries(self, *, limit: int | None = None, before: int | None = None, action: inputs.AuditAction | None = None, tenant_id: int | None = None) -> models.AuditList:
        """Read the audit log."""
        return await self._caller.call(calls.list_audit_entries(limit=limit, before=before, action=action, tenant_id=tenant_id))

    async def get_health(self) -> models.Health:
        """Is the process alive?."""
        return await self._caller.call(calls.get_health())

    async def get_readiness(self) -> models.Readiness:
        """Can it take requests?."""
        return await self._caller.call(calls.get_readiness())

    async def get_openapi_document(self, *, accept_encoding: str | None = None) -> str:
        """This document."""
        return await self._caller.call(calls.get_openapi_document(accept_encoding=accept_encoding))

    async def get_openapi_json(self, *, accept_encoding: str | None = None) -> dict[str, Any]:
        """This document, as JSON."""
        return await self._caller.call(calls.get_openapi_json(accept_encoding=accept_encoding))

    async def get_openapi31_document(self, *, accept_encoding: str | None = None) -> str:
        """This document, for generators of code."""
        return await self._caller.call(calls.get_openapi31_document(accept_encoding=accept_encoding))

    async def get_openapi31_json(self, *, accept_encoding: str | None = None) -> dict[str, Any]:
        """This document, for generators of code, as JSON."""
        return await self._caller.call(calls.get_openapi31_json(accept_encoding=accept_encoding))

    async def get_openapi31_webhooks_document(self, *, accept_encoding: str | None = None) -> str:
        """This document, for generators of code that know webhooks."""
        return await self._caller.call(calls.get_openapi31_webhooks_document(accept_encoding=accept_encoding))

    async def get_openapi31_webhooks_json(self, *, accept_encoding: str | None = None) -> dict[str, Any]:
        """This document, for generators of code that know webhooks, as JSON."""
        return await self._caller.call(calls.get_openapi31_webhooks_json(accept_encoding=accept_encoding))

    async def get_openapi30_document(self, *, accept_encoding: str | None = None) -> str:
        """This document, for older generators of code."""
        return await self._caller.call(calls.get_openapi30_document(accept_encoding=accept_encoding))

    async def get_openapi30_json(self, *, accept_encoding: str | None = None) -> dict[str, Any]:
        """This document, for older generators of code, as JSON."""
        return await self._caller.call(calls.get_openapi30_json(accept_encoding=accept_encoding))

    async def get_asyncapi_document(self, *, accept_encoding: str | None = None) -> str:
        """The document of the events."""
        return await self._caller.call(calls.get_asyncapi_document(accept_encoding=accept_encoding))

    async def get_asyncapi_json(self, *, accept_encoding: str | None = None) -> dict[str, Any]:
        """The document of the events, as JSON."""
        return await self._caller.call(calls.get_asyncapi_json(accept_encoding=accept_encoding))

    async def get_metrics(self) -> str:
        """Prometheus metrics."""
        return await self._caller.call(calls.get_metrics())

    async def get_docs(self, *, accept_encoding: str | None = None) -> str:
        """Reference pages."""
        return await self._caller.call(calls.get_docs(accept_encoding=accept_encoding))

    async def finish_mcp_login(self, *, state: str | None = None, code: str | None = None, iss: str | None = None, error: str | None = None, error_description: str | None = None) -> str:
        """Where logins come back to."""
        return await self._caller.call(calls.finish_mcp_login(state=state, code=code, iss=iss, error=error, error_description=error_description))

    async def get_mcp_login_client(self) -> models.McpLoginClient:
        """Who logs in."""
        return await self._caller.call(calls.get_mcp_login_client())

    async def get_console(self, *, if_none_match: str | None = None, accept_encoding: str | None = None) -> str:
        """The console."""
        return await self._caller.call(calls.get_console(if_none_match=if_none_match, accept_encoding=accept_encoding))

    async def redeem_login_code(self, body: inputs.LoginCode) -> models.LoginToken:
        """Sign in to the console with a link."""
        return await self._caller.call(calls.redeem_login_code(body))

    async def begin_console_session(self, body: inputs.SessionToken) -> models.LoginToken:
        """Sign in to the console with a token."""
        return await self._caller.call(calls.begin_console_session(body))

    async def end_console_session(self, body: inputs.SessionToken) -> models.Deleted:
        """Sign out of the console."""
        return await self._caller.call(calls.end_console_session(body))

    async def get_console_asset(self, name: str, *, if_none_match: str | None = None, accept_encoding: str | None = None) -> str:
        """A part of the console."""
        return await self._caller.call(calls.get_console_asset(name, if_none_match=if_none_match, accept_encoding=accept_encoding))


class RawApi:
    """The operations that are no streams, with answers as they come."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def get_me(self) -> RawResponse[models.Me]:
        """Tell whose token this is."""
        return self._caller.raw(calls.get_me())

    def list_requests(self, *, limit: int | None = None, before: str | None = None, state: inputs.RequestState | None = None, agent: str | None = None, user: str | None = None, metadata: dict[str, Any] | None = None, error_code: str | None = None, since: int | None = None, until: int | None = None, q: str | None = None, include: Literal["usage"] | None = None) -> RawResponse[models.RequestList]:
        """List the requests."""
        return self._caller.raw(calls.list_requests(limit=limit, before=before, state=state, agent=agent, user=user, metadata=metadata, error_code=error_code, since=since, until=until, q=q, include=include))

    def create_request(self, body: inputs.CreateRequest, *, idempotency_key: str | None = None, prefer: str | None = None) -> RawResponse[models.Request]:
        """Run an agent, without a stream."""
        return self._caller.raw(calls.create_request(body, idempotency_key=idempotency_key, prefer=prefer))

    def get_request(self, id: str, *, wait: int | None = None, after_question: int | None = None) -> RawResponse[models.Request]:
        """Get a request."""
        return self._caller.raw(calls.get_request(id, wait=wait, after_question=after_question))

    def delete_request(self, id: str) -> RawResponse[None]:
        """Erase a run."""
        return self._caller.raw(calls.delete_request(id))

    def get_request_result(self, id: str, *, wait: int | None = None) -> RawResponse[models.RunResult | models.RequestStatus]:
        """Get what has become of a run."""
        return self._caller.raw(calls.get_request_result(id, wait=wait))

    def list_steps(self, id: str, *, limit: int | None = None, after_id: int | None = None, stream_id: int | None = None, contents: bool | None = None) -> RawResponse[models.StepList]:
        """List the steps of a run."""
        return self._caller.raw(calls.list_steps(id, limit=limit, after_id=after_id, stream_id=stream_id, contents=contents))

    def cancel_request(self, id: str) -> RawResponse[models.CancelAccepted]:
        """Cancel a run."""
        return self._caller.raw(calls.cancel_request(id))

    def list_questions(self, *, limit: int | None = None, before: int | None = None, state: Literal["open", "all"] | None = None, request_id: str | None = None) -> RawResponse[models.QuestionList]:
        """List the questions."""
        return self._caller.raw(calls.list_questions(limit=limit, before=before, state=state, request_id=request_id))

    def get_question(self, id: int) -> RawResponse[models.Question]:
        """Get a question."""
        return self._caller.raw(calls.get_question(id))

    def answer_question(self, id: int, body: inputs.AnswerRequest) -> RawResponse[models.Question]:
        """Answer a question."""
        return self._caller.raw(calls.answer_question(id, body))

    def list_agents(self, *, limit: int | None = None, before: str | None = None, include: Literal["definition"] | None = None, q: str | None = None) -> RawResponse[models.AgentList]:
        """List the agents."""
        return self._caller.raw(calls.list_agents(limit=limit, before=before, include=include, q=q))

    def create_agent(self, body: inputs.AgentDefinition) -> RawResponse[models.AgentRecord]:
        """Create an agent."""
        return self._caller.raw(calls.create_agent(body))

    def get_agent(self, id: str) -> RawResponse[models.AgentRecord]:
        """Get an agent."""
        return self._caller.raw(calls.get_agent(id))

    def update_agent(self, id: str, body: inputs.InlineAgentDefinition, *, if_match: str | None = None) -> RawResponse[models.AgentRecord]:
        """Replace an agent."""
        return self._caller.raw(calls.update_agent(id, body, if_match=if_match))

    def delete_agent(self, id: str, *, if_match: str | None = None) -> RawResponse[models.Deleted]:
        """Delete an agent."""
        return self._caller.raw(calls.delete_agent(id, if_match=if_match))

    def list_agent_versions(self, id: str, *, limit: int | None = None, before: int | None = None) -> RawResponse[models.AgentVersionList]:
        """List the versions of an agent."""
        return self._caller.raw(calls.list_agent_versions(id, limit=limit, before=before))

    def get_agent_version(self, id: str, version: int) -> RawResponse[models.WholeAgentVersion]:
        """Get a version of an agent."""
        return self._caller.raw(calls.get_agent_version(id, version))

    def restore_agent_version(self, id: str, version: int, *, if_match: str | None = None) -> RawResponse[models.AgentRecord]:
        """Restore a version of an agent."""
        return self._caller.raw(calls.restore_agent_version(id, version, if_match=if_match))

    def call_a2a_index(self, body: inputs.JsonRpcRequest, *, a2_a_version: str | None = None) -> RawResponse[models.JsonRpcResponse]:
        """Call the tenant's `index` over A2A."""
        return self._caller.raw(calls.call_a2a_index(body, a2_a_version=a2_a_version))

    def call_a2a_agent(self, id: str, body: inputs.JsonRpcRequest, *, a2_a_version: str | None = None) -> RawResponse[models.JsonRpcResponse]:
        """Call an agent over A2A."""
        return self._caller.raw(calls.call_a2a_agent(id, body, a2_a_version=a2_a_version))

    def get_a2a_agent_card(self, id: str, *, if_none_match: str | None = None, if_modified_since: str | None = None) -> RawResponse[models.AgentCard | None]:
        """Get the card of an agent."""
        return self._caller.raw(calls.get_a2a_agent_card(id, if_none_match=if_none_match, if_modified_since=if_modified_since))

    def get_public_agent_card(self, *, if_none_match: str | None = None, if_modified_since: str | None = None) -> RawResponse[models.AgentCard | None]:
        """Where A2A clients begin."""
        return self._caller.raw(calls.get_public_agent_card(if_none_match=if_none_match, if_modified_since=if_modified_since))

    def list_schedules(self, *, limit: int | None = None, before: int | None = None) -> RawResponse[models.ScheduledTaskList]:
        """List the scheduled tasks."""
        return self._caller.raw(calls.list_schedules(limit=limit, before=before))

    def create_schedule(self, body: inputs.CreateScheduleRequest) -> RawResponse[models.ScheduledTask]:
        """Schedule a task."""
        return self._caller.raw(calls.create_schedule(body))

    def get_schedule(self, id: int) -> RawResponse[models.ScheduledTask]:
        """Get a scheduled task."""
        return self._caller.raw(calls.get_schedule(id))

    def update_schedule(self, id: int, body: inputs.UpdateScheduleRequest) -> RawResponse[models.ScheduledTask]:
        """Pause, resume or change a scheduled task."""
        return self._caller.raw(calls.update_schedule(id, body))

    def delete_schedule(self, id: int) -> RawResponse[models.Deleted]:
        """Delete a scheduled task."""
        return self._caller.raw(calls.delete_schedule(id))

    def list_schedule_runs(self, id: int, *, limit: int | None = None, before: int | None = None) -> RawResponse[models.ScheduledRunList]:
        """List the runs of a task."""
        return self._caller.raw(calls.list_schedule_runs(id, limit=limit, before=before))

    def run_schedule(self, id: int, *, idempotency_key: str | None = None) -> RawResponse[models.ScheduledRun]:
        """Run a task now."""
        return self._caller.raw(calls.run_schedule(id, idempotency_key=idempotency_key))

    def list_scheduled_runs(self, *, limit: int | None = None, before: int | None = None, since: int | None = None, task_id: int | None = None) -> RawResponse[models.ScheduledRunList]:
        """List the scheduled runs."""
        return self._caller.raw(calls.list_scheduled_runs(limit=limit, before=before, since=since, task_id=task_id))

    def get_scheduled_run(self, id: int) -> RawResponse[models.ScheduledRun]:
        """Get a scheduled run."""
        return self._caller.raw(calls.get_scheduled_run(id))

    def list_webhooks(self, *, limit: int | None = None, before: int | None = None) -> RawResponse[models.WebhookList]:
        """List the webhooks."""
        return self._caller.raw(calls.list_webhooks(limit=limit, before=before))

    def create_webhook(self, body: inputs.CreateWebhookRequest) -> RawResponse[models.WebhookWithSecret]:
        """Have messages sent to an endpoint."""
        return self._caller.raw(calls.create_webhook(body))

    def get_webhook(self, id: int) -> RawResponse[models.Webhook]:
        """Get a webhook."""
        return self._caller.raw(calls.get_webhook(id))

    def update_webhook(self, id: int, body: inputs.UpdateWebhookRequest) -> RawResponse[models.Webhook]:
        """Change a webhook."""
        return self._caller.raw(calls.update_webhook(id, body))

    def delete_webhook(self, id: int) -> RawResponse[models.Deleted]:
        """Delete a webhook."""
        return self._caller.raw(calls.delete_webhook(id))

    def rotate_webhook_secret(self, id: int) -> RawResponse[models.WebhookWithSecret]:
        """Replace a webhook's secret."""
        return self._caller.raw(calls.rotate_webhook_secret(id))

    def test_webhook(self, id: int) -> RawResponse[models.Delivery]:
        """Send a test message."""
        return self._caller.raw(calls.test_webhook(id))

    def list_webhook_deliveries(self, id: int, *, limit: int | None = None, before: str | None = None) -> RawResponse[models.DeliveryList]:
        """List the deliveries of a webhook."""
        return self._caller.raw(calls.list_webhook_deliveries(id, limit=limit, before=before))

    def redeliver_webhook(self, id: int, delivery_id: str) -> RawResponse[models.Delivery]:
        """Send a message again."""
        return self._caller.raw(calls.redeliver_webhook(id, delivery_id))

    def list_models(self, *, limit: int | None = None, before: str | None = None) -> RawResponse[models.ModelList]:
        """List models and providers."""
        return self._caller.raw(calls.list_models(limit=limit, before=before))

    def list_conversations(self, *, limit: int | None = None, before: int | None = None, archived: bool | None = None, include: Literal["definition"] | None = None) -> RawResponse[models.ConversationList]:
        """List the conversations."""
        return self._caller.raw(calls.list_conversations(limit=limit, before=before, archived=archived, include=include))

    def create_conversation(self, body: inputs.CreateConversationRequest) -> RawResponse[models.Conversation]:
        """Begin a conversation."""
        return self._caller.raw(calls.create_conversation(body))

    def get_conversation(self, id: int) -> RawResponse[models.Conversation]:
        """Get a conversation."""
        return self._caller.raw(calls.get_conversation(id))

    def update_conversation(self, id: int, body: inputs.UpdateConversationRequest) -> RawResponse[models.Conversation]:
        """Rename or archive a conversation."""
        return self._caller.raw(calls.update_conversation(id, body))

    def delete_conversation(self, id: int, *, runs: bool | None = None) -> RawResponse[models.Deleted]:
        """Delete a conversation."""
        return self._caller.raw(calls.delete_conversation(id, runs=runs))

    def fork_conversation(self, id: int, body: inputs.ForkRequest) -> RawResponse[models.Conversation]:
        """Fork a conversation."""
        return self._caller.raw(calls.fork_conversation(id, body))

    def list_messages(self, id: int, *, after_id: int | None = None, limit: int | None = None) -> RawResponse[models.MessageList]:
        """List the messages."""
        return self._caller.raw(calls.list_messages(id, after_id=after_id, limit=limit))

    def list_artifacts(self, *, limit: int | None = None, before: int | None = None) -> RawResponse[models.ArtifactList]:
        """List the artifacts."""
        return self._caller.raw(calls.list_artifacts(limit=limit, before=before))

    def get_artifact(self, id: int) -> RawResponse[models.Artifact]:
        """Get an artifact."""
        return self._caller.raw(calls.get_artifact(id))

    def delete_artifact(self, id: int) -> RawResponse[models.Deleted]:
        """Delete an artifact."""
        return self._caller.raw(calls.delete_artifact(id))

    def list_artifact_versions(self, id: int) -> RawResponse[models.ArtifactVersionList]:
        """List the versions of an artifact."""
        return self._caller.raw(calls.list_artifact_versions(id))

    def download_artifact(self, id: int, *, version: int | None = None, if_none_match: str | None = None, range: str | None = None, if_range: str | None = None) -> RawResponse[bytes | None]:
        """Download an artifact."""
        return self._caller.raw(calls.download_artifact(id, version=version, if_none_match=if_none_match, range=range, if_range=if_range))

    def list_conversation_artifacts(self, id: int, *, limit: int | None = None, before: int | None = None) -> RawResponse[models.ArtifactList]:
        """List a conversation's artifacts."""
        return self._caller.raw(calls.list_conversation_artifacts(id, limit=limit, before=before))

    def create_artifact(self, id: int, body: inputs.CreateArtifactRequest) -> RawResponse[models.Artifact]:
        """Keep a file with a conversation."""
        return self._caller.raw(calls.create_artifact(id, body))

    def list_memory_entries(self, *, limit: int | None = None, before: int | None = None, q: str | None = None, type: inputs.MemoryType | None = None, tag: str | None = None, conversation_id: int | None = None, as_of: int | None = None, since: int | None = None, intent: Literal["auto", "off"] | None = None) -> RawResponse[models.MemoryEntryList]:
        """List or search the memory."""
        return self._caller.raw(calls.list_memory_entries(limit=limit, before=before, q=q, type=type, tag=tag, conversation_id=conversation_id, as_of=as_of, since=since, intent=intent))

    def create_memory_entry(self, body: inputs.CreateMemoryEntryRequest) -> RawResponse[models.MemoryEntry]:
        """Add an entry."""
        return self._caller.raw(calls.create_memory_entry(body))

    def get_memory_entry(self, id: int) -> RawResponse[models.MemoryEntry]:
        """Get an entry."""
        return self._caller.raw(calls.get_memory_entry(id))

    def update_memory_entry(self, id: int, body: inputs.UpdateMemoryEntryRequest) -> RawResponse[models.MemoryEntry]:
        """Correct an entry."""
        return self._caller.raw(calls.update_memory_entry(id, body))

    def delete_memory_entry(self, id: int) -> RawResponse[models.Deleted]:
        """Delete an entry."""
        return self._caller.raw(calls.delete_memory_entry(id))

    def invalidate_memory_entry(self, id: int) -> RawResponse[models.MemoryEntry]:
        """Invalidate an entry."""
        return self._caller.raw(calls.invalidate_memory_entry(id))

    def list_memory_relations(self, *, limit: int | None = None, before: int | None = None, entry_id: int | None = None, relation: inputs.MemoryRelationKind | None = None) -> RawResponse[models.MemoryRelationList]:
        """List the relations."""
        return self._caller.raw(calls.list_memory_relations(limit=limit, before=before, entry_id=entry_id, relation=relation))

    def create_memory_relation(self, body: inputs.CreateMemoryRelationRequest) -> RawResponse[models.MemoryRelation]:
        """Link two entries."""
        return self._caller.raw(calls.create_memory_relation(body))

    def delete_memory_relation(self, id: int) -> RawResponse[models.Deleted]:
        """Delete a relation."""
        return self._caller.raw(calls.delete_memory_relation(id))

    def get_memory_graph(self, *, root: int | None = None, depth: int | None = None) -> RawResponse[models.MemoryGraph]:
        """Get linked entries."""
        return self._caller.raw(calls.get_memory_graph(root=root, depth=depth))

    def list_scratchpads(self, *, limit: int | None = None, before: str | None = None) -> RawResponse[models.ScratchpadList]:
        """List the scratchpads."""
        return self._caller.raw(calls.list_scratchpads(limit=limit, before=before))

    def get_scratchpad(self, agent_id: str, *, kind: Literal["agent"] | None = None) -> RawResponse[models.Scratchpad]:
        """Get a scratchpad."""
        return self._caller.raw(calls.get_scratchpad(agent_id, kind=kind))

    def list_mcp_servers(self, *, limit: int | None = None, before: str | None = None) -> RawResponse[models.McpServerList]:
        """List the MCP servers."""
        return self._caller.raw(calls.list_mcp_servers(limit=limit, before=before))

    def get_mcp_server(self, name: str) -> RawResponse[models.McpServer]:
        """Get an MCP server."""
        return self._caller.raw(calls.get_mcp_server(name))

    def put_mcp_server(self, name: str, body: inputs.PutMcpServerRequest) -> RawResponse[models.McpServer]:
        """Set an MCP server of the tenant's own."""
        return self._caller.raw(calls.put_mcp_server(name, body))

    def delete_mcp_server(self, name: str) -> RawResponse[models.Deleted]:
        """Delete an MCP server of the tenant's own."""
        return self._caller.raw(calls.delete_mcp_server(name))

    def delete_mcp_authorization(self, name: str) -> RawResponse[models.Deleted]:
        """Take back a login."""
        return self._caller.raw(calls.delete_mcp_authorization(name))

    def list_provider_keys(self) -> RawResponse[models.ProviderKeyList]:
        """List the keys of providers."""
        return self._caller.raw(calls.list_provider_keys())

    def get_provider_key(self, provider: str) -> RawResponse[models.ProviderKey]:
        """Get a key of a provider."""
        return self._caller.raw(calls.get_provider_key(provider))

    def put_provider_key(self, provider: str, body: inputs.PutProviderKeyRequest) -> RawResponse[models.ProviderKey]:
        """Set a key of a provider."""
        return self._caller.raw(calls.put_provider_key(provider, body))

    def delete_provider_key(self, provider: str) -> RawResponse[models.Deleted]:
        """Delete a key of a provider."""
        return self._caller.raw(calls.delete_provider_key(provider))

    def get_budget(self, *, user: str | None = None) -> RawResponse[models.BudgetList]:
        """Read what is left of the budget."""
        return self._caller.raw(calls.get_budget(user=user))

    def get_usage(self, *, from_: int | None = None, to: int | None = None, group_by: Literal["day", "agent", "model", "user"] | None = None, limit: int | None = None, before: str | None = None) -> RawResponse[models.Usage]:
        """Sum up what the runs have used."""
        return self._caller.raw(calls.get_usage(from_=from_, to=to, group_by=group_by, limit=limit, before=before))

    def get_tenants_usage(self, *, from_: int | None = None, to: int | None = None, group_by: Literal["day", "agent", "model", "user"] | None = None, limit: int | None = None, before: str | None = None, tenant_id: int | None = None) -> RawResponse[models.TenantsUsage]:
        """Sum up what the runs of the tenants have used."""
        return self._caller.raw(calls.get_tenants_usage(from_=from_, to=to, group_by=group_by, limit=limit, before=before, tenant_id=tenant_id))

    def list_tenants(self, *, limit: int | None = None, before: int | None = None) -> RawResponse[models.TenantList]:
        """List the tenants."""
        return self._caller.raw(calls.list_tenants(limit=limit, before=before))

    def create_tenant(self, body: inputs.CreateTenantRequest) -> RawResponse[models.TenantWithToken]:
        """Create a tenant."""
        return self._caller.raw(calls.create_tenant(body))

    def get_tenant(self, id: int) -> RawResponse[models.Tenant]:
        """Get a tenant."""
        return self._caller.raw(calls.get_tenant(id))

    def update_tenant(self, id: int, body: inputs.UpdateTenantRequest) -> RawResponse[models.Tenant]:
        """Rename, disable or enable a tenant, limit it, or set its budget."""
        return self._caller.raw(calls.update_tenant(id, body))

    def erase_tenant(self, id: int, *, confirm: str | None = None) -> RawResponse[models.Tenant]:
        """Erase a tenant."""
        return self._caller.raw(calls.erase_tenant(id, confirm=confirm))

    def get_tenant_budget(self, id: int, *, user: str | None = None) -> RawResponse[models.BudgetList]:
        """Read what is left of a tenant's budgets."""
        return self._caller.raw(calls.get_tenant_budget(id, user=user))

    def get_tenant_limits(self, id: int) -> RawResponse[models.LimitState]:
        """Read what is left of a tenant's limits."""
        return self._caller.raw(calls.get_tenant_limits(id))

    def rotate_tenant_token(self, id: int, *, disable: bool | None = None) -> RawResponse[models.TenantWithToken]:
        """Replace a tenant's token."""
        return self._caller.raw(calls.rotate_tenant_token(id, disable=disable))

    def list_tokens(self, id: int, *, limit: int | None = None, before: int | None = None) -> RawResponse[models.TokenList]:
        """List a tenant's other tokens."""
        return self._caller.raw(calls.list_tokens(id, limit=limit, before=before))

    def create_token(self, id: int, body: inputs.CreateTokenRequest) -> RawResponse[models.CreatedToken]:
        """Give a tenant another token."""
        return self._caller.raw(calls.create_token(id, body))

    def update_token(self, id: int, token_id: int, body: inputs.UpdateTokenRequest) -> RawResponse[models.Token]:
        """Set the budget of a token."""
        return self._caller.raw(calls.update_token(id, token_id, body))

    def revoke_token(self, id: int, token_id: int, *, disable: bool | None = None) -> RawResponse[models.RevokedToken]:
        """Revoke a token."""
        return self._caller.raw(calls.revoke_token(id, token_id, disable=disable))

    def list_audit_entries(self, *, limit: int | None = None, before: int | None = None, action: inputs.AuditAction | None = None, tenant_id: int | None = None) -> RawResponse[models.AuditList]:
        """Read the audit log."""
        return self._caller.raw(calls.list_audit_entries(limit=limit, before=before, action=action, tenant_id=tenant_id))

    def get_health(self) -> RawResponse[models.Health]:
        """Is the process alive?."""
        return self._caller.raw(calls.get_health())

    def get_readiness(self) -> RawResponse[models.Readiness]:
        """Can it take requests?."""
        return self._caller.raw(calls.get_readiness())

    def get_openapi_document(self, *, accept_encoding: str | None = None) -> RawResponse[str]:
        """This document."""
        return self._caller.raw(calls.get_openapi_document(accept_encoding=accept_encoding))

    def get_openapi_json(self, *, accept_encoding: str | None = None) -> RawResponse[dict[str, Any]]:
        """This document, as JSON."""
        return self._caller.raw(calls.get_openapi_json(accept_encoding=accept_encoding))

    def get_openapi31_document(self, *, accept_encoding: str | None = None) -> RawResponse[str]:
        """This document, for generators of code."""
        return self._caller.raw(calls.get_openapi31_document(accept_encoding=accept_encoding))

    def get_openapi31_json(self, *, accept_encoding: str | None = None) -> RawResponse[dict[str, Any]]:
        """This document, for generators of code, as JSON."""
        return self._caller.raw(calls.get_openapi31_json(accept_encoding=accept_encoding))

    def get_openapi31_webhooks_document(self, *, accept_encoding: str | None = None) -> RawResponse[str]:
        """This document, for generators of code that know webhooks."""
        return self._caller.raw(calls.get_openapi31_webhooks_document(accept_encoding=accept_encoding))

    def get_openapi31_webhooks_json(self, *, accept_encoding: str | None = None) -> RawResponse[dict[str, Any]]:
        """This document, for generators of code that know webhooks, as JSON."""
        return self._caller.raw(calls.get_openapi31_webhooks_json(accept_encoding=accept_encoding))

    def get_openapi30_document(self, *, accept_encoding: str | None = None) -> RawResponse[str]:
        """This document, for older generators of code."""
        return self._caller.raw(calls.get_openapi30_document(accept_encoding=accept_encoding))

    def get_openapi30_json(self, *, accept_encoding: str | None = None) -> RawResponse[dict[str, Any]]:
        """This document, for older generators of code, as JSON."""
        return self._caller.raw(calls.get_openapi30_json(accept_encoding=accept_encoding))

    def get_asyncapi_document(self, *, accept_encoding: str | None = None) -> RawResponse[str]:
        """The document of the events."""
        return self._caller.raw(calls.get_asyncapi_document(accept_encoding=accept_encoding))

    def get_asyncapi_json(self, *, accept_encoding: str | None = None) -> RawResponse[dict[str, Any]]:
        """The document of the events, as JSON."""
        return self._caller.raw(calls.get_asyncapi_json(accept_encoding=accept_encoding))

    def get_metrics(self) -> RawResponse[str]:
        """Prometheus metrics."""
        return self._caller.raw(calls.get_metrics())

    def get_docs(self, *, accept_encoding: str | None = None) -> RawResponse[str]:
        """Reference pages."""
        return self._caller.raw(calls.get_docs(accept_encoding=accept_encoding))

    def finish_mcp_login(self, *, state: str | None = None, code: str | None = None, iss: str | None = None, error: str | None = None, error_description: str | None = None) -> RawResponse[str]:
        """Where logins come back to."""
        return self._caller.raw(calls.finish_mcp_login(state=state, code=code, iss=iss, error=error, error_description=error_description))

    def get_mcp_login_client(self) -> RawResponse[models.McpLoginClient]:
        """Who logs in."""
        return self._caller.raw(calls.get_mcp_login_client())

    def get_console(self, *, if_none_match: str | None = None, accept_encoding: str | None = None) -> RawResponse[str]:
        """The console."""
        return self._caller.raw(calls.get_console(if_none_match=if_none_match, accept_encoding=accept_encoding))

    def redeem_login_code(self, body: inputs.LoginCode) -> RawResponse[models.LoginToken]:
        """Sign in to the console with a link."""
        return self._caller.raw(calls.redeem_login_code(body))

    def begin_console_session(self, body: inputs.SessionToken) -> RawResponse[models.LoginToken]:
        """Sign in to the console with a token."""
        return self._caller.raw(calls.begin_console_session(body))

    def end_console_session(self, body: inputs.SessionToken) -> RawResponse[models.Deleted]:
        """Sign out of the console."""
        return self._caller.raw(calls.end_console_session(body))

    def get_console_asset(self, name: str, *, if_none_match: str | None = None, accept_encoding: str | None = None) -> RawResponse[str]:
        """A part of the console."""
        return self._caller.raw(calls.get_console_asset(name, if_none_match=if_none_match, accept_encoding=accept_encoding))


class AsyncRawApi:
    """The operations that are no streams, with answers as they come."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def get_me(self) -> RawResponse[models.Me]:
        """Tell whose token this is."""
        return await self._caller.raw(calls.get_me())

    async def list_requests(self, *, limit: int | None = None, before: str | None = None, state: inputs.RequestState | None = None, agent: str | None = None, user: str | None = None, metadata: dict[str, Any] | None = None, error_code: str | None = None, since: int | None = None, until: int | None = None, q: str | None = None, include: Literal["usage"] | None = None) -> RawResponse[models.RequestList]:
        """List the requests."""
        return await self._caller.raw(calls.list_requests(limit=limit, before=before, state=state, agent=agent, user=user, metadata=metadata, error_code=error_code, since=since, until=until, q=q, include=include))

    async def create_request(self, body: inputs.CreateRequest, *, idempotency_key: str | None = None, prefer: str | None = None) -> RawResponse[models.Request]:
        """Run an agent, without a stream."""
        return await self._caller.raw(calls.create_request(body, idempotency_key=idempotency_key, prefer=prefer))

    async def get_request(self, id: str, *, wait: int | None = None, after_question: int | None = None) -> RawResponse[models.Request]:
        """Get a request."""
        return await self._caller.raw(calls.get_request(id, wait=wait, after_question=after_question))

    async def delete_request(self, id: str) -> RawResponse[None]:
        """Erase a run."""
        return await self._caller.raw(calls.delete_request(id))

    async def get_request_result(self, id: str, *, wait: int | None = None) -> RawResponse[models.RunResult | models.RequestStatus]:
        """Get what has become of a run."""
        return await self._caller.raw(calls.get_request_result(id, wait=wait))

    async def list_steps(self, id: str, *, limit: int | None = None, after_id: int | None = None, stream_id: int | None = None, contents: bool | None = None) -> RawResponse[models.StepList]:
        """List the steps of a run."""
        return await self._caller.raw(calls.list_steps(id, limit=limit, after_id=after_id, stream_id=stream_id, contents=contents))

    async def cancel_request(self, id: str) -> RawResponse[models.CancelAccepted]:
        """Cancel a run."""
        return await self._caller.raw(calls.cancel_request(id))

    async def list_questions(self, *, limit: int | None = None, before: int | None = None, state: Literal["open", "all"] | None = None, request_id: str | None = None) -> RawResponse[models.QuestionList]:
        """List the questions."""
        return await self._caller.raw(calls.list_questions(limit=limit, before=before, state=state, request_id=request_id))

    async def get_question(self, id: int) -> RawResponse[models.Question]:
        """Get a question."""
        return await self._caller.raw(calls.get_question(id))

    async def answer_question(self, id: int, body: inputs.AnswerRequest) -> RawResponse[models.Question]:
        """Answer a question."""
        return await self._caller.raw(calls.answer_question(id, body))

    async def list_agents(self, *, limit: int | None = None, before: str | None = None, include: Literal["definition"] | None = None, q: str | None = None) -> RawResponse[models.AgentList]:
        """List the agents."""
        return await self._caller.raw(calls.list_agents(limit=limit, before=before, include=include, q=q))

    async def create_agent(self, body: inputs.AgentDefinition) -> RawResponse[models.AgentRecord]:
        """Create an agent."""
        return await self._caller.raw(calls.create_agent(body))

    async def get_agent(self, id: str) -> RawResponse[models.AgentRecord]:
        """Get an agent."""
        return await self._caller.raw(calls.get_agent(id))

    async def update_agent(self, id: str, body: inputs.InlineAgentDefinition, *, if_match: str | None = None) -> RawResponse[models.AgentRecord]:
        """Replace an agent."""
        return await self._caller.raw(calls.update_agent(id, body, if_match=if_match))

    async def delete_agent(self, id: str, *, if_match: str | None = None) -> RawResponse[models.Deleted]:
        """Delete an agent."""
        return await self._caller.raw(calls.delete_agent(id, if_match=if_match))

    async def list_agent_versions(self, id: str, *, limit: int | None = None, before: int | None = None) -> RawResponse[models.AgentVersionList]:
        """List the versions of an agent."""
        return await self._caller.raw(calls.list_agent_versions(id, limit=limit, before=before))

    async def get_agent_version(self, id: str, version: int) -> RawResponse[models.WholeAgentVersion]:
        """Get a version of an agent."""
        return await self._caller.raw(calls.get_agent_version(id, version))

    async def restore_agent_version(self, id: str, version: int, *, if_match: str | None = None) -> RawResponse[models.AgentRecord]:
        """Restore a version of an agent."""
        return await self._caller.raw(calls.restore_agent_version(id, version, if_match=if_match))

    async def call_a2a_index(self, body: inputs.JsonRpcRequest, *, a2_a_version: str | None = None) -> RawResponse[models.JsonRpcResponse]:
        """Call the tenant's `index` over A2A."""
        return await self._caller.raw(calls.call_a2a_index(body, a2_a_version=a2_a_version))

    async def call_a2a_agent(self, id: str, body: inputs.JsonRpcRequest, *, a2_a_version: str | None = None) -> RawResponse[models.JsonRpcResponse]:
        """Call an agent over A2A."""
        return await self._caller.raw(calls.call_a2a_agent(id, body, a2_a_version=a2_a_version))

    async def get_a2a_agent_card(self, id: str, *, if_none_match: str | None = None, if_modified_since: str | None = None) -> RawResponse[models.AgentCard | None]:
        """Get the card of an agent."""
        return await self._caller.raw(calls.get_a2a_agent_card(id, if_none_match=if_none_match, if_modified_since=if_modified_since))

    async def get_public_agent_card(self, *, if_none_match: str | None = None, if_modified_since: str | None = None) -> RawResponse[models.AgentCard | None]:
        """Where A2A clients begin."""
        return await self._caller.raw(calls.get_public_agent_card(if_none_match=if_none_match, if_modified_since=if_modified_since))

    async def list_schedules(self, *, limit: int | None = None, before: int | None = None) -> RawResponse[models.ScheduledTaskList]:
        """List the scheduled tasks."""
        return await self._caller.raw(calls.list_schedules(limit=limit, before=before))

    async def create_schedule(self, body: inputs.CreateScheduleRequest) -> RawResponse[models.ScheduledTask]:
        """Schedule a task."""
        return await self._caller.raw(calls.create_schedule(body))

    async def get_schedule(self, id: int) -> RawResponse[models.ScheduledTask]:
        """Get a scheduled task."""
        return await self._caller.raw(calls.get_schedule(id))

    async def update_schedule(self, id: int, body: inputs.UpdateScheduleRequest) -> RawResponse[models.ScheduledTask]:
        """Pause, resume or change a scheduled task."""
        return await self._caller.raw(calls.update_schedule(id, body))

    async def delete_schedule(self, id: int) -> RawResponse[models.Deleted]:
        """Delete a scheduled task."""
        return await self._caller.raw(calls.delete_schedule(id))

    async def list_schedule_runs(self, id: int, *, limit: int | None = None, before: int | None = None) -> RawResponse[models.ScheduledRunList]:
        """List the runs of a task."""
        return await self._caller.raw(calls.list_schedule_runs(id, limit=limit, before=before))

    async def run_schedule(self, id: int, *, idempotency_key: str | None = None) -> RawResponse[models.ScheduledRun]:
        """Run a task now."""
        return await self._caller.raw(calls.run_schedule(id, idempotency_key=idempotency_key))

    async def list_scheduled_runs(self, *, limit: int | None = None, before: int | None = None, since: int | None = None, task_id: int | None = None) -> RawResponse[models.ScheduledRunList]:
        """List the scheduled runs."""
        return await self._caller.raw(calls.list_scheduled_runs(limit=limit, before=before, since=since, task_id=task_id))

    async def get_scheduled_run(self, id: int) -> RawResponse[models.ScheduledRun]:
        """Get a scheduled run."""
        return await self._caller.raw(calls.get_scheduled_run(id))

    async def list_webhooks(self, *, limit: int | None = None, before: int | None = None) -> RawResponse[models.WebhookList]:
        """List the webhooks."""
        return await self._caller.raw(calls.list_webhooks(limit=limit, before=before))

    async def create_webhook(self, body: inputs.CreateWebhookRequest) -> RawResponse[models.WebhookWithSecret]:
        """Have messages sent to an endpoint."""
        return await self._caller.raw(calls.create_webhook(body))

    async def get_webhook(self, id: int) -> RawResponse[models.Webhook]:
        """Get a webhook."""
        return await self._caller.raw(calls.get_webhook(id))

    async def update_webhook(self, id: int, body: inputs.UpdateWebhookRequest) -> RawResponse[models.Webhook]:
        """Change a webhook."""
        return await self._caller.raw(calls.update_webhook(id, body))

    async def delete_webhook(self, id: int) -> RawResponse[models.Deleted]:
        """Delete a webhook."""
        return await self._caller.raw(calls.delete_webhook(id))

    async def rotate_webhook_secret(self, id: int) -> RawResponse[models.WebhookWithSecret]:
        """Replace a webhook's secret."""
        return await self._caller.raw(calls.rotate_webhook_secret(id))

    async def test_webhook(self, id: int) -> RawResponse[models.Delivery]:
        """Send a test message."""
        return await self._caller.raw(calls.test_webhook(id))

    async def list_webhook_deliveries(self, id: int, *, limit: int | None = None, before: str | None = None) -> RawResponse[models.DeliveryList]:
        """List the deliveries of a webhook."""
        return await self._caller.raw(calls.list_webhook_deliveries(id, limit=limit, before=before))

    async def redeliver_webhook(self, id: int, delivery_id: str) -> RawResponse[models.Delivery]:
        """Send a message again."""
        return await self._caller.raw(calls.redeliver_webhook(id, delivery_id))

    async def list_models(self, *, limit: int | None = None, before: str | None = None) -> RawResponse[models.ModelList]:
        """List models and providers."""
        return await self._caller.raw(calls.list_models(limit=limit, before=before))

    async def list_conversations(self, *, limit: int | None = None, before: int | None = None, archived: bool | None = None, include: Literal["definition"] | None = None) -> RawResponse[models.ConversationList]:
        """List the conversations."""
        return await self._caller.raw(calls.list_conversations(limit=limit, before=before, archived=archived, include=include))

    async def create_conversation(self, body: inputs.CreateConversationRequest) -> RawResponse[models.Conversation]:
        """Begin a conversation."""
        return await self._caller.raw(calls.create_conversation(body))

    async def get_conversation(self, id: int) -> RawResponse[models.Conversation]:
        """Get a conversation."""
        return await self._caller.raw(calls.get_conversation(id))

    async def update_conversation(self, id: int, body: inputs.UpdateConversationRequest) -> RawResponse[models.Conversation]:
        """Rename or archive a conversation."""
        return await self._caller.raw(calls.update_conversation(id, body))

    async def delete_conversation(self, id: int, *, runs: bool | None = None) -> RawResponse[models.Deleted]:
        """Delete a conversation."""
        return await self._caller.raw(calls.delete_conversation(id, runs=runs))

    async def fork_conversation(self, id: int, body: inputs.ForkRequest) -> RawResponse[models.Conversation]:
        """Fork a conversation."""
        return await self._caller.raw(calls.fork_conversation(id, body))

    async def list_messages(self, id: int, *, after_id: int | None = None, limit: int | None = None) -> RawResponse[models.MessageList]:
        """List the messages."""
        return await self._caller.raw(calls.list_messages(id, after_id=after_id, limit=limit))

    async def list_artifacts(self, *, limit: int | None = None, before: int | None = None) -> RawResponse[models.ArtifactList]:
        """List the artifacts."""
        return await self._caller.raw(calls.list_artifacts(limit=limit, before=before))

    async def get_artifact(self, id: int) -> RawResponse[models.Artifact]:
        """Get an artifact."""
        return await self._caller.raw(calls.get_artifact(id))

    async def delete_artifact(self, id: int) -> RawResponse[models.Deleted]:
        """Delete an artifact."""
        return await self._caller.raw(calls.delete_artifact(id))

    async def list_artifact_versions(self, id: int) -> RawResponse[models.ArtifactVersionList]:
        """List the versions of an artifact."""
        return await self._caller.raw(calls.list_artifact_versions(id))

    async def download_artifact(self, id: int, *, version: int | None = None, if_none_match: str | None = None, range: str | None = None, if_range: str | None = None) -> RawResponse[bytes | None]:
        """Download an artifact."""
        return await self._caller.raw(calls.download_artifact(id, version=version, if_none_match=if_none_match, range=range, if_range=if_range))

    async def list_conversation_artifacts(self, id: int, *, limit: int | None = None, before: int | None = None) -> RawResponse[models.ArtifactList]:
        """List a conversation's artifacts."""
        return await self._caller.raw(calls.list_conversation_artifacts(id, limit=limit, before=before))

    async def create_artifact(self, id: int, body: inputs.CreateArtifactRequest) -> RawResponse[models.Artifact]:
        """Keep a file with a conversation."""
        return await self._caller.raw(calls.create_artifact(id, body))

    async def list_memory_entries(self, *, limit: int | None = None, before: int | None = None, q: str | None = None, type: inputs.MemoryType | None = None, tag: str | None = None, conversation_id: int | None = None, as_of: int | None = None, since: int | None = None, intent: Literal["auto", "off"] | None = None) -> RawResponse[models.MemoryEntryList]:
        """List or search the memory."""
        return await self._caller.raw(calls.list_memory_entries(limit=limit, before=before, q=q, type=type, tag=tag, conversation_id=conversation_id, as_of=as_of, since=since, intent=intent))

    async def create_memory_entry(self, body: inputs.CreateMemoryEntryRequest) -> RawResponse[models.MemoryEntry]:
        """Add an entry."""
        return await self._caller.raw(calls.create_memory_entry(body))

    async def get_memory_entry(self, id: int) -> RawResponse[models.MemoryEntry]:
        """Get an entry."""
        return await self._caller.raw(calls.get_memory_entry(id))

    async def update_memory_entry(self, id: int, body: inputs.UpdateMemoryEntryRequest) -> RawResponse[models.MemoryEntry]:
        """Correct an entry."""
        return await self._caller.raw(calls.update_memory_entry(id, body))

    async def delete_memory_entry(self, id: int) -> RawResponse[models.Deleted]:
        """Delete an entry."""
        return await self._caller.raw(calls.delete_memory_entry(id))

    async def invalidate_memory_entry(self, id: int) -> RawResponse[models.MemoryEntry]:
        """Invalidate an entry."""
        return await self._caller.raw(calls.invalidate_memory_entry(id))

    async def list_memory_relations(self, *, limit: int | None = None, before: int | None = None, entry_id: int | None = None, relation: inputs.MemoryRelationKind | None = None) -> RawResponse[models.MemoryRelationList]:
        """List the relations."""
        return await self._caller.raw(calls.list_memory_relations(limit=limit, before=before, entry_id=entry_id, relation=relation))

    async def create_memory_relation(self, body: inputs.CreateMemoryRelationRequest) -> RawResponse[models.MemoryRelation]:
        """Link two entries."""
        return await self._caller.raw(calls.create_memory_relation(body))

    async def delete_memory_relation(self, id: int) -> RawResponse[models.Deleted]:
        """Delete a relation."""
        return await self._caller.raw(calls.delete_memory_relation(id))

    async def get_memory_graph(self, *, root: int | None = None, depth: int | None = None) -> RawResponse[models.MemoryGraph]:
        """Get linked entries."""
        return await self._caller.raw(calls.get_memory_graph(root=root, depth=depth))

    async def list_scratchpads(self, *, limit: int | None = None, before: str | None = None) -> RawResponse[models.ScratchpadList]:
        """List the scratchpads."""
        return await self._caller.raw(calls.list_scratchpads(limit=limit, before=before))

    async def get_scratchpad(self, agent_id: str, *, kind: Literal["agent"] | None = None) -> RawResponse[models.Scratchpad]:
        """Get a scratchpad."""
        return await self._caller.raw(calls.get_scratchpad(agent_id, kind=kind))

    async def list_mcp_servers(self, *, limit: int | None = None, before: str | None = None) -> RawResponse[models.McpServerList]:
        """List the MCP servers."""
        return await self._caller.raw(calls.list_mcp_servers(limit=limit, before=before))

    async def get_mcp_server(self, name: str) -> RawResponse[models.McpServer]:
        """Get an MCP server."""
        return await self._caller.raw(calls.get_mcp_server(name))

    async def put_mcp_server(self, name: str, body: inputs.PutMcpServerRequest) -> RawResponse[models.McpServer]:
        """Set an MCP server of the tenant's own."""
        return await self._caller.raw(calls.put_mcp_server(name, body))

    async def delete_mcp_server(self, name: str) -> RawResponse[models.Deleted]:
        """Delete an MCP server of the tenant's own."""
        return await self._caller.raw(calls.delete_mcp_server(name))

    async def delete_mcp_authorization(self, name: str) -> RawResponse[models.Deleted]:
        """Take back a login."""
        return await self._caller.raw(calls.delete_mcp_authorization(name))

    async def list_provider_keys(self) -> RawResponse[models.ProviderKeyList]:
        """List the keys of providers."""
        return await self._caller.raw(calls.list_provider_keys())

    async def get_provider_key(self, provider: str) -> RawResponse[models.ProviderKey]:
        """Get a key of a provider."""
        return await self._caller.raw(calls.get_provider_key(provider))

    async def put_provider_key(self, provider: str, body: inputs.PutProviderKeyRequest) -> RawResponse[models.ProviderKey]:
        """Set a key of a provider."""
        return await self._caller.raw(calls.put_provider_key(provider, body))

    async def delete_provider_key(self, provider: str) -> RawResponse[models.Deleted]:
        """Delete a key of a provider."""
        return await self._caller.raw(calls.delete_provider_key(provider))

    async def get_budget(self, *, user: str | None = None) -> RawResponse[models.BudgetList]:
        """Read what is left of the budget."""
        return await self._caller.raw(calls.get_budget(user=user))

    async def get_usage(self, *, from_: int | None = None, to: int | None = None, group_by: Literal["day", "agent", "model", "user"] | None = None, limit: int | None = None, before: str | None = None) -> RawResponse[models.Usage]:
        """Sum up what the runs have used."""
        return await self._caller.raw(calls.get_usage(from_=from_, to=to, group_by=group_by, limit=limit, before=before))

    async def get_tenants_usage(self, *, from_: int | None = None, to: int | None = None, group_by: Literal["day", "agent", "model", "user"] | None = None, limit: int | None = None, before: str | None = None, tenant_id: int | None = None) -> RawResponse[models.TenantsUsage]:
        """Sum up what the runs of the tenants have used."""
        return await self._caller.raw(calls.get_tenants_usage(from_=from_, to=to, group_by=group_by, limit=limit, before=before, tenant_id=tenant_id))

    async def list_tenants(self, *, limit: int | None = None, before: int | None = None) -> RawResponse[models.TenantList]:
        """List the tenants."""
        return await self._caller.raw(calls.list_tenants(limit=limit, before=before))

    async def create_tenant(self, body: inputs.CreateTenantRequest) -> RawResponse[models.TenantWithToken]:
        """Create a tenant."""
        return await self._caller.raw(calls.create_tenant(body))

    async def get_tenant(self, id: int) -> RawResponse[models.Tenant]:
        """Get a tenant."""
        return await self._caller.raw(calls.get_tenant(id))

    async def update_tenant(self, id: int, body: inputs.UpdateTenantRequest) -> RawResponse[models.Tenant]:
        """Rename, disable or enable a tenant, limit it, or set its budget."""
        return await self._caller.raw(calls.update_tenant(id, body))

    async def erase_tenant(self, id: int, *, confirm: str | None = None) -> RawResponse[models.Tenant]:
        """Erase a tenant."""
        return await self._caller.raw(calls.erase_tenant(id, confirm=confirm))

    async def get_tenant_budget(self, id: int, *, user: str | None = None) -> RawResponse[models.BudgetList]:
        """Read what is left of a tenant's budgets."""
        return await self._caller.raw(calls.get_tenant_budget(id, user=user))

    async def get_tenant_limits(self, id: int) -> RawResponse[models.LimitState]:
        """Read what is left of a tenant's limits."""
        return await self._caller.raw(calls.get_tenant_limits(id))

    async def rotate_tenant_token(self, id: int, *, disable: bool | None = None) -> RawResponse[models.TenantWithToken]:
        """Replace a tenant's token."""
        return await self._caller.raw(calls.rotate_tenant_token(id, disable=disable))

    async def list_tokens(self, id: int, *, limit: int | None = None, before: int | None = None) -> RawResponse[models.TokenList]:
        """List a tenant's other tokens."""
        return await self._caller.raw(calls.list_tokens(id, limit=limit, before=before))

    async def create_token(self, id: int, body: inputs.CreateTokenRequest) -> RawResponse[models.CreatedToken]:
        """Give a tenant another token."""
        return await self._caller.raw(calls.create_token(id, body))

    async def update_token(self, id: int, token_id: int, body: inputs.UpdateTokenRequest) -> RawResponse[models.Token]:
        """Set the budget of a token."""
        return await self._caller.raw(calls.update_token(id, token_id, body))

    async def revoke_token(self, id: int, token_id: int, *, disable: bool | None = None) -> RawResponse[models.RevokedToken]:
        """Revoke a token."""
        return await self._caller.raw(calls.revoke_token(id, token_id, disable=disable))

    async def list_audit_entries(self, *, limit: int | None = None, before: int | None = None, action: inputs.AuditAction | None = None, tenant_id: int | None = None) -> RawResponse[models.AuditList]:
        """Read the audit log."""
        return await self._caller.raw(calls.list_audit_entries(limit=limit, before=before, action=action, tenant_id=tenant_id))

    async def get_health(self) -> RawResponse[models.Health]:
        """Is the process alive?."""
        return await self._caller.raw(calls.get_health())

    async def get_readiness(self) -> RawResponse[models.Readiness]:
        """Can it take requests?."""
        return await self._caller.raw(calls.get_readiness())

    async def get_openapi_document(self, *, accept_encoding: str | None = None) -> RawResponse[str]:
        """This document."""
        return await self._caller.raw(calls.get_openapi_document(accept_encoding=accept_encoding))

    async def get_openapi_json(self, *, accept_encoding: str | None = None) -> RawResponse[dict[str, Any]]:
        """This document, as JSON."""
        return await self._caller.raw(calls.get_openapi_json(accept_encoding=accept_encoding))

    async def get_openapi31_document(self, *, accept_encoding: str | None = None) -> RawResponse[str]:
        """This document, for generators of code."""
        return await self._caller.raw(calls.get_openapi31_document(accept_encoding=accept_encoding))

    async def get_openapi31_json(self, *, accept_encoding: str | None = None) -> RawResponse[dict[str, Any]]:
        """This document, for generators of code, as JSON."""
        return await self._caller.raw(calls.get_openapi31_json(accept_encoding=accept_encoding))

    async def get_openapi31_webhooks_document(self, *, accept_encoding: str | None = None) -> RawResponse[str]:
        """This document, for generators of code that know webhooks."""
        return await self._caller.raw(calls.get_openapi31_webhooks_document(accept_encoding=accept_encoding))

    async def get_openapi31_webhooks_json(self, *, accept_encoding: str | None = None) -> RawResponse[dict[str, Any]]:
        """This document, for generators of code that know webhooks, as JSON."""
        return await self._caller.raw(calls.get_openapi31_webhooks_json(accept_encoding=accept_encoding))

    async def get_openapi30_document(self, *, accept_encoding: str | None = None) -> RawResponse[str]:
        """This document, for older generators of code."""
        return await self._caller.raw(calls.get_openapi30_document(accept_encoding=accept_encoding))

    async def get_openapi30_json(self, *, accept_encoding: str | None = None) -> RawResponse[dict[str, Any]]:
        """This document, for older generators of code, as JSON."""
        return await self._caller.raw(calls.get_openapi30_json(accept_encoding=accept_encoding))

    async def get_asyncapi_document(self, *, accept_encoding: str | None = None) -> RawResponse[str]:
        """The document of the events."""
        return await self._caller.raw(calls.get_asyncapi_document(accept_encoding=accept_encoding))

    async def get_asyncapi_json(self, *, accept_encoding: str | None = None) -> RawResponse[dict[str, Any]]:
        """The document of the events, as JSON."""
        return await self._caller.raw(calls.get_asyncapi_json(accept_encoding=accept_encoding))

    async def get_metrics(self) -> RawResponse[str]:
        """Prometheus metrics."""
        return await self._caller.raw(calls.get_metrics())

    async def get_docs(self, *, accept_encoding: str | None = None) -> RawResponse[str]:
        """Reference pages."""
        return await self._caller.raw(calls.get_docs(accept_encoding=accept_encoding))

    async def finish_mcp_login(self, *, state: str | None = None, code: str | None = None, iss: str | None = None, error: str | None = None, error_description: str | None = None) -> RawResponse[str]:
        """Where logins come back to."""
        return await self._caller.raw(calls.finish_mcp_login(state=state, code=code, iss=iss, error=error, error_description=error_description))

    async def get_mcp_login_client(self) -> RawResponse[models.McpLoginClient]:
        """Who logs in."""
        return await self._caller.raw(calls.get_mcp_login_client())

    async def get_console(self, *, if_none_match: str | None = None, accept_encoding: str | None = None) -> RawResponse[str]:
        """The console."""
        return await self._caller.raw(calls.get_console(if_none_match=if_none_match, accept_encoding=accept_encoding))

    async def redeem_login_code(self, body: inputs.LoginCode) -> RawResponse[models.LoginToken]:
        """Sign in to the console with a link."""
        return await self._caller.raw(calls.redeem_login_code(body))

    async def begin_console_session(self, body: inputs.SessionToken) -> RawResponse[models.LoginToken]:
        """Sign in to the console with a token."""
        return await self._caller.raw(calls.begin_console_session(body))

    async def end_console_session(self, body: inputs.SessionToken) -> RawResponse[models.Deleted]:
        """Sign out of the console."""
        return await self._caller.raw(calls.end_console_session(body))

    async def get_console_asset(self, name: str, *, if_none_match: str | None = None, accept_encoding: str | None = None) -> RawResponse[str]:
        """A part of the console."""
        return await self._caller.raw(calls.get_console_asset(name, if_none_match=if_none_match, accept_encoding=accept_encoding))
