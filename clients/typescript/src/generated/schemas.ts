// Generated from spec/ by `npm run generate`. Do not edit.
export interface paths {
    "/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tell whose token this is
         * @description The tenant and the token that the request is sent with, the tenant's limits and budgets, and what is left of them. Any token that is valid may ask.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the requests
         * @description The tenant's runs, newest first. Filters can be combined. A page of runs that few filters let pass may have fewer runs than `limit`, or none, and
         *     still a `next_before`: the server looks at no more than some thousand runs for one page.
         */
        get: operations["listRequests"];
        put?: never;
        /**
         * Run an agent, without a stream
         * @description Sends a prompt to an agent, and answers with the run, always as one JSON object. This is the way to begin:
         *     any client of HTTP can do it, and a generated one has all of it as one type.
         *
         *     **How long it takes.** The answer comes as soon as the run is in the log, or, with `wait`, when it has ended or asks people something,
         *     after so many seconds at most. The run goes on without the connection: while its `state` is `running` or `waiting`, `GET
         *     /v1/requests/{id}` with `wait` tells of it in the same shape, and `GET /v1/requests/{id}/events` streams its events. A client that
         *     gives up sooner than it has asked to wait loses the answer, not the run.
         *
         *     **Whether it succeeded** is `ok`, which is there once the run has ended. A run that fails is a 201 too: what is an error here was
         *     found before it began.
         *
         *     **Which agent.** As at `POST /v1/orchestrate`: `agent` names a stored one, `agent_def` brings one for this request alone, and without
         *     either the built-in `index` answers. With `conversation_id` the prompt is a message in that conversation, whose agent answers.
         */
        post: operations["createRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the run, as `X-Request-Id` and `request_received` gave it. */
                id: components["parameters"]["RequestId"];
            };
            cookie?: never;
        };
        /**
         * Get a request
         * @description A run as one JSON object: its state, and once it has ended its answer or its error, its files and tokens. It is `queued`, `running`
         *     or `waiting` until its `done` is durable, and never changes after that. Until then, `last_seq` and the tokens are what its log
         *     holds so far. `wait` holds the answer back until the run has ended, or asks people something that is new to the client.
         */
        get: operations["getRequest"];
        put?: never;
        post?: never;
        /**
         * Erase a run
         * @description Erases a run that has ended, for good: its prompt and answer, also where they stand in a conversation, its events, steps and questions, what is still to be
         *     delivered of it, and the files that nobody else has written: of one that others have written too, what they wrote stays. It is a 404 from then on,
         *     wherever it is asked for, and an `Idempotency-Key` that stood for it is free. The sums of the usage stay, which have nothing of what was said; so does
         *     what its agents have remembered (memory and scratchpads). Cancel a run that is under way first.
         */
        delete: operations["deleteRequest"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/requests/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the run, as `X-Request-Id` and `request_received` gave it. */
                id: components["parameters"]["RequestId"];
            };
            cookie?: never;
        };
        /**
         * Replay and follow a run
         * @description Streams the events of a run from behind a cursor: first what its log holds, then, if it is still under way,
         *     what is added, up to `done`.
         *
         *     Frames carry the persisted `seq` as their `id`. Consecutive `text` events of one stream come joined, about
         *     2 KiB each; the assembled text is that of the live stream.
         *
         *     **Where to begin.** `Last-Event-ID` is any id of this run that the client has seen, live ones included;
         *     `since_seq` is a seq. With both, the stream begins behind the later of the two, so that an `EventSource` may be opened
         *     with `since_seq`: it sends that again whenever it reconnects. With neither, everything is replayed. Beyond the end
         *     there is nothing to replay: a run that is under way is followed from there.
         *
         *     **Reconnecting.** A connection that ends without `done` was lost, also when it seems to end in order: ask again,
         *     with the id of the last event that was handled. A client that knows how to do that needs nothing else.
         *
         *     A `: heartbeat` comment is sent every 30 seconds.
         */
        get: operations["streamRequestEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/requests/{id}/result": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the run, as `X-Request-Id` and `request_received` gave it. */
                id: components["parameters"]["RequestId"];
            };
            cookie?: never;
        };
        /**
         * Get what has become of a run
         * @description The end of a run in one piece: its answer or its error, its files and tokens, made from its log, whichever way the run
         *     was started. `wait` holds the answer back until the run has ended, for so many seconds at most.
         *
         *     While the run is under way, the answer is a 202 with its state.
         */
        get: operations["getRequestResult"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/requests/{id}/steps": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the run, as `X-Request-Id` and `request_received` gave it. */
                id: components["parameters"]["RequestId"];
            };
            cookie?: never;
        };
        /**
         * List the steps of a run
         * @description What the agents of a run were told and have answered: each call of a model with its messages as they were sent, each command with its
         *     whole result, and each verdict on an answer. Steps come in the order in which they ended, those of a run that is under way as far as they have.
         *
         *     They are kept for some days behind the end of the run (`STEPS_DAYS`). A run without any answers an empty list, and `missing` says why.
         *
         *     A page with contents ends at 1 MiB of them, and may have fewer steps than `limit`.
         */
        get: operations["listSteps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/requests/{id}/rerun": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the run, as `X-Request-Id` and `request_received` gave it. */
                id: components["parameters"]["RequestId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a request again
         * @description Starts a new run of what an earlier one was asked: the same prompt with its attachments, what was said before it, and all else that its
         *     request said of it. Without `agent` and `agent_def` its agent has the definition of today; of an agent that came with the request,
         *     the one that came. The answer is that of orchestrate, the new run has `rerun_of`, and limits, budgets and keys hold for it as for any other.
         *
         *     It belongs to no conversation: of a message in one it is told what was said before that message, and the conversation stays as it is.
         *
         *     **From a turn on.** With `from`, all that the master was told and has answered before that turn stands, its commands with their
         *     results too, and the new run begins with that turn. Its own turns are counted from 1.
         *
         *     **With recorded tools** nothing outside of the server is asked and nothing is changed: a command has the result that the same command had
         *     in the earlier run, in the same stream. One that the earlier run does not have fails with an `ERR:` that says so. Delegates run again, with the
         *     commands of their own streams, and so do the calls of models, an advisor's too. People are not asked.
         *
         *     **What can't be run again** is a run that is under way (409 `request_busy`), and one of which the server does not have any more what it was
         *     asked, or has never kept it (409 `run_not_kept`): that is kept as long as its [steps](#listSteps), up to 4 MiB of a run.
         *
         *     A client that reconnects by repeating the request needs an `Idempotency-Key`.
         */
        post: operations["rerunRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/requests/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the run, as `X-Request-Id` and `request_received` gave it. */
                id: components["parameters"]["RequestId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a run
         * @description Ends a run that is under way, its delegates included, or takes one that is `queued` out of the queue. The calls to model providers are closed at once; the
         *     stream ends with `error` and `done`, and the state becomes `canceled`. A run that is finished, unknown or
         *     another tenant's gets one and the same answer.
         */
        post: operations["cancelRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/orchestrate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run an agent
         * @description Sends a prompt to an agent and streams everything that happens until it is done.
         *
         *     **Which agent.** `agent_def` brings a definition for this one request; its `id`, or `agent`, names it. Without
         *     a definition `agent` names a stored agent, and without that the built-in `index` answers. Where both are
         *     given they must agree, and `index` can't be overridden. `id@n` is the agent `id` as it is in its version `n`. An agent
         *     that does not exist, or is in no such version, is reported in the stream, with `error_code` `agent_not_found`.
         *
         *     **The stream** begins with `request_received` and ends with exactly one `done`, whose `ok` is the canonical
         *     sign of success. Failures before the stream opens are ordinary errors; later ones come as `error` and `done`
         *     with status 200. `X-Request-Id` is the run's id and is sent before the first frame.
         *
         *     **Dropped connections.** The run belongs to the server: it goes on without the client and can be followed
         *     with `GET /v1/requests/{id}/events`. Send the last `id:` that was seen as `Last-Event-ID`. A client that repeats
         *     this request instead, as many SSE clients do by themselves, needs an `Idempotency-Key`: with it the repeat goes on
         *     behind `Last-Event-ID`; without it, it would start a second run, and is refused.
         */
        post: operations["orchestrate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/questions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the questions
         * @description The questions of the tenant's runs, newest first; those that are open, unless `state` says otherwise.
         */
        get: operations["listQuestions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/questions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the question. */
                id: components["parameters"]["QuestionIdParam"];
            };
            cookie?: never;
        };
        /**
         * Get a question
         * @description One question, as it is now.
         */
        get: operations["getQuestion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/questions/{id}/answer": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the question. */
                id: components["parameters"]["QuestionIdParam"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer a question
         * @description Answers an agent that waits: a `question` with a `text`, an `approval` with a `decision`, `approved` or `denied`, and
         *     perhaps a text for the agent, a `tool` with the `output` of the function or an `error`. An `authorization` is answered by logging in
         *     at its `url`; here it can only be `denied`. The run goes on at once, wherever it was. A question is answered once: one that has an
         *     answer, has expired, or whose run has ended, is a 409.
         *
         *     A `question`, a `tool` and an `authorization` take a token with the scope `run`, an `approval` one with the scope `approve`, whichever it is and in whichever
         *     way it is answered: a token without it is answered with a 403. So who starts runs can be kept from approving what they ask for.
         */
        post: operations["answerQuestion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the agents
         * @description The agents of the tenant: `index` first, then the stored ones, the most recently updated first. They come whole, and all of
         *     them unless there is a `limit`, as long as their definitions have no more than 1 MiB together. When they have more, a list
         *     shows of each stored agent what is small; with `include=definition` they come whole, and a page ends when it has 1 MiB.
         */
        get: operations["listAgents"];
        put?: never;
        /**
         * Create an agent
         * @description Stores an agent for the tenant. The id is the caller's choice, unique per tenant. The record shows what was
         *     stored, with defaults filled in and a legacy `advisor_model` or an `advisor` string in their structured form.
         */
        post: operations["createAgent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the agent. */
                id: components["parameters"]["AgentIdParam"];
            };
            cookie?: never;
        };
        /**
         * Get an agent
         * @description A stored agent, or the built-in `index`, which has no timestamps.
         */
        get: operations["getAgent"];
        put?: never;
        post?: never;
        /**
         * Delete an agent
         * @description Deletes a stored agent. Conversations that were begun with it go on with the definition they began with. With
         *     `If-Match`, only while the agent is as it was read. It can't be run any more, in no version; those that runs have had can still
         *     be read, and an agent that is created under its id goes on counting behind them.
         */
        delete: operations["deleteAgent"];
        options?: never;
        head?: never;
        /**
         * Replace an agent
         * @description Replaces the whole definition; nothing is merged: a member that the body leaves out is gone, or has its default again, and
         *     objects such as `advisor` and `memory` are replaced as wholes. An `id` in the body must equal the
         *     path's. `created_at` is kept, `updated_at` moves. Conversations keep the definition that they began with. Another definition
         *     is the next `version` of the agent; the one that it has already is not.
         *
         *     With `If-Match`, only while the agent is as it was read: of several clients that change the same version, one gets
         *     through, and the others a 412.
         */
        patch: operations["updateAgent"];
        trace?: never;
    };
    "/v1/agents/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the agent. */
                id: components["parameters"]["AgentIdParam"];
            };
            cookie?: never;
        };
        /**
         * List the versions of an agent
         * @description What the agent is and what it was before, newest first, without the definitions. Each write of another definition makes a
         *     version, which never changes; `id@n` names it wherever a run, a conversation, a schedule or a list of `delegates` names an agent.
         *     At most 1,000 are kept: the oldest go, those that no run has had before the others. Of an agent that was deleted those are left
         *     that runs have had, for as long as it is among the 100 of the tenant that were deleted last.
         */
        get: operations["listAgentVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the agent. */
                id: components["parameters"]["AgentIdParam"];
                /** @description Number of the version. */
                version: components["parameters"]["VersionParam"];
            };
            cookie?: never;
        };
        /**
         * Get a version of an agent
         * @description The definition of the agent as it was stored then, and by whom.
         */
        get: operations["getAgentVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/versions/{version}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the agent. */
                id: components["parameters"]["AgentIdParam"];
                /** @description Number of the version. */
                version: components["parameters"]["VersionParam"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a version of an agent
         * @description Replaces the agent by what it was: the same as `PATCH /v1/agents/{id}` with that version's definition, so that the result is a
         *     new version. With `If-Match`, only while the agent is as it was read. An agent that was deleted is a 404: create it with the
         *     definition of a version.
         */
        post: operations["restoreAgentVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/chat": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the agent, or `id@n` for its version `n`. */
                id: components["parameters"]["NamedAgentParam"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run the agent of the path
         * @description The same as orchestrate, with the agent in the path: the same answers, the same rules. An inline `agent_def` is
         *     taken first, then the tenant's stored agent, then the built-in one; its `id`, if present, must equal the
         *     path's. A body's `agent` is ignored. A client that reconnects by repeating the request needs an `Idempotency-Key`.
         */
        post: operations["chat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/a2a/agents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Call the tenant's `index` over A2A
         * @description The address in the public card, with a slash behind it or without: the same as `POST /v1/a2a/agents/index`. A client that begins with the address of the
         *     server and a token needs to know nothing else.
         */
        post: operations["callA2aIndex"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/a2a/agents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the agent, or `id@n` for its version `n`. */
                id: components["parameters"]["NamedAgentParam"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Call an agent over A2A
         * @description One JSON-RPC 2.0 request of the Agent2Agent protocol (A2A). Official clients find this
         *     address in the agent's card. A slash behind it does no harm. Below it are the operations of the other binding, HTTP+JSON.
         *     At the address of a version, `id@n`, tasks are begun with that version; the agent's other tasks are there too.
         *
         *     **Versions.** `A2A-Version: 1.0` speaks A2A 1.0. Without the header, or with `0.3`, A2A 0.3 is spoken. A patch number
         *     (`1.0.0`) does not count. Any other version is error -32009. The query parameter `A2A-Version` says the same, and goes
         *     before the header.
         *
         *     | 1.0 | 0.3 | does |
         *     |---|---|---|
         *     | `SendMessage` | `message/send` | starts a run, or answers one that asks, and waits until it asks or ends; `returnImmediately: true` (0.3: `blocking: false`) doesn't wait |
         *     | `GetTask` | `tasks/get` | a run as a task, with what it has produced so far |
         *     | `ListTasks` | – | the agent's tasks, the last changed first; `totalSize` counts to 10,000, `statusTimestampAfter` is a time of RFC 3339 and includes that time. A page ends early when its tasks have more than 1 MiB; of a `contextId` these are the 1,000 that began last, and those under way |
         *     | `CancelTask` | `tasks/cancel` | cancels a run, as `POST /v1/requests/{id}/cancel` does |
         *     | `CreateTaskPushNotificationConfig` | `tasks/pushNotificationConfig/set` | has somebody told of a task, as `POST /v1/a2a/agents/{id}/tasks/{task_id}/pushNotificationConfigs` does; so does `configuration` when a message is sent |
         *     | `GetTaskPushNotificationConfig`, `ListTaskPushNotificationConfigs`, `DeleteTaskPushNotificationConfig` | `…/get`, `…/list`, `…/delete` | who is told, without their secrets |
         *     | `GetExtendedAgentCard` | `agent/getAuthenticatedExtendedCard` | the agent's card |
         *
         *     **A task is a run.** Its id is the request id: the same log, limits and cancel, and every run that addresses
         *     this agent is a task, also one that was not started over A2A. A token without the scope `read` sees, follows, answers and
         *     cancels the tasks of the runs that it has started itself; the others are unknown. States: `submitted` while it waits to begin, `working` while it is
         *     under way, `input-required` while it waits for an answer, `auth-required` while it waits for a login, then `completed`, `failed`, `canceled`, or `rejected` for a run that was not let in (its agent is
         *     gone, or the billing service refuses). The message of the last status says why, its `metadata.error_code` is
         *     that of `done`. The `metadata.finish_reason` of a task that has ended, and of its last update in a stream, is that of `done` too: `length`
         *     says that the answer was cut. `ListTasks` has it with `includeArtifacts`.
         *
         *     **Whom a task is for, and what for.** The member `user` of the message's `metadata` is the run's `user`, and the first 16 others that are texts of
         *     at most 512 characters, under names of at most 64, are its `metadata`, as in `POST /v1/requests`. What does not fit is left out.
         *
         *     **Questions.** The message of the status `input-required` is what the run asks; its `metadata.question_id` is the id of
         *     the question, `agent_id` and `stream_id` there name the agent that asks. The answer is a message with the `taskId`: any text, to an approval `approve`, or `deny` and perhaps `: ` and a
         *     reason, for which the token needs the scope `approve`. A `question_id` in its `metadata` answers that question of several; one that is no integer, or no open question of the
         *     task, is -32602. A task that asks nothing takes no message.
         *
         *     **Messages.** Text is the prompt; `data` becomes JSON text; bytes of `text/plain` and `application/json` are text too; other
         *     files must be images or documents (PDF, Markdown, HTML, CSV), inline or by URL; a message has up to 1,000 parts. The task keeps
         *     the message as its history, without the bytes of such files.
         *
         *     **Artifacts.** The text of the agent is the artifact `answer`; in a stream it comes in pieces to be appended.
         *     Where a part of it is withdrawn (`rewind`), an update with `append` false replaces it by what stays.
         *     Every file is an artifact of its own; beyond 1 MiB it comes in pieces too.
         *
         *     **Contexts.** A `contextId` groups tasks, and nothing more: an agent remembers nothing of earlier tasks of the
         *     context. A task that was sent without one has its own id as its context.
         *
         *     **Errors.** What the protocol has a code for comes with status 200: -32700 to -32600 of JSON-RPC, -32001 and
         *     below of A2A. Authentication, limits, shutdown and an agent that does not exist have the status and the `error_code` of
         *     ordinary errors, in the form of JSON-RPC (`A2aError`), so that clients show why. Batches are not part of A2A.
         */
        post: operations["callA2aAgent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/a2a/agents/{id}/agent-card.json": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the agent, or `id@n` for its version `n`. */
                id: components["parameters"]["NamedAgentParam"];
            };
            cookie?: never;
        };
        /**
         * Get the card of an agent
         * @description What A2A clients need to know of an agent: one card that clients of A2A 1.0 and of 0.3 can read. Its skills are
         *     the routing hints among the agent's `capabilities`.
         *
         *     The URL in it is where the agent is called: below the server's `PUBLIC_URL`, or, when the operator has not set
         *     that, below the host that this request was sent to.
         */
        get: operations["getA2aAgentCard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/agent-card.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where A2A clients begin
         * @description What anybody may know: that this server speaks A2A, and how a tenant gets the cards of its agents. It names none of
         *     them. At its URL the built-in master agent of the tenant answers whose token is sent.
         */
        get: operations["getPublicAgentCard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the scheduled tasks
         * @description The tenant's scheduled tasks, newest first, those that are paused or done included.
         */
        get: operations["listSchedules"];
        put?: never;
        /**
         * Schedule a task
         * @description Has an agent run on a message at its times.
         *
         *     **When.** `schedule` is one of:
         *
         *     - `in N minutes|hours|days|weeks`
         *     - `at TIME: 09:30, 9am, 9:30 pm, noon or midnight`
         *     - `today|tomorrow|on <weekday>|next <weekday> [at TIME]`
         *     - `on YYYY-MM-DD|the <Nth>|<month> <N> [at TIME]`
         *     - `YYYY-MM-DDTHH:MM[:SS][Z|+HH:MM]`
         *     - `hourly|daily|weekly|monthly|yearly [at TIME]`
         *     - `every minute|N minutes|hour|N hours`
         *     - `every day|weekday|weekend|<weekday>[, <weekday> and <weekday>] [at TIME]`
         *     - `every week|month|year [on <weekday>|the <Nth>|the last day|the first <weekday>|<month> <N>] [at TIME]`
         *     - `every N days|weeks|months [on …] [at TIME], every other day|week|month|<weekday> [at TIME]`
         *     - `a cron pattern of 5 or 6 fields, for example: 30 9 * * MON-FRI`
         *     - `@hourly|@daily|@midnight|@weekly|@monthly|@yearly|@annually`
         *
         *     In any case and spacing, perhaps with a full stop; `at` may be left out, and the time may stand first. `normalized`
         *     says how it was understood. What could mean two things is refused, or has a rule:
         *
         *     - Without a time of day it is midnight; 12am is midnight, and 12pm noon. A bare hour (`at 9`) is refused.
         *     - `at TIME` is the next time that the clock shows it, today or tomorrow. `on monday` is the next Monday whose time
         *       is still to come, perhaps today; `next monday` is the first Monday behind today. `on the 15th` and `on december
         *       24` are the next ones to come. `mondays` and `weekdays` mean each of them, and a lone `monday` is refused.
         *     - A weekday is Monday to Friday, a weekend both of its days. A week begins on Monday, a month on the 1st, a year
         *       on january 1: that is the day where none is named.
         *     - A month that lacks the day is left out; `the last day` is in each.
         *     - `in N` and `every N minutes|hours` count elapsed time from the moment at which the schedule was given, a day
         *       being 24 hours. `every N days|weeks|months` count on the calendar: the first is the next time that the
         *       schedule names, and then every Nth day, week or month from that one's. `every other` is `every 2`.
         *     - A date-time without an offset is one of `timezone`.
         *     - Of a cron pattern with 6 fields the first is the second. The names are those of cron: `@weekly` is Sunday at
         *       midnight. `?` for one of the days is `*`, as in Quartz, but weekdays have the numbers of cron: 0 and 7 are
         *       Sunday, 1 is Monday.
         *
         *     The clock is that of `timezone`: when it goes forward, a time that it leaves out fires once, at
         *     the first moment behind the gap; when it goes back, a time that comes twice fires once, the first time; patterns
         *     with a wildcard or step in the time of day, and `every hour`, follow every hour that passes.
         *
         *     A schedule fires no more often than the server allows, by default once in 60 seconds: one whose next firings
         *     come closer together is a 400. A task from before the server had this limit goes on, but leaves out the due
         *     times that come too early. A tenant has as many tasks as the server allows: at the limit, a new task takes the
         *     place of the oldest one that is `completed` or `failed`, and without one the answer is a 409.
         *
         *     **Runs.** A task fires once for each due time, however many nodes there are, as a run like any other: its events
         *     are at `GET /v1/requests/{id}/events` under the run's `request_id`, and it counts against the tenant's limits; while
         *     these are reached, the task waits. A run never overlaps the one before it: a due time of a recurring task that
         *     comes while that is under way is left out, and a task that fires once waits. What was due while the server was
         *     down, or the tenant disabled, fires once afterwards, not once for each time. A task that fires once is `completed`
         *     or `failed` behind its run; a recurring one goes on whatever its runs come to.
         *
         *     **Conversations.** With `conversation_id` the run posts into that conversation like a message of a user: it
         *     sees what was said before, and message and answer are stored there. The agent is that of the conversation.
         *     While another run of the conversation is under way, the task waits. When the conversation is deleted, the task
         *     goes on without one.
         */
        post: operations["createSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/schedules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the scheduled task. */
                id: components["parameters"]["ScheduleId"];
            };
            cookie?: never;
        };
        /**
         * Get a scheduled task
         * @description One task, as it is now.
         */
        get: operations["getSchedule"];
        put?: never;
        post?: never;
        /**
         * Delete a scheduled task
         * @description The task fires no more. A run that is under way goes on, and the record of its runs stays.
         */
        delete: operations["deleteSchedule"];
        options?: never;
        head?: never;
        /**
         * Pause, resume or change a scheduled task
         * @description Changes what is given. A paused task does not fire, and what would have been due meanwhile is left out. A new
         *     `schedule` counts from now, in the task's zone, and makes a task active again that was `completed` or `failed`;
         *     without one, such a task can't be paused or resumed: a 409, as for one that fires once and whose run is under way.
         *     A run that is under way is not touched, and neither are the task's `approvals`: to be rid of them, make the task anew.
         */
        patch: operations["updateSchedule"];
        trace?: never;
    };
    "/v1/schedules/{id}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the scheduled task. */
                id: components["parameters"]["ScheduleId"];
            };
            cookie?: never;
        };
        /**
         * List the runs of a task
         * @description The runs of one task, newest first.
         */
        get: operations["listScheduleRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/schedules/{id}/run": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the scheduled task. */
                id: components["parameters"]["ScheduleId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a task now
         * @description Starts a run of the task at once, whatever its status. Its status and `next_fire_at` stay as they are. The answer
         *     does not wait for the run: follow it by its `request_id`. While a run of the task is under way, or another one of
         *     its conversation, the answer is a 409 that names it. A repeat with the same `Idempotency-Key` is answered with the run
         *     that the first request has started, as it is by now; a key that stands for a run of no task is a 404.
         */
        post: operations["runSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the scheduled runs
         * @description The runs of all scheduled tasks, newest first. `since` is how a client of the notification stream finds what it
         *     has missed.
         */
        get: operations["listScheduledRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/runs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the scheduled run. */
                id: components["parameters"]["ScheduledRunIdParam"];
            };
            cookie?: never;
        };
        /**
         * Get a scheduled run
         * @description The record of one run. It is `running` until the run's `done` is durable, and does not change after that.
         */
        get: operations["getScheduledRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/notifications/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Hear of scheduled runs
         * @description Streams a notification whenever a scheduled run of the tenant begins or ends, on whichever node. The stream begins
         *     with `open` and goes on until somebody closes it: the server does when it shuts down, when the token is
         *     revoked, and when a node can't be sure to have heard of everything.
         *
         *     It is the push counterpart of `GET /v1/runs?since=`. Nothing is kept for those who are not there: after a
         *     disconnect, subscribe again and then ask for the runs since the last `started_at` that was seen. `Last-Event-ID` is
         *     not looked at. A client that reads too slowly is cut off.
         *
         *     With `include=waiting` it also tells of every run of the tenant, scheduled or not, that begins to wait for an answer.
         *     Questions are kept: `GET /v1/questions` lists those that are open. With `include=budget` it tells of budgets of which a part is spent.
         *
         *     A `: heartbeat` comment is sent every 30 seconds.
         */
        get: operations["streamNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the webhooks
         * @description The tenant's endpoints, newest first.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Have messages sent to an endpoint
         * @description From now on each run that ends, or waits for people, sends a message to the URL, as a POST in JSON, whichever way the run was started. The
         *     messages are described under `webhooks` in `/openapi.yaml`; they are signed as
         *     Standard Webhooks (standardwebhooks.com) has it, with the `secret` of this answer, which is not shown again.
         *
         *     The URL is one of the public internet, with `https`; the operator may allow others. A tenant has up to 20 endpoints.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the endpoint. */
                id: components["parameters"]["WebhookIdParam"];
            };
            cookie?: never;
        };
        /**
         * Get a webhook
         * @description The endpoint, without its secret.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description Removes the endpoint, its secrets, and its deliveries, also those that were still to be made.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change a webhook
         * @description Changes the members that are given. A `disabled` endpoint is sent nothing: what waits for it fails, and runs that end
         *     meanwhile send it no message. An endpoint that answers 410 is disabled by that.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/v1/webhooks/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the endpoint. */
                id: components["parameters"]["WebhookIdParam"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace a webhook's secret
         * @description Gives the endpoint a new secret, which is in the answer this once. For 24 hours messages are signed with the old one as
         *     well, so that the receiver can change over: it takes a message that one of the signatures fits.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the endpoint. */
                id: components["parameters"]["WebhookIdParam"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test message
         * @description Sends the endpoint a message `webhook.test`, whatever `events` it takes.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the endpoint. */
                id: components["parameters"]["WebhookIdParam"];
            };
            cookie?: never;
        };
        /**
         * List the deliveries of a webhook
         * @description The messages of the endpoint and what became of them, newest first. They are kept as long as the events of runs are.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/deliveries/{delivery_id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the endpoint. */
                id: components["parameters"]["WebhookIdParam"];
                /** @description Id of the delivery. */
                delivery_id: components["parameters"]["DeliveryIdParam"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a message again
         * @description Sends the message of a delivery again, with the same `webhook-id`: a delivery that has ended gets a new one beside it, one
         *     that is pending is tried at once. That takes none of its tries: when it fails, the pause that it was in begins again.
         */
        post: operations["redeliverWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List models and providers
         * @description Well-known models, and the table of prefixes by which a model id is routed to its provider; the longest match
         *     wins, and any id with a known prefix may be used. Where the operator allows some models only, others are not shown, and a call
         *     of one fails in its run with `unknown_model`. `available` tells whether
         *     the provider is configured, or the tenant has a key of its own.
         */
        get: operations["listModels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the conversations
         * @description The tenant's conversations, newest first; archived ones only when asked for. A page whose definitions (`agent_def`) have more
         *     than 1 MiB together is without them; with `include=definition` it ends early instead.
         */
        get: operations["listConversations"];
        put?: never;
        /**
         * Begin a conversation
         * @description Begins a conversation with an agent, whose definition is kept with it: the inline one, or the stored one as it
         *     is now, or as it is in version `n` when it is named `id@n`. Later changes of the stored agent don't reach it.
         */
        post: operations["createConversation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/conversations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the conversation. */
                id: components["parameters"]["ConversationIdParam"];
            };
            cookie?: never;
        };
        /**
         * Get a conversation
         * @description One conversation, with the agent that it was begun with.
         */
        get: operations["getConversation"];
        put?: never;
        post?: never;
        /**
         * Delete a conversation
         * @description Deletes the conversation, its messages and its artifacts. Its runs stay, and can be replayed, unless `runs=true` erases them too, as
         *     `DELETE /v1/requests/{id}` does. While one of them is under way, or waits, the answer is a 409.
         */
        delete: operations["deleteConversation"];
        options?: never;
        head?: never;
        /**
         * Rename or archive a conversation
         * @description Changes what is given.
         */
        patch: operations["updateConversation"];
        trace?: never;
    };
    "/v1/conversations/{id}/fork": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the conversation. */
                id: components["parameters"]["ConversationIdParam"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fork a conversation
         * @description Begins a conversation that has the messages of another one up to one of them, that one included, and goes on from there on its own.
         *     It has the same agent in the same definition, and the title. The runs of those messages are not copied: both conversations name
         *     them. What becomes of either does not touch the other: it can be deleted, and the messages of the other stay. Artifacts stay with
         *     the conversation that they were made in.
         */
        post: operations["forkConversation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/conversations/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the conversation. */
                id: components["parameters"]["ConversationIdParam"];
            };
            cookie?: never;
        };
        /**
         * List the messages
         * @description The messages of a conversation, oldest first. A page ends early when its messages have more than 1 MiB: read on from
         *     `next_after_id` until it is absent.
         */
        get: operations["listMessages"];
        put?: never;
        /**
         * Send a message
         * @description Runs the conversation's agent on a message, with the newest 100 earlier messages before it (of large ones, as many
         *     as 32 MiB hold). The answer is that of orchestrate. The message is stored with the run's id; the answer is stored only when `done.ok`. One run at
         *     a time: while one is under way, `on_busy` says what becomes of another message; without it, it is a 409 that names the run.
         *
         *     A client that reconnects by repeating the request needs an `Idempotency-Key`.
         *
         *     An `agent_def` replaces the conversation's agent for this one message; its `id`, if present, must be that of
         *     the conversation's agent.
         */
        post: operations["sendMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/artifacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the artifacts
         * @description The tenant's files, newest first: those of all conversations, and those that runs outside of any conversation
         *     have kept with `/write --persist`.
         */
        get: operations["listArtifacts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/artifacts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the artifact. */
                id: components["parameters"]["ArtifactId"];
            };
            cookie?: never;
        };
        /**
         * Get an artifact
         * @description What is known of a file, without its content.
         */
        get: operations["getArtifact"];
        put?: never;
        post?: never;
        /**
         * Delete an artifact
         * @description Deletes the file with its earlier versions. Events of runs that wrote it still hold what was written.
         */
        delete: operations["deleteArtifact"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/artifacts/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the artifact. */
                id: components["parameters"]["ArtifactId"];
            };
            cookie?: never;
        };
        /**
         * List the versions of an artifact
         * @description What the file is and what it was before, newest first: at most its last ten versions. Each write of another content
         *     makes one, so that runs which write the same path at the same time lose nothing; the same content makes none. An
         *     earlier version may be missing where files have needed its room.
         */
        get: operations["listArtifactVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/artifacts/{id}/raw": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the artifact. */
                id: components["parameters"]["ArtifactId"];
            };
            cookie?: never;
        };
        /**
         * Download an artifact
         * @description The file itself, with the media type that it was kept with. What agents and tenants keep is not to be trusted:
         *     browsers save it and neither show it nor guess its type.
         *
         *     With `Range: bytes=…` the answer is that part of it, a 206 (RFC 9110, §14): `bytes=0-499` the first 500 bytes,
         *     `bytes=500-` all behind them, `bytes=-500` the last 500. A range that begins behind the end is a 416. Several ranges,
         *     other units and what is no range are answered with the whole file, as is a range under an `If-Range` that does not
         *     name the file's `ETag`.
         */
        get: operations["downloadArtifact"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/conversations/{id}/artifacts": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the conversation. */
                id: components["parameters"]["ConversationIdParam"];
            };
            cookie?: never;
        };
        /**
         * List a conversation's artifacts
         * @description The files that are kept with the conversation, newest first.
         */
        get: operations["listConversationArtifacts"];
        put?: never;
        /**
         * Keep a file with a conversation
         * @description Keeps a file for the conversation's runs, which read it with `/read <path>`. A file of the same path is
         *     replaced and keeps its id; what it was before stays as an earlier version (`listArtifactVersions`). A file may
         *     have 1 MiB, the files of a conversation 50 MiB and those of a tenant 500 MiB together; beyond that the answer is
         *     a 413, and nothing changes. Earlier versions count too, but make room: the oldest ones go first, and none keeps
         *     a file from being written. A tenant that has as many files as it may gets a 409.
         */
        post: operations["createArtifact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List or search the memory
         * @description Without `q`: the tenant's entries, newest first, page by page; `type`, `tag` and `conversation_id` narrow the list.
         *
         *     With `q`: the entries that hold any of its words, best first, each with its `score`. Words are found in other forms too:
         *     of English and some twenty other languages, and names such as `tokenStore` by `token store`. Case and accents don't count. The ranking is BM25 over title, content, tags and source, which weigh
         *     10, 4, 8 and 2; words that stand together as in `q`, or within 8 words of each other, count for more. `type` and
         *     `tag` then leave nothing out: they multiply the score of what has them by 1.3 and 1.2. Without `type`, the wording of a
         *     question does it (`how to …` asks for `learning`, `where is …` for `reference`), unless `intent` is `off`. With
         *     `conversation_id` the entries of that conversation and those of the whole tenant are ranked apart and fused, the
         *     conversation's own weighing 1.5 times as much; `score` is then that of the fusion.
         *
         *     Any text may be `q`: nothing in it is an operator, its first 32 different words count, and one without words finds
         *     nothing.
         *
         *     Entries that were invalidated are left out. `as_of` reads what was valid then. A page ends early when its entries have more
         *     than 1 MiB together, and so does what a search shows.
         */
        get: operations["listMemoryEntries"];
        put?: never;
        /**
         * Add an entry
         * @description Remembers something. It is valid from now on, or from `valid_from`, until it is invalidated. What it `supersedes` is
         *     invalidated at the same moment, and linked.
         */
        post: operations["createMemoryEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/entries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the entry. */
                id: components["parameters"]["MemoryEntryId"];
            };
            cookie?: never;
        };
        /**
         * Get an entry
         * @description One entry, valid or not.
         */
        get: operations["getMemoryEntry"];
        put?: never;
        post?: never;
        /**
         * Delete an entry
         * @description Deletes the entry and its relations. Reads of the past no longer find it either.
         */
        delete: operations["deleteMemoryEntry"];
        options?: never;
        head?: never;
        /**
         * Correct an entry
         * @description Changes what is given. To replace what is no longer true, add an entry that `supersedes` this one.
         */
        patch: operations["updateMemoryEntry"];
        trace?: never;
    };
    "/v1/memory/entries/{id}/invalidate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the entry. */
                id: components["parameters"]["MemoryEntryId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invalidate an entry
         * @description Ends the time in which the entry is valid: searches and lists leave it out, reads of the past still find it. An entry
         *     that was invalidated before stays as it is.
         */
        post: operations["invalidateMemoryEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/relations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the relations
         * @description How entries are linked, newest first.
         */
        get: operations["listMemoryRelations"];
        put?: never;
        /**
         * Link two entries
         * @description Links an entry with another one. It changes neither: what is superseded stays valid until it is invalidated.
         */
        post: operations["createMemoryRelation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/relations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the relation. */
                id: components["parameters"]["MemoryRelationId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a relation
         * @description Deletes the link; the entries stay.
         */
        delete: operations["deleteMemoryRelation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/graph": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get linked entries
         * @description The entries that can be reached from `root` over at most `depth` relations, in either direction, and the relations
         *     between them; without `root`, the newest entries. Entries that were invalidated are among them. At most 200 entries
         *     are given, the nearest first.
         */
        get: operations["getMemoryGraph"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/scratchpads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the scratchpads
         * @description The scratchpads that something was written to, the most recently written first. A page ends early when they have more than
         *     1 MiB together.
         */
        get: operations["listScratchpads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/scratchpads/{agent_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the agent, or `shared`. */
                agent_id: components["parameters"]["ScratchpadId"];
            };
            cookie?: never;
        };
        /**
         * Get a scratchpad
         * @description The notes of an agent, stored or inline, or with `shared` those that all agents of the tenant share. One that nothing was
         *     ever written to is empty.
         */
        get: operations["getScratchpad"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mcp-servers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the MCP servers
         * @description The servers that the tenant's agents reach with `/mcp`, by name: its own, and the operator's that it may use. A server of the tenant's
         *     own takes the place of one of the operator's that has its name.
         */
        get: operations["listMcpServers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mcp-servers/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the server.
                 * @example files
                 */
                name: components["parameters"]["McpServerNameParam"];
            };
            cookie?: never;
        };
        /**
         * Get an MCP server
         * @description The server, without what is secret of it, and whether somebody has logged in for the tenant.
         */
        get: operations["getMcpServer"];
        /**
         * Set an MCP server of the tenant's own
         * @description Makes the server, or puts this in the place of all that was set before, the login included. Runs that begin from now on use it, on
         *     every node: by `/mcp`, and by functions `<name>__<tool>` where agents call functions. A tenant has up to 64.
         *
         *     It is reached over streamable HTTP, on the public internet and with `https`; the operator may allow others. It gets the
         *     `headers` that are set here, or the token of a login: when it wants one, the run that has called it asks, with a question of the
         *     kind `authorization`, and goes on when somebody has logged in. `headers` and `client_secret` are not shown again.
         *
         *     What is secret is kept encrypted with the operator's `SECRETS_KEY`; on a server without that key, whatever has to be kept so is a 409.
         *     A login comes back to `PUBLIC_URL`; without that, an `oauth` is a 409.
         */
        put: operations["putMcpServer"];
        post?: never;
        /**
         * Delete an MCP server of the tenant's own
         * @description Deletes the server, its secrets and its login. Questions that wait for the login are closed. One of the operator's is a 404.
         */
        delete: operations["deleteMcpServer"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mcp-servers/{name}/authorization": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the server.
                 * @example files
                 */
                name: components["parameters"]["McpServerNameParam"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take back a login
         * @description Forgets the tokens of the login, and has the authorization server revoke them where it can (RFC 7009). The next call of the server asks
         *     for a login again.
         */
        delete: operations["deleteMcpAuthorization"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/provider-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the keys of providers
         * @description The tenant's own keys by provider, without the keys themselves.
         */
        get: operations["listProviderKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/provider-keys/{provider}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A provider, as `GET /v1/models` names it.
                 * @example anthropic
                 */
                provider: components["parameters"]["KeyProviderParam"];
            };
            cookie?: never;
        };
        /**
         * Get a key of a provider
         * @description Which key the tenant has set, who has, and when. The key itself is not shown.
         */
        get: operations["getProviderKey"];
        /**
         * Set a key of a provider
         * @description Has the tenant's runs call the models of the provider with this key, in the place of the operator's, from their next call on and on every
         *     node: delegates, advisors, judges and the folding of histories too. It is sent to where the operator's would be, and to nobody else.
         *     Models of a provider that the operator has no key for are available then; those that the operator does not allow are not.
         *
         *     A provider that does not take the key, has no money for it or wants a pause says so of this key alone. A call with it fails then, and
         *     is not made with the operator's.
         *
         *     It is kept encrypted with the operator's `SECRETS_KEY`, and not shown again; on a server without that key this is a 409.
         */
        put: operations["putProviderKey"];
        post?: never;
        /**
         * Delete a key of a provider
         * @description Deletes the tenant's own key. The next calls are made with the operator's, if there is one.
         */
        delete: operations["deleteProviderKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/budget": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what is left of the budget
         * @description The budgets that a run of this token counts against: that of the tenant, that of the token, and that of the `user` who is asked for, as far as there
         *     are any; `each_user` says what each user may spend. Before each call of a model its highest price is reserved, behind it the true one is spent; a call that does not fit ends its run with
         *     `insufficient_budget`.
         */
        get: operations["getBudget"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sum up what the runs have used
         * @description What the tenant's runs that ended in a period have used, a row for each day, agent, model or user: the exact sums of their
         *     `token_usage` events. They stay when the events are deleted. A run counts at the second in which it ended, and not
         *     while it is under way.
         */
        get: operations["getUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sum up what the runs of the tenants have used
         * @description What `GET /v1/usage` answers to a tenant, of all tenants or of one; each row says whose it is.
         */
        get: operations["getTenantsUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/tenants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tenants
         * @description The tenants, newest first.
         */
        get: operations["listTenants"];
        put?: never;
        /**
         * Create a tenant
         * @description Creates a tenant, with limits and budgets of its own if it is to have some from the beginning. Its token is in the answer, this once; only a digest of it is stored.
         */
        post: operations["createTenant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/tenants/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the tenant. */
                id: components["parameters"]["TenantIdParam"];
            };
            cookie?: never;
        };
        /**
         * Get a tenant
         * @description One tenant. Its token can't be read.
         */
        get: operations["getTenant"];
        put?: never;
        post?: never;
        /**
         * Erase a tenant
         * @description Erases the tenant with all that is its own, for good and within a day: its runs, conversations, files, memory, agents, schedules, endpoints, keys, tokens and sums of usage. There is no
         *     way back from here. When this is answered, after 5 seconds at the latest, its tokens work on no node any more, and its running runs end as `canceled`; the
         *     rest is done in the background, by whichever nodes there are. Until it is done `erasing_since` tells of it, and from then on the tenant is a 404. Its id is given to no other one.
         *
         *     The audit log keeps that things were done, and when, without what they were. What tenants have used that is not yet delivered to the billing service is waited
         *     for, for 12 hours at most. What was delivered to webhooks, and what is in backups, is beyond reach.
         */
        delete: operations["eraseTenant"];
        options?: never;
        head?: never;
        /**
         * Rename, disable or enable a tenant, limit it, or set its budget
         * @description Changes what is given. Disabling takes effect on all nodes: when this is answered, after 5 seconds at the latest, the tenant's requests get
         *     a 401 everywhere, and its running runs end as `canceled`. Limits hold on all nodes within seconds; what is beyond a lower one already stays. So do budgets: what is spent in a
         *     period is spent.
         */
        patch: operations["updateTenant"];
        trace?: never;
    };
    "/v1/admin/tenants/{id}/budget": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the tenant. */
                id: components["parameters"]["TenantIdParam"];
            };
            cookie?: never;
        };
        /**
         * Read what is left of a tenant's budgets
         * @description The budget of the tenant and those of its tokens, as far as there are any, with what is spent of them in their periods. Where users have one, `each_user`
         *     says what each may spend, and with `user` that of this one is in the list too.
         */
        get: operations["getTenantBudget"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/tenants/{id}/limits": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the tenant. */
                id: components["parameters"]["TenantIdParam"];
            };
            cookie?: never;
        };
        /**
         * Read what is left of a tenant's limits
         * @description All limits that hold for the tenant, those of its own and those that the operator has set for all, and what is left of them: what `GET /v1/me` answers to the tenant
         *     itself.
         */
        get: operations["getTenantLimits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/tenants/{id}/rotate-token": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the tenant. */
                id: components["parameters"]["TenantIdParam"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace a tenant's token
         * @description Gives the tenant a new token, which is in the answer this once. When this is answered, after 5 seconds at the latest, the old one
         *     works on no node any more, and the runs that it started end as `canceled`. The tenant's other tokens stay as they are.
         *
         *     What was made or last changed with a first token of the tenant, this one or an earlier one, is in `made`, and goes on: with
         *     `disable=true` its schedules are paused and its webhooks disabled, in the same transaction.
         */
        post: operations["rotateTenantToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/tenants/{id}/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the tenant. */
                id: components["parameters"]["TenantIdParam"];
            };
            cookie?: never;
        };
        /**
         * List a tenant's other tokens
         * @description The tokens that the tenant has besides its first one, newest first, those that have expired included. They can't be read.
         */
        get: operations["listTokens"];
        put?: never;
        /**
         * Give a tenant another token
         * @description Gives the tenant a token besides its first one, for a part of what the tenant may do and for a time. The token is in
         *     the answer, this once; only a digest of it is stored. A tenant has up to 50 of them.
         */
        post: operations["createToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/tenants/{id}/tokens/{token_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the tenant. */
                id: components["parameters"]["TenantIdParam"];
                /** @description Id of the token. */
                token_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a token
         * @description Ends one of a tenant's tokens besides the first on all nodes, before this is answered, which may take 5 seconds, and with it the replays and streams of
         *     notifications that it has opened. Runs that it has started go on, and so do their live streams, unless it
         *     has a budget, without which nothing would bound them: then they are canceled. Those that wait to begin are canceled in any case.
         *
         *     What was made or last changed with it is in `made`, and so are schedules whose message or schedule it has set, and webhooks
         *     whose URL, whoever has changed other things since. That goes on too: schedules fire, and webhooks get the results of the
         *     tenant. With `disable=true` these schedules are paused and these webhooks disabled, in the same transaction; the tenant can
         *     turn them on again. Agents are listed: they do nothing by themselves.
         */
        delete: operations["revokeToken"];
        options?: never;
        head?: never;
        /**
         * Set the budget of a token
         * @description Sets what the runs that are started with the token may spend, beside the budget of the tenant, or takes that back with null.
         */
        patch: operations["updateToken"];
        trace?: never;
    };
    "/v1/admin/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the audit log
         * @description Who changed what about the tenants and their tokens, what tenants wrote that goes on by itself or decides for others (agents,
         *     schedules, webhooks, approvals), and from where wrong tokens were sent to the administrator's operations, newest first. It
         *     never holds a token. Of what a tenant wrote, the latest 10,000 entries are kept.
         */
        get: operations["listAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Is the process alive?
         * @description Answers as long as the process does. It says nothing about the database; see `/readyz`.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Can it take requests?
         * @description Whether the database can be reached and the server is not shutting down.
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.yaml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This document
         * @description The OpenAPI document of the running server, in one piece.
         */
        get: operations["getOpenapiDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This document, as JSON
         * @description `/openapi.yaml` as JSON.
         */
        get: operations["getOpenapiJson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi-3.1.yaml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This document, for generators of code
         * @description The same as OpenAPI 3.1, in one piece, for tools that don't read 3.2 yet. Generate SDKs from this one.
         */
        get: operations["getOpenapi31Document"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi-3.1.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This document, for generators of code, as JSON
         * @description `/openapi-3.1.yaml` as JSON.
         */
        get: operations["getOpenapi31Json"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi-3.1-webhooks.yaml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This document, for generators of code that know webhooks
         * @description What `/openapi-3.1.yaml` is, and the messages that the server sends to webhooks. OpenAPI Generator and oapi-codegen make code of
         *     these that does not compile: they take the other one.
         */
        get: operations["getOpenapi31WebhooksDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi-3.1-webhooks.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This document, for generators of code that know webhooks, as JSON
         * @description `/openapi-3.1-webhooks.yaml` as JSON.
         */
        get: operations["getOpenapi31WebhooksJson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi-3.0.yaml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This document, for older generators of code
         * @description The same as OpenAPI 3.0, in one piece, for generators that don't read 3.1.
         */
        get: operations["getOpenapi30Document"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi-3.0.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This document, for older generators of code, as JSON
         * @description `/openapi-3.0.yaml` as JSON.
         */
        get: operations["getOpenapi30Json"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/asyncapi.yaml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The document of the events
         * @description The AsyncAPI document of the running server, in one piece.
         */
        get: operations["getAsyncapiDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/asyncapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The document of the events, as JSON
         * @description `/asyncapi.yaml` as JSON.
         */
        get: operations["getAsyncapiJson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Prometheus metrics
         * @description Counters and gauges of this node, in the text format of Prometheus. They name no tenant. An operator may put them on a port of their own.
         */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reference pages
         * @description Both documents as one page for people, with a form to try each operation. It needs nothing from elsewhere.
         */
        get: operations["getDocs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mcp-login/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where logins come back to
         * @description An authorization server sends the browser here when somebody has logged in, or has not. What it says is good once: the runs that wait
         *     for the login go on. The answer is a page that says what has become of it.
         */
        get: operations["finishMcpLogin"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mcp-login/client.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who logs in
         * @description The document that stands for this server as a client of authorization servers which register none beforehand
         *     (OAuth Client ID Metadata Document): its address is the `client_id`. Only on a server whose `PUBLIC_URL` begins with `https`.
         */
        get: operations["getMcpLoginClient"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The console
         * @description A page for people, to watch runs and to look after what a tenant has: a client of this API like any other, which asks for a
         *     token. It needs nothing from elsewhere.
         */
        get: operations["getConsole"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in to the console with a link
         * @description Exchanges the code of a login link, as the first start prints it, for the token of a session. A code is good once, for ten
         *     minutes, at the process that has printed it. It stands in the fragment of the link, which no browser sends, so that neither
         *     the code nor the token is in an address that a server or a proxy logs.
         */
        post: operations["redeemLoginCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in to the console with a token
         * @description Begins a session for a token, of a tenant or the administrator's. The session has a token of its own, which allows what the first
         *     one does. It ends at sign-out, 12 hours after it was used last, 7 days after it began, and with the token that it was begun with.
         *     A token may have 20 sessions; the one that was not used for longest makes room for another one.
         */
        post: operations["beginConsoleSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out of the console
         * @description Ends a session, and what is open with it. The token that it was begun with stays as it is.
         */
        post: operations["endConsoleSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/assets/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description As the page names it.
                 * @example index-1a2b3c4d.js
                 */
                name: string;
            };
            cookie?: never;
        };
        /**
         * A part of the console
         * @description What the page of the console loads. The name changes with the content, so that a copy may be kept for ever.
         */
        get: operations["getConsoleAsset"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Format: int64
         * @description When it happened, in milliseconds since the epoch, by the clock of the server that had the run; of a `text`, when its first
         *     character came. Absent in runs of releases before 0.2.
         * @example 1795230000250
         */
        EventTime: number;
        /**
         * AgentVersionNumber
         * Format: int32
         * @description A version of an agent, which `GET /v1/agents/{id}/versions/{version}` shows: the first one is 1, and each other definition is one more. The
         *     numbers of a deleted agent are never given again. Absent, where it may be, of what is no version of a stored agent: of `index`, and of a
         *     definition that was sent with a request.
         * @example 3
         */
        AgentVersionNumber: number;
        /**
         * Format: int64
         * @description The id of a tenant.
         * @example 1
         */
        TenantId: number;
        /**
         * Format: int64
         * @description The conversation that the run belongs to. Absent outside of one.
         * @example 42
         */
        ConversationId: number;
        /**
         * RerunOf
         * @description The run that this one runs again. Absent of a run that is none's repetition.
         * @example 01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b
         */
        RerunOf: string;
        /**
         * RunUser
         * @description For whom the run is, as its client calls them. Runs are found by it, and usage is summed up by it.
         * @example alice@example.com
         */
        RunUser: string;
        /**
         * RunMetadata
         * @description What the client says of the run, up to 16 pairs: names of at most 64 characters, values of at most 512. It goes where the run is told of,
         *     and runs are found by it. No agent and no model sees it.
         * @example {
         *       "project": "maps",
         *       "ticket": "4711"
         *     }
         */
        RunMetadata: {
            [key: string]: string;
        };
        /**
         * RequestReceivedEvent
         * @description The run was accepted. Always the first event of a run, exactly once.
         * @example {
         *       "type": "request_received",
         *       "request_id": "019a2f4e-7c1b-7d33-9a51-0f6f2c3a9b10",
         *       "agent": "index",
         *       "tenant_id": 1,
         *       "message": "Compare the two proposals and write a summary."
         *     }
         */
        RequestReceivedEvent: {
            /**
             * @description The name of the event, the same as in the frame's `event:`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "request_received";
            at_ms?: components["schemas"]["EventTime"];
            /** @description The id of the run, the same as in the response header `X-Request-Id`. It addresses `GET /v1/requests/{id}`. */
            request_id: string;
            /** @description The id of the agent that the run addresses. It may turn out not to exist (`agent_not_found`). */
            agent: string;
            agent_version?: components["schemas"]["AgentVersionNumber"];
            tenant_id: components["schemas"]["TenantId"];
            /** @description The text of the prompt; its first 200 characters and `…` when it is longer. Images and documents are left out. */
            message: string;
            conversation_id?: components["schemas"]["ConversationId"];
            rerun_of?: components["schemas"]["RerunOf"];
            user?: components["schemas"]["RunUser"];
            metadata?: components["schemas"]["RunMetadata"];
            /** @description The run's place in its trace, as in the header `traceparent` of W3C Trace Context. Only of a server that traces. */
            traceparent?: string;
            /** @description The header `tracestate` that goes with it. */
            tracestate?: string;
        };
        /**
         * @description The id of the agent whose stream this is.
         * @example index
         */
        StreamAgent: string;
        /**
         * Format: int64
         * @description The stream within the run. 0 is the agent that was addressed; delegates count up from 1 as they start.
         * @example 0
         */
        StreamId: number;
        /**
         * Format: int32
         * @description 0 for the agent that was addressed, 1 for its delegates, 2 for the delegates of those. There is no 3.
         * @example 0
         */
        StreamDepth: number;
        /**
         * StreamStartEvent
         * @description An agent's stream opens. Everything that this agent does in the run carries the same `stream_id`, and each
         *     `stream_start` has its `stream_end`, on failure and cancellation too.
         * @example {
         *       "type": "stream_start",
         *       "agent": "researcher",
         *       "stream_id": 1,
         *       "depth": 1,
         *       "model": "claude-sonnet-4-5"
         *     }
         */
        StreamStartEvent: {
            /**
             * @description The name of the event, the same as in the frame's `event:`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "stream_start";
            at_ms?: components["schemas"]["EventTime"];
            agent: components["schemas"]["StreamAgent"];
            stream_id: components["schemas"]["StreamId"];
            depth: components["schemas"]["StreamDepth"];
            /** @description The model as the agent's definition names it. */
            model: string;
        };
        /**
         * TextEvent
         * @description Text from the model, as it arrives. Command lines and the bodies of block commands are not part of it. The deltas
         *     of one `stream_id`, concatenated, are that stream's answer; in a replay the same text comes in fewer, larger pieces.
         * @example {
         *       "type": "text",
         *       "agent": "index",
         *       "stream_id": 0,
         *       "delta": "Both proposals "
         *     }
         */
        TextEvent: {
            /**
             * @description The name of the event, the same as in the frame's `event:`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "text";
            at_ms?: components["schemas"]["EventTime"];
            agent: components["schemas"]["StreamAgent"];
            stream_id: components["schemas"]["StreamId"];
            /** @description The next piece of text. It never ends in the middle of a character. */
            delta: string;
        };
        /**
         * ReasoningEvent
         * @description Thoughts of the model, as they arrive, in a run or of an agent with `reasoning: {stream: true}`. They are no part of the answer: neither of
         *     `text` nor of `content`. The deltas of one `stream_id`, concatenated, are what that stream has thought; in a replay the same
         *     thoughts come in fewer, larger pieces.
         * @example {
         *       "type": "reasoning",
         *       "agent": "index",
         *       "stream_id": 0,
         *       "delta": "Two proposals. I compare what they "
         *     }
         */
        ReasoningEvent: {
            /**
             * @description The name of the event, the same as in the frame's `event:`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "reasoning";
            at_ms?: components["schemas"]["EventTime"];
            agent: components["schemas"]["StreamAgent"];
            stream_id: components["schemas"]["StreamId"];
            /** @description The next piece of the thoughts. It never ends in the middle of a character. */
            delta: string;
        };
        /**
         * @description The command that was issued, named by the word behind its slash.
         *
         *     | value | meaning |
         *     |---|---|
         *     | `fetch` | a page or an image of an address |
         *     | `search` | a search in the web |
         *     | `browse` | a page, opened in a browser |
         *     | `mcp` | a tool or a resource of an MCP server |
         *     | `a2a` | an agent of another server |
         *     | `write` | a file for the caller |
         *     | `mem` | what is remembered beyond the run |
         *     | `agent` | a task for another agent |
         *     | `parallel` | tasks for several agents at once |
         *     | `advise` | a question to the agent's advisor |
         *     | `read` | a file that is kept |
         *     | `list` | the files that are kept, or the agents |
         *     | `exec` | a command in a container |
         *     | `pane` | a pane of a terminal |
         *     | `schedule` | a task for later |
         *     | `ask` | a question to people |
         * @example write
         */
        ToolKind: "fetch" | "search" | "browse" | "mcp" | "a2a" | "write" | "mem" | "agent" | "parallel" | "advise" | "read" | "list" | "exec" | "pane" | "schedule" | "ask" | (string & {});
        /**
         * ToolCallEvent
         * @description A command that the agent issued has finished.
         * @example {
         *       "type": "tool_call",
         *       "agent": "index",
         *       "stream_id": 0,
         *       "depth": 0,
         *       "kind": "write",
         *       "ok": true,
         *       "args": "report/summary.md",
         *       "duration_ms": 2
         *     }
         * @example {
         *       "type": "tool_call",
         *       "agent": "index",
         *       "stream_id": 0,
         *       "depth": 0,
         *       "kind": "pane",
         *       "ok": false,
         *       "duration_ms": 0,
         *       "error": "ERR: /pane is not available over the API; use /agent or /parallel"
         *     }
         */
        ToolCallEvent: {
            /**
             * @description The name of the event, the same as in the frame's `event:`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "tool_call";
            at_ms?: components["schemas"]["EventTime"];
            agent: components["schemas"]["StreamAgent"];
            stream_id: components["schemas"]["StreamId"];
            depth: components["schemas"]["StreamDepth"];
            kind: components["schemas"]["ToolKind"];
            /** @description Whether the command did what it was asked to. A failed command does not fail the run. */
            ok: boolean;
            /** @description What followed the verb; its first 200 characters and `…` when there is more. Absent without arguments. */
            args?: string;
            /**
             * Format: int64
             * @description How long the command took.
             */
            duration_ms: number;
            /** @description What went wrong. Present exactly when `ok` is false. */
            error?: string;
        };
        /**
         * FileEvent
         * @description The agent completed a file with `/write`. The server keeps nothing on its own disk: the file is this event.
         *     All files of one response together are limited (10 MiB unless the operator says otherwise).
         * @example {
         *       "type": "file",
         *       "agent": "index",
         *       "stream_id": 0,
         *       "path": "report/summary.md",
         *       "content": "# Summary\n",
         *       "mime_type": "text/markdown",
         *       "size_bytes": 10
         *     }
         */
        FileEvent: {
            /**
             * @description The name of the event, the same as in the frame's `event:`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "file";
            at_ms?: components["schemas"]["EventTime"];
            agent: components["schemas"]["StreamAgent"];
            stream_id: components["schemas"]["StreamId"];
            /** @description A clean relative path; never absolute, never with `..` in it. Still, treat it as untrusted input. */
            path: string;
            /** @description The content of the file as text. */
            content: string;
            /** @description The media type, guessed from the path's extension. */
            mime_type: string;
            /**
             * Format: int64
             * @description The length of `content` in UTF-8.
             */
            size_bytes: number;
            /**
             * Format: int64
             * @description The artifact under which the file is kept. Only when it was persisted.
             */
            artifact_id?: number;
        };
        /**
         * Format: int64
         * @description A number of tokens.
         * @example 812
         */
        TokenCount: number;
        /**
         * TokenUsageEvent
         * @description The tokens of one model call, as the provider counted them. One event per call, those of delegates and advisors
         *     included; the totals in `done` are the sums over these events.
         * @example {
         *       "type": "token_usage",
         *       "agent": "index",
         *       "stream_id": 0,
         *       "depth": 0,
         *       "model": "claude-sonnet-4-5",
         *       "input_tokens": 812,
         *       "output_tokens": 164,
         *       "cache_read_tokens": 640,
         *       "reasoning_tokens": 96
         *     }
         */
        TokenUsageEvent: {
            /**
             * @description The name of the event, the same as in the frame's `event:`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "token_usage";
            at_ms?: components["schemas"]["EventTime"];
            agent: components["schemas"]["StreamAgent"];
            stream_id: components["schemas"]["StreamId"];
            depth: components["schemas"]["StreamDepth"];
            /** @description The model that was called. */
            model: string;
            input_tokens: components["schemas"]["TokenCount"];
            output_tokens: components["schemas"]["TokenCount"];
            cache_read_tokens?: components["schemas"]["TokenCount"];
            cache_write_tokens?: components["schemas"]["TokenCount"];
            reasoning_tokens?: components["schemas"]["TokenCount"];
            /** @description What the call was for when it was not the agent's own turn, `advisor` for example. */
            purpose?: string;
        };
        /**
         * SubAgentResponseEvent
         * @description A delegated stream has its answer. It carries the delegate's `stream_id` and comes before that stream's
         *     `stream_end`.
         * @example {
         *       "type": "sub_agent_response",
         *       "agent": "researcher",
         *       "stream_id": 1,
         *       "depth": 1,
         *       "ok": true,
         *       "content": "The first proposal is cheaper, the second is quicker to build."
         *     }
         */
        SubAgentResponseEvent: {
            /**
             * @description The name of the event, the same as in the frame's `event:`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "sub_agent_response";
            at_ms?: components["schemas"]["EventTime"];
            agent: components["schemas"]["StreamAgent"];
            stream_id: components["schemas"]["StreamId"];
            depth: components["schemas"]["StreamDepth"];
            /** @description Whether the delegate succeeded. A failed delegate does not fail the run. */
            ok: boolean;
            /** @description The delegate's answer, which equals the concatenated `text` deltas of its stream. */
            content: string;
        };
        /**
         * @description What the advisor was asked for, and what came of it.
         *
         *     | value | meaning |
         *     |---|---|
         *     | `consult` | The agent asked its advisor a question. |
         *     | `gate_continue` | The gate let the answer pass. |
         *     | `gate_redirect` | The gate sent the agent back to work. |
         *     | `gate_halt` | The gate stopped the run. |
         *     | `gate_budget` | The gate wanted another redirect, but `max_redirects` was used up. |
         * @example gate_continue
         */
        AdvisorKind: "consult" | "gate_continue" | "gate_redirect" | "gate_halt" | "gate_budget" | (string & {});
        /**
         * AdvisorEvent
         * @description The agent's advisor, a more capable model, was consulted or has judged the agent's answer.
         * @example {
         *       "type": "advisor",
         *       "agent": "index",
         *       "stream_id": 0,
         *       "kind": "gate_redirect",
         *       "detail": "The costs of the second proposal are missing."
         *     }
         */
        AdvisorEvent: {
            /**
             * @description The name of the event, the same as in the frame's `event:`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "advisor";
            at_ms?: components["schemas"]["EventTime"];
            agent: components["schemas"]["StreamAgent"];
            stream_id: components["schemas"]["StreamId"];
            kind: components["schemas"]["AdvisorKind"];
            /** @description The question, or the advisor's reason. */
            detail?: string;
            /** @description True when the advisor's reply could not be read and the definition's `malformed_halts` decided. */
            malformed?: boolean;
        };
        /**
         * @description How an agent's answer ended.
         *
         *     | value | what happened | `ok` |
         *     |---|---|---|
         *     | `stop` | The model has finished. | true |
         *     | `length` | The model was stopped at its limit of tokens: the answer is cut. | true |
         *     | `refused` | The model or its provider has refused to answer. | false, `error_code` `refused` |
         *     | `empty` | The agent has said nothing, also when it was asked once more. | true when one of its commands has succeeded and no format was asked for, else false, `error_code` `empty_answer` |
         * @example stop
         */
        FinishReason: "stop" | "length" | "refused" | "empty" | (string & {});
        /**
         * StreamEndEvent
         * @description An agent's stream closes. Nothing with this `stream_id` follows.
         * @example {
         *       "type": "stream_end",
         *       "agent": "index",
         *       "stream_id": 0,
         *       "ok": true,
         *       "finish_reason": "stop"
         *     }
         */
        StreamEndEvent: {
            /**
             * @description The name of the event, the same as in the frame's `event:`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "stream_end";
            at_ms?: components["schemas"]["EventTime"];
            agent: components["schemas"]["StreamAgent"];
            stream_id: components["schemas"]["StreamId"];
            /** @description Whether the agent came to a regular end. */
            ok: boolean;
            finish_reason?: components["schemas"]["FinishReason"];
        };
        /**
         * RewindEvent
         * @description A model call of this stream is made again, since the run has gone over to another process of the server, or since another model
         *     makes it: of the stream's text the first `length` units stay, the rest is withdrawn, and what follows takes its place. Only the text
         *     of this stream is withdrawn, and its thoughts; files and whatever else was sent stay.
         * @example {
         *       "type": "rewind",
         *       "agent": "index",
         *       "stream_id": 0,
         *       "length": 112,
         *       "reason": "recovered"
         *     }
         * @example {
         *       "type": "rewind",
         *       "agent": "index",
         *       "stream_id": 0,
         *       "length": 112,
         *       "reasoning_length": 86,
         *       "reason": "recovered"
         *     }
         */
        RewindEvent: {
            /**
             * @description The name of the event, the same as in the frame's `event:`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "rewind";
            at_ms?: components["schemas"]["EventTime"];
            agent: components["schemas"]["StreamAgent"];
            stream_id: components["schemas"]["StreamId"];
            /**
             * Format: int64
             * @description How many UTF-16 units of the stream's text stay.
             */
            length: number;
            /**
             * Format: int64
             * @description How many UTF-16 units of the stream's thoughts stay. Present exactly when the stream sends `reasoning`.
             */
            reasoning_length?: number;
            /**
             * @description Why it is withdrawn.
             *
             *     | value | meaning |
             *     |---|---|
             *     | `recovered` | The process that had the run ended, or was stopped. |
             *     | `fallback` | The call has failed, and the next model of the agent makes it: `fallback` follows. |
             */
            reason: "recovered" | "fallback" | (string & {});
        };
        /**
         * FallbackEvent
         * @description A call of the agent's model has failed for good, and the next of its `fallbacks` makes it. The stream stays with that model. Where
         *     text or thoughts of the failed call were shown, a `rewind` with the reason `fallback` has withdrawn them just before.
         * @example {
         *       "type": "fallback",
         *       "agent": "index",
         *       "stream_id": 0,
         *       "from": "claude-sonnet-5-5",
         *       "to": "gpt-5.5",
         *       "reason": "upstream_error",
         *       "message": "the model provider anthropic broke the connection in the middle of its answer"
         *     }
         */
        FallbackEvent: {
            /**
             * @description The name of the event, the same as in the frame's `event:`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "fallback";
            at_ms?: components["schemas"]["EventTime"];
            agent: components["schemas"]["StreamAgent"];
            stream_id: components["schemas"]["StreamId"];
            /** @description The model whose call has failed. */
            from: string;
            /** @description The model that makes the call. */
            to: string;
            /**
             * @description Why the call has failed.
             *
             *     | value | meaning |
             *     |---|---|
             *     | `upstream_error` | The provider failed, broke its answer off, or took too long; its retries are used up. |
             *     | `circuit_open` | The provider failed repeatedly, and is left alone for a while. |
             *     | `unknown_model` | There is no such model here, or its provider is not configured. |
             *     | `refused` | The model refused to answer, and the definition says `fallback_on_refusal`. |
             */
            reason: "upstream_error" | "circuit_open" | "unknown_model" | "refused" | (string & {});
            /** @description The same in words, for people. */
            message: string;
        };
        /**
         * FoldedEvent
         * @description The history of a stream came near the window of its model: its oldest messages were summarised, and the model sees the summary in their
         *     place from now on. What the conversation has stored stays as it is.
         * @example {
         *       "type": "folded",
         *       "agent": "index",
         *       "stream_id": 0,
         *       "messages_before": 61,
         *       "messages_after": 24,
         *       "tokens_before": 96400,
         *       "tokens_after": 41200
         *     }
         */
        FoldedEvent: {
            /**
             * @description The name of the event, the same as in the frame's `event:`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "folded";
            at_ms?: components["schemas"]["EventTime"];
            agent: components["schemas"]["StreamAgent"];
            stream_id: components["schemas"]["StreamId"];
            /**
             * Format: int64
             * @description How many messages the history had.
             */
            messages_before: number;
            /**
             * Format: int64
             * @description How many it has now, the summary being one.
             */
            messages_after: number;
            /**
             * Format: int64
             * @description How many tokens the model would have been sent, with the room for its answer, as the server estimates them.
             */
            tokens_before: number;
            /**
             * Format: int64
             * @description The same with the summary.
             */
            tokens_after: number;
        };
        /**
         * SteeredEvent
         * @description A message that was sent with `on_busy: steer` while the run was under way: from its next turn on the agent sees it, as something that the
         *     person has said. It is in the conversation, with the id of this run.
         * @example {
         *       "type": "steered",
         *       "agent": "index",
         *       "stream_id": 0,
         *       "steer_id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2c",
         *       "message": "No fish please"
         *     }
         */
        SteeredEvent: {
            /**
             * @description The name of the event, the same as in the frame's `event:`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "steered";
            at_ms?: components["schemas"]["EventTime"];
            agent: components["schemas"]["StreamAgent"];
            stream_id: components["schemas"]["StreamId"];
            /** @description The id of the message, as `Baton-Steer` in the answer to its sender has it. */
            steer_id: string;
            /** @description The first 200 characters of its text. */
            message: string;
        };
        /**
         * Format: int64
         * @description Id of the question, unique within the tenant.
         * @example 5
         */
        QuestionId: number;
        /**
         * @description What is asked.
         *
         *     | value | meaning |
         *     |---|---|
         *     | `question` | The agent asks something with `/ask`; the answer is a text. |
         *     | `approval` | A command of the agent needs approval before it runs; the answer is a decision. |
         *     | `tool` | The agent calls a function that came with the request; the answer is its output, or why it has failed. |
         *     | `authorization` | An MCP server wants a login: somebody opens `url` in a browser, and logs in. That is the answer; by the API it can only be denied. |
         * @example question
         */
        QuestionKind: "question" | "approval" | "tool" | "authorization" | (string & {});
        /**
         * @description What the agent proposes as answers. They are hints; any text is an answer. Absent without any.
         * @example [
         *       "Rome",
         *       "Paris"
         *     ]
         */
        QuestionOptions: string[];
        /**
         * @description The function that is called. Present exactly when `kind` is `tool`.
         * @example get_weather
         */
        ToolName: string;
        /**
         * @description The arguments as the model has written them: JSON text, an object if the model has kept to the function's parameters. Present exactly
         *     when `kind` is `tool`.
         * @example {"city":"Rome"}
         */
        ToolArguments: string;
        /**
         * @description Id of the call, the same for whoever sees it. Present exactly when `kind` is `tool`.
         * @example call_01935a3b7c1e7a3f9b1c2f6a5d4e3c2b_1_0
         */
        ToolCallId: string;
        /**
         * Format: int64
         * @description How many calls its turn has made of functions that came with the request; they wait together. Present exactly when `kind` is `tool`.
         * @example 1
         */
        ToolCallCount: number;
        /**
         * @description Where somebody logs in, in a browser: an address of the authorization server, good once. Who opens it gives the tenant's agents access in
         *     his own name. Present exactly when `kind` is `authorization`.
         * @example https://login.example.com/authorize?response_type=code&client_id=baton-7&state=0o3W
         */
        LoginUrl: string;
        /**
         * @description The name of the MCP server that wants the login. Present exactly when `kind` is `authorization`.
         * @example files
         */
        LoginServer: string;
        /**
         * QuestionEvent
         * @description The agent waits for somebody: for a person's answer, the approval of a command, the output of a function that came with the
         *     request, or a login. Answer it with
         *     `POST /v1/questions/{id}/answer`, or open its `url`; an `answer` follows in the stream, whatever becomes of the question.
         * @example {
         *       "type": "question",
         *       "agent": "index",
         *       "stream_id": 0,
         *       "question_id": 5,
         *       "kind": "question",
         *       "text": "Which city do you mean?",
         *       "options": [
         *         "Rome",
         *         "Paris"
         *       ],
         *       "expires_at": 1795316400
         *     }
         * @example {
         *       "type": "question",
         *       "agent": "index",
         *       "stream_id": 0,
         *       "question_id": 7,
         *       "kind": "tool",
         *       "text": "The agent 'index' calls get_weather.",
         *       "name": "get_weather",
         *       "arguments": "{\"city\":\"Rome\"}",
         *       "call_id": "call_01935a3b7c1e7a3f9b1c2f6a5d4e3c2b_1_0",
         *       "call_count": 1,
         *       "expires_at": 1795316400
         *     }
         * @example {
         *       "type": "question",
         *       "agent": "index",
         *       "stream_id": 0,
         *       "question_id": 8,
         *       "kind": "authorization",
         *       "text": "The MCP server 'files' wants a login.",
         *       "url": "https://login.example.com/authorize?response_type=code&client_id=baton-7&state=0o3W",
         *       "server": "files",
         *       "expires_at": 1795316400
         *     }
         * @example {
         *       "type": "question",
         *       "agent": "index",
         *       "stream_id": 0,
         *       "question_id": 6,
         *       "kind": "approval",
         *       "text": "May the agent 'index' run this command?",
         *       "command": "/exec npm publish",
         *       "expires_at": 1795316400
         *     }
         */
        QuestionEvent: {
            /**
             * @description The name of the event, the same as in the frame's `event:`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "question";
            at_ms?: components["schemas"]["EventTime"];
            agent: components["schemas"]["StreamAgent"];
            stream_id: components["schemas"]["StreamId"];
            question_id: components["schemas"]["QuestionId"];
            kind: components["schemas"]["QuestionKind"];
            /** @description The question, written by the agent; of an approval, what is asked for. */
            text: string;
            options?: components["schemas"]["QuestionOptions"];
            /** @description The command that needs approval, as the agent issued it. Present exactly when `kind` is `approval`. */
            command?: string;
            name?: components["schemas"]["ToolName"];
            arguments?: components["schemas"]["ToolArguments"];
            call_id?: components["schemas"]["ToolCallId"];
            call_count?: components["schemas"]["ToolCallCount"];
            url?: components["schemas"]["LoginUrl"];
            server?: components["schemas"]["LoginServer"];
            /**
             * Format: int64
             * @description Whole seconds since the epoch. Without an answer until then the question expires.
             */
            expires_at: number;
        };
        /**
         * @description What became of a question.
         *
         *     | value | meaning |
         *     |---|---|
         *     | `answered` | The question has an answer. |
         *     | `approved` | The command may run; of an authorization, somebody has logged in. |
         *     | `denied` | The command may not run; of an authorization, nobody logs in. |
         *     | `expired` | Nobody answered in time. |
         *     | `canceled` | The run ended first, or who has asked does not want to know any more. |
         * @example answered
         */
        QuestionDecision: "answered" | "approved" | "denied" | "expired" | "canceled" | (string & {});
        /**
         * TokenRef
         * @description The token that something was done with, and its name.
         * @example {
         *       "id": 3,
         *       "name": "dashboard"
         *     }
         */
        TokenRef: {
            /**
             * Format: int64
             * @description Its id; 0 for the tenant's first one.
             */
            id: number;
            /** @description Its name; of the first one, which has none, `first token`. */
            name: string;
        };
        /**
         * AnswerEvent
         * @description What has become of a question. Each `question` gets exactly one, before its stream ends.
         * @example {
         *       "type": "answer",
         *       "agent": "index",
         *       "stream_id": 0,
         *       "question_id": 5,
         *       "decision": "answered",
         *       "text": "Rome",
         *       "by": "Ada",
         *       "answered_by": {
         *         "id": 3,
         *         "name": "dashboard"
         *       }
         *     }
         */
        AnswerEvent: {
            /**
             * @description The name of the event, the same as in the frame's `event:`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "answer";
            at_ms?: components["schemas"]["EventTime"];
            agent: components["schemas"]["StreamAgent"];
            stream_id: components["schemas"]["StreamId"];
            question_id: components["schemas"]["QuestionId"];
            decision: components["schemas"]["QuestionDecision"];
            /** @description The answer, the output of a function, or what was said with the decision. Absent when nothing was. */
            text?: string;
            /** @description Why the function has failed that was called. Absent when it hasn't. */
            error?: string;
            /** @description Who answered, as it was given with the answer. Absent when it wasn't. */
            by?: string;
            answered_by?: components["schemas"]["TokenRef"];
        };
        /**
         * @description Why the run failed, in the broad.
         *
         *     | value | meaning |
         *     |---|---|
         *     | `provider_unavailable` | The model's provider kept failing and is given a rest: `circuit_open`. |
         *     | `upstream_error` | The provider refused the call or broke off, or none serves the model: `upstream_error`, `unknown_model`. |
         *     | `agent_not_found`, `advisor_halt`, `turn_limit`, `image_unavailable`, `document_unavailable`, `canceled`, `interrupted`, `shutdown`, `internal`, `tenant_suspended`, `tenant_disabled`, `insufficient_budget`, `cap_exceeded`, `response_invalid`, `refused`, `empty_answer` | As the `error_code` of that name. |
         * @example upstream_error
         */
        ErrorReason: "provider_unavailable" | "upstream_error" | "agent_not_found" | "advisor_halt" | "turn_limit" | "image_unavailable" | "document_unavailable" | "canceled" | "interrupted" | "shutdown" | "internal" | "tenant_suspended" | "tenant_disabled" | "insufficient_budget" | "cap_exceeded" | "response_invalid" | "refused" | "empty_answer" | (string & {});
        /**
         * @description Why the run failed, to branch on.
         *
         *     | code | what happened | again? |
         *     |---|---|---|
         *     | `circuit_open` | The model's provider kept failing and is given a rest; no call was made. | after a pause |
         *     | `upstream_error` | The provider refused the call or broke off, retries included. | perhaps |
         *     | `unknown_model` | No provider of this server serves the model. | no |
         *     | `agent_not_found` | The agent that was addressed does not exist. | no |
         *     | `advisor_halt` | The advisor stopped the run. | no |
         *     | `turn_limit` | An agent still issued commands in its last turn. | perhaps |
         *     | `image_unavailable` | An image address was refused, or led to no usable image. | no |
         *     | `document_unavailable` | A document of the prompt could not be had, is too large, or can't be read. | no |
         *     | `canceled` | The run was canceled, its tenant disabled or given a new token, or the run whose recorded results it takes was erased. | as you like |
         *     | `interrupted` | The server went down during the run. | yes |
         *     | `shutdown` | The server was stopped and the run did not finish in time. | yes |
         *     | `internal` | A fault of the server. | perhaps |
         *     | `tenant_suspended`, `tenant_disabled`, `insufficient_budget` | Billing denied the run. | no |
         *     | `cap_exceeded` | The run produced more than it may, or asked models too often. | no |
         *     | `response_invalid` | The answer was not what the `response_format` asks for, however often the agent tried. | perhaps |
         *     | `refused` | The model or its provider refused to answer; the message has its words. | no |
         *     | `empty_answer` | The agent said nothing, also when it was asked once more. | perhaps |
         * @example agent_not_found
         */
        ErrorCode: "circuit_open" | "upstream_error" | "unknown_model" | "agent_not_found" | "advisor_halt" | "turn_limit" | "image_unavailable" | "document_unavailable" | "canceled" | "interrupted" | "shutdown" | "internal" | "tenant_suspended" | "tenant_disabled" | "insufficient_budget" | "cap_exceeded" | "response_invalid" | "refused" | "empty_answer" | (string & {});
        /**
         * @description An amount in millionths of a cent, as the billing service gave it; null means unlimited.
         * @example 125000000
         */
        MicroCents: number | null;
        /**
         * ErrorEvent
         * @description A failure that ends the run. `done` follows with `ok` false and the same `error_code`.
         * @example {
         *       "type": "error",
         *       "message": "no agent 'ghost' for this tenant",
         *       "reason": "agent_not_found",
         *       "error_code": "agent_not_found"
         *     }
         */
        ErrorEvent: {
            /**
             * @description The name of the event, the same as in the frame's `event:`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "error";
            at_ms?: components["schemas"]["EventTime"];
            /** @description What happened, written for people. Don't match on it. */
            message: string;
            reason: components["schemas"]["ErrorReason"];
            error_code: components["schemas"]["ErrorCode"];
            estimated_cost_micro_cents?: components["schemas"]["MicroCents"];
            plan_remaining_micro_cents?: components["schemas"]["MicroCents"];
            credit_balance_micro_cents?: components["schemas"]["MicroCents"];
            total_budget_micro_cents?: components["schemas"]["MicroCents"];
        };
        /**
         * Format: int64
         * @description How many of the input tokens were read from caches of providers. Absent when there are none.
         * @example 640
         */
        CacheReadTokens: number;
        /**
         * Format: int64
         * @description How many of the input tokens were written to caches of providers. Absent when there are none.
         * @example 128
         */
        CacheWriteTokens: number;
        /**
         * Format: int64
         * @description How many of the output tokens were thoughts, as far as providers say it. Absent when there are none.
         * @example 96
         */
        ReasoningTokens: number;
        /**
         * Format: int64
         * @description The size of all files of the run together. Absent when there were none.
         * @example 10
         */
        FilesBytes: number;
        /**
         * DoneEvent
         * @description The end of the run: always the last event, exactly once. `ok` is the one signal of success; the HTTP status is 200
         *     either way. With `ok` true there is a `content`, else an `error` and its `error_code`.
         * @example {
         *       "type": "done",
         *       "ok": true,
         *       "request_id": "019a2f4e-7c1b-7d33-9a51-0f6f2c3a9b10",
         *       "duration_ms": 2140,
         *       "input_tokens": 812,
         *       "output_tokens": 164,
         *       "content": "Both proposals would work; the first is cheaper.",
         *       "finish_reason": "stop"
         *     }
         * @example {
         *       "type": "done",
         *       "ok": true,
         *       "request_id": "019a2f4e-7c1b-7d33-9a51-0f6f2c3a9b10",
         *       "duration_ms": 940,
         *       "input_tokens": 402,
         *       "output_tokens": 12,
         *       "content": "{\"capital\": \"Paris\"}",
         *       "content_type": "application/json",
         *       "finish_reason": "stop"
         *     }
         * @example {
         *       "type": "done",
         *       "ok": false,
         *       "request_id": "019a2f4e-7c1b-7d33-9a51-0f6f2c3a9b10",
         *       "duration_ms": 12,
         *       "input_tokens": 0,
         *       "output_tokens": 0,
         *       "error": "no agent 'ghost' for this tenant",
         *       "error_code": "agent_not_found"
         *     }
         */
        DoneEvent: {
            /**
             * @description The name of the event, the same as in the frame's `event:`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "done";
            at_ms?: components["schemas"]["EventTime"];
            /** @description Whether the run succeeded. A run that was canceled did not. */
            ok: boolean;
            /** @description The id of the run. */
            request_id: string;
            /**
             * Format: int64
             * @description Wall-clock time from the receipt of the request to the end of the run.
             */
            duration_ms: number;
            input_tokens: components["schemas"]["TokenCount"];
            output_tokens: components["schemas"]["TokenCount"];
            cache_read_tokens?: components["schemas"]["CacheReadTokens"];
            cache_write_tokens?: components["schemas"]["CacheWriteTokens"];
            reasoning_tokens?: components["schemas"]["ReasoningTokens"];
            /** @description The answer, which equals the concatenated `text` deltas of stream 0. Present exactly when `ok` is true. */
            content?: string;
            /**
             * @description The media type of `content`, `application/json`, when the run had a `response_format` with a schema: then `content` is
             *     JSON that validates. Absent when it is text.
             * @example application/json
             */
            content_type?: string;
            /** @description What happened, written for people. Present exactly when `ok` is false. */
            error?: string;
            error_code?: components["schemas"]["ErrorCode"];
            finish_reason?: components["schemas"]["FinishReason"];
            conversation_id?: components["schemas"]["ConversationId"];
            files_bytes?: components["schemas"]["FilesBytes"];
        };
        /**
         * OpenEvent
         * @description The subscription has begun. What happens from now on will be told, what happened before will not.
         * @example {
         *       "type": "open",
         *       "ok": true
         *     }
         */
        OpenEvent: {
            /**
             * @description The name of the event, the same as in the frame's `event:`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "open";
            /** @description Always true. */
            ok: boolean;
        };
        /**
         * @description What has become of a run.
         *
         *     | value | meaning |
         *     |---|---|
         *     | `run.started` | The run has its record, and its agent is about to be invoked. |
         *     | `run.completed` | The agent returned. |
         *     | `run.failed` | The agent failed or is missing, or the run was canceled or interrupted. |
         *     | `run.waiting` | The run, which may be no scheduled one, has asked a question; only for those who asked for this kind. |
         *     | `budget.reached` | A part of a budget is spent, or all of it; only for those who asked for this kind. |
         * @example run.completed
         */
        NotificationKind: "run.started" | "run.completed" | "run.failed" | "run.waiting" | "budget.reached" | (string & {});
        /**
         * @description The status of a scheduled run.
         *
         *     | value | meaning |
         *     |---|---|
         *     | `running` | It is under way. |
         *     | `succeeded` | The agent returned. |
         *     | `failed` | The agent failed or is missing, or the run was canceled or interrupted. |
         * @example succeeded
         */
        ScheduledRunStatus: "running" | "succeeded" | "failed" | (string & {});
        /**
         * Format: int64
         * @description Whole seconds since the epoch.
         * @example 1795230000
         */
        NotificationTime: number;
        /**
         * @description Whose it is.
         *
         *     | value | meaning |
         *     |---|---|
         *     | `tenant` | the tenant's |
         *     | `token` | that of one of its tokens |
         *     | `user` | that of one whom runs are for |
         * @example tenant
         */
        BudgetOwner: "tenant" | "token" | "user" | (string & {});
        /**
         * @description How long a budget is for.
         *
         *     | value | meaning |
         *     |---|---|
         *     | `day` | a day in UTC |
         *     | `month` | a month in UTC |
         *     | `total` | for ever |
         * @example month
         * @enum {string}
         */
        BudgetPeriod: "day" | "month" | "total" | (string & {});
        /**
         * @description A part of a budget that is spent, or all of it, or one into which a call did not fit.
         * @example {
         *       "percent": 80,
         *       "of": "tenant",
         *       "period": "month",
         *       "period_name": "2026-11",
         *       "ends_at": 1796083200,
         *       "request_id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b",
         *       "tokens": 1000000,
         *       "spent_micro_cents": 0,
         *       "spent_tokens": 801200
         *     }
         */
        ReachedBudget: {
            /**
             * Format: int64
             * @description How much of it is spent, at least: 80 or 100. 100 also when a call did not fit, however little is spent.
             */
            percent: number;
            of: components["schemas"]["BudgetOwner"];
            /**
             * Format: int64
             * @description The token, where it is the budget of one.
             */
            token_id?: number;
            /** @description The user, where it is the budget of one. */
            user?: components["schemas"]["RunUser"];
            /**
             * @description How long a budget is for.
             *
             *     | value | meaning |
             *     |---|---|
             *     | `day` | a day in UTC |
             *     | `month` | a month in UTC |
             *     | `total` | for ever |
             * @example month
             */
            period: "day" | "month" | "total" | (string & {});
            /**
             * @description The day or the month in UTC, or `total`.
             * @example 2026-11
             */
            period_name: string;
            /**
             * Format: int64
             * @description When the period ends, in seconds since the epoch; absent when it does not.
             */
            ends_at?: number;
            /** @description The run whose call has reached it. */
            request_id: string;
            /**
             * Format: int64
             * @description What may be spent in the period, where that is bounded.
             */
            micro_cents?: number;
            /**
             * Format: int64
             * @description How many tokens, where that is bounded.
             */
            tokens?: number;
            /**
             * Format: int64
             * @description What is spent.
             */
            spent_micro_cents: number;
            /**
             * Format: int64
             * @description How many tokens.
             */
            spent_tokens: number;
        };
        /**
         * NotificationEvent
         * @description A scheduled run has begun or ended, or a run waits for an answer. `kind` tells which; `started_at` is where `GET /v1/runs?since=` goes on after a
         *     disconnect.
         * @example {
         *       "type": "notification",
         *       "kind": "run.started",
         *       "task_id": 3,
         *       "run_id": 12,
         *       "agent_id": "reporter",
         *       "status": "running",
         *       "started_at": 1795230000,
         *       "completed_at": 0
         *     }
         * @example {
         *       "type": "notification",
         *       "kind": "run.completed",
         *       "task_id": 3,
         *       "run_id": 12,
         *       "agent_id": "reporter",
         *       "status": "succeeded",
         *       "started_at": 1795230000,
         *       "completed_at": 1795230004,
         *       "result_summary": "Two orders are late: 4711 and 4712."
         *     }
         * @example {
         *       "type": "notification",
         *       "kind": "run.failed",
         *       "task_id": 3,
         *       "run_id": 13,
         *       "agent_id": "reporter",
         *       "status": "failed",
         *       "started_at": 1795233600,
         *       "completed_at": 1795233600,
         *       "error_message": "no agent 'reporter' for this tenant"
         *     }
         * @example {
         *       "type": "notification",
         *       "kind": "run.waiting",
         *       "task_id": 0,
         *       "run_id": 0,
         *       "request_id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b",
         *       "question_id": 5,
         *       "agent_id": "index",
         *       "asked_by": "publisher",
         *       "status": "running",
         *       "started_at": 1795230000,
         *       "completed_at": 0
         *     }
         * @example {
         *       "type": "notification",
         *       "kind": "budget.reached",
         *       "task_id": 0,
         *       "run_id": 0,
         *       "request_id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b",
         *       "agent_id": "index",
         *       "status": "running",
         *       "started_at": 1795230000,
         *       "completed_at": 0,
         *       "budget": {
         *         "percent": 80,
         *         "of": "tenant",
         *         "period": "total",
         *         "period_name": "total",
         *         "request_id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b",
         *         "tokens": 1000,
         *         "spent_micro_cents": 0,
         *         "spent_tokens": 812
         *       }
         *     }
         */
        NotificationEvent: {
            /**
             * @description The name of the event, the same as in the frame's `event:`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "notification";
            kind: components["schemas"]["NotificationKind"];
            /**
             * Format: int64
             * @description The id of the scheduled task, for `GET /v1/schedules/{id}`; 0 when the run is no scheduled one.
             * @example 3
             */
            task_id: number;
            /**
             * Format: int64
             * @description The id of the scheduled run, for `GET /v1/runs/{id}`; 0 when the run is no scheduled one.
             * @example 12
             */
            run_id: number;
            /**
             * @description The id of the run, for `GET /v1/requests/{id}`. Present exactly when the `kind` is `run.waiting` or `budget.reached`.
             * @example 01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b
             */
            request_id?: string;
            question_id?: components["schemas"]["QuestionId"];
            /**
             * @description The agent that the run is of.
             * @example reporter
             */
            agent_id: string;
            /**
             * @description The agent that asks, which may be a delegate. Present exactly when the `kind` is `run.waiting`.
             * @example publisher
             */
            asked_by?: string;
            status: components["schemas"]["ScheduledRunStatus"];
            started_at: components["schemas"]["NotificationTime"];
            /**
             * Format: int64
             * @description Whole seconds since the epoch; 0 while the run is under way.
             * @example 0
             */
            completed_at: number;
            budget?: components["schemas"]["ReachedBudget"];
            /**
             * @description The beginning of the agent's answer, at most 4 KiB of UTF-8, never cut inside a character. Present exactly when the
             *     `kind` is `run.completed`.
             * @example Two orders are late: 4711 and 4712.
             */
            result_summary?: string;
            /**
             * @description Why the run failed, written for people. Present exactly when the `kind` is `run.failed`.
             * @example no agent 'reporter' for this tenant
             */
            error_message?: string;
            user?: components["schemas"]["RunUser"];
            metadata?: components["schemas"]["RunMetadata"];
        };
        /**
         * @description The tenant that the token is of.
         * @example {
         *       "id": 7,
         *       "name": "Acme"
         *     }
         */
        MyTenant: {
            id: components["schemas"]["TenantId"];
            /** @description What the operator calls it. */
            name: string;
        };
        /**
         * @description What a token allows. The `security` of each operation names what it takes.
         *
         *     | value | meaning |
         *     |---|---|
         *     | `read` | every GET |
         *     | `run` | to start and cancel runs, and to answer their questions |
         *     | `approve` | to approve or deny commands of agents |
         *     | `manage` | every other write |
         * @example read
         * @enum {string}
         */
        TokenScope: "read" | "run" | "approve" | "manage" | (string & {});
        /**
         * @description The token that the request is sent with.
         * @example {
         *       "id": 3,
         *       "name": "dashboard",
         *       "scopes": [
         *         "read",
         *         "run"
         *       ],
         *       "expires_at": 1795233600
         *     }
         */
        MyToken: {
            /**
             * Format: int64
             * @description 0 is the first token of the tenant.
             */
            id: number;
            /** @description What it is called; the first one is `first token`. */
            name: string;
            /** @description What it allows. */
            scopes: ("read" | "run" | "approve" | "manage" | (string & {}))[];
            /**
             * Format: int64
             * @description When it ends, in seconds since the epoch; absent when it does not.
             */
            expires_at?: number;
        };
        /**
         * Format: int64
         * @description A number of things.
         * @example 64
         */
        MyCount: number;
        /**
         * @description What the tenant may. A limit that is absent does not hold.
         *
         *     | limit | of what |
         *     |---|---|
         *     | `max_concurrent` | runs under way |
         *     | `rate_per_min` | runs that are started in a minute |
         *     | `max_streams` | streams of notifications that are open on a node, as many replays, and as many WebSockets |
         *     | `max_connections` | connections to a node |
         *     | `max_mcp_processes` | processes of MCP servers on a node |
         *     | `max_agents` | stored agents |
         *     | `max_schedules` | scheduled tasks |
         *     | `max_conversations` | conversations |
         *     | `max_memory_entries` | entries of the memory |
         *     | `max_scratchpads` | scratchpads |
         *     | `max_questions` | questions that wait for an answer |
         *     | `max_artifacts` | files that are kept |
         *     | `max_files` | files that were uploaded to `/openai/v1/files` |
         *     | `retention_days` | days after which the events of a run that has ended are deleted |
         * @example {
         *       "max_concurrent": 64,
         *       "rate_per_min": 600
         *     }
         */
        MyLimits: {
            max_concurrent?: components["schemas"]["MyCount"];
            rate_per_min?: components["schemas"]["MyCount"];
            max_streams?: components["schemas"]["MyCount"];
            max_connections?: components["schemas"]["MyCount"];
            max_mcp_processes?: components["schemas"]["MyCount"];
            max_agents?: components["schemas"]["MyCount"];
            max_schedules?: components["schemas"]["MyCount"];
            max_conversations?: components["schemas"]["MyCount"];
            max_memory_entries?: components["schemas"]["MyCount"];
            max_scratchpads?: components["schemas"]["MyCount"];
            max_questions?: components["schemas"]["MyCount"];
            max_artifacts?: components["schemas"]["MyCount"];
            max_files?: components["schemas"]["MyCount"];
            retention_days?: components["schemas"]["MyCount"];
        };
        /**
         * @description How many more of each the tenant may have now, under the names of the limits; of what a node counts for itself, on the node that answers. Absent is what does not
         *     hold, and what only connections and streams count.
         * @example {
         *       "max_concurrent": 63,
         *       "rate_per_min": 598
         *     }
         */
        MyRest: {
            max_concurrent?: components["schemas"]["MyCount"];
            rate_per_min?: components["schemas"]["MyCount"];
            max_agents?: components["schemas"]["MyCount"];
            max_schedules?: components["schemas"]["MyCount"];
            max_conversations?: components["schemas"]["MyCount"];
            max_memory_entries?: components["schemas"]["MyCount"];
            max_scratchpads?: components["schemas"]["MyCount"];
            max_questions?: components["schemas"]["MyCount"];
            max_artifacts?: components["schemas"]["MyCount"];
            max_files?: components["schemas"]["MyCount"];
        };
        /**
         * @description What there is of a budget.
         * @example {
         *       "limit": 1000000,
         *       "spent": 250000,
         *       "reserved": 4000,
         *       "left": 746000
         *     }
         */
        BudgetAmount: {
            /**
             * Format: int64
             * @description What may be spent in the period.
             */
            limit: number;
            /**
             * Format: int64
             * @description What is spent.
             */
            spent: number;
            /**
             * Format: int64
             * @description What is held back for calls that are under way. Of several nodes, each may hold some more for its next ones, until another one lacks it, for two minutes at most.
             */
            reserved: number;
            /**
             * Format: int64
             * @description What may still be reserved.
             */
            left: number;
        };
        /**
         * @description A budget, and what is left of it. It has `micro_cents`, `tokens` or both.
         * @example {
         *       "of": "tenant",
         *       "period": "day",
         *       "ends_at": 1795305600,
         *       "tokens": {
         *         "limit": 1000000,
         *         "spent": 250000,
         *         "reserved": 4000,
         *         "left": 746000
         *       }
         *     }
         */
        BudgetState: {
            of: components["schemas"]["BudgetOwner"];
            /**
             * Format: int64
             * @description Of which token, where it is one's.
             */
            token_id?: number;
            /** @description Of which user, where it is one's. */
            user?: components["schemas"]["RunUser"];
            /**
             * @description How long a budget is for.
             *
             *     | value | meaning |
             *     |---|---|
             *     | `day` | a day in UTC |
             *     | `month` | a month in UTC |
             *     | `total` | for ever |
             * @example month
             */
            period: "day" | "month" | "total" | (string & {});
            /**
             * Format: int64
             * @description When the period ends, in seconds since the epoch; absent when it does not.
             */
            ends_at?: number;
            micro_cents?: components["schemas"]["BudgetAmount"];
            tokens?: components["schemas"]["BudgetAmount"];
        };
        /**
         * @example {
         *       "tenant": {
         *         "id": 7,
         *         "name": "Acme"
         *       },
         *       "token": {
         *         "id": 3,
         *         "name": "dashboard",
         *         "scopes": [
         *           "read",
         *           "run"
         *         ],
         *         "expires_at": 1795233600
         *       },
         *       "limits": {
         *         "max_concurrent": 64,
         *         "rate_per_min": 600,
         *         "max_agents": 500
         *       },
         *       "left": {
         *         "max_concurrent": 63,
         *         "rate_per_min": 598,
         *         "max_agents": 488
         *       },
         *       "budgets": [
         *         {
         *           "of": "tenant",
         *           "period": "total",
         *           "tokens": {
         *             "limit": 1000000,
         *             "spent": 250000,
         *             "reserved": 4000,
         *             "left": 746000
         *           }
         *         }
         *       ]
         *     }
         */
        Me: {
            tenant: components["schemas"]["MyTenant"];
            token: components["schemas"]["MyToken"];
            limits: components["schemas"]["MyLimits"];
            left: components["schemas"]["MyRest"];
            /** @description As `GET /v1/budget` has them. */
            budgets: components["schemas"]["BudgetState"][];
        };
        /**
         * @description The state of a run. `completed`, `failed` and `canceled` are terminal.
         *
         *     | value | meaning |
         *     |---|---|
         *     | `queued` | It has not begun: it waits until its tenant, or its conversation, has room for it. |
         *     | `running` | It is under way. |
         *     | `waiting` | All that is left of it to do waits for people. |
         *     | `completed` | It has succeeded. |
         *     | `failed` | It has failed. |
         *     | `canceled` | Somebody canceled it, or its tenant was disabled. |
         * @example completed
         * @enum {string}
         */
        RequestState: "queued" | "running" | "waiting" | "completed" | "failed" | "canceled" | (string & {});
        /**
         * Format: int64
         * @description How many items this page holds.
         * @example 1
         */
        Count: number;
        /**
         * Format: int64
         * @description Whole seconds since the epoch; 0 is "not yet".
         * @example 1795230000
         */
        Time: number;
        /**
         * @description What becomes of a run when the process that executes it ends. A run without it has the one of its agent, and else the
         *     operator's default.
         *
         *     | value | meaning |
         *     |---|---|
         *     | `fail` | It fails with `interrupted`, or with `shutdown` when the server is stopped in order. |
         *     | `resume` | Another process goes on with it, from its last finished step, in the same stream. |
         * @example resume
         * @enum {string}
         */
        Recovery: "fail" | "resume" | (string & {});
        /**
         * @example {
         *       "request_id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b",
         *       "agent_id": "index",
         *       "conversation_id": 0,
         *       "state": "completed",
         *       "started_at": 1795230000,
         *       "completed_at": 1795230002,
         *       "error_message": "",
         *       "error_code": "",
         *       "last_seq": 6,
         *       "input_tokens": 361,
         *       "output_tokens": 5,
         *       "recovery": "fail",
         *       "attempts": 1
         *     }
         */
        RequestStatus: {
            /** @description Id of the run. */
            request_id: string;
            /** @description The agent that was addressed. */
            agent_id: string;
            agent_version?: components["schemas"]["AgentVersionNumber"];
            /**
             * Format: int64
             * @description The conversation, 0 if there is none.
             */
            conversation_id: number;
            /**
             * @description The state of a run. `completed`, `failed` and `canceled` are terminal.
             *
             *     | value | meaning |
             *     |---|---|
             *     | `queued` | It has not begun: it waits until its tenant, or its conversation, has room for it. |
             *     | `running` | It is under way. |
             *     | `waiting` | All that is left of it to do waits for people. |
             *     | `completed` | It has succeeded. |
             *     | `failed` | It has failed. |
             *     | `canceled` | Somebody canceled it, or its tenant was disabled. |
             * @example completed
             */
            state: "queued" | "running" | "waiting" | "completed" | "failed" | "canceled" | (string & {});
            started_at: components["schemas"]["Time"];
            completed_at: components["schemas"]["Time"];
            /** @description Why the run failed; empty when it didn't. */
            error_message: string;
            /** @description The code of `done`, as `ErrorCode` lists them; empty when there is none. */
            error_code: string;
            /**
             * Format: int64
             * @description The seq of the last event in the log.
             */
            last_seq: number;
            /**
             * Format: int64
             * @description Tokens of all prompts.
             */
            input_tokens: number;
            /**
             * Format: int64
             * @description Tokens of all answers.
             */
            output_tokens: number;
            /**
             * @description What becomes of a run when the process that executes it ends. A run without it has the one of its agent, and else the
             *     operator's default.
             *
             *     | value | meaning |
             *     |---|---|
             *     | `fail` | It fails with `interrupted`, or with `shutdown` when the server is stopped in order. |
             *     | `resume` | Another process goes on with it, from its last finished step, in the same stream. |
             * @example resume
             */
            recovery: "fail" | "resume" | (string & {});
            /**
             * Format: int32
             * @description 1, and one more for each time that another process has gone on with the run.
             */
            attempts: number;
            /**
             * Format: int32
             * @description Of a run that is `queued`: a higher one is begun first.
             * @example 5
             */
            priority?: number;
            /**
             * @description The first 200 characters of the text of its prompt. Absent where it was not kept: of runs from before the server did so, and when the
             *     events of the run have been deleted.
             * @example What is the capital of France?
             */
            message?: string;
            finish_reason?: components["schemas"]["FinishReason"];
            rerun_of?: components["schemas"]["RerunOf"];
            user?: components["schemas"]["RunUser"];
            metadata?: components["schemas"]["RunMetadata"];
            /**
             * @description The models that it has called, in that order, those of its delegates too. In a list with `include=usage` only, of runs whose steps
             *     are kept; of those with more than 100 steps, what these have called.
             */
            models?: string[];
            /**
             * Format: int64
             * @description What its calls of models cost by the prices of today, in millionths of a cent. Beside `models`, where each of these has a price and the
             *     run has at most 100 steps.
             */
            cost_micro_cents?: number;
        };
        RequestList: {
            count: components["schemas"]["Count"];
            /** @description The runs, newest first. */
            requests: components["schemas"]["RequestStatus"][];
            /** @description The `before` of the next page. Absent when this page is the last one. */
            next_before?: string;
        };
        /**
         * @description The caller's name for the agent, unique per tenant. `index` is taken.
         * @example researcher
         */
        AgentId: string;
        /**
         * @description The prompt as text.
         * @example Hello, Baton!
         */
        MessageText: string;
        /** @description A piece of text. */
        TextPart: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "text";
            /** @description The text. */
            text: string;
        };
        Base64ImageSource: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "base64";
            /** @description The media type. */
            media_type: string;
            /** @description The bytes in base64, without a `data:` prefix. */
            data: string;
        };
        UrlImageSource: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "url";
            /** @description Where the image can be fetched by anybody. */
            url: string;
        };
        /**
         * @description The id of a file.
         * @example file-01935a3b7c1e7a3f9b1c2f6a5d4e3c2b
         */
        OpenAiFileId: string;
        /** @description A file that was uploaded (`POST /openai/v1/files`); an unknown one is a 404. */
        FileSource: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "file";
            file_id: components["schemas"]["OpenAiFileId"];
        };
        /** @description Where the bytes of the image are. */
        ImageSource: components["schemas"]["Base64ImageSource"] | components["schemas"]["UrlImageSource"] | components["schemas"]["FileSource"];
        /** @description An image, inline, by URL or as a file. The server fetches URLs itself, and hands the image to the model in its provider's shape. */
        ImagePart: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "image";
            source: components["schemas"]["ImageSource"];
        };
        /**
         * @description The media type, where the bytes don't tell it.
         * @example application/pdf
         */
        DocumentMediaType: string;
        /** @description The bytes themselves. */
        Base64DocumentSource: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "base64";
            media_type?: components["schemas"]["DocumentMediaType"];
            /** @description The bytes in base64, without a `data:` prefix. */
            data: string;
        };
        /** @description An address, from which the server fetches the document for the run. */
        UrlDocumentSource: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "url";
            media_type?: components["schemas"]["DocumentMediaType"];
            /** @description Where the document can be fetched by anybody. */
            url: string;
        };
        /**
         * Format: int64
         * @description A positive integer; newer things have greater ones.
         * @example 1
         */
        Id: number;
        /** @description A file that the server keeps for the tenant. */
        ArtifactDocumentSource: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "artifact";
            media_type?: components["schemas"]["DocumentMediaType"];
            /** @description The id of one of the tenant's artifacts; an unknown one is a 404. */
            artifact_id: components["schemas"]["Id"];
        };
        /** @description Where the bytes of the document are. */
        DocumentSource: components["schemas"]["Base64DocumentSource"] | components["schemas"]["UrlDocumentSource"] | components["schemas"]["ArtifactDocumentSource"] | components["schemas"]["FileSource"];
        /**
         * @description A document: PDF, text, Markdown, HTML, CSV or JSON, at most 20 MiB, of a PDF 100 pages; the documents of a run may have 40 MiB
         *     together. Its bytes decide what it is. A model whose provider takes such a document gets it as it is, any other one its text. A
         *     document that can't be had or read ends the run with `document_unavailable`.
         * @example {
         *       "type": "document",
         *       "title": "report.pdf",
         *       "source": {
         *         "type": "url",
         *         "url": "https://example.org/report.pdf"
         *       }
         *     }
         */
        DocumentPart: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "document";
            source: components["schemas"]["DocumentSource"];
            /** @description What the model is told that it is; a file name, for example. */
            title?: string;
        };
        /** @description One part of a prompt. */
        MessagePart: components["schemas"]["TextPart"] | components["schemas"]["ImagePart"] | components["schemas"]["DocumentPart"];
        /**
         * @description The prompt as parts.
         * @example [
         *       {
         *         "type": "text",
         *         "text": "What is in this picture?"
         *       }
         *     ]
         */
        MessageParts: components["schemas"]["MessagePart"][];
        /**
         * @description The prompt, as text or as parts.
         * @example Hello, Baton!
         */
        Message: components["schemas"]["MessageText"] | components["schemas"]["MessageParts"];
        /**
         * @description The agent to address: a stored one, `index` (default), or the id of `agent_def`. `id@n` is a stored one in its version `n`. One that
         *     does not exist fails the run, not the request.
         * @example index
         * @example researcher@3
         */
        AddressedAgent: string;
        /**
         * @description How terse the agent is to be. Without it, `full`.
         *
         *     | value | meaning |
         *     |---|---|
         *     | `lite` | brief, in whole sentences |
         *     | `full` | in short sentences |
         *     | `ultra` | in as few words as possible |
         *     | `bullets` | in short bullet points |
         * @example full
         * @enum {string}
         */
        Brevity: "lite" | "full" | "ultra" | "bullets" | (string & {});
        /**
         * @description How the agent issues its commands. Without it the operator's default, `text` unless `COMMANDS` says otherwise. A model that takes no
         *     functions has them as text in any case.
         *
         *     | value | meaning |
         *     |---|---|
         *     | `text` | As lines of its text that begin with a slash: any model can. |
         *     | `native` | As functions that the model calls: what it writes is text and nothing else. |
         * @example native
         * @enum {string}
         */
        CommandForm: "text" | "native" | (string & {});
        /**
         * @description How the agent writes.
         *
         *     | value | meaning |
         *     |---|---|
         *     | empty | as `standard` |
         *     | `standard` | compressed notes |
         *     | `writer` | full prose, and files |
         * @example standard
         * @enum {string}
         */
        AgentMode: "" | "standard" | "writer" | (string & {});
        /** @description How the agent's memory is enriched. The first three need an advisor, and do nothing without one. */
        AgentMemory: {
            /** @description Search also for two paraphrases of the query. Default false. */
            search_expand?: boolean;
            /** @description Have new entries tagged. Default false. */
            auto_tag?: boolean;
            /** @description Invalidate entries that a new one contradicts. Default false. */
            auto_supersede?: boolean;
            /** @description Prefer the types of entries that the question's wording asks for. Default true. */
            intent_routing?: boolean;
        };
        /** @description A more capable model that the agent may ask, or that decides whether its answer gets out. */
        AdvisorConfig: {
            /** @description The advisor's model; required unless `mode` is `off`. */
            model?: string;
            /**
             * @description What the advisor does. Without it, `consult`.
             *
             *     | value | meaning |
             *     |---|---|
             *     | `off` | nothing |
             *     | `consult` | The agent may ask it. |
             *     | `gate` | The agent may ask it, and it approves its last turn. |
             * @enum {string}
             */
            mode?: "off" | "consult" | "gate" | (string & {});
            /** @description Replaces the gate's own system prompt. */
            prompt?: string;
            /**
             * Format: int32
             * @description How many redirects a turn may get before the next one halts. Default 2.
             */
            max_redirects?: number;
            /** @description Whether a reply that can't be read halts (default) or lets pass. */
            malformed_halts?: boolean;
        };
        /**
         * @description The advisor's model alone, which means `consult`.
         * @example claude-opus-4-6
         */
        AdvisorModel: string;
        /**
         * @description The advisor, structured or as its model alone, which means `consult`.
         * @example claude-opus-4-6
         */
        AdvisorInput: components["schemas"]["AdvisorConfig"] | components["schemas"]["AdvisorModel"];
        /** @description The answer is text, whatever the agent's definition says. */
        TextFormat: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "text";
        };
        /**
         * @description The schema as clients of OpenAI write it. It comes to the same as `name` and `schema` beside `type`, and is shown so.
         * @example {
         *       "name": "capital",
         *       "strict": true,
         *       "schema": {
         *         "type": "object",
         *         "properties": {
         *           "capital": {
         *             "type": "string"
         *           }
         *         },
         *         "required": [
         *           "capital"
         *         ]
         *       }
         *     }
         */
        OpenaiJsonSchema: {
            /** @description What the agent is told that the schema is of. */
            name?: string;
            /** @description What the answer is for; the `description` of a schema without one. */
            description?: string;
            /**
             * @description A JSON Schema, at most 65,536 bytes as JSON, of the dialect 2020-12 or of the one that its `$schema` names: drafts 4 to 7 and
             *     2019-09 as well. References may lead to places within it only. Keywords that the dialect does not have are annotations, as
             *     `format` is; `nullable` allows null, as OpenAPI 3.0 has it.
             * @example {
             *       "type": "object",
             *       "properties": {
             *         "capital": {
             *           "type": "string"
             *         }
             *       },
             *       "required": [
             *         "capital"
             *       ]
             *     }
             */
            schema: {
                [key: string]: unknown;
            };
            /** @description Taken, and without effect: every answer is validated. */
            strict?: boolean;
        };
        /**
         * @description The answer is one JSON value that validates against the schema. What the agent says besides it is not sent: the text of
         *     stream 0 is that value alone. An answer that does not validate goes back to the agent, twice at most; then the run
         *     fails with `response_invalid`.
         *
         *     The schema stands in `schema`, or, as clients of OpenAI write it, in `json_schema`; both at once are a 400.
         * @example {
         *       "type": "json_schema",
         *       "name": "capital",
         *       "schema": {
         *         "type": "object",
         *         "properties": {
         *           "capital": {
         *             "type": "string"
         *           }
         *         },
         *         "required": [
         *           "capital"
         *         ]
         *       }
         *     }
         * @example {
         *       "type": "json_schema",
         *       "json_schema": {
         *         "name": "capital",
         *         "schema": {
         *           "type": "object",
         *           "properties": {
         *             "capital": {
         *               "type": "string"
         *             }
         *           },
         *           "required": [
         *             "capital"
         *           ]
         *         }
         *       }
         *     }
         */
        JsonSchemaFormat: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "json_schema";
            /** @description What the agent is told that the schema is of. */
            name?: string;
            /**
             * @description A JSON Schema, at most 65,536 bytes as JSON, of the dialect 2020-12 or of the one that its `$schema` names: drafts 4 to 7 and
             *     2019-09 as well. References may lead to places within it only. Keywords that the dialect does not have are annotations, as
             *     `format` is; `nullable` allows null, as OpenAPI 3.0 has it.
             * @example {
             *       "type": "object",
             *       "properties": {
             *         "capital": {
             *           "type": "string"
             *         }
             *       },
             *       "required": [
             *         "capital"
             *       ]
             *     }
             */
            schema?: {
                [key: string]: unknown;
            };
            json_schema?: components["schemas"]["OpenaiJsonSchema"];
        };
        /**
         * @description What the answer of a run is to be: text, or JSON by a schema. A run without one has that of its agent, and that is
         *     text unless the agent's definition says otherwise. It holds for the agent that is addressed, not for its delegates.
         */
        ResponseFormat: components["schemas"]["TextFormat"] | components["schemas"]["JsonSchemaFormat"];
        /**
         * @description How much a model thinks before it answers. Without it the provider's own. Each provider gets it in its own words, as near as the
         *     model has it; to a model that does not think it is not sent.
         *
         *     | value | meaning |
         *     |---|---|
         *     | `none` | not at all, where that can be switched off; elsewhere as little as possible |
         *     | `minimal` | hardly |
         *     | `low` | little |
         *     | `medium` | as much as most tasks need |
         *     | `high` | long |
         *     | `max` | the most that the model has |
         * @example high
         * @enum {string}
         */
        ReasoningEffort: "none" | "minimal" | "low" | "medium" | "high" | "max" | (string & {});
        /**
         * @description How a model thinks, and whether its thoughts are sent. Each member that a run does not have is that of the agent that is addressed;
         *     its delegates think as their own definitions say.
         * @example {
         *       "effort": "high",
         *       "stream": true
         *     }
         */
        Reasoning: {
            effort?: components["schemas"]["ReasoningEffort"];
            /**
             * @description Whether the thoughts are events `reasoning`. Without it nothing of them is kept, whatever the model says of them. Not each
             *     provider tells them.
             */
            stream?: boolean;
        };
        /**
         * @description An argument of an agent's prompt.
         * @example {
         *       "name": "topic",
         *       "description": "What to look into.",
         *       "required": true
         *     }
         */
        PromptArgument: {
            /** @description By which it is given. */
            name: string;
            /** @description What it is. */
            description?: string;
            /** @description Whether the prompt is refused without it. Default false. */
            required?: boolean;
        };
        /**
         * @description An agent of a single request. Its id may come from elsewhere in the request. As JSON, with its defaults filled in, it has at
         *     most 65,536 bytes, as one that is stored; beyond it 400.
         * @example {
         *       "name": "Researcher",
         *       "role": "Finds and checks facts",
         *       "model": "demo/echo",
         *       "goal": "Answer with sources."
         *     }
         */
        InlineAgentDefinition: {
            /** @description The agent's id for this request; `index` can't be overridden. */
            id?: string;
            /** @description Display name. */
            name: string;
            /** @description What the agent is, in a few words. The master routes by it. */
            role: string;
            /**
             * @description The model, whose prefix names the provider, as `claude-…` or `ollama/…` do: `GET /v1/models` has them all. It
             *     is not checked here; one that the provider refuses shows up in the run.
             */
            model: string;
            /**
             * @description Models that make a call of the agent's model when it has failed for good: its retries are used up, its provider is left alone, or
             *     its answer was broken off. They are tried in this order, each call by itself; the stream stays with the model that it has come to.
             *     Text of the failed call that was shown is withdrawn by a `rewind`, and the event `fallback` says why.
             * @example [
             *       "gpt-5.5",
             *       "ollama/qwen3"
             *     ]
             */
            fallbacks?: string[];
            /** @description Whether the next of the `fallbacks` is also asked when a model refuses to answer. Without it no. */
            fallback_on_refusal?: boolean;
            /** @description What the agent is to achieve; part of its system prompt. */
            goal: string;
            brevity?: components["schemas"]["Brevity"];
            /**
             * Format: int64
             * @description Cap of a turn's response. Default 1024. A value that the provider refuses shows up in the run.
             */
            max_tokens?: number;
            /**
             * Format: int32
             * @description Turns that the agent may take to its answer; when it is not done then, the run fails with `turn_limit`. Without it 8. The operator
             *     may have set a lower bound for all agents (`MAX_TURNS`), which a definition above it is cut to when it runs.
             */
            max_turns?: number;
            /**
             * Format: double
             * @description Default 0.3. Not sent to models that don't take one.
             */
            temperature?: number;
            /**
             * Format: double
             * @description How much of the probability the model draws from (nucleus sampling). Without it the provider's own. Not sent to models that don't
             *     take one; Anthropic's take it instead of `temperature`.
             */
            top_p?: number;
            /**
             * @description Texts at which a turn of the agent ends, as if it had ended there by itself: they are not part of it. A provider that does not know
             *     them is cut off by the server.
             */
            stop?: string[];
            commands?: components["schemas"]["CommandForm"];
            /**
             * Format: int32
             * @description With the same seed and the same question a model answers the same more often, where its provider knows one: it is sent to all but
             *     Anthropic.
             */
            seed?: number;
            /** @description Constraints that are appended to the system prompt. */
            rules?: string[];
            /**
             * @description Entries that begin with `/` are an allow-list of commands (`/mem` covers every `/mem …`, `/agent` covers
             *     `/parallel`); the others are hints for the master. Without any `/` entry every command is allowed but `/ask`, which
             *     only an agent has that names it. They are the agent's own, not its delegates': an agent that may only `/agent` reaches
             *     every command through `index`, unless `delegates` names others.
             */
            capabilities?: string[];
            mode?: components["schemas"]["AgentMode"];
            memory?: components["schemas"]["AgentMemory"];
            /** @description An overlay of tone and manner. */
            personality?: string;
            advisor?: components["schemas"]["AdvisorInput"];
            /**
             * @deprecated
             * @description Legacy form of `advisor`, which wins over it.
             */
            advisor_model?: string;
            response_format?: components["schemas"]["ResponseFormat"];
            recovery?: components["schemas"]["Recovery"];
            reasoning?: components["schemas"]["Reasoning"];
            /**
             * @description Commands that wait for a person's approval before they run: each entry is the beginning of a command's line, in whole words
             *     whatever their case, such as `/exec` or `/mcp call github`; `/agent` covers the lines of a `/parallel` block. They hold for all that the agent's
             *     delegates do, and theirs, and for the runs of tasks that these schedule, beside what the definitions there say.
             * @example [
             *       "/exec",
             *       "/mcp call github"
             *     ]
             */
            approvals?: string[];
            /**
             * @description The agents that this one may give tasks to (`/agent`, `/parallel`), by their ids; `index` may be one of them, and an empty
             *     list means nobody. Without it they are all of the tenant's. It is the agent's own: each delegate may give tasks to those that
             *     its own definition names. `id@n` is the agent `id` as it is in version `n`, whatever becomes of it; two versions of one agent
             *     are a 400.
             * @example [
             *       "researcher@3",
             *       "index"
             *     ]
             */
            delegates?: string[];
            /**
             * Format: int64
             * @description How long the agent's questions and approvals wait for an answer. Without it the operator's default, a day.
             */
            question_ttl_seconds?: number;
            /**
             * @description The MCP servers that the agent may use, by their names in the operator's configuration; an empty list means none. Without it
             *     the agent may use all that its tenant may. It holds for the agent's own commands, not for its delegates'.
             * @example [
             *       "github",
             *       "files"
             *     ]
             */
            mcp_servers?: string[];
            /**
             * @description Offers the agent's instructions to MCP hosts as a prompt of these arguments, each with a name of its own; an empty list is a prompt
             *     without any. `{{name}}` in `name`, `role`, `goal`, `personality` and `rules` stands for an argument there; runs of the agent have these
             *     texts as they are. Without it the agent is no prompt.
             * @example [
             *       {
             *         "name": "topic",
             *         "description": "What to look into.",
             *         "required": true
             *       }
             *     ]
             */
            prompt_arguments?: components["schemas"]["PromptArgument"][];
        };
        /**
         * @example {
         *       "name": "get_weather",
         *       "parameters": {
         *         "type": "object",
         *         "properties": {
         *           "city": {
         *             "type": "string"
         *           }
         *         }
         *       }
         *     }
         */
        Tool: {
            /** @description Its name, unique among the caller's. */
            name: string;
            /** @description What it does, and when to call it. */
            description?: string;
            /** @description Its arguments, as a JSON Schema of an object. It goes to the model as it is; what the model sends need not fit. */
            parameters: {
                [key: string]: unknown;
            };
        };
        /**
         * @description Functions of the caller that the agent may call, at most 65,536 bytes of them as JSON; its delegates may not. A call is a `question`
         *     of the kind `tool`, and waits for its answer as a question to a person does: over days, in any process. With functions the agent
         *     has its commands as functions too, whatever its definition says; one of the caller's wins over a command of its name.
         * @example [
         *       {
         *         "name": "get_weather",
         *         "description": "The weather of a city.",
         *         "parameters": {
         *           "type": "object",
         *           "properties": {
         *             "city": {
         *               "type": "string"
         *             }
         *           },
         *           "required": [
         *             "city"
         *           ]
         *         }
         *       }
         *     ]
         */
        Tools: components["schemas"]["Tool"][];
        /**
         * @description What becomes of a message while another run of its conversation is under way, or waits. Without it, `reject`.
         *
         *     | value | meaning |
         *     |---|---|
         *     | `reject` | It is a 409, `conversation_busy`. |
         *     | `enqueue` | Its run is `queued`, and begins when those before it have ended. |
         *     | `interrupt` | The run under way is canceled, and the message's is next, before all that are enqueued. |
         *     | `steer` | The run under way sees it before its next turn (event `steered`), and is the answer. If it ends before that, the message is a run of its own, before all that are enqueued, with the id in the header `Baton-Steer`. |
         * @example enqueue
         * @enum {string}
         */
        OnBusy: "reject" | "enqueue" | "interrupt" | "steer";
        /** @description A prompt, and for whom it is. */
        CreateRequest: {
            message: components["schemas"]["Message"];
            agent?: components["schemas"]["AddressedAgent"];
            /** @description The same as `agent`, for clients that call it so. Both, and different ones, are a 400. */
            agent_id?: components["schemas"]["AddressedAgent"];
            agent_def?: components["schemas"]["InlineAgentDefinition"];
            /**
             * Format: int64
             * @description The conversation that the prompt is a message in. Its agent answers; `agent`, where it is given, must name that one.
             */
            conversation_id?: number;
            response_format?: components["schemas"]["ResponseFormat"];
            recovery?: components["schemas"]["Recovery"];
            tools?: components["schemas"]["Tools"];
            reasoning?: components["schemas"]["Reasoning"];
            user?: components["schemas"]["RunUser"];
            metadata?: components["schemas"]["RunMetadata"];
            /**
             * Format: int32
             * @description How many seconds to wait for the end of the run, or for its first question to people. Give the client a longer time-out than that. Default: `0`.
             */
            wait?: number;
            on_busy?: components["schemas"]["OnBusy"];
            /**
             * Format: int32
             * @description Of a run that has to wait until the tenant has room for it (`queued`): one with a higher number is begun first, those of the same in
             *     the order in which they came. Default: `5`.
             * @example 7
             */
            priority?: number;
        };
        /** @description A file that a run has written. */
        RunFile: {
            /** @description A clean relative path; never absolute, never with `..` in it. Still, treat it as untrusted input. */
            path: string;
            /** @description The media type, guessed from the extension of the path. */
            mime_type: string;
            /**
             * Format: int64
             * @description The length of `content` in UTF-8.
             */
            size_bytes: number;
            /** @description The content of the file as text. */
            content: string;
            /**
             * Format: int64
             * @description The artifact under which the file is kept. Only when it was persisted.
             */
            artifact_id?: number;
        };
        /**
         * @description A question of an agent, a command of it that needs approval, its call of a function that came with the request, or a login that an MCP server wants.
         * @example {
         *       "id": 5,
         *       "request_id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b",
         *       "agent_id": "index",
         *       "stream_id": 0,
         *       "kind": "question",
         *       "text": "Which city do you mean?",
         *       "options": [
         *         "Rome",
         *         "Paris"
         *       ],
         *       "state": "open",
         *       "created_at": 1795230000,
         *       "expires_at": 1795316400,
         *       "answered_at": 0
         *     }
         */
        Question: {
            id: components["schemas"]["QuestionId"];
            /** @description Id of the run. */
            request_id: string;
            /** @description The agent that waits: that of the run, or a delegate, whose `stream_id` is above 0. */
            agent_id: string;
            stream_id: components["schemas"]["StreamId"];
            kind: components["schemas"]["QuestionKind"];
            /** @description The question, written by the agent; of an approval, what is asked for. */
            text: string;
            options?: components["schemas"]["QuestionOptions"];
            /** @description The command that needs approval. Present exactly when `kind` is `approval`. */
            command?: string;
            name?: components["schemas"]["ToolName"];
            arguments?: components["schemas"]["ToolArguments"];
            call_id?: components["schemas"]["ToolCallId"];
            call_count?: components["schemas"]["ToolCallCount"];
            url?: components["schemas"]["LoginUrl"];
            server?: components["schemas"]["LoginServer"];
            /**
             * @description Whether it waits for an answer.
             *
             *     | value | meaning |
             *     |---|---|
             *     | `open` | It does. |
             *     | `closed` | It does not any more. |
             */
            state: "open" | "closed" | (string & {});
            decision?: components["schemas"]["QuestionDecision"];
            /** @description The text of the answer, or the output of the function, where there is one. */
            answer?: string;
            /** @description Why the function has failed, where it has. */
            error?: string;
            /** @description Who answered, as it was given with the answer. */
            by?: string;
            /** @description The token that it was answered with. Absent where nobody answered, and of answers from before this was kept. */
            answered_by?: components["schemas"]["TokenRef"];
            created_at: components["schemas"]["Time"];
            expires_at: components["schemas"]["Time"];
            answered_at: components["schemas"]["Time"];
            /** @description For whom the run is, in the message of a webhook, where anybody has said so. */
            user?: components["schemas"]["RunUser"];
            /** @description What is said of the run, in the message of a webhook, where anything is. */
            metadata?: components["schemas"]["RunMetadata"];
        };
        /**
         * @description A run in one shape. While it is under way, it has the members of its state; once it has ended, `ok`, and with `ok` true its
         *     `content`, else its `error`. `content`, `output`, `files` and `duration_ms` are gone when the events of the run have been deleted.
         * @example {
         *       "request_id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b",
         *       "agent_id": "index",
         *       "conversation_id": 0,
         *       "state": "completed",
         *       "started_at": 1795230000,
         *       "completed_at": 1795230002,
         *       "error_message": "",
         *       "error_code": "",
         *       "last_seq": 6,
         *       "input_tokens": 361,
         *       "output_tokens": 5,
         *       "recovery": "fail",
         *       "attempts": 1,
         *       "ok": true,
         *       "agent": "index",
         *       "content": "The capital of France is Paris.",
         *       "finish_reason": "stop",
         *       "files": [],
         *       "duration_ms": 2140
         *     }
         */
        Request: {
            /** @description Id of the run. */
            request_id: string;
            /** @description The agent that was addressed. */
            agent_id: string;
            agent_version?: components["schemas"]["AgentVersionNumber"];
            /**
             * Format: int64
             * @description The conversation, 0 if there is none.
             */
            conversation_id: number;
            /**
             * @description The state of a run. `completed`, `failed` and `canceled` are terminal.
             *
             *     | value | meaning |
             *     |---|---|
             *     | `queued` | It has not begun: it waits until its tenant, or its conversation, has room for it. |
             *     | `running` | It is under way. |
             *     | `waiting` | All that is left of it to do waits for people. |
             *     | `completed` | It has succeeded. |
             *     | `failed` | It has failed. |
             *     | `canceled` | Somebody canceled it, or its tenant was disabled. |
             * @example completed
             */
            state: "queued" | "running" | "waiting" | "completed" | "failed" | "canceled" | (string & {});
            started_at: components["schemas"]["Time"];
            completed_at: components["schemas"]["Time"];
            /** @description Why the run failed; empty when it didn't. */
            error_message: string;
            /** @description The code of `done`, as `ErrorCode` lists them; empty when there is none. */
            error_code: string;
            /**
             * Format: int64
             * @description The seq of the last event in the log.
             */
            last_seq: number;
            /**
             * Format: int64
             * @description Tokens of all prompts.
             */
            input_tokens: number;
            /**
             * Format: int64
             * @description Tokens of all answers.
             */
            output_tokens: number;
            /**
             * @description What becomes of a run when the process that executes it ends. A run without it has the one of its agent, and else the
             *     operator's default.
             *
             *     | value | meaning |
             *     |---|---|
             *     | `fail` | It fails with `interrupted`, or with `shutdown` when the server is stopped in order. |
             *     | `resume` | Another process goes on with it, from its last finished step, in the same stream. |
             * @example resume
             */
            recovery: "fail" | "resume" | (string & {});
            /**
             * Format: int32
             * @description 1, and one more for each time that another process has gone on with the run.
             */
            attempts: number;
            /**
             * Format: int32
             * @description Of a run that is `queued`: a higher one is begun first.
             * @example 5
             */
            priority?: number;
            /**
             * @description The first 200 characters of the text of its prompt. Absent where it was not kept: of runs from before the server did so, and when the
             *     events of the run have been deleted.
             * @example What is the capital of France?
             */
            message?: string;
            finish_reason?: components["schemas"]["FinishReason"];
            rerun_of?: components["schemas"]["RerunOf"];
            user?: components["schemas"]["RunUser"];
            metadata?: components["schemas"]["RunMetadata"];
            /**
             * @description The models that it has called, in that order, those of its delegates too. In a list with `include=usage` only, of runs whose steps
             *     are kept; of those with more than 100 steps, what these have called.
             */
            models?: string[];
            /**
             * Format: int64
             * @description What its calls of models cost by the prices of today, in millionths of a cent. Beside `models`, where each of these has a price and the
             *     run has at most 100 steps.
             */
            cost_micro_cents?: number;
            cache_read_tokens?: components["schemas"]["CacheReadTokens"];
            cache_write_tokens?: components["schemas"]["CacheWriteTokens"];
            reasoning_tokens?: components["schemas"]["ReasoningTokens"];
            /** @description Whether the run succeeded. Present exactly when it has ended. */
            ok?: boolean;
            /** @description The agent that was addressed, as `agent_id`. Present when the run has ended. */
            agent?: string;
            /** @description The answer. Present when `ok` is true. */
            content?: string;
            /**
             * @description The answer as the JSON value that it is: `content`, parsed. Present when `ok` is true and the run had a `response_format` with
             *     a schema; any JSON value, `null` too.
             * @example {
             *       "capital": "Paris"
             *     }
             */
            output?: unknown;
            /** @description What happened, written for people. Present when `ok` is false. */
            error?: string;
            /** @description The files that the run has written, in that order; a path may come again. Present when the run has ended. */
            files?: components["schemas"]["RunFile"][];
            /**
             * Format: int64
             * @description Wall-clock time from the receipt of the request to the end of the run, once it has ended.
             */
            duration_ms?: number;
            /**
             * @description What the run asks people, newest first, as much as a page of `GET /v1/questions` holds. Present exactly while its `state` is
             *     `waiting`.
             */
            questions?: components["schemas"]["Question"][];
        };
        /**
         * @description Why the request was refused, to branch on. It stays the same when the words of `error` change; more of them may come.
         *
         *     | status | code | what is wrong |
         *     |---|---|---|
         *     | 400 | `invalid_request` | The request is malformed, or a member or parameter is not valid; `details` says which. |
         *     | 400 | `invalid_schedule` | The schedule can't be read, never fires, or fires too often; `accepted` lists the forms. |
         *     | 400 | `idempotency_key_required` | A POST with `Last-Event-ID` and without `Idempotency-Key` would start a second run. |
         *     | 401 | `unauthorized` | The bearer token is missing or not valid, it has expired, or its tenant is disabled. |
         *     | 403 | `insufficient_scope` | The token does not allow this; `scope` names what it takes, as `manage run` where that is two scopes. |
         *     | 403 | `origin_not_allowed` | Pages of this origin may not call MCP. |
         *     | 404 | `not_found` | There is no such route, or no such session of MCP. |
         *     | 404 | `request_not_found`, `agent_not_found`, `conversation_not_found`, `schedule_not_found`, `run_not_found`, `artifact_not_found`, `file_not_found`, `memory_entry_not_found`, `memory_relation_not_found`, `tenant_not_found`, `token_not_found`, `webhook_not_found`, `delivery_not_found`, `message_not_found`, `turn_not_found`, `mcp_server_not_found`, `mcp_authorization_not_found`, `provider_not_found`, `provider_key_not_found` | There is no such thing, or it is another tenant's. |
         *     | 404 | `events_deleted` | The events of the run have outlived their time. |
         *     | 404 | `question_not_found` | There is no such question. |
         *     | 409 | `question_closed` | The question has an answer, has expired, or its run has ended. |
         *     | 404 | `not_in_flight` | There is no such run under way that could be canceled. |
         *     | 405 | `method_not_allowed` | The path has other methods. |
         *     | 409 | `agent_exists`, `relation_exists` | It is there already. |
         *     | 409 | `conversation_busy`, `schedule_busy` | A run is under way that this one must not overlap; `request_id` names it. |
         *     | 409 | `response_busy` | The response is in progress, and can be deleted when it has ended. |
         *     | 409 | `request_busy` | The run is under way, and can be erased or run again when it has ended; `request_id` names it. |
         *     | 409 | `tenant_erasing` | The tenant is being erased. |
         *     | 409 | `not_confirmed` | What is named in `confirm` is not what would be erased. |
         *     | 409 | `run_not_kept` | The run can't be run again any more, since what it was asked is not kept. |
         *     | 409 | `schedule_ended` | The task is done, and takes a new `schedule` first. |
         *     | 409 | `webhook_disabled` | Nothing is sent to the endpoint until it is enabled. |
         *     | 409 | `secrets_key_missing`, `public_url_missing` | It takes a setting that this server lacks: its operator has to set `SECRETS_KEY`, or `PUBLIC_URL`. |
         *     | 409 | `limit_reached` | The tenant has as many of these as it may, and deletes some first. |
         *     | 412 | `precondition_failed` | It has changed since the client has read it: its `ETag` is not in `If-Match`, or is in the `If-None-Match` of a change. |
         *     | 413 | `payload_too_large` | The body, or the content in it, is too large. |
         *     | 413 | `quota_exceeded` | The files of the conversation or the tenant would be too large together. |
         *     | 408 | `request_timeout` | The request took too long to arrive. |
         *     | 415 | `unsupported_media_type` | The body is not declared as JSON. |
         *     | 416 | `range_not_satisfiable` | The `Range` begins behind the end of the file. |
         *     | 417, 431 | `expectation_failed`, `headers_too_large` | The request's `Expect` can't be met, or its headers are too large. |
         *     | 429 | `too_many_runs` | The tenant has as many runs under way as it may. |
         *     | 429 | `queue_full` | As many runs of the tenant wait as may. |
         *     | 429 | `rate_limited` | The tenant has started as many runs in the last minute as it may, too many wrong bearer tokens came from this address, or there are too many connections of the tenant or the address. |
         *     | 429 | `too_many_streams` | The tenant has as many replays, or streams of notifications, open as it may. |
         *     | 500 | `internal` | A fault of the server. |
         *     | 500 | `archive_damaged` | What the archive has of the run is not what was put there, or gone. The server's operator has to look. |
         *     | 501 | `not_implemented` | The request uses a transfer coding other than `chunked`, or a method that is none of an API's. |
         *     | 502 | `run_failed` | The run that was to answer has failed. Only where another protocol has no other way to say so; OpenAI's form has the `error_code` of the run in its place. |
         *     | 504 | `run_unfinished` | The run that was to answer goes on, after the longest time that an answer may take. Only where another protocol has no other way to say so. |
         *     | 503 | `shutting_down`, `unavailable` | The server is shutting down, or its database can't be reached. |
         *     | 503 | `tenant_moving` | The tenant is being moved to another database, or has been; `cell` names the cell, if it has a name, and so does the header `Baton-Cell`. |
         *     | 503 | `archive_unavailable` | The run is in the archive, which can't be reached; runs of the last days are not. |
         * @example request_not_found
         */
        ApiErrorCode: "invalid_request" | "invalid_schedule" | "idempotency_key_required" | "precondition_failed" | "unauthorized" | "insufficient_scope" | "origin_not_allowed" | "not_found" | "request_not_found" | "agent_not_found" | "conversation_not_found" | "schedule_not_found" | "run_not_found" | "artifact_not_found" | "file_not_found" | "memory_entry_not_found" | "memory_relation_not_found" | "tenant_not_found" | "token_not_found" | "webhook_not_found" | "delivery_not_found" | "message_not_found" | "turn_not_found" | "mcp_server_not_found" | "mcp_authorization_not_found" | "provider_not_found" | "provider_key_not_found" | "question_not_found" | "question_closed" | "events_deleted" | "not_in_flight" | "method_not_allowed" | "agent_exists" | "relation_exists" | "conversation_busy" | "schedule_busy" | "response_busy" | "request_busy" | "tenant_erasing" | "not_confirmed" | "run_not_kept" | "schedule_ended" | "webhook_disabled" | "secrets_key_missing" | "public_url_missing" | "payload_too_large" | "quota_exceeded" | "unsupported_media_type" | "range_not_satisfiable" | "rate_limited" | "too_many_runs" | "queue_full" | "too_many_streams" | "limit_reached" | "request_timeout" | "expectation_failed" | "headers_too_large" | "internal" | "archive_damaged" | "not_implemented" | "run_failed" | "run_unfinished" | "shutting_down" | "unavailable" | "archive_unavailable" | "tenant_moving" | (string & {});
        ErrorDetail: {
            /** @description A JSON Pointer into the body, or `query/…`, `path/…`, `header/…`. */
            path: string;
            /** @description Why it is not valid. */
            message: string;
        };
        /**
         * @description The advisor of an agent, in its structured form.
         * @example {
         *       "model": "claude-opus-4-6",
         *       "mode": "consult"
         *     }
         */
        AgentAdvisor: {
            /** @description The advisor's model. */
            model?: string;
            /**
             * @description What the advisor does. Without it, `consult`.
             *
             *     | value | meaning |
             *     |---|---|
             *     | `off` | nothing |
             *     | `consult` | The agent may ask it. |
             *     | `gate` | The agent may ask it, and it approves its last turn. |
             */
            mode?: "off" | "consult" | "gate" | (string & {});
            /** @description Replaces the gate's own system prompt. */
            prompt?: string;
            /**
             * Format: int32
             * @description How many redirects a turn may get before the next one halts.
             */
            max_redirects?: number;
            /** @description Whether a reply that can't be read halts or lets pass. */
            malformed_halts?: boolean;
        };
        /** @description The answer is one JSON value that validates against the schema. */
        AgentJsonFormat: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "json_schema";
            /** @description What the agent is told that the schema is of. */
            name?: string;
            /** @description The schema, as it was sent. */
            schema: {
                [key: string]: unknown;
            };
        };
        /** @description What the answers of an agent are, of runs that say nothing of it. */
        AgentFormat: components["schemas"]["TextFormat"] | components["schemas"]["AgentJsonFormat"];
        /**
         * @description How an agent's model thinks, and whether its thoughts are sent.
         * @example {
         *       "effort": "high",
         *       "stream": true
         *     }
         */
        AgentReasoning: {
            /**
             * @description How much a model thinks before it answers. Without it the provider's own. Each provider gets it in its own words, as near as the
             *     model has it; to a model that does not think it is not sent.
             *
             *     | value | meaning |
             *     |---|---|
             *     | `none` | not at all, where that can be switched off; elsewhere as little as possible |
             *     | `minimal` | hardly |
             *     | `low` | little |
             *     | `medium` | as much as most tasks need |
             *     | `high` | long |
             *     | `max` | the most that the model has |
             * @example high
             */
            effort?: "none" | "minimal" | "low" | "medium" | "high" | "max" | (string & {});
            /**
             * @description Whether the thoughts are events `reasoning`. Without it nothing of them is kept, whatever the model says of them. Not each
             *     provider tells them.
             */
            stream?: boolean;
        };
        /**
         * @description An agent as it is stored. The built-in `index` has no timestamps, and no version.
         * @example {
         *       "id": "researcher",
         *       "name": "Researcher",
         *       "role": "Finds and checks facts",
         *       "model": "demo/echo",
         *       "goal": "Answer with sources.",
         *       "brevity": "full",
         *       "max_tokens": 1024,
         *       "temperature": 0.3,
         *       "rules": [],
         *       "capabilities": [
         *         "/agent",
         *         "research"
         *       ],
         *       "created_at": 1795230000,
         *       "updated_at": 1795230000
         *     }
         */
        AgentRecord: {
            version?: components["schemas"]["AgentVersionNumber"];
            /** @description The agent's id. */
            id: string;
            /** @description Display name. */
            name: string;
            /** @description What the agent is. */
            role: string;
            /** @description The model. */
            model: string;
            /** @description Models that make its calls that have failed, in this order. */
            fallbacks?: string[];
            /** @description Whether that includes calls that a model refuses. */
            fallback_on_refusal?: boolean;
            /** @description What the agent is to achieve. */
            goal: string;
            /**
             * @description How terse the agent is to be. Without it, `full`.
             *
             *     | value | meaning |
             *     |---|---|
             *     | `lite` | brief, in whole sentences |
             *     | `full` | in short sentences |
             *     | `ultra` | in as few words as possible |
             *     | `bullets` | in short bullet points |
             * @example full
             */
            brevity: "lite" | "full" | "ultra" | "bullets" | (string & {});
            /**
             * Format: int64
             * @description Cap of a turn's response.
             */
            max_tokens: number;
            /**
             * Format: int32
             * @description Turns that it may take, if the definition says so.
             */
            max_turns?: number;
            /**
             * Format: double
             * @description The sampling temperature.
             */
            temperature: number;
            /**
             * Format: double
             * @description The share of the probability to draw from, if the definition says so.
             */
            top_p?: number;
            /** @description Texts at which a turn ends. */
            stop?: string[];
            /**
             * @description How the agent issues its commands. Without it the operator's default, `text` unless `COMMANDS` says otherwise. A model that takes no
             *     functions has them as text in any case.
             *
             *     | value | meaning |
             *     |---|---|
             *     | `text` | As lines of its text that begin with a slash: any model can. |
             *     | `native` | As functions that the model calls: what it writes is text and nothing else. |
             * @example native
             */
            commands?: "text" | "native" | (string & {});
            /**
             * Format: int32
             * @description The seed of its sampling, if the definition says so.
             */
            seed?: number;
            /** @description Constraints of the system prompt. */
            rules: string[];
            /** @description Allowed commands and hints. */
            capabilities: string[];
            /**
             * @description How the agent writes.
             *
             *     | value | meaning |
             *     |---|---|
             *     | empty | as `standard` |
             *     | `standard` | compressed notes |
             *     | `writer` | full prose, and files |
             * @example standard
             */
            mode?: "" | "standard" | "writer" | (string & {});
            advisor?: components["schemas"]["AgentAdvisor"];
            memory?: components["schemas"]["AgentMemory"];
            /** @description The overlay, if one was given. */
            personality?: string;
            response_format?: components["schemas"]["AgentFormat"];
            /**
             * @description What becomes of a run when the process that executes it ends. A run without it has the one of its agent, and else the
             *     operator's default.
             *
             *     | value | meaning |
             *     |---|---|
             *     | `fail` | It fails with `interrupted`, or with `shutdown` when the server is stopped in order. |
             *     | `resume` | Another process goes on with it, from its last finished step, in the same stream. |
             * @example resume
             */
            recovery?: "fail" | "resume" | (string & {});
            reasoning?: components["schemas"]["AgentReasoning"];
            /** @description Commands that wait for a person's approval. */
            approvals?: string[];
            /** @description The agents that it may give tasks to. */
            delegates?: string[];
            /**
             * Format: int64
             * @description How long the agent's questions wait for an answer.
             */
            question_ttl_seconds?: number;
            /** @description The MCP servers that the agent may use. */
            mcp_servers?: string[];
            /** @description The arguments of the agent's prompt. */
            prompt_arguments?: components["schemas"]["PromptArgument"][];
            created_at?: components["schemas"]["Time"];
            /** @description The token that it was made with; absent where that is not known. */
            created_by?: components["schemas"]["TokenRef"];
            updated_at?: components["schemas"]["Time"];
            /** @description The token that it was last changed with; absent when it was not changed. */
            updated_by?: components["schemas"]["TokenRef"];
        };
        /**
         * @description What is wrong with a request: for people in `error`, for programs in `error_code`. Every answer that is no success has
         *     this shape. The other members come with some codes only.
         */
        ErrorBody: {
            /** @description What is wrong, written for people. Don't match on it. */
            error: string;
            error_code: components["schemas"]["ApiErrorCode"];
            /** @description What failed validation, with `invalid_request`, up to 20 members and parameters; of a body of more than 64 KiB the first. */
            details?: components["schemas"]["ErrorDetail"][];
            /** @description The forms of a schedule that are understood, with `invalid_schedule`. */
            accepted?: string[];
            existing?: components["schemas"]["AgentRecord"];
            /**
             * Format: int64
             * @description The relation that is there already, with `relation_exists`.
             */
            existing_id?: number;
            /** @description The run that stands in the way, with `conversation_busy`, `schedule_busy` and `request_busy`, or the one that can't be canceled. */
            request_id?: string;
            /** @description The cell that the tenant is moved to, with `tenant_moving`. */
            cell?: string;
            /** @description What is taken, with `insufficient_scope`; several scopes have spaces between them. */
            scope?: string;
            /** @description Always false, with `not_in_flight`. */
            cancelled?: boolean;
            /** @description The same as `error`, with `not_in_flight`. */
            reason?: string;
        };
        /**
         * @description One event of a run; `type` tells which. Events of other types may come in later releases: ignore those that you don't
         *     know.
         */
        RunEvent: components["schemas"]["RequestReceivedEvent"] | components["schemas"]["StreamStartEvent"] | components["schemas"]["TextEvent"] | components["schemas"]["ReasoningEvent"] | components["schemas"]["ToolCallEvent"] | components["schemas"]["FileEvent"] | components["schemas"]["TokenUsageEvent"] | components["schemas"]["SubAgentResponseEvent"] | components["schemas"]["AdvisorEvent"] | components["schemas"]["StreamEndEvent"] | components["schemas"]["RewindEvent"] | components["schemas"]["FallbackEvent"] | components["schemas"]["FoldedEvent"] | components["schemas"]["SteeredEvent"] | components["schemas"]["QuestionEvent"] | components["schemas"]["AnswerEvent"] | components["schemas"]["ErrorEvent"] | components["schemas"]["DoneEvent"];
        /**
         * @description What has become of a run that has ended. With `ok` true there is a `content`, else an `error` and its `error_code`.
         * @example {
         *       "request_id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b",
         *       "state": "completed",
         *       "ok": true,
         *       "agent": "index",
         *       "content": "Both proposals would work; the first is cheaper.",
         *       "finish_reason": "stop",
         *       "files": [
         *         {
         *           "path": "summary.md",
         *           "mime_type": "text/markdown",
         *           "size_bytes": 10,
         *           "content": "# Summary\n"
         *         }
         *       ],
         *       "input_tokens": 812,
         *       "output_tokens": 164,
         *       "duration_ms": 2140
         *     }
         */
        RunResult: {
            /** @description Id of the run. */
            request_id: string;
            /**
             * @description The state of a run. `completed`, `failed` and `canceled` are terminal.
             *
             *     | value | meaning |
             *     |---|---|
             *     | `queued` | It has not begun: it waits until its tenant, or its conversation, has room for it. |
             *     | `running` | It is under way. |
             *     | `waiting` | All that is left of it to do waits for people. |
             *     | `completed` | It has succeeded. |
             *     | `failed` | It has failed. |
             *     | `canceled` | Somebody canceled it, or its tenant was disabled. |
             * @example completed
             */
            state: "queued" | "running" | "waiting" | "completed" | "failed" | "canceled" | (string & {});
            /** @description Whether the run succeeded. */
            ok: boolean;
            /** @description The agent that was addressed. */
            agent: string;
            agent_version?: components["schemas"]["AgentVersionNumber"];
            /** @description The answer. Present exactly when `ok` is true. */
            content?: string;
            /**
             * @description The answer as the JSON value that it is: `content`, parsed. Present exactly when `ok` is true and the run had a
             *     `response_format` with a schema; any JSON value, `null` too.
             * @example {
             *       "capital": "Paris"
             *     }
             */
            output?: unknown;
            /** @description What happened, written for people. Present exactly when `ok` is false. */
            error?: string;
            error_code?: components["schemas"]["ErrorCode"];
            finish_reason?: components["schemas"]["FinishReason"];
            /** @description The files that the run has written, in that order; a path may come again. */
            files: components["schemas"]["RunFile"][];
            input_tokens: components["schemas"]["TokenCount"];
            output_tokens: components["schemas"]["TokenCount"];
            cache_read_tokens?: components["schemas"]["CacheReadTokens"];
            cache_write_tokens?: components["schemas"]["CacheWriteTokens"];
            reasoning_tokens?: components["schemas"]["ReasoningTokens"];
            /**
             * Format: int64
             * @description Wall-clock time from the receipt of the request to the end of the run.
             */
            duration_ms: number;
            conversation_id?: components["schemas"]["ConversationId"];
            rerun_of?: components["schemas"]["RerunOf"];
            user?: components["schemas"]["RunUser"];
            metadata?: components["schemas"]["RunMetadata"];
        };
        /**
         * @description What a step is; others may come in later releases.
         *
         *     | value | meaning |
         *     |---|---|
         *     | `model_call` | A call of a model: a turn of an agent, or, with a `purpose`, one beside the turns. |
         *     | `command` | A command of a turn, or a function of the caller. |
         *     | `gate` | An answer was examined before it went out, or the agent was sent back. |
         * @example model_call
         */
        StepKind: "model_call" | "command" | "gate" | (string & {});
        /** @description The tokens of a call, all its tries together, as the provider counts them. */
        TokensOfStep: {
            input_tokens: components["schemas"]["TokenCount"];
            output_tokens: components["schemas"]["TokenCount"];
            cache_read_tokens?: components["schemas"]["TokenCount"];
            cache_write_tokens?: components["schemas"]["TokenCount"];
            reasoning_tokens?: components["schemas"]["TokenCount"];
            /**
             * Format: int64
             * @description What they cost by the prices of today, in millionths of a cent, where the model has a price.
             */
            cost_micro_cents?: number;
        };
        /** @description A function that a model was offered. */
        StepTool: {
            /** @description Its name. */
            name: string;
            /** @description What it does. */
            description: string;
            /** @description The JSON Schema of its arguments. */
            parameters: {
                [key: string]: unknown;
            };
        };
        /**
         * @description What a part is; others may come in later releases.
         *
         *     | value | meaning |
         *     |---|---|
         *     | `text` | A text. |
         *     | `image` | An image. |
         *     | `document` | A document. |
         *     | `tool_call` | A call of a function. |
         *     | `tool_result` | The answer of a function. |
         * @example text
         */
        StepPartType: "text" | "image" | "document" | "tool_call" | "tool_result" | (string & {});
        /**
         * @description A part of what was said. Images and documents are told by their type and size, without their bytes. Of a text that was too long to
         *     be kept, the end says how many characters are missing.
         */
        StepPart: {
            type: components["schemas"]["StepPartType"];
            /**
             * @description Of a text, or of the answer of a function.
             * @example What is the capital of France?
             */
            text?: string;
            /** @description Of an image or a document. */
            media_type?: string;
            /**
             * Format: int64
             * @description How large an image or a document is, where the server had its bytes.
             */
            bytes?: number;
            /** @description The address of an image that the provider fetches itself. */
            url?: string;
            /** @description What the model is told that the document is. */
            title?: string;
            /** @description Of a call of a function, and of its answer. */
            call_id?: string;
            /** @description The name of the function. */
            name?: string;
            /** @description Of a call of a function: JSON text, which may be broken. */
            arguments?: string;
            /** @description Of the answer of a function: whether it has succeeded. */
            ok?: boolean;
        };
        /**
         * @description A message of a call of a model.
         * @example {
         *       "role": "user",
         *       "content": [
         *         {
         *           "type": "text",
         *           "text": "What is the capital of France?"
         *         }
         *       ]
         *     }
         */
        StepMessage: {
            /** @description `user` or `assistant`. */
            role: string;
            /** @description What it says, part by part. */
            content: components["schemas"]["StepPart"][];
        };
        /**
         * @description What became of an answer that was examined.
         *
         *     | value | meaning |
         *     |---|---|
         *     | `continue` | It goes out. |
         *     | `redirect` | The agent is told why it does not, and goes on. |
         *     | `halt` | It does not go out, and the stream fails. |
         * @example redirect
         */
        GateVerdict: "continue" | "redirect" | "halt" | (string & {});
        /**
         * @description Who has examined an answer.
         *
         *     | value | meaning |
         *     |---|---|
         *     | `advisor` | The advisor of the agent. |
         *     | `format` | It has to have a response format. |
         *     | `length` | It was cut at its limit of tokens, and may be twice as long. |
         *     | `silence` | It said nothing. |
         *     | `form` | It was meant as a command, and is none. |
         * @example advisor
         */
        GateKeeper: "advisor" | "format" | "length" | "silence" | "form" | (string & {});
        /**
         * @description A step of a run: a call of a model, a command, or what was decided of an answer. Which members it has depends on its `kind`. What looks
         *     like a secret is replaced by `[redacted]`, as in the operator's log.
         * @example {
         *       "step_id": 4,
         *       "kind": "gate",
         *       "stream_id": 0,
         *       "agent": "index",
         *       "turn": 1,
         *       "at_ms": 1795230000980,
         *       "duration_ms": 0,
         *       "ok": false,
         *       "verdict": "redirect",
         *       "by": "advisor",
         *       "guidance": "Name the source."
         *     }
         */
        Step: {
            /**
             * Format: int64
             * @description Its number within the run.
             */
            step_id: number;
            kind: components["schemas"]["StepKind"];
            /**
             * Format: int64
             * @description The stream, 0 for the master.
             */
            stream_id: number;
            /** @description The agent of the stream. */
            agent: string;
            /**
             * Format: int32
             * @description The turn of the stream, from 1 on. 0: before the first one.
             */
            turn: number;
            /**
             * Format: int64
             * @description When it began, in milliseconds since the epoch.
             */
            at_ms: number;
            /**
             * Format: int64
             * @description How long it took, with all retries; of a command also the time in which people were asked.
             */
            duration_ms: number;
            /** @description Whether a call or a command has succeeded, and whether an answer goes out. */
            ok: boolean;
            /** @description Why a call or a command has failed. */
            error?: string;
            /** @description The code of a failed call, as `ErrorCode` lists them. */
            error_code?: string;
            /** @description The model that was called. */
            model?: string;
            /** @description What a call was for when it was no turn of the agent, `advisor` for example. */
            purpose?: string;
            usage?: components["schemas"]["TokensOfStep"];
            /**
             * Format: int32
             * @description How often a call was tried again. Absent when it was not.
             */
            retries?: number;
            /** @description The agent's own model, of a call that one of its `fallbacks` makes. */
            fallback_from?: string;
            finish_reason?: components["schemas"]["FinishReason"];
            /** @description The system prompt, block by block. */
            system?: string[];
            /** @description The functions that the model was offered. */
            tools?: components["schemas"]["StepTool"][];
            /** @description The messages as they were sent, oldest first. */
            messages?: components["schemas"]["StepMessage"][];
            /**
             * Format: int32
             * @description How many of the oldest messages are not shown, where all of them have more than 1 MiB.
             */
            messages_left_out?: number;
            /** @description What the model has answered; of a failed call, as far as it came. */
            answer?: components["schemas"]["StepPart"][];
            /** @description The verb of a command, or the name of the function of the caller. */
            command?: string;
            /** @description The beginning of the command's arguments, on one line. */
            line?: string;
            /** @description The command's arguments, as they were written. */
            arguments?: string;
            /** @description The lines of a command that has a block. */
            block?: string;
            /** @description The whole result of a command, of which the model may have been shown less. */
            result?: components["schemas"]["StepPart"][];
            /** @description The streams of the delegates that a command has had. */
            streams?: number[];
            verdict?: components["schemas"]["GateVerdict"];
            by?: components["schemas"]["GateKeeper"];
            /** @description What the agent was told, or why the answer does not go out. */
            guidance?: string;
        };
        /**
         * @description Why a run has no steps to show. Absent where they are shown, and where there were none.
         *
         *     | value | meaning |
         *     |---|---|
         *     | `expired` | Their time is over (`STEPS_DAYS`), or the contents of the run were deleted. |
         *     | `not_recorded` | They were not written when it ran: `STEPS` was `off`, or it ran under an earlier release. |
         * @example expired
         */
        StepsMissing: "expired" | "not_recorded" | (string & {});
        /**
         * @description A page of the steps of a run.
         * @example {
         *       "count": 2,
         *       "steps": [
         *         {
         *           "step_id": 2,
         *           "kind": "model_call",
         *           "stream_id": 0,
         *           "agent": "index",
         *           "turn": 1,
         *           "at_ms": 1795230000120,
         *           "duration_ms": 640,
         *           "ok": true,
         *           "model": "demo/echo",
         *           "usage": {
         *             "input_tokens": 361,
         *             "output_tokens": 12
         *           },
         *           "finish_reason": "stop",
         *           "messages": [
         *             {
         *               "role": "user",
         *               "content": [
         *                 {
         *                   "type": "text",
         *                   "text": "What is on the page?"
         *                 }
         *               ]
         *             }
         *           ],
         *           "answer": [
         *             {
         *               "type": "text",
         *               "text": "/fetch https://example.org/"
         *             }
         *           ]
         *         },
         *         {
         *           "step_id": 3,
         *           "kind": "command",
         *           "stream_id": 0,
         *           "agent": "index",
         *           "turn": 1,
         *           "at_ms": 1795230000761,
         *           "duration_ms": 210,
         *           "ok": true,
         *           "command": "fetch",
         *           "line": "https://example.org/",
         *           "arguments": "https://example.org/",
         *           "result": [
         *             {
         *               "type": "text",
         *               "text": "Example Domain"
         *             }
         *           ]
         *         }
         *       ]
         *     }
         */
        StepList: {
            count: components["schemas"]["Count"];
            /** @description The steps, in the order in which they ended. */
            steps: components["schemas"]["Step"][];
            /**
             * Format: int64
             * @description The `after_id` of the next page. Absent when this page is the last one so far.
             */
            next_after_id?: number;
            missing?: components["schemas"]["StepsMissing"];
        };
        /**
         * @description The turn of an earlier run with which a new one begins. What its first stream was told and has answered before that stands.
         * @example {
         *       "stream_id": 0,
         *       "turn": 2
         *     }
         */
        RerunPlace: {
            /**
             * Format: int64
             * @description The stream: that of the master, 0. Default: `0`.
             */
            stream_id?: number;
            /**
             * Format: int32
             * @description The turn, as its steps count them; 1 is the beginning.
             */
            turn: number;
        };
        /**
         * @description What is to be different in the new run. Without any member it is the same, with the definition of today.
         * @example {
         *       "agent": "researcher@8",
         *       "tools": "recorded"
         *     }
         */
        RerunRequest: {
            /** @description The prompt in the place of the earlier one; with `from`, what is said to the agent before that turn, behind all that stands. */
            message?: components["schemas"]["Message"];
            /**
             * @description The agent in the place of the earlier one; `id@n` is its version `n`. One that does not exist fails the run, not the request.
             * @example researcher@8
             */
            agent?: string;
            /** @description A definition for this run; without an `id` it is that of `agent`, or of the agent of the earlier run. */
            agent_def?: components["schemas"]["InlineAgentDefinition"];
            from?: components["schemas"]["RerunPlace"];
            /**
             * @description Where the results of commands come from.
             *
             *     | value | meaning |
             *     |---|---|
             *     | `live` | The commands are carried out, as in any run. |
             *     | `recorded` | They are those of the earlier run. Nothing outside is asked, and nothing is changed. | Default: `live`.
             * @enum {string}
             */
            tools?: "live" | "recorded";
        };
        /**
         * @description The run is being canceled.
         * @example {
         *       "request_id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b",
         *       "cancelled": true
         *     }
         */
        CancelAccepted: {
            /** @description Id of the run. */
            request_id: string;
            /** @description Always true. */
            cancelled: boolean;
        };
        OrchestrateRequest: {
            message: components["schemas"]["Message"];
            agent?: components["schemas"]["AddressedAgent"];
            /** @description The same as `agent`, for clients that call it so. Both, and different ones, are a 400. */
            agent_id?: components["schemas"]["AddressedAgent"];
            agent_def?: components["schemas"]["InlineAgentDefinition"];
            response_format?: components["schemas"]["ResponseFormat"];
            recovery?: components["schemas"]["Recovery"];
            tools?: components["schemas"]["Tools"];
            reasoning?: components["schemas"]["Reasoning"];
            user?: components["schemas"]["RunUser"];
            metadata?: components["schemas"]["RunMetadata"];
            /**
             * Format: int32
             * @description Of a run that has to wait until the tenant has room for it (`queued`): one with a higher number is begun first, those of the same in
             *     the order in which they came. Default: `5`.
             * @example 7
             */
            priority?: number;
        };
        QuestionList: {
            count: components["schemas"]["Count"];
            /** @description The questions, newest first. */
            questions: components["schemas"]["Question"][];
            /**
             * Format: int64
             * @description The `before` of the next page. Absent when this page is the last one.
             */
            next_before?: number;
        };
        /**
         * @description An answer. A `question` takes a `text`, an `approval` a `decision` and perhaps a text, a `tool` an `output` or an `error`, an `authorization` the
         *     `decision` `denied` and perhaps a text.
         * @example {
         *       "text": "Rome",
         *       "by": "Ada"
         *     }
         */
        AnswerRequest: {
            /**
             * @description Whether the command may run. For an approval; `denied` for an authorization too.
             * @enum {string}
             */
            decision?: "approved" | "denied";
            /**
             * @description The answer, which is the result of the command: at most 16 KiB of it. With `denied` the reason, which the agent is told; with
             *     `approved` a remark, which only the stream shows.
             */
            text?: string;
            /**
             * @description What the function has returned, as text; the agent is shown 16 KiB of it. For a `tool`.
             * @example {"celsius":21}
             */
            output?: string;
            /**
             * @description Why the function has failed, for the agent. For a `tool`.
             * @example There is no city of that name.
             */
            error?: string;
            /** @description Who answers. The stream shows it; the agent is told it with a denial. */
            by?: string;
        };
        /**
         * @description A place in the list of the agents, the `before` of the next page. Absent when there is none.
         * @example 1795230000:1795230000:researcher
         */
        AgentPlace: string;
        /**
         * @description An agent in a list: an `AgentRecord`, or of one that has no room there its id and the beginnings of its name, its role and its
         *     model, of up to 200 characters each, with its times. `GET /v1/agents/{id}` has all of it.
         * @example {
         *       "id": "researcher",
         *       "name": "Researcher",
         *       "role": "Finds and checks facts",
         *       "model": "demo/echo",
         *       "goal": "Answer with sources.",
         *       "brevity": "full",
         *       "max_tokens": 1024,
         *       "temperature": 0.3,
         *       "rules": [],
         *       "capabilities": [
         *         "/agent",
         *         "research"
         *       ],
         *       "created_at": 1795230000,
         *       "updated_at": 1795230000
         *     }
         */
        ListedAgent: {
            version?: components["schemas"]["AgentVersionNumber"];
            /** @description The agent's id. */
            id: string;
            /** @description Display name. */
            name: string;
            /** @description What the agent is. */
            role: string;
            /** @description The model. */
            model: string;
            /** @description Models that make its calls that have failed, in this order. */
            fallbacks?: string[];
            /** @description Whether that includes calls that a model refuses. */
            fallback_on_refusal?: boolean;
            /** @description What the agent is to achieve. */
            goal?: string;
            /**
             * @description How terse the agent is to be. Without it, `full`.
             *
             *     | value | meaning |
             *     |---|---|
             *     | `lite` | brief, in whole sentences |
             *     | `full` | in short sentences |
             *     | `ultra` | in as few words as possible |
             *     | `bullets` | in short bullet points |
             * @example full
             */
            brevity?: "lite" | "full" | "ultra" | "bullets" | (string & {});
            /**
             * Format: int64
             * @description Cap of a turn's response.
             */
            max_tokens?: number;
            /**
             * Format: int32
             * @description Turns that it may take, if the definition says so.
             */
            max_turns?: number;
            /**
             * Format: double
             * @description The sampling temperature.
             */
            temperature?: number;
            /**
             * Format: double
             * @description The share of the probability to draw from, if the definition says so.
             */
            top_p?: number;
            /** @description Texts at which a turn ends. */
            stop?: string[];
            /**
             * @description How the agent issues its commands. Without it the operator's default, `text` unless `COMMANDS` says otherwise. A model that takes no
             *     functions has them as text in any case.
             *
             *     | value | meaning |
             *     |---|---|
             *     | `text` | As lines of its text that begin with a slash: any model can. |
             *     | `native` | As functions that the model calls: what it writes is text and nothing else. |
             * @example native
             */
            commands?: "text" | "native" | (string & {});
            /**
             * Format: int32
             * @description The seed of its sampling, if the definition says so.
             */
            seed?: number;
            /** @description Constraints of the system prompt. */
            rules?: string[];
            /** @description Allowed commands and hints. */
            capabilities?: string[];
            /**
             * @description How the agent writes.
             *
             *     | value | meaning |
             *     |---|---|
             *     | empty | as `standard` |
             *     | `standard` | compressed notes |
             *     | `writer` | full prose, and files |
             * @example standard
             */
            mode?: "" | "standard" | "writer" | (string & {});
            advisor?: components["schemas"]["AgentAdvisor"];
            memory?: components["schemas"]["AgentMemory"];
            /** @description The overlay, if one was given. */
            personality?: string;
            response_format?: components["schemas"]["AgentFormat"];
            /**
             * @description What becomes of a run when the process that executes it ends. A run without it has the one of its agent, and else the
             *     operator's default.
             *
             *     | value | meaning |
             *     |---|---|
             *     | `fail` | It fails with `interrupted`, or with `shutdown` when the server is stopped in order. |
             *     | `resume` | Another process goes on with it, from its last finished step, in the same stream. |
             * @example resume
             */
            recovery?: "fail" | "resume" | (string & {});
            reasoning?: components["schemas"]["AgentReasoning"];
            /** @description Commands that wait for a person's approval. */
            approvals?: string[];
            /** @description The agents that it may give tasks to. */
            delegates?: string[];
            /**
             * Format: int64
             * @description How long the agent's questions wait for an answer.
             */
            question_ttl_seconds?: number;
            /** @description The MCP servers that the agent may use. */
            mcp_servers?: string[];
            /** @description The arguments of the agent's prompt. */
            prompt_arguments?: components["schemas"]["PromptArgument"][];
            created_at?: components["schemas"]["Time"];
            /** @description The token that it was made with; absent where that is not known. */
            created_by?: components["schemas"]["TokenRef"];
            updated_at?: components["schemas"]["Time"];
            /** @description The token that it was last changed with; absent when it was not changed. */
            updated_by?: components["schemas"]["TokenRef"];
        };
        /**
         * @example {
         *       "count": 1,
         *       "agents": [
         *         {
         *           "id": "researcher",
         *           "name": "Researcher",
         *           "role": "Finds and checks facts",
         *           "model": "demo/echo",
         *           "goal": "Answer with sources.",
         *           "brevity": "full",
         *           "max_tokens": 1024,
         *           "temperature": 0.3,
         *           "rules": [],
         *           "capabilities": [
         *             "/agent",
         *             "research"
         *           ],
         *           "created_at": 1795230000,
         *           "updated_at": 1795230000
         *         }
         *       ]
         *     }
         */
        AgentList: {
            count: components["schemas"]["Count"];
            /** @description The agents. */
            agents: components["schemas"]["ListedAgent"][];
            next_before?: components["schemas"]["AgentPlace"];
        };
        /**
         * @description An agent to be stored. As JSON, with its defaults filled in, a definition has at most 65,536 bytes.
         * @example {
         *       "id": "researcher",
         *       "name": "Researcher",
         *       "role": "Finds and checks facts",
         *       "model": "demo/echo",
         *       "goal": "Answer with sources.",
         *       "capabilities": [
         *         "/agent",
         *         "research"
         *       ]
         *     }
         */
        AgentDefinition: {
            id: components["schemas"]["AgentId"];
            /** @description Display name. */
            name: string;
            /** @description What the agent is, in a few words. The master routes by it. */
            role: string;
            /**
             * @description The model, whose prefix names the provider, as `claude-…` or `ollama/…` do: `GET /v1/models` has them all. It
             *     is not checked here; one that the provider refuses shows up in the run.
             */
            model: string;
            /**
             * @description Models that make a call of the agent's model when it has failed for good: its retries are used up, its provider is left alone, or
             *     its answer was broken off. They are tried in this order, each call by itself; the stream stays with the model that it has come to.
             *     Text of the failed call that was shown is withdrawn by a `rewind`, and the event `fallback` says why.
             * @example [
             *       "gpt-5.5",
             *       "ollama/qwen3"
             *     ]
             */
            fallbacks?: string[];
            /** @description Whether the next of the `fallbacks` is also asked when a model refuses to answer. Without it no. */
            fallback_on_refusal?: boolean;
            /** @description What the agent is to achieve; part of its system prompt. */
            goal: string;
            brevity?: components["schemas"]["Brevity"];
            /**
             * Format: int64
             * @description Cap of a turn's response. Default 1024. A value that the provider refuses shows up in the run.
             */
            max_tokens?: number;
            /**
             * Format: int32
             * @description Turns that the agent may take to its answer; when it is not done then, the run fails with `turn_limit`. Without it 8. The operator
             *     may have set a lower bound for all agents (`MAX_TURNS`), which a definition above it is cut to when it runs.
             */
            max_turns?: number;
            /**
             * Format: double
             * @description Default 0.3. Not sent to models that don't take one.
             */
            temperature?: number;
            /**
             * Format: double
             * @description How much of the probability the model draws from (nucleus sampling). Without it the provider's own. Not sent to models that don't
             *     take one; Anthropic's take it instead of `temperature`.
             */
            top_p?: number;
            /**
             * @description Texts at which a turn of the agent ends, as if it had ended there by itself: they are not part of it. A provider that does not know
             *     them is cut off by the server.
             */
            stop?: string[];
            commands?: components["schemas"]["CommandForm"];
            /**
             * Format: int32
             * @description With the same seed and the same question a model answers the same more often, where its provider knows one: it is sent to all but
             *     Anthropic.
             */
            seed?: number;
            /** @description Constraints that are appended to the system prompt. */
            rules?: string[];
            /**
             * @description Entries that begin with `/` are an allow-list of commands (`/mem` covers every `/mem …`, `/agent` covers
             *     `/parallel`); the others are hints for the master. Without any `/` entry every command is allowed but `/ask`, which
             *     only an agent has that names it. They are the agent's own, not its delegates': an agent that may only `/agent` reaches
             *     every command through `index`, unless `delegates` names others.
             */
            capabilities?: string[];
            mode?: components["schemas"]["AgentMode"];
            memory?: components["schemas"]["AgentMemory"];
            /** @description An overlay of tone and manner. */
            personality?: string;
            advisor?: components["schemas"]["AdvisorInput"];
            /**
             * @deprecated
             * @description Legacy form of `advisor`, which wins over it.
             */
            advisor_model?: string;
            response_format?: components["schemas"]["ResponseFormat"];
            recovery?: components["schemas"]["Recovery"];
            reasoning?: components["schemas"]["Reasoning"];
            /**
             * @description Commands that wait for a person's approval before they run: each entry is the beginning of a command's line, in whole words
             *     whatever their case, such as `/exec` or `/mcp call github`; `/agent` covers the lines of a `/parallel` block. They hold for all that the agent's
             *     delegates do, and theirs, and for the runs of tasks that these schedule, beside what the definitions there say.
             * @example [
             *       "/exec",
             *       "/mcp call github"
             *     ]
             */
            approvals?: string[];
            /**
             * @description The agents that this one may give tasks to (`/agent`, `/parallel`), by their ids; `index` may be one of them, and an empty
             *     list means nobody. Without it they are all of the tenant's. It is the agent's own: each delegate may give tasks to those that
             *     its own definition names. `id@n` is the agent `id` as it is in version `n`, whatever becomes of it; two versions of one agent
             *     are a 400.
             * @example [
             *       "researcher@3",
             *       "index"
             *     ]
             */
            delegates?: string[];
            /**
             * Format: int64
             * @description How long the agent's questions and approvals wait for an answer. Without it the operator's default, a day.
             */
            question_ttl_seconds?: number;
            /**
             * @description The MCP servers that the agent may use, by their names in the operator's configuration; an empty list means none. Without it
             *     the agent may use all that its tenant may. It holds for the agent's own commands, not for its delegates'.
             * @example [
             *       "github",
             *       "files"
             *     ]
             */
            mcp_servers?: string[];
            /**
             * @description Offers the agent's instructions to MCP hosts as a prompt of these arguments, each with a name of its own; an empty list is a prompt
             *     without any. `{{name}}` in `name`, `role`, `goal`, `personality` and `rules` stands for an argument there; runs of the agent have these
             *     texts as they are. Without it the agent is no prompt.
             * @example [
             *       {
             *         "name": "topic",
             *         "description": "What to look into.",
             *         "required": true
             *       }
             *     ]
             */
            prompt_arguments?: components["schemas"]["PromptArgument"][];
        };
        /**
         * @example {
         *       "deleted": true
         *     }
         */
        Deleted: {
            /** @description Always true; what could not be deleted is an error. */
            deleted: boolean;
        };
        /**
         * @description A version of an agent, without its definition.
         * @example {
         *       "version": 3,
         *       "created_at": 1795230000,
         *       "created_by": {
         *         "id": 1000042,
         *         "name": "deploy"
         *       }
         *     }
         */
        AgentVersion: {
            version: components["schemas"]["AgentVersionNumber"];
            created_at: components["schemas"]["Time"];
            /** @description The token that it was written with; absent where that is not known. */
            created_by?: components["schemas"]["TokenRef"];
        };
        /**
         * @example {
         *       "count": 1,
         *       "versions": [
         *         {
         *           "version": 1,
         *           "created_at": 1795230000
         *         }
         *       ]
         *     }
         */
        AgentVersionList: {
            count: components["schemas"]["Count"];
            /** @description The versions. */
            versions: components["schemas"]["AgentVersion"][];
            next_before?: components["schemas"]["AgentVersionNumber"];
        };
        /**
         * @description A version of an agent.
         * @example {
         *       "version": 1,
         *       "created_at": 1795230000,
         *       "definition": {
         *         "id": "researcher",
         *         "name": "Researcher",
         *         "role": "Finds and checks facts",
         *         "model": "demo/echo",
         *         "goal": "Answer with sources.",
         *         "brevity": "full",
         *         "max_tokens": 1024,
         *         "temperature": 0.3,
         *         "rules": [],
         *         "capabilities": [
         *           "/agent",
         *           "research"
         *         ]
         *       }
         *     }
         */
        WholeAgentVersion: {
            version: components["schemas"]["AgentVersionNumber"];
            created_at: components["schemas"]["Time"];
            /** @description The token that it was written with; absent where that is not known. */
            created_by?: components["schemas"]["TokenRef"];
            definition: components["schemas"]["AgentRecord"];
        };
        /**
         * @example {
         *       "message": "What is the capital of France?"
         *     }
         */
        ChatRequest: {
            message: components["schemas"]["Message"];
            agent_def?: components["schemas"]["InlineAgentDefinition"];
            response_format?: components["schemas"]["ResponseFormat"];
            recovery?: components["schemas"]["Recovery"];
            tools?: components["schemas"]["Tools"];
            reasoning?: components["schemas"]["Reasoning"];
            user?: components["schemas"]["RunUser"];
            metadata?: components["schemas"]["RunMetadata"];
            /**
             * Format: int32
             * @description Of a run that has to wait until the tenant has room for it (`queued`): one with a higher number is begun first, those of the same in
             *     the order in which they came. Default: `5`.
             * @example 7
             */
            priority?: number;
        };
        /**
         * @description Chosen by the client; the response repeats it. An integer has an amount of at most 2^53 - 1; another one is refused.
         * @example 1
         */
        JsonRpcId: string | number | null;
        /** @description A request object of JSON-RPC 2.0. */
        JsonRpcRequest: {
            /** @constant */
            jsonrpc: "2.0";
            id: components["schemas"]["JsonRpcId"];
            /** @description A method of A2A. */
            method: string;
            /** @description The parameters of the method, as A2A has them. */
            params?: {
                [key: string]: unknown;
            };
        };
        /** @description What a method gives. */
        JsonRpcSuccess: {
            /** @constant */
            jsonrpc: "2.0";
            id: components["schemas"]["JsonRpcId"];
            /** @description What the method gives, as A2A has it: an object, a list, or null. */
            result: unknown;
        };
        JsonRpcError: {
            /**
             * Format: int64
             * @description -32000 as the `error_code` says, -32700 not JSON, -32600 no request, -32601 no such method, -32602 parameters that are not valid; of A2A -32001 no
             *     such task, -32002 the task has ended and can't be canceled, -32004 not
             *     supported here, -32005 a content type that is not supported, -32009 no such
             *     version of A2A.
             */
            code: number;
            /** @description Why. */
            message: string;
            /** @description The error as A2A 1.0 has it in detail. */
            data?: {
                [key: string]: unknown;
            }[];
        };
        /** @description Why a method gives nothing. */
        JsonRpcFailure: {
            /** @constant */
            jsonrpc: "2.0";
            id: components["schemas"]["JsonRpcId"];
            error: components["schemas"]["JsonRpcError"];
        };
        /** @description A response object of JSON-RPC 2.0, with a result or an error. */
        JsonRpcResponse: components["schemas"]["JsonRpcSuccess"] | components["schemas"]["JsonRpcFailure"];
        /**
         * @description Why a request was not answered by the protocol, in its form.
         * @example {
         *       "jsonrpc": "2.0",
         *       "id": null,
         *       "error": {
         *         "code": -32000,
         *         "message": "no agent 'ghost' for this tenant"
         *       },
         *       "error_code": "agent_not_found"
         *     }
         */
        A2aError: {
            /** @constant */
            jsonrpc: "2.0";
            id: components["schemas"]["JsonRpcId"];
            error: components["schemas"]["JsonRpcError"];
            /** @description The `error_code` that other operations answer with. */
            error_code: string;
        };
        /** @description One way to call the agent. */
        AgentInterface: {
            /** Format: uri */
            url: string;
            /**
             * @description The binding of the protocol.
             *
             *     | value | meaning |
             *     |---|---|
             *     | `HTTP+JSON` | each operation has a path of its own, below the `url` |
             *     | `JSONRPC` | requests of JSON-RPC 2.0 go to the `url` |
             */
            protocolBinding: "HTTP+JSON" | "JSONRPC" | (string & {});
            /**
             * @description The version of the protocol.
             *
             *     | value | meaning |
             *     |---|---|
             *     | `1.0` | the present one |
             *     | `0.3` | the one before it |
             */
            protocolVersion: "1.0" | "0.3" | (string & {});
        };
        /** @description What the server can do for A2A clients. */
        AgentCapabilities: {
            streaming: boolean;
            pushNotifications: boolean;
            extendedAgentCard: boolean;
        };
        /** @description Something that the agent is good for. */
        AgentSkill: {
            id: string;
            name: string;
            description: string;
            tags: string[];
        };
        /** @description One way to call the agent, as A2A 0.3 has it. */
        LegacyAgentInterface: {
            /** Format: uri */
            url: string;
            /**
             * @description The binding of the protocol.
             *
             *     | value | meaning |
             *     |---|---|
             *     | `HTTP+JSON` | each operation has a path of its own, below the `url` |
             *     | `JSONRPC` | requests of JSON-RPC 2.0 go to the `url` |
             */
            transport: "HTTP+JSON" | "JSONRPC" | (string & {});
        };
        /**
         * @description An A2A agent card, for clients of A2A 1.0 (`supportedInterfaces`) and of 0.3 (`url`) in one.
         * @example {
         *       "name": "Researcher",
         *       "description": "Finds and checks facts. Answer with sources.",
         *       "version": "1795230000",
         *       "supportedInterfaces": [
         *         {
         *           "url": "http://127.0.0.1:8080/v1/a2a/agents/researcher",
         *           "protocolBinding": "HTTP+JSON",
         *           "protocolVersion": "1.0"
         *         },
         *         {
         *           "url": "http://127.0.0.1:8080/v1/a2a/agents/researcher",
         *           "protocolBinding": "JSONRPC",
         *           "protocolVersion": "1.0"
         *         },
         *         {
         *           "url": "http://127.0.0.1:8080/v1/a2a/agents/researcher",
         *           "protocolBinding": "JSONRPC",
         *           "protocolVersion": "0.3"
         *         },
         *         {
         *           "url": "http://127.0.0.1:8080/v1/a2a/agents/researcher",
         *           "protocolBinding": "HTTP+JSON",
         *           "protocolVersion": "0.3"
         *         }
         *       ],
         *       "capabilities": {
         *         "streaming": true,
         *         "pushNotifications": true,
         *         "extendedAgentCard": true
         *       },
         *       "securitySchemes": {
         *         "tenantToken": {
         *           "type": "http",
         *           "scheme": "Bearer",
         *           "description": "The token of a tenant.",
         *           "httpAuthSecurityScheme": {
         *             "scheme": "Bearer",
         *             "description": "The token of a tenant."
         *           }
         *         }
         *       },
         *       "securityRequirements": [
         *         {
         *           "schemes": {
         *             "tenantToken": {}
         *           }
         *         }
         *       ],
         *       "security": [
         *         {
         *           "tenantToken": []
         *         }
         *       ],
         *       "defaultInputModes": [
         *         "text/plain",
         *         "application/json",
         *         "image/png",
         *         "application/pdf"
         *       ],
         *       "defaultOutputModes": [
         *         "text/plain",
         *         "application/octet-stream"
         *       ],
         *       "skills": [
         *         {
         *           "id": "research",
         *           "name": "research",
         *           "description": "Finds and checks facts: research",
         *           "tags": [
         *             "research"
         *           ]
         *         }
         *       ],
         *       "url": "http://127.0.0.1:8080/v1/a2a/agents/researcher",
         *       "preferredTransport": "JSONRPC",
         *       "additionalInterfaces": [
         *         {
         *           "url": "http://127.0.0.1:8080/v1/a2a/agents/researcher",
         *           "transport": "JSONRPC"
         *         },
         *         {
         *           "url": "http://127.0.0.1:8080/v1/a2a/agents/researcher",
         *           "transport": "HTTP+JSON"
         *         }
         *       ],
         *       "protocolVersion": "0.3.0",
         *       "supportsAuthenticatedExtendedCard": true
         *     }
         */
        AgentCard: {
            /** @description The name of the agent. */
            name: string;
            /** @description Its role and goal. */
            description: string;
            /** @description Another one whenever the agent has been changed. */
            version: string;
            /** @description Where and how the agent can be called, the preferred way first. */
            supportedInterfaces: components["schemas"]["AgentInterface"][];
            capabilities: components["schemas"]["AgentCapabilities"];
            /** @description How clients authenticate, in the words of both versions. */
            securitySchemes: {
                [key: string]: {
                    [key: string]: unknown;
                };
            };
            /** @description Which of these are needed (1.0). */
            securityRequirements: {
                [key: string]: unknown;
            }[];
            /** @description Which of these are needed (0.3). */
            security: {
                [key: string]: unknown;
            }[];
            /** @description Media types that the agent takes. */
            defaultInputModes: string[];
            /** @description Media types that it gives; files may have any. */
            defaultOutputModes: string[];
            /** @description What the agent is good for. */
            skills: components["schemas"]["AgentSkill"][];
            /**
             * Format: uri
             * @description Where the agent can be called (0.3).
             */
            url: string;
            /** @constant */
            preferredTransport: "JSONRPC";
            /** @description All ways to call the agent (0.3). */
            additionalInterfaces: components["schemas"]["LegacyAgentInterface"][];
            /** @constant */
            protocolVersion: "0.3.0";
            supportsAuthenticatedExtendedCard: boolean;
        };
        /**
         * @description The prompt of each run.
         * @example Which orders are late?
         */
        ScheduleMessage: string;
        /**
         * @description A cron pattern of 5 or 6 fields, or a phrase.
         * @example every day at 07:30
         */
        ScheduleText: string;
        /**
         * @example {
         *       "id": 3,
         *       "agent_id": "index",
         *       "message": "Which orders are late?",
         *       "schedule": "every day at 07:30",
         *       "normalized": "every day at 07:30",
         *       "kind": "recurring",
         *       "timezone": "Europe/Berlin",
         *       "next_fire_at": 1795242600,
         *       "status": "active",
         *       "conversation_id": 0,
         *       "created_at": 1795230000,
         *       "updated_at": 1795230000,
         *       "last_run_at": 0,
         *       "last_run_id": 0,
         *       "run_count": 0
         *     }
         */
        ScheduledTask: {
            id: components["schemas"]["Id"];
            /** @description The agent that runs, as it was named. When it does not exist any more, the runs fail. */
            agent_id: string;
            message: components["schemas"]["ScheduleMessage"];
            schedule: components["schemas"]["ScheduleText"];
            /** @description How `schedule` was understood, in its canonical wording. */
            normalized: string;
            /**
             * @description How often the task fires.
             *
             *     | value | meaning |
             *     |---|---|
             *     | `once` | once |
             *     | `recurring` | again and again |
             */
            kind: "once" | "recurring" | (string & {});
            /** @description The time zone whose clock counts. */
            timezone: string;
            /** @description When the task is due next; 0 when it isn't. */
            next_fire_at: components["schemas"]["Time"];
            /**
             * @description Whether the task fires.
             *
             *     | value | meaning |
             *     |---|---|
             *     | `active` | at its times |
             *     | `paused` | not until somebody resumes it |
             *     | `completed` | not any more: it fired once, and its run succeeded |
             *     | `failed` | not any more: it fired once, and its run failed |
             */
            status: "active" | "paused" | "completed" | "failed" | (string & {});
            /**
             * Format: int64
             * @description The conversation that the runs post into; 0 if there is none.
             */
            conversation_id: number;
            /**
             * @description Commands that wait for a person's approval in the runs of the task, beside those that definitions name: a run that has made a
             *     task with `/schedule` hands on those that it was under. Absent when there are none. Nothing changes them.
             * @example [
             *       "/exec",
             *       "/mcp call github"
             *     ]
             */
            approvals?: string[];
            /** @description For whom the runs of the task are; absent where nobody has said so. */
            user?: components["schemas"]["RunUser"];
            /** @description What is said of each run of the task; absent where nothing is. */
            metadata?: components["schemas"]["RunMetadata"];
            created_at: components["schemas"]["Time"];
            /**
             * @description The token that the task was made with; of one that an agent made with `/schedule`, the token that its run was started with,
             *     or, in the run of a task, the one that has set the message of that task.
             *     Absent where that is not known.
             */
            created_by?: components["schemas"]["TokenRef"];
            /** @description The agent that made the task with `/schedule`; absent of all others. */
            created_by_agent?: string;
            /** @description When somebody last changed the task; its runs don't. */
            updated_at: components["schemas"]["Time"];
            /** @description The token that it was last changed with, as in `created_by`; absent when it was not changed. */
            updated_by?: components["schemas"]["TokenRef"];
            /** @description When its last run began; 0 when there was none. */
            last_run_at: components["schemas"]["Time"];
            /**
             * Format: int64
             * @description Its last run; 0 when there was none.
             */
            last_run_id: number;
            /**
             * Format: int64
             * @description How many runs it has had.
             */
            run_count: number;
        };
        /**
         * Format: int64
         * @description The `before` of the next page. Absent when this page is the last one.
         * @example 1
         */
        NextBefore: number;
        ScheduledTaskList: {
            count: components["schemas"]["Count"];
            /** @description The tasks, newest first. */
            schedules: components["schemas"]["ScheduledTask"][];
            next_before?: components["schemas"]["NextBefore"];
        };
        CreateScheduleRequest: {
            schedule: components["schemas"]["ScheduleText"];
            message: components["schemas"]["ScheduleMessage"];
            /** @description The agent to run, a stored one, `id@n` for its version `n`, or `index`. Default `index`, or the agent of the conversation. */
            agent?: string;
            /** @description The same as `agent`, for clients that call it so. Both, and different ones, are a 400. */
            agent_id?: components["schemas"]["AddressedAgent"];
            /**
             * Format: int64
             * @description The conversation that the runs post into; 0, the default, is none.
             */
            conversation_id?: number;
            /** @description An IANA time zone, in any case. Default: `UTC`. */
            timezone?: string;
            /** @description For whom the runs of the task are. */
            user?: components["schemas"]["RunUser"];
            /** @description What is said of each run of the task, as in a request for a run. */
            metadata?: components["schemas"]["RunMetadata"];
        };
        UpdateScheduleRequest: {
            /**
             * @description Whether the task fires at its times.
             * @enum {string}
             */
            status?: "active" | "paused";
            message?: components["schemas"]["ScheduleMessage"];
            schedule?: components["schemas"]["ScheduleText"];
            /** @description For whom the runs from now on are; null for nobody in particular. */
            user?: components["schemas"]["RunUser"] | null;
            /** @description What is said of each run from now on, in the place of all that was said before; null for nothing. */
            metadata?: components["schemas"]["RunMetadata"] | null;
        };
        /**
         * @example {
         *       "id": 12,
         *       "task_id": 3,
         *       "agent_id": "reporter",
         *       "request_id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b",
         *       "status": "running",
         *       "started_at": 1795230000,
         *       "completed_at": 0,
         *       "result_summary": "",
         *       "error_message": "",
         *       "input_tokens": 0,
         *       "output_tokens": 0
         *     }
         */
        ScheduledRun: {
            id: components["schemas"]["Id"];
            /** @description The task that it is of, which may be deleted by now. */
            task_id: components["schemas"]["Id"];
            /** @description The agent that runs. */
            agent_id: string;
            /** @description The run as a request, for its events and for canceling it. */
            request_id: string;
            status: components["schemas"]["ScheduledRunStatus"];
            started_at: components["schemas"]["Time"];
            completed_at: components["schemas"]["Time"];
            /** @description The beginning of the answer, at most 4 KiB of UTF-8; empty when there is none. */
            result_summary: string;
            /** @description Why the run failed; empty when it didn't. */
            error_message: string;
            /**
             * Format: int64
             * @description Tokens of all prompts; 0 while it runs.
             */
            input_tokens: number;
            /**
             * Format: int64
             * @description Tokens of all answers; 0 while it runs.
             */
            output_tokens: number;
        };
        ScheduledRunList: {
            count: components["schemas"]["Count"];
            /** @description The runs, newest first. */
            runs: components["schemas"]["ScheduledRun"][];
            next_before?: components["schemas"]["NextBefore"];
        };
        /** @description One event of the notification stream; `type` tells which. Ignore those that you don't know. */
        NotificationStreamEvent: components["schemas"]["OpenEvent"] | components["schemas"]["NotificationEvent"];
        /**
         * @description Where the messages go.
         * @example https://example.com/baton
         */
        WebhookUrl: string;
        /**
         * @description What has become of a run, or of a budget.
         *
         *     | value | meaning |
         *     |---|---|
         *     | `run.completed` | A run has succeeded. |
         *     | `run.failed` | A run has failed. |
         *     | `run.canceled` | A run was canceled. |
         *     | `run.waiting` | A run waits for somebody. |
         *     | `budget.reached` | A part of a budget is spent, or all of it. |
         * @enum {string}
         */
        WebhookEvent: "run.completed" | "run.failed" | "run.canceled" | "run.waiting" | "budget.reached" | (string & {});
        /**
         * @description Which messages the endpoint gets. Empty means all, and those of later releases too.
         * @example [
         *       "run.completed",
         *       "run.failed"
         *     ]
         */
        WebhookEvents: components["schemas"]["WebhookEvent"][];
        /**
         * @description A note for people.
         * @example Orders
         */
        WebhookDescription: string;
        /**
         * @description An endpoint that gets a message for each run that ends.
         * @example {
         *       "id": 4000123,
         *       "url": "https://example.com/baton",
         *       "events": [],
         *       "description": "",
         *       "disabled": false,
         *       "created_at": 1795230000,
         *       "updated_at": 1795230000
         *     }
         */
        Webhook: {
            id: components["schemas"]["Id"];
            url: components["schemas"]["WebhookUrl"];
            /**
             * @description Which messages the endpoint gets. Empty means all, and those of later releases too.
             * @example [
             *       "run.completed",
             *       "run.failed"
             *     ]
             */
            events: ("run.completed" | "run.failed" | "run.canceled" | "run.waiting" | "budget.reached" | (string & {}))[];
            description: components["schemas"]["WebhookDescription"];
            /** @description Whether nothing is sent to it. */
            disabled: boolean;
            created_at: components["schemas"]["Time"];
            /** @description The token that it was made with; absent where that is not known. */
            created_by?: components["schemas"]["TokenRef"];
            updated_at: components["schemas"]["Time"];
            /** @description The token that it was last changed with; absent when it was not changed. */
            updated_by?: components["schemas"]["TokenRef"];
        };
        WebhookList: {
            count: components["schemas"]["Count"];
            /** @description The endpoints, newest first. */
            webhooks: components["schemas"]["Webhook"][];
            next_before?: components["schemas"]["NextBefore"];
        };
        /**
         * @example {
         *       "url": "https://example.com/baton",
         *       "events": [
         *         "run.completed",
         *         "run.failed"
         *       ],
         *       "description": "Orders"
         *     }
         */
        CreateWebhookRequest: {
            url: components["schemas"]["WebhookUrl"];
            events?: components["schemas"]["WebhookEvents"];
            description?: components["schemas"]["WebhookDescription"];
        };
        /**
         * @description An endpoint, and the secret that its messages are signed with.
         * @example {
         *       "id": 4000123,
         *       "url": "https://example.com/baton",
         *       "events": [],
         *       "description": "",
         *       "disabled": false,
         *       "created_at": 1795230000,
         *       "updated_at": 1795230000,
         *       "secret": "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
         *     }
         */
        WebhookWithSecret: {
            id: components["schemas"]["Id"];
            url: components["schemas"]["WebhookUrl"];
            /**
             * @description Which messages the endpoint gets. Empty means all, and those of later releases too.
             * @example [
             *       "run.completed",
             *       "run.failed"
             *     ]
             */
            events: ("run.completed" | "run.failed" | "run.canceled" | "run.waiting" | "budget.reached" | (string & {}))[];
            description: components["schemas"]["WebhookDescription"];
            /** @description Whether nothing is sent to it. */
            disabled: boolean;
            created_at: components["schemas"]["Time"];
            /** @description The token that it was made with; absent where that is not known. */
            created_by?: components["schemas"]["TokenRef"];
            updated_at: components["schemas"]["Time"];
            /** @description The token that it was last changed with; absent when it was not changed. */
            updated_by?: components["schemas"]["TokenRef"];
            /** @description The secret. It is not shown again. */
            secret: string;
        };
        /**
         * @example {
         *       "disabled": true
         *     }
         */
        UpdateWebhookRequest: {
            url?: components["schemas"]["WebhookUrl"];
            events?: components["schemas"]["WebhookEvents"];
            description?: components["schemas"]["WebhookDescription"];
            /** @description Whether nothing is sent to it. */
            disabled?: boolean;
        };
        /**
         * @description Id of a delivery.
         * @example dlv_00000000000000000000000000000000
         */
        DeliveryId: string;
        /**
         * @description A message for an endpoint, and what became of it.
         * @example {
         *       "id": "dlv_00000000000000000000000000000000",
         *       "message_id": "msg_01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b",
         *       "type": "run.completed",
         *       "state": "pending",
         *       "attempts": 1,
         *       "last_status": 503,
         *       "last_error": "status",
         *       "next_attempt_at": 1795230005,
         *       "created_at": 1795230000
         *     }
         */
        Delivery: {
            id: components["schemas"]["DeliveryId"];
            /** @description The `webhook-id`: the same for every try, and in a redelivery. */
            message_id: string;
            /**
             * @description What the message is about.
             *
             *     | value | meaning |
             *     |---|---|
             *     | `run.completed` | A run has succeeded. |
             *     | `run.failed` | A run has failed. |
             *     | `run.canceled` | A run was canceled. |
             *     | `run.waiting` | A run waits for somebody. |
             *     | `budget.reached` | A part of a budget is spent, or all of it. |
             *     | `webhook.test` | Somebody has asked for a test. |
             */
            type: "run.completed" | "run.failed" | "run.canceled" | "run.waiting" | "budget.reached" | "webhook.test" | (string & {});
            /**
             * @description What became of the message.
             *
             *     | value | meaning |
             *     |---|---|
             *     | `pending` | It is under way, or tried again at `next_attempt_at`. |
             *     | `delivered` | The receiver has taken it. |
             *     | `failed` | The last try has failed, the endpoint was disabled, or the run's events were deleted before. |
             */
            state: "pending" | "delivered" | "failed" | (string & {});
            /**
             * Format: int64
             * @description How often it was tried, on demand as well.
             */
            attempts: number;
            /**
             * Format: int32
             * @description What the last try was answered with; 0 when it got no answer.
             */
            last_status: number;
            /**
             * @description Why it has not arrived. Absent when it has, or was not tried yet.
             *
             *     | value | meaning |
             *     |---|---|
             *     | `timeout` | no answer within 15 seconds |
             *     | `refused` | No connection was taken. |
             *     | `dns` | The name has no address. |
             *     | `tls` | Its certificate is not good, or no encryption came about. |
             *     | `blocked_address` | Nothing may be sent to that address. |
             *     | `no_answer` | The connection broke, or what came is no HTTP. |
             *     | `status` | It was answered with `last_status`. |
             *     | `disabled` | The endpoint or its tenant was disabled. |
             *     | `too_many` | Too many messages waited. |
             *     | `events_deleted` | The run's events were deleted before. |
             */
            last_error?: "timeout" | "refused" | "dns" | "tls" | "blocked_address" | "no_answer" | "status" | "disabled" | "too_many" | "events_deleted" | (string & {});
            /** @description When it is tried again; 0 while it is under way, and when it has ended. */
            next_attempt_at: components["schemas"]["Time"];
            created_at: components["schemas"]["Time"];
        };
        DeliveryList: {
            count: components["schemas"]["Count"];
            /** @description The deliveries, newest first. */
            deliveries: components["schemas"]["Delivery"][];
            /** @description The `before` of the next page. Absent when this page is the last one. */
            next_before?: string;
        };
        /**
         * @example {
         *       "id": "demo/echo",
         *       "provider": "demo",
         *       "context_window": 32768,
         *       "available": true
         *     }
         */
        ModelInfo: {
            /** @description As an agent definition names it. */
            id: string;
            /** @description The provider that serves it. */
            provider: string;
            /**
             * Format: int64
             * @description How many tokens prompt and answer may have together.
             */
            context_window: number;
            /** @description Whether its provider is configured, by the operator or by a key of the tenant's own. */
            available: boolean;
        };
        /**
         * @example {
         *       "id": "demo",
         *       "prefixes": [
         *         "demo/"
         *       ],
         *       "available": true
         *     }
         */
        ProviderInfo: {
            /** @description The provider. */
            id: string;
            /** @description Model ids that begin with one of these are its. */
            prefixes: string[];
            /** @description Whether it is configured, by the operator or by a key of the tenant's own. */
            available: boolean;
        };
        ModelList: {
            count: components["schemas"]["Count"];
            /** @description Well-known models, of those that the operator allows, and those that the operator names. */
            models: components["schemas"]["ModelInfo"][];
            /** @description The `before` of the next page. Absent when this page is the last one. */
            next_before?: string;
            /** @description The table of prefixes, of providers of which a model may be used. */
            providers: components["schemas"]["ProviderInfo"][];
        };
        /**
         * @description A title for people, without control characters; may be empty.
         * @example Trip to Rome
         */
        ConversationTitle: string;
        /**
         * @example {
         *       "id": 7,
         *       "title": "Trip to Rome",
         *       "agent_id": "index",
         *       "created_at": 1795230000,
         *       "updated_at": 1795230000,
         *       "message_count": 0,
         *       "archived": false
         *     }
         */
        Conversation: {
            id: components["schemas"]["Id"];
            title: components["schemas"]["ConversationTitle"];
            /** @description The agent that it was begun with. */
            agent_id: string;
            agent_def?: components["schemas"]["AgentRecord"];
            created_at: components["schemas"]["Time"];
            updated_at: components["schemas"]["Time"];
            /**
             * Format: int64
             * @description How many messages it holds.
             */
            message_count: number;
            /** @description Whether it is put away. */
            archived: boolean;
        };
        ConversationList: {
            count: components["schemas"]["Count"];
            /** @description The conversations, newest first. */
            conversations: components["schemas"]["Conversation"][];
            next_before?: components["schemas"]["NextBefore"];
        };
        /**
         * @example {
         *       "title": "Trip to Rome",
         *       "agent_id": "index"
         *     }
         */
        CreateConversationRequest: {
            title?: components["schemas"]["ConversationTitle"];
            /** @description The agent to talk to, or `id@n` for its version `n`. Default `index`, or the id of `agent_def`. */
            agent_id?: string;
            /** @description The same as `agent_id`, as the routes of runs call it. Both, and different ones, are a 400. */
            agent?: string;
            agent_def?: components["schemas"]["InlineAgentDefinition"];
        };
        /**
         * @example {
         *       "archived": true
         *     }
         */
        UpdateConversationRequest: {
            title?: components["schemas"]["ConversationTitle"];
            /** @description Whether it is put away. */
            archived?: boolean;
        };
        /**
         * @description Up to where a new conversation is to have the messages of another one.
         * @example {
         *       "message_id": 31
         *     }
         */
        ForkRequest: {
            /**
             * Format: int64
             * @description The last message that both are to have, one of the conversation.
             */
            message_id: number;
        };
        /**
         * @description What was said, as text.
         * @example Where shall we eat?
         */
        StoredText: string;
        /**
         * @description What was said, in the parts that were sent.
         * @example [
         *       {
         *         "type": "text",
         *         "text": "What is in this picture?"
         *       }
         *     ]
         */
        StoredParts: components["schemas"]["MessagePart"][];
        /**
         * @description What was said, as text or as the parts that were sent.
         * @example Where shall we eat?
         */
        StoredContent: components["schemas"]["StoredText"] | components["schemas"]["StoredParts"];
        /**
         * @example {
         *       "id": 31,
         *       "conversation_id": 7,
         *       "role": "user",
         *       "content": "Where shall we eat?",
         *       "input_tokens": 0,
         *       "output_tokens": 0,
         *       "created_at": 1795230000,
         *       "request_id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b"
         *     }
         */
        ConversationMessage: {
            id: components["schemas"]["Id"];
            conversation_id: components["schemas"]["Id"];
            /**
             * @description Who said it.
             *
             *     | value | meaning |
             *     |---|---|
             *     | `user` | who talks with the agent |
             *     | `assistant` | the agent |
             */
            role: "user" | "assistant" | (string & {});
            content: components["schemas"]["StoredContent"];
            /**
             * Format: int64
             * @description Tokens of the run's prompts; 0 for the user's messages.
             */
            input_tokens: number;
            /**
             * Format: int64
             * @description Tokens of the run's answers; 0 for the user's messages.
             */
            output_tokens: number;
            created_at: components["schemas"]["Time"];
            /** @description The run that it belongs to. */
            request_id: string;
        };
        MessageList: {
            conversation_id: components["schemas"]["Id"];
            count: components["schemas"]["Count"];
            /** @description The messages, oldest first. */
            messages: components["schemas"]["ConversationMessage"][];
            /**
             * Format: int64
             * @description The `after_id` of the next page. Absent when this page is the last one.
             */
            next_after_id?: number;
        };
        /**
         * @description A message to a conversation, and how its run is to be.
         * @example {
         *       "message": "Where shall we eat?"
         *     }
         */
        NewMessageRequest: {
            message: components["schemas"]["Message"];
            agent_def?: components["schemas"]["InlineAgentDefinition"];
            response_format?: components["schemas"]["ResponseFormat"];
            recovery?: components["schemas"]["Recovery"];
            tools?: components["schemas"]["Tools"];
            reasoning?: components["schemas"]["Reasoning"];
            user?: components["schemas"]["RunUser"];
            metadata?: components["schemas"]["RunMetadata"];
            on_busy?: components["schemas"]["OnBusy"];
            /**
             * Format: int32
             * @description Of a run that has to wait until the tenant has room for it (`queued`): one with a higher number is begun first, those of the same, and
             *     those of one conversation, in the order in which they came. Default: `5`.
             * @example 7
             */
            priority?: number;
        };
        /**
         * @description A clean relative path: no `.` or `..` and no empty segment, none that begins with a dot or begins or ends with
         *     a space, no backslash, `~`, drive letter, control or invisible character.
         * @example report/summary.md
         */
        ArtifactPath: string;
        /**
         * Format: int32
         * @description From 1 on, one more with each write of another content.
         */
        VersionNumber: number;
        /**
         * @description A media type, perhaps with parameters.
         * @example text/markdown
         */
        MediaType: string;
        /**
         * Format: int64
         * @description The length of the content.
         */
        FileSize: number;
        /** @description The SHA-256 of the content, in hexadecimal. */
        Sha256: string;
        /**
         * @description A file that is kept.
         * @example {
         *       "id": 12,
         *       "conversation_id": 7,
         *       "path": "report/summary.md",
         *       "version": 2,
         *       "mime_type": "text/markdown",
         *       "size_bytes": 10,
         *       "sha256": "88501c2f5e6660af97d9cafe49c86afa7adff4dc92cbe9e27141b4ef45642ee8",
         *       "created_at": 1795230000,
         *       "updated_at": 1795233600
         *     }
         */
        Artifact: {
            id: components["schemas"]["Id"];
            /**
             * Format: int64
             * @description The conversation that it belongs to, 0 if there is none.
             */
            conversation_id: number;
            path: components["schemas"]["ArtifactPath"];
            version: components["schemas"]["VersionNumber"];
            mime_type: components["schemas"]["MediaType"];
            size_bytes: components["schemas"]["FileSize"];
            sha256: components["schemas"]["Sha256"];
            created_at: components["schemas"]["Time"];
            updated_at: components["schemas"]["Time"];
        };
        ArtifactList: {
            count: components["schemas"]["Count"];
            /** @description The artifacts, newest first. */
            artifacts: components["schemas"]["Artifact"][];
            next_before?: components["schemas"]["NextBefore"];
        };
        /**
         * @description A file as it was written once. `downloadArtifact` has its content.
         * @example {
         *       "version": 2,
         *       "mime_type": "text/markdown",
         *       "size_bytes": 10,
         *       "sha256": "88501c2f5e6660af97d9cafe49c86afa7adff4dc92cbe9e27141b4ef45642ee8",
         *       "created_at": 1795233600,
         *       "request_id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b"
         *     }
         */
        ArtifactVersion: {
            version: components["schemas"]["VersionNumber"];
            mime_type: components["schemas"]["MediaType"];
            size_bytes: components["schemas"]["FileSize"];
            sha256: components["schemas"]["Sha256"];
            /** @description When it was written, the last time if it was written again. */
            created_at: components["schemas"]["Time"];
            /** @description The run that has written it; absent of what came over HTTP. */
            request_id?: string;
        };
        ArtifactVersionList: {
            count: components["schemas"]["Count"];
            /** @description The versions, newest first. */
            versions: components["schemas"]["ArtifactVersion"][];
        };
        CreateArtifactRequest: {
            path: components["schemas"]["ArtifactPath"];
            /** @description The file, in the form that `encoding` names. */
            content: string;
            /**
             * @description `utf-8`: the content is the text; `base64`: it is the bytes in base64 (RFC 4648 §4), with padding. Default: `utf-8`.
             * @enum {string}
             */
            encoding?: "utf-8" | "base64";
            /** @description By default it is guessed from the path's extension; else `text/plain` or `application/octet-stream`. */
            mime_type?: components["schemas"]["MediaType"];
        };
        /**
         * @description What an entry is about.
         *
         *     | value | meaning |
         *     |---|---|
         *     | `user` | the user, and what they want |
         *     | `feedback` | what was said about the work |
         *     | `project` | the course of a project |
         *     | `reference` | facts to look up |
         *     | `learning` | how and why things are done |
         *     | `context` | something else |
         * @example reference
         * @enum {string}
         */
        MemoryType: "user" | "feedback" | "project" | "reference" | "learning" | "context" | (string & {});
        /**
         * @description What it says in a few words, without control characters.
         * @example Staging database
         */
        MemoryTitle: string;
        /**
         * @description What is remembered; at most 64 KiB of UTF-8.
         * @example db-staging.internal:5432, read-only for everybody.
         */
        MemoryContent: string;
        /**
         * @description Where it is from, for people; may be empty.
         * @example onboarding
         */
        MemorySource: string;
        /**
         * @description Words to find it by. Those that differ in case only are one.
         * @example [
         *       "database",
         *       "staging"
         *     ]
         */
        MemoryTags: string[];
        /**
         * @example {
         *       "id": 12,
         *       "type": "reference",
         *       "title": "Staging database",
         *       "content": "db-staging.internal:5432, read-only for everybody.",
         *       "source": "onboarding",
         *       "tags": [
         *         "database",
         *         "staging"
         *       ],
         *       "valid_from": 1795230000,
         *       "valid_to": null,
         *       "created_at": 1795230000,
         *       "updated_at": 1795230000
         *     }
         */
        MemoryEntry: {
            id: components["schemas"]["Id"];
            /**
             * @description What an entry is about.
             *
             *     | value | meaning |
             *     |---|---|
             *     | `user` | the user, and what they want |
             *     | `feedback` | what was said about the work |
             *     | `project` | the course of a project |
             *     | `reference` | facts to look up |
             *     | `learning` | how and why things are done |
             *     | `context` | something else |
             * @example reference
             */
            type: "user" | "feedback" | "project" | "reference" | "learning" | "context" | (string & {});
            title: components["schemas"]["MemoryTitle"];
            content: components["schemas"]["MemoryContent"];
            source: components["schemas"]["MemorySource"];
            tags: components["schemas"]["MemoryTags"];
            artifact_id?: components["schemas"]["Id"];
            conversation_id?: components["schemas"]["Id"];
            valid_from: components["schemas"]["Time"];
            /** @description When it ceased to be valid; null while it is. */
            valid_to: components["schemas"]["Time"] | null;
            created_at: components["schemas"]["Time"];
            updated_at: components["schemas"]["Time"];
            /**
             * Format: double
             * @description How well it fits, in the answer to a search; it compares with the others of the same answer only.
             */
            score?: number;
        };
        MemoryEntryList: {
            count: components["schemas"]["Count"];
            /** @description The entries, newest first, or in a search the best first. */
            entries: components["schemas"]["MemoryEntry"][];
            /** @description Whether a search has found more than the entries of 1 MiB that are shown. Absent when it has not. */
            truncated?: boolean;
            next_before?: components["schemas"]["NextBefore"];
        };
        CreateMemoryEntryRequest: {
            type: components["schemas"]["MemoryType"];
            title: components["schemas"]["MemoryTitle"];
            content: components["schemas"]["MemoryContent"];
            source?: components["schemas"]["MemorySource"];
            tags?: components["schemas"]["MemoryTags"];
            /** @description The conversation that it belongs to; without it, none. */
            conversation_id?: components["schemas"]["Id"];
            /** @description An artifact that it is about. */
            artifact_id?: components["schemas"]["Id"];
            /** @description Since when it is true; without it, now. */
            valid_from?: components["schemas"]["Time"];
            /** @description Entries whose place it takes. */
            supersedes?: components["schemas"]["Id"][];
        };
        /**
         * @example {
         *       "tags": [
         *         "database",
         *         "staging",
         *         "read-only"
         *       ]
         *     }
         */
        UpdateMemoryEntryRequest: {
            type?: components["schemas"]["MemoryType"];
            title?: components["schemas"]["MemoryTitle"];
            content?: components["schemas"]["MemoryContent"];
            source?: components["schemas"]["MemorySource"];
            tags?: components["schemas"]["MemoryTags"];
            /** @description An artifact that it is about; null for none. */
            artifact_id?: components["schemas"]["Id"] | null;
        };
        /**
         * @description What the source is to the target.
         *
         *     | value | meaning |
         *     |---|---|
         *     | `relates_to` | It has to do with it. |
         *     | `refines` | It says it more exactly. |
         *     | `contradicts` | It says the opposite. |
         *     | `supersedes` | It takes its place. |
         *     | `supports` | It speaks for it. |
         * @example supersedes
         * @enum {string}
         */
        MemoryRelationKind: "relates_to" | "refines" | "contradicts" | "supersedes" | "supports" | (string & {});
        /**
         * @example {
         *       "id": 5,
         *       "source_id": 12,
         *       "target_id": 9,
         *       "relation": "supersedes",
         *       "created_at": 1795230000
         *     }
         */
        MemoryRelation: {
            id: components["schemas"]["Id"];
            source_id: components["schemas"]["Id"];
            target_id: components["schemas"]["Id"];
            /**
             * @description What the source is to the target.
             *
             *     | value | meaning |
             *     |---|---|
             *     | `relates_to` | It has to do with it. |
             *     | `refines` | It says it more exactly. |
             *     | `contradicts` | It says the opposite. |
             *     | `supersedes` | It takes its place. |
             *     | `supports` | It speaks for it. |
             * @example supersedes
             */
            relation: "relates_to" | "refines" | "contradicts" | "supersedes" | "supports" | (string & {});
            created_at: components["schemas"]["Time"];
        };
        MemoryRelationList: {
            count: components["schemas"]["Count"];
            /** @description The relations, newest first. */
            relations: components["schemas"]["MemoryRelation"][];
            next_before?: components["schemas"]["NextBefore"];
        };
        /**
         * @example {
         *       "source_id": 12,
         *       "target_id": 9,
         *       "relation": "supports"
         *     }
         */
        CreateMemoryRelationRequest: {
            source_id: components["schemas"]["Id"];
            target_id: components["schemas"]["Id"];
            relation: components["schemas"]["MemoryRelationKind"];
        };
        MemoryGraph: {
            /** @description The entries, the nearest first. */
            nodes: components["schemas"]["MemoryEntry"][];
            /** @description The relations between them, newest first. */
            edges: components["schemas"]["MemoryRelation"][];
            /**
             * @description Whether there are more.
             * @example false
             */
            truncated: boolean;
        };
        /**
         * @description A place in the list of the scratchpads, the `before` of the next page. Absent when there is none.
         * @example 1795230000:researcher
         */
        ScratchpadPlace: string;
        /**
         * @example {
         *       "agent_id": "researcher",
         *       "kind": "agent",
         *       "content": "Ask for sources.\n",
         *       "size_bytes": 17,
         *       "updated_at": 1795230000
         *     }
         */
        Scratchpad: {
            /** @description Whose it is; `shared` for the shared one. */
            agent_id: string;
            /**
             * @description Tells the shared one from that of an agent with the id `shared`.
             *
             *     | value | meaning |
             *     |---|---|
             *     | `agent` | that of an agent |
             *     | `shared` | the one of all agents |
             */
            kind: "agent" | "shared" | (string & {});
            /** @description The notes, a line each. */
            content: string;
            /**
             * Format: int64
             * @description Its size as UTF-8.
             */
            size_bytes: number;
            updated_at: components["schemas"]["Time"];
        };
        ScratchpadList: {
            count: components["schemas"]["Count"];
            /** @description The scratchpads, the most recently written first. */
            scratchpads: components["schemas"]["Scratchpad"][];
            next_before?: components["schemas"]["ScratchpadPlace"];
        };
        /**
         * @description A place in the list of the MCP servers, the `before` of the next page. Absent when there is none.
         * @example name:files
         */
        McpServerPlace: string;
        /**
         * @description Name of an MCP server: letters, digits, `_`, `-` and `.`.
         * @example files
         */
        McpServerName: string;
        /**
         * @description Where the server is reached, over streamable HTTP. It holds no credentials.
         * @example https://mcp.example.com/mcp
         */
        McpServerUrl: string;
        /**
         * @description The client that was set, without its secret. Absent without one.
         * @example {
         *       "client_id": "baton-7",
         *       "client_secret_set": true,
         *       "scope": "files.read"
         *     }
         */
        McpServerOauth: {
            /** @description The client that is registered there. */
            client_id?: string;
            /** @description Whether it has a secret. */
            client_secret_set: boolean;
            /** @description The authorization server that it is for, as it was set, or as it was named at the first login. */
            issuer?: string;
            /** @description What is asked for where the MCP server does not say it. */
            scope?: string;
        };
        /**
         * Format: int32
         * @description How long a call may take. Without it 30 seconds.
         * @example 120
         */
        McpTimeoutSeconds: number;
        /**
         * @description The login. Present exactly when `authorized` is true.
         * @example {
         *       "authorized_at": 1795230000,
         *       "issuer": "https://login.example.com",
         *       "scopes": [
         *         "files.read"
         *       ]
         *     }
         */
        McpAuthorization: {
            /** @description When somebody logged in. */
            authorized_at: components["schemas"]["Time"];
            /** @description The authorization server. */
            issuer: string;
            /** @description What was granted, as far as the authorization server says it. */
            scopes: string[];
        };
        /**
         * @description A server that the tenant's agents may use.
         * @example {
         *       "name": "files",
         *       "source": "tenant",
         *       "url": "https://mcp.example.com/mcp",
         *       "oauth": {
         *         "client_id": "baton-7",
         *         "client_secret_set": true,
         *         "scope": "files.read"
         *       },
         *       "authorized": true,
         *       "authorization": {
         *         "authorized_at": 1795230000,
         *         "issuer": "https://login.example.com",
         *         "scopes": [
         *           "files.read"
         *         ]
         *       },
         *       "created_at": 1795220000,
         *       "updated_at": 1795220000
         *     }
         * @example {
         *       "name": "weather",
         *       "source": "operator",
         *       "authorized": false
         *     }
         */
        McpServer: {
            name: components["schemas"]["McpServerName"];
            /**
             * @description Whose it is.
             *
             *     | value | meaning |
             *     |---|---|
             *     | `tenant` | the tenant's own |
             *     | `operator` | one of the operator's configuration: nothing more is said of it here |
             */
            source: "tenant" | "operator" | (string & {});
            /** @description Where it is reached. Of the tenant's own. */
            url?: components["schemas"]["McpServerUrl"];
            /**
             * @description The names of the headers that are set. Absent without any.
             * @example [
             *       "Authorization"
             *     ]
             */
            headers?: string[];
            oauth?: components["schemas"]["McpServerOauth"];
            timeout_seconds?: components["schemas"]["McpTimeoutSeconds"];
            /** @description Whether somebody has logged in for the tenant. */
            authorized: boolean;
            authorization?: components["schemas"]["McpAuthorization"];
            created_at?: components["schemas"]["Time"];
            /** @description The token that it was made with; absent where that is not known. */
            created_by?: components["schemas"]["TokenRef"];
            updated_at?: components["schemas"]["Time"];
            /** @description The token that it was last set with; absent when it was set once. */
            updated_by?: components["schemas"]["TokenRef"];
        };
        McpServerList: {
            count: components["schemas"]["Count"];
            /** @description The servers, by name. */
            mcp_servers: components["schemas"]["McpServer"][];
            next_before?: components["schemas"]["McpServerPlace"];
        };
        /**
         * @description How this server is known to the authorization server of the MCP server. Without a `client_id` it is known by its own address
         *     (`/mcp-login/client.json`) where the authorization server takes that, else it registers itself.
         * @example {
         *       "client_id": "baton-7",
         *       "client_secret": "s3cr3t-of-the-client",
         *       "scope": "files.read"
         *     }
         */
        McpOauthClient: {
            /** @description The client that is registered there. */
            client_id?: string;
            /** @description Its secret, with a `client_id`. It is not shown again. */
            client_secret?: string;
            /**
             * @description The authorization server that the client is for; it is used with no other. Without it, the one that the MCP server names at the first
             *     login.
             */
            issuer?: string;
            /** @description What is asked for where the MCP server does not say it. */
            scope?: string;
        };
        /**
         * @description A server of the tenant's own.
         * @example {
         *       "url": "https://mcp.example.com/mcp"
         *     }
         */
        PutMcpServerRequest: {
            url: components["schemas"]["McpServerUrl"];
            /**
             * @description Sent with each request to the server, and to nobody else. They are not shown again.
             * @example {
             *       "Authorization": "Bearer a-key"
             *     }
             */
            headers?: {
                [key: string]: string;
            };
            oauth?: components["schemas"]["McpOauthClient"];
            timeout_seconds?: components["schemas"]["McpTimeoutSeconds"];
        };
        /**
         * @description A provider of models: `anthropic`, `openai`, `gemini`, `openrouter`, and, where the operator has set their addresses, `azure` and `bedrock`.
         * @example anthropic
         */
        KeyProvider: string;
        /**
         * @description A key of the tenant's own.
         * @example {
         *       "provider": "anthropic",
         *       "last4": "x7Qa",
         *       "readable": true,
         *       "created_at": 1795220000,
         *       "created_by": {
         *         "id": 0,
         *         "name": "first"
         *       },
         *       "updated_at": 1795220000
         *     }
         */
        ProviderKey: {
            provider: components["schemas"]["KeyProvider"];
            /** @description The last four characters of the key. */
            last4: string;
            /**
             * @description Whether this server can use it. It can't when the operator's `SECRETS_KEY` is no longer the one that the key was encrypted with: then
             *     runs that need it fail, until it is set anew.
             */
            readable: boolean;
            created_at: components["schemas"]["Time"];
            /** @description The token that one was first set with; absent where that is not known. */
            created_by?: components["schemas"]["TokenRef"];
            /** @description When it was last set. */
            updated_at: components["schemas"]["Time"];
            /** @description The token that it was last set with; absent when it was set once. */
            updated_by?: components["schemas"]["TokenRef"];
        };
        ProviderKeyList: {
            count: components["schemas"]["Count"];
            /** @description The keys, by provider: one of each at most. */
            provider_keys: components["schemas"]["ProviderKey"][];
        };
        /**
         * @description A key of the tenant's own.
         * @example {
         *       "key": "sk-ant-api03-of-the-tenant-x7Qa"
         *     }
         */
        PutProviderKeyRequest: {
            /**
             * @description One key, as the provider has given it. It is not shown again.
             * @example sk-ant-api03-of-the-tenant-x7Qa
             */
            key: string;
        };
        /**
         * @description What may be spent in a period: micro-cents by the prices of the operator, tokens of input and output, or both. It has `micro_cents`, `tokens` or both.
         * @example {
         *       "micro_cents": 5000000000,
         *       "period": "month"
         *     }
         */
        Budget: {
            /**
             * Format: int64
             * @description Millionths of a cent, by the prices of the operator.
             */
            micro_cents?: number;
            /**
             * Format: int64
             * @description Tokens of all calls of models, of input and output.
             */
            tokens?: number;
            /**
             * @description How long a budget is for.
             *
             *     | value | meaning |
             *     |---|---|
             *     | `day` | a day in UTC |
             *     | `month` | a month in UTC |
             *     | `total` | for ever |
             * @example month
             */
            period: "day" | "month" | "total" | (string & {});
        };
        /**
         * @example {
         *       "count": 1,
         *       "each_user": {
         *         "tokens": 100000,
         *         "period": "day"
         *       },
         *       "budgets": [
         *         {
         *           "of": "tenant",
         *           "period": "total",
         *           "tokens": {
         *             "limit": 1000000,
         *             "spent": 250000,
         *             "reserved": 4000,
         *             "left": 746000
         *           }
         *         }
         *       ]
         *     }
         */
        BudgetList: {
            count: components["schemas"]["Count"];
            /** @description What the currency of micro-cents is called, where the operator names it. */
            currency?: string;
            /** @description What may be spent for each `user` whom runs are for, where that is bounded. What is left of it for one is in `budgets` when that user is asked for. */
            each_user?: components["schemas"]["Budget"];
            /** @description The budgets, that of the tenant first. */
            budgets: components["schemas"]["BudgetState"][];
        };
        /**
         * @description A place in the list of the rows, the `before` of the next page. Absent when there is none.
         * @example 7:2026-11-22
         */
        UsagePlace: string;
        /**
         * @description What each row is about.
         *
         *     | value | meaning |
         *     |---|---|
         *     | `day` | a day in UTC |
         *     | `agent` | an agent |
         *     | `model` | a model |
         *     | `user` | a `user` that runs were for |
         * @example day
         */
        UsageGroup: "day" | "agent" | "model" | "user" | (string & {});
        /**
         * @description What the operator calls the currency of the costs (`CURRENCY`). Absent where it has no name.
         * @example USD
         */
        UsageCurrency: string;
        /**
         * @description The day in UTC, `YYYY-MM-DD`, the agent or the model as `token_usage` names it, or the `user`. An empty model is that of runs whose
         *     events were deleted before the server kept sums.
         * @example 2026-11-22
         */
        UsageKey: string;
        /**
         * Format: int64
         * @description The runs that ended, whatever the end. Of a user those that were for them. Of an agent or a model those with a `token_usage` event of it: a run with two
         *     models counts for both.
         * @example 3
         */
        UsageRuns: number;
        /**
         * Format: int64
         * @description Those of them that failed; canceled runs did not.
         * @example 1
         */
        UsageFailed: number;
        /**
         * Format: int64
         * @description How long these runs took together, in milliseconds, waiting for people included: divided by `runs`, how long one takes. Runs
         *     of releases before 0.2 that were summed up then count as 0.
         * @example 5210
         */
        UsageDuration: number;
        /**
         * Format: int64
         * @description What the tokens cost by the operator's list of prices, in millionths of a cent. It is left out unless the list has every
         *     model of the row.
         * @example 4872000
         */
        UsageCost: number;
        /**
         * Format: int64
         * @description What the tokens of those models cost that have a price, in millionths of a cent: the same as `cost_micro_cents`, which is left
         *     out where this is a part of the cost only. It is left out when no model of the row has a price.
         * @example 4872000
         */
        UsagePricedCost: number;
        /**
         * @example {
         *       "key": "2026-11-22",
         *       "runs": 3,
         *       "failed": 1,
         *       "duration_ms": 5210,
         *       "input_tokens": 2436,
         *       "output_tokens": 492,
         *       "cache_read_tokens": 640,
         *       "cache_write_tokens": 0
         *     }
         */
        UsageRow: {
            key: components["schemas"]["UsageKey"];
            runs: components["schemas"]["UsageRuns"];
            failed: components["schemas"]["UsageFailed"];
            duration_ms: components["schemas"]["UsageDuration"];
            input_tokens: components["schemas"]["TokenCount"];
            output_tokens: components["schemas"]["TokenCount"];
            cache_read_tokens: components["schemas"]["TokenCount"];
            cache_write_tokens: components["schemas"]["TokenCount"];
            cost_micro_cents?: components["schemas"]["UsageCost"];
            priced_micro_cents?: components["schemas"]["UsagePricedCost"];
        };
        /**
         * @example {
         *       "from": 1792638000,
         *       "to": 1795230000,
         *       "group_by": "day",
         *       "count": 1,
         *       "rows": [
         *         {
         *           "key": "2026-11-22",
         *           "runs": 3,
         *           "failed": 1,
         *           "duration_ms": 5210,
         *           "input_tokens": 2436,
         *           "output_tokens": 492,
         *           "cache_read_tokens": 640,
         *           "cache_write_tokens": 0
         *         }
         *       ]
         *     }
         */
        Usage: {
            from: components["schemas"]["Time"];
            to: components["schemas"]["Time"];
            group_by: components["schemas"]["UsageGroup"];
            currency?: components["schemas"]["UsageCurrency"];
            count: components["schemas"]["Count"];
            /** @description The rows, ordered by their keys. */
            rows: components["schemas"]["UsageRow"][];
            next_before?: components["schemas"]["UsagePlace"];
        };
        /**
         * @example {
         *       "tenant_id": 7,
         *       "key": "2026-11-22",
         *       "runs": 3,
         *       "failed": 1,
         *       "duration_ms": 5210,
         *       "input_tokens": 2436,
         *       "output_tokens": 492,
         *       "cache_read_tokens": 640,
         *       "cache_write_tokens": 0
         *     }
         */
        TenantUsageRow: {
            tenant_id: components["schemas"]["TenantId"];
            key: components["schemas"]["UsageKey"];
            runs: components["schemas"]["UsageRuns"];
            failed: components["schemas"]["UsageFailed"];
            duration_ms: components["schemas"]["UsageDuration"];
            input_tokens: components["schemas"]["TokenCount"];
            output_tokens: components["schemas"]["TokenCount"];
            cache_read_tokens: components["schemas"]["TokenCount"];
            cache_write_tokens: components["schemas"]["TokenCount"];
            cost_micro_cents?: components["schemas"]["UsageCost"];
            priced_micro_cents?: components["schemas"]["UsagePricedCost"];
        };
        /**
         * @example {
         *       "from": 1792638000,
         *       "to": 1795230000,
         *       "group_by": "day",
         *       "count": 1,
         *       "rows": [
         *         {
         *           "tenant_id": 7,
         *           "key": "2026-11-22",
         *           "runs": 3,
         *           "failed": 1,
         *           "duration_ms": 5210,
         *           "input_tokens": 2436,
         *           "output_tokens": 492,
         *           "cache_read_tokens": 640,
         *           "cache_write_tokens": 0
         *         }
         *       ]
         *     }
         */
        TenantsUsage: {
            from: components["schemas"]["Time"];
            to: components["schemas"]["Time"];
            group_by: components["schemas"]["UsageGroup"];
            currency?: components["schemas"]["UsageCurrency"];
            count: components["schemas"]["Count"];
            /** @description The rows, ordered by their tenants and keys. */
            rows: components["schemas"]["TenantUsageRow"][];
            next_before?: components["schemas"]["UsagePlace"];
        };
        /**
         * @description A name for people, without control characters.
         * @example Acme
         */
        TenantName: string;
        /**
         * Format: int64
         * @description As many there may be; 0: any number.
         * @example 8
         */
        TenantLimit: number;
        /**
         * @description The limits of the tenant that are its own. Those that are absent are the operator's, of the settings.
         *
         *     | limit | of what | setting |
         *     |---|---|---|
         *     | `max_concurrent` | runs under way, on all nodes together | `TENANT_MAX_CONCURRENT` |
         *     | `rate_per_min` | runs that are started in a minute, on all nodes together | `TENANT_RATE_PER_MIN` |
         *     | `max_streams` | streams of notifications that are open on a node, as many replays, and as many WebSockets | `TENANT_MAX_STREAMS` |
         *     | `max_connections` | connections to a node | `TENANT_MAX_CONNECTIONS` |
         *     | `max_mcp_processes` | processes of MCP servers on a node | `TENANT_MAX_MCP_PROCESSES` |
         *     | `max_agents` | stored agents | `TENANT_MAX_AGENTS` |
         *     | `max_schedules` | scheduled tasks | `TENANT_MAX_SCHEDULES` |
         *     | `max_conversations` | conversations | `TENANT_MAX_CONVERSATIONS` |
         *     | `max_memory_entries` | entries of the memory | `TENANT_MAX_MEMORY_ENTRIES` |
         *     | `max_scratchpads` | scratchpads | `TENANT_MAX_SCRATCHPADS` |
         *     | `max_questions` | questions that wait for an answer | `TENANT_MAX_QUESTIONS` |
         *     | `max_artifacts` | files that are kept | `TENANT_MAX_ARTIFACTS` |
         *     | `max_files` | files that were uploaded to `/openai/v1/files` | `TENANT_MAX_FILES` |
         *     | `retention_days` | days after which the events of a run that has ended are deleted; 0, or more days than the operator's, is the operator's | `RETENTION_DAYS` |
         * @example {
         *       "max_concurrent": 8,
         *       "rate_per_min": 120
         *     }
         */
        OwnLimits: {
            max_concurrent?: components["schemas"]["TenantLimit"];
            rate_per_min?: components["schemas"]["TenantLimit"];
            max_streams?: components["schemas"]["TenantLimit"];
            max_connections?: components["schemas"]["TenantLimit"];
            max_mcp_processes?: components["schemas"]["TenantLimit"];
            max_agents?: components["schemas"]["TenantLimit"];
            max_schedules?: components["schemas"]["TenantLimit"];
            max_conversations?: components["schemas"]["TenantLimit"];
            max_memory_entries?: components["schemas"]["TenantLimit"];
            max_scratchpads?: components["schemas"]["TenantLimit"];
            max_questions?: components["schemas"]["TenantLimit"];
            max_artifacts?: components["schemas"]["TenantLimit"];
            max_files?: components["schemas"]["TenantLimit"];
            retention_days?: components["schemas"]["TenantLimit"];
        };
        /**
         * @description Budgets of the tenant beside its own.
         * @example {
         *       "user": {
         *         "tokens": 100000,
         *         "period": "day"
         *       }
         *     }
         */
        OtherBudgets: {
            /** @description What may be spent for each `user` whom runs are for, the same for each. */
            user?: components["schemas"]["Budget"];
        };
        /**
         * @description Where a tenant stands that is moved, or was; absent when it is here alone.
         *
         *     | value | meaning |
         *     |---|---|
         *     | `leaving` | It can be read here, and begins and changes nothing. |
         *     | `arriving` | It is not all here yet. |
         *     | `gone` | It is served elsewhere; what is left of it here can be erased. |
         * @example leaving
         */
        TenantMove: "leaving" | "arriving" | "gone" | (string & {});
        /**
         * @example {
         *       "id": 7,
         *       "name": "Acme",
         *       "disabled": false,
         *       "limits": {
         *         "max_concurrent": 8
         *       },
         *       "created_at": 1795230000,
         *       "last_used_at": 1795233600
         *     }
         */
        Tenant: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["TenantName"];
            /** @description Whether the tenant is locked out. */
            disabled: boolean;
            limits: components["schemas"]["OwnLimits"];
            budget?: components["schemas"]["Budget"];
            budgets?: components["schemas"]["OtherBudgets"];
            created_at: components["schemas"]["Time"];
            last_used_at: components["schemas"]["Time"];
            /**
             * Format: int64
             * @description Since when it is being erased, in seconds since the epoch; absent when it is not.
             */
            erasing_since?: number;
            moving?: components["schemas"]["TenantMove"];
            /**
             * @description The cell that it goes to, or has gone to; absent when that has no name.
             * @example eu2
             */
            moved_to?: string;
        };
        TenantList: {
            count: components["schemas"]["Count"];
            /** @description The tenants, newest first. */
            tenants: components["schemas"]["Tenant"][];
            next_before?: components["schemas"]["NextBefore"];
        };
        /**
         * @description The limits that change; those that are absent stay, and null is what the operator has set for all tenants. See `OwnLimits`.
         * @example {
         *       "max_concurrent": 8,
         *       "rate_per_min": null
         *     }
         */
        TenantLimitChanges: {
            max_concurrent?: components["schemas"]["TenantLimit"] | null;
            rate_per_min?: components["schemas"]["TenantLimit"] | null;
            max_streams?: components["schemas"]["TenantLimit"] | null;
            max_connections?: components["schemas"]["TenantLimit"] | null;
            max_mcp_processes?: components["schemas"]["TenantLimit"] | null;
            max_agents?: components["schemas"]["TenantLimit"] | null;
            max_schedules?: components["schemas"]["TenantLimit"] | null;
            max_conversations?: components["schemas"]["TenantLimit"] | null;
            max_memory_entries?: components["schemas"]["TenantLimit"] | null;
            max_scratchpads?: components["schemas"]["TenantLimit"] | null;
            max_questions?: components["schemas"]["TenantLimit"] | null;
            max_artifacts?: components["schemas"]["TenantLimit"] | null;
            max_files?: components["schemas"]["TenantLimit"] | null;
            retention_days?: components["schemas"]["TenantLimit"] | null;
        };
        /**
         * @description What may be spent in a period: micro-cents by the prices of the operator, tokens of input and output, or both. Give `micro_cents`, `tokens` or both.
         * @example {
         *       "micro_cents": 5000000000,
         *       "period": "month"
         *     }
         */
        BudgetInput: {
            /**
             * Format: int64
             * @description Millionths of a cent, by the prices of the operator.
             */
            micro_cents?: number;
            /**
             * Format: int64
             * @description Tokens of all calls of models, of input and output.
             */
            tokens?: number;
            period: components["schemas"]["BudgetPeriod"];
        };
        /**
         * @description What may be spent; null for anything.
         * @example {
         *       "micro_cents": 5000000000,
         *       "period": "month"
         *     }
         */
        BudgetChange: components["schemas"]["BudgetInput"] | null;
        /**
         * @description Budgets of the tenant beside its own.
         * @example {
         *       "user": {
         *         "tokens": 100000,
         *         "period": "day"
         *       }
         *     }
         */
        OtherBudgetChanges: {
            /** @description What may be spent for each `user` whom runs are for, the same for each; null for anything. */
            user?: components["schemas"]["BudgetChange"];
        };
        /**
         * @example {
         *       "name": "Acme"
         *     }
         * @example {
         *       "name": "Acme",
         *       "limits": {
         *         "max_concurrent": 8
         *       },
         *       "budget": {
         *         "micro_cents": 5000000000,
         *         "period": "month"
         *       }
         *     }
         */
        CreateTenantRequest: {
            name: components["schemas"]["TenantName"];
            limits?: components["schemas"]["TenantLimitChanges"];
            budget?: components["schemas"]["BudgetChange"];
            budgets?: components["schemas"]["OtherBudgetChanges"];
        };
        /**
         * @description Something that was made or last changed with a token.
         * @example {
         *       "kind": "webhook",
         *       "id": "4000123",
         *       "what": "https://example.com/baton",
         *       "active": false
         *     }
         */
        MadeThing: {
            /**
             * @description What it is.
             *
             *     | value | meaning |
             *     |---|---|
             *     | `agent` | a stored agent |
             *     | `schedule` | a scheduled task |
             *     | `webhook` | an endpoint for messages |
             */
            kind: "agent" | "schedule" | "webhook" | (string & {});
            /** @description Its id. */
            id: string;
            /** @description The times of a schedule, or the URL of a webhook. */
            what?: string;
            /** @description Whether it goes on by itself, by now: a schedule that fires, or a webhook that gets messages. */
            active: boolean;
        };
        /**
         * @example {
         *       "id": 7,
         *       "name": "Acme",
         *       "disabled": false,
         *       "limits": {
         *         "max_concurrent": 8
         *       },
         *       "created_at": 1795230000,
         *       "last_used_at": 0,
         *       "token": "bat_0000000000000000000000000000000000000000000"
         *     }
         */
        TenantWithToken: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["TenantName"];
            /** @description Whether the tenant is locked out. */
            disabled: boolean;
            limits: components["schemas"]["OwnLimits"];
            budget?: components["schemas"]["Budget"];
            budgets?: components["schemas"]["OtherBudgets"];
            created_at: components["schemas"]["Time"];
            last_used_at: components["schemas"]["Time"];
            /** @description The bearer token. It is not shown again. */
            token: string;
            /** @description What was made or last changed with the token before, when it is replaced. */
            made?: components["schemas"]["MadeThing"][];
        };
        /**
         * @example {
         *       "disabled": true
         *     }
         * @example {
         *       "limits": {
         *         "max_concurrent": 8,
         *         "rate_per_min": null
         *       }
         *     }
         * @example {
         *       "budget": {
         *         "micro_cents": 5000000000,
         *         "period": "month"
         *       },
         *       "budgets": {
         *         "user": {
         *           "tokens": 100000,
         *           "period": "day"
         *         }
         *       }
         *     }
         */
        UpdateTenantRequest: {
            name?: components["schemas"]["TenantName"];
            /** @description Whether the tenant is locked out. */
            disabled?: boolean;
            limits?: components["schemas"]["TenantLimitChanges"];
            budget?: components["schemas"]["BudgetChange"];
            budgets?: components["schemas"]["OtherBudgetChanges"];
        };
        /**
         * @example {
         *       "limits": {
         *         "max_concurrent": 64,
         *         "rate_per_min": 600,
         *         "max_agents": 500
         *       },
         *       "left": {
         *         "max_concurrent": 63,
         *         "rate_per_min": 598,
         *         "max_agents": 488
         *       }
         *     }
         */
        LimitState: {
            limits: components["schemas"]["MyLimits"];
            left: components["schemas"]["MyRest"];
        };
        /**
         * @description A name for people, without control characters.
         * @example dashboard
         */
        TokenName: string;
        /**
         * @example {
         *       "id": 3,
         *       "name": "dashboard",
         *       "scopes": [
         *         "read"
         *       ],
         *       "created_at": 1795230000
         *     }
         */
        Token: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["TokenName"];
            /** @description What it allows. */
            scopes: ("read" | "run" | "approve" | "manage" | (string & {}))[];
            created_at: components["schemas"]["Time"];
            /**
             * Format: int64
             * @description When it ends; absent when it doesn't.
             */
            expires_at?: number;
            budget?: components["schemas"]["Budget"];
        };
        TokenList: {
            count: components["schemas"]["Count"];
            /** @description The tokens, newest first. */
            tokens: components["schemas"]["Token"][];
            next_before?: components["schemas"]["NextBefore"];
        };
        /**
         * @example {
         *       "name": "dashboard",
         *       "scopes": [
         *         "read"
         *       ]
         *     }
         */
        CreateTokenRequest: {
            name: components["schemas"]["TokenName"];
            /** @description What the token allows; all of it when left out. `run` without `approve` starts runs, and approves nothing. */
            scopes?: components["schemas"]["TokenScope"][];
            /**
             * Format: int64
             * @description When the token ends, in seconds since the epoch; in the future. Without it, never.
             */
            expires_at?: number;
            budget?: components["schemas"]["BudgetInput"];
        };
        /**
         * @example {
         *       "id": 3,
         *       "name": "dashboard",
         *       "scopes": [
         *         "read"
         *       ],
         *       "created_at": 1795230000,
         *       "token": "bat_0000000000000000000000000000000000000000000"
         *     }
         */
        CreatedToken: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["TokenName"];
            /** @description What it allows. */
            scopes: ("read" | "run" | "approve" | "manage" | (string & {}))[];
            created_at: components["schemas"]["Time"];
            /**
             * Format: int64
             * @description When it ends; absent when it doesn't.
             */
            expires_at?: number;
            budget?: components["schemas"]["Budget"];
            /** @description The bearer token. It is not shown again. */
            token: string;
        };
        /**
         * @example {
         *       "deleted": true,
         *       "made": [
         *         {
         *           "kind": "schedule",
         *           "id": "3000123",
         *           "what": "every day at 07:30",
         *           "active": true
         *         }
         *       ]
         *     }
         */
        RevokedToken: {
            /** @description Always true. */
            deleted: boolean;
            /** @description What was made or last changed with the token. */
            made: components["schemas"]["MadeThing"][];
        };
        /**
         * @example {
         *       "budget": {
         *         "tokens": 1000000,
         *         "period": "day"
         *       }
         *     }
         */
        UpdateTokenRequest: {
            budget?: components["schemas"]["BudgetChange"];
        };
        /**
         * @description What was done. Those of agents, schedules, webhooks, MCP servers, keys, questions, runs and conversations are what tenants do: what their agents do by commands is in the
         *     logs of the runs.
         *
         *     | value | meaning |
         *     |---|---|
         *     | `tenant.create`, `tenant.update`, `tenant.rotate-token` | A tenant was made or changed, or got another first token. |
         *     | `tenant.erase`, `tenant.erased` | A tenant is to be erased, and is. |
         *     | `tenant.export`, `tenant.import`, `tenant.move` | A tenant was written to a file, was read from one, or has begun to move elsewhere. |
         *     | `token.create`, `token.update`, `token.revoke` | A tenant got another token, one got another budget, or was lost. |
         *     | `agent.create`, `agent.update`, `agent.delete` | an agent |
         *     | `schedule.create`, `schedule.update`, `schedule.delete` | a scheduled task |
         *     | `webhook.create`, `webhook.update`, `webhook.delete`, `webhook.rotate-secret` | an endpoint for messages |
         *     | `mcp-server.put`, `mcp-server.delete`, `mcp-server.revoke` | an MCP server of the tenant's own; the last one took back its login |
         *     | `provider-key.put`, `provider-key.delete` | a key of a provider of the tenant's own |
         *     | `question.approve`, `question.deny` | A command was approved, or was not. |
         *     | `request.delete`, `conversation.delete` | A run was erased, or a conversation with its runs. |
         *     | `admin.refused` | Wrong tokens were sent to the administrator's operations; an entry for each address, at most one a minute. |
         * @example tenant.update
         * @enum {string}
         */
        AuditAction: "tenant.create" | "tenant.update" | "tenant.rotate-token" | "tenant.erase" | "tenant.erased" | "tenant.export" | "tenant.import" | "tenant.move" | "token.create" | "token.update" | "token.revoke" | "agent.create" | "agent.update" | "agent.delete" | "schedule.create" | "schedule.update" | "schedule.delete" | "webhook.create" | "webhook.update" | "webhook.delete" | "webhook.rotate-secret" | "mcp-server.put" | "mcp-server.delete" | "mcp-server.revoke" | "provider-key.put" | "provider-key.delete" | "question.approve" | "question.deny" | "request.delete" | "conversation.delete" | "admin.refused" | (string & {});
        /**
         * @description The token, with `token.create`, `token.update` and `token.revoke`; `target` names its tenant. Absent when that is erased.
         * @example {
         *       "id": 3,
         *       "name": "dashboard",
         *       "scopes": [
         *         "read"
         *       ]
         *     }
         */
        AuditedToken: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["TokenName"];
            /** @description What it allows. */
            scopes: ("read" | "run" | "approve" | "manage" | (string & {}))[];
            /**
             * Format: int64
             * @description When it ends; absent when it doesn't.
             */
            expires_at?: number;
            budget?: components["schemas"]["Budget"];
        };
        AuditedTenant: {
            name: components["schemas"]["TenantName"];
            /** @description Whether the tenant was locked out. */
            disabled: boolean;
            limits?: components["schemas"]["OwnLimits"];
            budget?: components["schemas"]["Budget"];
            budgets?: components["schemas"]["OtherBudgets"];
        };
        /**
         * @example {
         *       "id": 12,
         *       "at": 1795233600,
         *       "actor": "admin",
         *       "tenant_id": 7,
         *       "action": "tenant.update",
         *       "target": "tenant:7",
         *       "before": {
         *         "name": "Acme",
         *         "disabled": false
         *       },
         *       "after": {
         *         "name": "Acme",
         *         "disabled": true
         *       }
         *     }
         * @example {
         *       "id": 14,
         *       "at": 1795233690,
         *       "actor": "token:3",
         *       "by": {
         *         "id": 3,
         *         "name": "dashboard"
         *       },
         *       "tenant_id": 7,
         *       "action": "webhook.create",
         *       "target": "webhook:4000123",
         *       "before": null,
         *       "after": null
         *     }
         * @example {
         *       "id": 13,
         *       "at": 1795233660,
         *       "actor": "unknown",
         *       "action": "admin.refused",
         *       "target": "address:203.0.113.7",
         *       "count": 12,
         *       "before": null,
         *       "after": null
         *     }
         */
        AuditEntry: {
            id: components["schemas"]["Id"];
            at: components["schemas"]["Time"];
            /** @description Who did it: `admin` over HTTP, `cli:<user>`, `first start`, `token:<id>` of a tenant, or `unknown`, with `admin.refused`. */
            actor: string;
            /** @description The token, where the actor is one. */
            by?: components["schemas"]["TokenRef"];
            /**
             * Format: int64
             * @description The tenant that it concerns; absent with `admin.refused`.
             */
            tenant_id?: number;
            /**
             * @description What was done. Those of agents, schedules, webhooks, MCP servers, keys, questions, runs and conversations are what tenants do: what their agents do by commands is in the
             *     logs of the runs.
             *
             *     | value | meaning |
             *     |---|---|
             *     | `tenant.create`, `tenant.update`, `tenant.rotate-token` | A tenant was made or changed, or got another first token. |
             *     | `tenant.erase`, `tenant.erased` | A tenant is to be erased, and is. |
             *     | `tenant.export`, `tenant.import`, `tenant.move` | A tenant was written to a file, was read from one, or has begun to move elsewhere. |
             *     | `token.create`, `token.update`, `token.revoke` | A tenant got another token, one got another budget, or was lost. |
             *     | `agent.create`, `agent.update`, `agent.delete` | an agent |
             *     | `schedule.create`, `schedule.update`, `schedule.delete` | a scheduled task |
             *     | `webhook.create`, `webhook.update`, `webhook.delete`, `webhook.rotate-secret` | an endpoint for messages |
             *     | `mcp-server.put`, `mcp-server.delete`, `mcp-server.revoke` | an MCP server of the tenant's own; the last one took back its login |
             *     | `provider-key.put`, `provider-key.delete` | a key of a provider of the tenant's own |
             *     | `question.approve`, `question.deny` | A command was approved, or was not. |
             *     | `request.delete`, `conversation.delete` | A run was erased, or a conversation with its runs. |
             *     | `admin.refused` | Wrong tokens were sent to the administrator's operations; an entry for each address, at most one a minute. |
             * @example tenant.update
             */
            action: "tenant.create" | "tenant.update" | "tenant.rotate-token" | "tenant.erase" | "tenant.erased" | "tenant.export" | "tenant.import" | "tenant.move" | "token.create" | "token.update" | "token.revoke" | "agent.create" | "agent.update" | "agent.delete" | "schedule.create" | "schedule.update" | "schedule.delete" | "webhook.create" | "webhook.update" | "webhook.delete" | "webhook.rotate-secret" | "mcp-server.put" | "mcp-server.delete" | "mcp-server.revoke" | "provider-key.put" | "provider-key.delete" | "question.approve" | "question.deny" | "request.delete" | "conversation.delete" | "admin.refused" | (string & {});
            /**
             * @description What it was done to, as `<kind>:<id>`: `tenant:7`, `webhook:4000123`; of a tenant that is erased without the id. With `admin.refused` where it came from: `address:203.0.113.7`, a network of
             *     IPv6, or `address:others`.
             */
            target: string;
            /**
             * Format: int64
             * @description How many wrong tokens, since the last entry of the address; with `admin.refused`.
             */
            count?: number;
            token?: components["schemas"]["AuditedToken"];
            /** @description The changed members before; null where there were none. */
            before: components["schemas"]["AuditedTenant"] | null;
            /** @description The changed members after; null where there are none. */
            after: components["schemas"]["AuditedTenant"] | null;
        };
        AuditList: {
            count: components["schemas"]["Count"];
            /** @description The entries, newest first. */
            entries: components["schemas"]["AuditEntry"][];
            next_before?: components["schemas"]["NextBefore"];
        };
        /**
         * @example {
         *       "status": "ok"
         *     }
         */
        Health: {
            /** @constant */
            status: "ok";
        };
        /**
         * @example {
         *       "status": "ready"
         *     }
         */
        Readiness: {
            /** @constant */
            status: "ready";
        };
        /**
         * @description A document of the contract, in one piece.
         * @example {
         *       "openapi": "3.1.1",
         *       "info": {
         *         "title": "Baton"
         *       }
         *     }
         */
        ContractDocument: {
            [key: string]: unknown;
        };
        /**
         * @description A client of authorization servers, in the members that they know (RFC 7591).
         * @example {
         *       "client_id": "https://baton.example.com/mcp-login/client.json",
         *       "client_name": "Baton",
         *       "client_uri": "https://baton.example.com",
         *       "redirect_uris": [
         *         "https://baton.example.com/mcp-login/callback"
         *       ],
         *       "grant_types": [
         *         "authorization_code",
         *         "refresh_token"
         *       ],
         *       "response_types": [
         *         "code"
         *       ],
         *       "token_endpoint_auth_method": "none",
         *       "application_type": "web"
         *     }
         */
        McpLoginClient: {
            /** @description The address of this document. */
            client_id: string;
            /** @description What people are shown. */
            client_name: string;
            /** @description The server. */
            client_uri: string;
            /** @description Where logins come back to. */
            redirect_uris: string[];
            /** @description What it asks tokens with. */
            grant_types: string[];
            /** @description What it asks people's browsers for. */
            response_types: string[];
            /** @description How it shows who it is. */
            token_endpoint_auth_method: string;
            /** @description Where it runs. */
            application_type: string;
        };
        /**
         * @example {
         *       "code": "5oYxk2b0H6nqZ3vW1cT8mJr4sLd7fPgQaUeXyKiBzNE"
         *     }
         */
        LoginCode: {
            /** @description What stands behind `#login=` in the link. */
            code: string;
        };
        /**
         * @example {
         *       "token": "bat_0000000000000000000000000000000000000000000",
         *       "expires_at": 1795834800
         *     }
         */
        LoginToken: {
            /** @description The bearer token of the session, which has the form of the one that it was begun with. */
            token: string;
            /**
             * Format: int64
             * @description When the session ends at the latest, in seconds since the epoch; 12 hours after it was used last if that is sooner.
             */
            expires_at: number;
        };
        /**
         * @example {
         *       "token": "bat_0000000000000000000000000000000000000000000"
         *     }
         */
        SessionToken: {
            /** @description The bearer token. */
            token: string;
        };
        /**
         * Format: date-time
         * @description When it happened, ISO 8601 in UTC.
         * @example 2026-11-21T10:00:00.000Z
         */
        MessageTime: string;
        /** @description A file that a run has written. */
        EndedRunFile: {
            /** @description A clean relative path; never absolute, never with `..` in it. Still, treat it as untrusted input. */
            path: string;
            /** @description The media type, guessed from the extension of the path. */
            mime_type: string;
            /**
             * Format: int64
             * @description The length of the content in UTF-8.
             */
            size_bytes: number;
            /**
             * Format: int64
             * @description The artifact under which the file is kept. Only when it was persisted.
             */
            artifact_id?: number;
        };
        /**
         * @description A `RunResult` without the contents of files. These, and the rest of the run, are at `GET /v1/requests/{id}/result` and
         *     `GET /v1/requests/{id}/events`.
         * @example {
         *       "request_id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b",
         *       "state": "completed",
         *       "ok": true,
         *       "agent": "index",
         *       "content": "Both proposals would work; the first is cheaper.",
         *       "finish_reason": "stop",
         *       "files": [
         *         {
         *           "path": "summary.md",
         *           "mime_type": "text/markdown",
         *           "size_bytes": 10
         *         }
         *       ],
         *       "input_tokens": 812,
         *       "output_tokens": 164,
         *       "duration_ms": 2140
         *     }
         */
        EndedRun: {
            /** @description Id of the run. */
            request_id: string;
            /**
             * @description The state of a run. `completed`, `failed` and `canceled` are terminal.
             *
             *     | value | meaning |
             *     |---|---|
             *     | `queued` | It has not begun: it waits until its tenant, or its conversation, has room for it. |
             *     | `running` | It is under way. |
             *     | `waiting` | All that is left of it to do waits for people. |
             *     | `completed` | It has succeeded. |
             *     | `failed` | It has failed. |
             *     | `canceled` | Somebody canceled it, or its tenant was disabled. |
             * @example completed
             */
            state: "queued" | "running" | "waiting" | "completed" | "failed" | "canceled" | (string & {});
            /** @description Whether the run succeeded. */
            ok: boolean;
            /** @description The agent that was addressed. */
            agent: string;
            /** @description The answer. Present exactly when `ok` is true. */
            content?: string;
            /** @description What happened, written for people. Present exactly when `ok` is false. */
            error?: string;
            error_code?: components["schemas"]["ErrorCode"];
            finish_reason?: components["schemas"]["FinishReason"];
            /** @description The files that the run has written, in that order; a path may come again. */
            files: components["schemas"]["EndedRunFile"][];
            input_tokens: components["schemas"]["TokenCount"];
            output_tokens: components["schemas"]["TokenCount"];
            /**
             * Format: int64
             * @description Wall-clock time from the receipt of the request to the end of the run.
             */
            duration_ms: number;
            conversation_id?: components["schemas"]["ConversationId"];
            user?: components["schemas"]["RunUser"];
            metadata?: components["schemas"]["RunMetadata"];
        };
        /** @description The message of a run that has succeeded. */
        RunCompletedMessage: {
            /**
             * @description Always `run.completed`.
             * @constant
             */
            type: "run.completed";
            timestamp: components["schemas"]["MessageTime"];
            data: components["schemas"]["EndedRun"];
        };
        /**
         * @description The message of a run that has failed.
         * @example {
         *       "type": "run.failed",
         *       "timestamp": "2026-11-21T10:00:00.000Z",
         *       "data": {
         *         "request_id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b",
         *         "state": "failed",
         *         "ok": false,
         *         "agent": "index",
         *         "error": "the request was interrupted by a server restart; send it again",
         *         "error_code": "interrupted",
         *         "files": [],
         *         "input_tokens": 812,
         *         "output_tokens": 0,
         *         "duration_ms": 2140
         *       }
         *     }
         */
        RunFailedMessage: {
            /**
             * @description Always `run.failed`.
             * @constant
             */
            type: "run.failed";
            timestamp: components["schemas"]["MessageTime"];
            data: components["schemas"]["EndedRun"];
        };
        /**
         * @description The message of a run that was canceled.
         * @example {
         *       "type": "run.canceled",
         *       "timestamp": "2026-11-21T10:00:00.000Z",
         *       "data": {
         *         "request_id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b",
         *         "state": "canceled",
         *         "ok": false,
         *         "agent": "index",
         *         "error": "the run was canceled",
         *         "error_code": "canceled",
         *         "files": [],
         *         "input_tokens": 812,
         *         "output_tokens": 0,
         *         "duration_ms": 2140
         *       }
         *     }
         */
        RunCanceledMessage: {
            /**
             * @description Always `run.canceled`.
             * @constant
             */
            type: "run.canceled";
            timestamp: components["schemas"]["MessageTime"];
            data: components["schemas"]["EndedRun"];
        };
        /**
         * @description The message of a run that waits for somebody.
         * @example {
         *       "type": "run.waiting",
         *       "timestamp": "2026-11-21T10:00:00.000Z",
         *       "data": {
         *         "id": 5,
         *         "request_id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b",
         *         "agent_id": "index",
         *         "stream_id": 0,
         *         "kind": "question",
         *         "text": "Which city do you mean?",
         *         "options": [
         *           "Rome",
         *           "Paris"
         *         ],
         *         "state": "open",
         *         "created_at": 1795230000,
         *         "expires_at": 1795316400,
         *         "answered_at": 0,
         *         "user": "alice@example.com",
         *         "metadata": {
         *           "project": "maps"
         *         }
         *       }
         *     }
         */
        RunWaitingMessage: {
            /**
             * @description Always `run.waiting`.
             * @constant
             */
            type: "run.waiting";
            timestamp: components["schemas"]["MessageTime"];
            /** @description The question as it was asked, whatever has become of it since. */
            data: components["schemas"]["Question"];
        };
        /**
         * @description The message of a budget of which a part is spent, or all of it.
         * @example {
         *       "type": "budget.reached",
         *       "timestamp": "2026-11-21T10:00:00.000Z",
         *       "data": {
         *         "percent": 80,
         *         "of": "tenant",
         *         "period": "month",
         *         "period_name": "2026-11",
         *         "ends_at": 1796083200,
         *         "request_id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b",
         *         "tokens": 1000000,
         *         "spent_micro_cents": 0,
         *         "spent_tokens": 801200
         *       }
         *     }
         */
        BudgetReachedMessage: {
            /**
             * @description Always `budget.reached`.
             * @constant
             */
            type: "budget.reached";
            timestamp: components["schemas"]["MessageTime"];
            data: components["schemas"]["ReachedBudget"];
        };
        /** @description The endpoint that is tested. */
        TestedWebhook: {
            webhook_id: components["schemas"]["Id"];
        };
        /** @description A test message. */
        WebhookTestMessage: {
            /**
             * @description Always `webhook.test`.
             * @constant
             */
            type: "webhook.test";
            timestamp: components["schemas"]["MessageTime"];
            data: components["schemas"]["TestedWebhook"];
        };
    };
    responses: {
        /**
         * @description The request is malformed or invalid, or its body holds more than 100,000 values; where a member or parameter is at
         *     fault, `details` says which, of all that is wrong, and `error` says the first. A member whose name is nearly one that is described is
         *     at fault too.
         */
        BadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The bearer token is missing or not valid, it has expired, or its tenant is disabled. */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                /** @description `Bearer`, and when a token came that is not valid any more, or never was, that (RFC 6750, §3.1). */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /**
         * @description The token lacks a scope that the operation takes, whatever the request is about. Or it names what takes one more: an approval, to
         *     answer it, or the run of another token, to read it.
         */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                /** @description What it takes (RFC 6750, §3.1), with spaces between several. */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /**
         * @description It is none of the versions in `If-Match`; or, where something would be changed, one of those in `If-None-Match`. Nothing was
         *     changed.
         */
        PreconditionFailed: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The path has other methods; `Allow` names them. */
        MethodNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                /** @description The methods of the path. */
                Allow: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /**
         * @description The body is larger than the server's `BODY_MAX_BYTES`, 32 MiB by default; or the definition of an agent that is to be
         *     stored is larger than 64 KiB.
         */
        PayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /**
         * @description The body is not declared as JSON, or it is compressed: `Accept` names the media type that is taken, or `Accept-Encoding` that
         *     only what is as it is (`identity`) is.
         */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                /**
                 * @description The media type that is taken.
                 * @example application/json
                 */
                Accept?: "application/json";
                /**
                 * @description The content coding that is taken.
                 * @example identity
                 */
                "Accept-Encoding"?: "identity";
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description A fault of the server. Its log has the details, under the request's id. */
        InternalError: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The server is shutting down, its database cannot be reached, its disk is full, or it has no room for the body at the moment. */
        Unavailable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The request was refused, or failed; `error_code` says why. */
        ApiErrorResponse: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /**
         * @description There is no such thing, or it is another tenant's: which of the two can't be told. The text is
         *     `request not found`, `no agent '<id>' for this tenant`, `no conversation <id>`,
         *     `no memory entry <id>`, `no memory relation <id>`, `no artifact <id>`, `no version <n> of artifact <id>`, `no tenant <id>`, or `no token <id>`.
         */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /**
         * @description A run of the conversation is under way, and `request_id` names it; or the conversation holds as many messages as it
         *     may, and nothing is started.
         */
        MessageRefused: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /**
         * @description The tenant has as many runs under way, or started as many in the last minute, or has as many that wait, as it may. Or too many wrong bearer tokens
         *     came from this address, and this one is wrong too; or the tenant waits for as many results as it may.
         */
        TooManyRuns: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /**
         * @description Too many wrong bearer tokens came from this address, and this one is wrong too. Where event streams are opened, or
         *     results waited for: or the tenant has as many of them open as it may.
         */
        TooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The run is under way. */
        RequestBusy: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /**
         * @description The events of the run. Each frame has an `id:` (a cursor for `Last-Event-ID`), an `event:` and one line of
         *     JSON as its `data:`. The stream is never compressed and has its connection to itself (`Connection: close`). The
         *     headers hold `X-Request-Id` and `Cache-Control: no-cache, no-store, no-transform`.
         */
        RunStream: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/event-stream": components["schemas"]["RunEvent"];
            };
        };
        /**
         * @description The run has started; its events follow as they happen, up to `done`. Each frame has an `id:` (a cursor for
         *     `Last-Event-ID`), an `event:` and one line of JSON as its `data:`. The stream is never compressed and has its
         *     connection to itself (`Connection: close`). The headers hold the run's id as `X-Request-Id`, `Cache-Control: no-cache,
         *     no-store, no-transform`, and `Idempotency-Replayed: true` when the stream is that of an earlier request with the same key.
         *     That of a message that was given to the run under way (`on_busy: steer`) holds that run, and the headers the message's id as `Baton-Steer`.
         */
        StartedRun: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/event-stream": components["schemas"]["RunEvent"];
            };
        };
        /** @description The tenant has no such question. */
        NoSuchQuestion: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The question takes no answer any more. */
        QuestionClosed: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /**
         * @description The `ETag` of the agent is none of those in `If-Match`, or one of those in `If-None-Match`. Nothing was changed; read the agent
         *     again.
         */
        AgentChanged: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The response of the method. When a message starts a run, `X-Request-Id` is its id, and that of the task. */
        JsonRpcAnswer: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["JsonRpcResponse"];
            };
        };
        /** @description There is no such agent, or it is another tenant's. */
        A2aNoAgent: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["A2aError"];
            };
        };
        /** @description The client's card is still the same. */
        SameCard: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                ETag: components["headers"]["CardETag"];
                "Last-Modified": components["headers"]["CardTime"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /**
         * @description The request is malformed or invalid, and `details` says where; or the schedule can't be read, never fires, or fires
         *     more often than it may, and `accepted` lists the forms that are understood.
         */
        UnusableSchedule: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /**
         * @description There is no such thing, or it is another tenant's: which of the two can't be told. The text is `no schedule <id>`,
         *     `no run <id>`, `no agent '<id>' for this tenant` or `no conversation <id>`.
         */
        NoSuchSchedule: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The tenant has as many of these as it may. Waiting doesn't help; deleting some does. */
        LimitReached: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description A run is under way that this one must not overlap, and `request_id` names it; or the task is done. */
        ScheduleConflictResponse: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /**
         * @description `open`, then the notifications as they come. Each frame has an `event:` and one line of JSON as its `data:`, a
         *     notification also an `id:`, the run's id and its phase. The stream is never compressed (`Cache-Control:
         *     no-cache, no-store, no-transform`) and has its connection to itself.
         */
        Notifications: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/event-stream": components["schemas"]["NotificationStreamEvent"];
            };
        };
        /** @description The endpoint. */
        WebhookResponse: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Preference-Applied": components["headers"]["PreferenceApplied"];
                "Baton-Ignored": components["headers"]["Ignored"];
                "Cache-Control": components["headers"]["PrivateCaching"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Webhook"];
            };
        };
        /** @description There is no such endpoint, or it is another tenant's: which of the two can't be told. */
        NoSuchWebhook: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The message is on its way. */
        DeliveryAccepted: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Preference-Applied": components["headers"]["PreferenceApplied"];
                "Baton-Ignored": components["headers"]["Ignored"];
                "Cache-Control": components["headers"]["PrivateCaching"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Delivery"];
            };
        };
        /** @description The endpoint is disabled, and nothing is sent to it. */
        WebhookIsDisabled: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /**
         * @description There is no such endpoint or no such delivery of it, or they are another tenant's: which can't be told. Or the events of the
         *     run, which the message is made of, have outlived their time.
         */
        NoSuchDelivery: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description A run of the conversation is under way; `request_id` names it. */
        ConversationBusy: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The file, or the files of the conversation or the tenant together, or the body, would be too large. */
        QuotaExceeded: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The content of the entry has more than 64 KiB, or the body more than the server takes. */
        MemoryTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The server. */
        McpServerResponse: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Preference-Applied": components["headers"]["PreferenceApplied"];
                "Baton-Ignored": components["headers"]["Ignored"];
                "Cache-Control": components["headers"]["PrivateCaching"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["McpServer"];
            };
        };
        /** @description There is no such server, or it is another tenant's, which can't be told. */
        NoSuchMcpServer: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The tenant has no such server of its own, or nobody has logged in. */
        NoSuchMcpAuthorization: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The key. */
        ProviderKeyResponse: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Preference-Applied": components["headers"]["PreferenceApplied"];
                "Baton-Ignored": components["headers"]["Ignored"];
                "Cache-Control": components["headers"]["PrivateCaching"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ProviderKey"];
            };
        };
        /** @description The tenant has no key of its own of this provider. */
        NoSuchProviderKey: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The tenant. */
        TenantResponse: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Preference-Applied": components["headers"]["PreferenceApplied"];
                "Baton-Ignored": components["headers"]["Ignored"];
                "Cache-Control": components["headers"]["PrivateCaching"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Tenant"];
            };
        };
        /** @description `confirm` is not the name of the tenant, and nothing is erased. */
        NotConfirmed: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The tenant is being erased, and stays disabled. */
        TenantErasing: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The document. Its first server is `PUBLIC_URL`, or where it was asked for. */
        YamlDocument: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Preference-Applied": components["headers"]["PreferenceApplied"];
                "Baton-Ignored": components["headers"]["Ignored"];
                ETag: components["headers"]["PartETag"];
                "Cache-Control": components["headers"]["Caching"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/yaml": string;
            };
        };
        /** @description The document. Its first server is `PUBLIC_URL`, or where it was asked for. */
        JsonDocument: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Preference-Applied": components["headers"]["PreferenceApplied"];
                "Baton-Ignored": components["headers"]["Ignored"];
                ETag: components["headers"]["PartETag"];
                "Cache-Control": components["headers"]["Caching"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ContractDocument"];
            };
        };
        /** @description The client's copy is still the same. */
        SameCopy: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                ETag: components["headers"]["PartETag"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description There is no such part, or the console was not built with this server. */
        NotBuilt: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /**
         * @description The request is malformed or invalid, or its body holds more than 100,000 values; where a member or parameter is at
         *     fault, `details` says which, of all that is wrong, and `error` says the first. A member whose name is nearly one that is described is
         *     at fault too.
         */
        A2aBadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["A2aError"];
            };
        };
        /** @description The bearer token is missing or not valid, it has expired, or its tenant is disabled. */
        A2aUnauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                /** @description `Bearer`, and when a token came that is not valid any more, or never was, that (RFC 6750, §3.1). */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["A2aError"];
            };
        };
        /**
         * @description The token lacks a scope that the operation takes, whatever the request is about. Or it names what takes one more: an approval, to
         *     answer it, or the run of another token, to read it.
         */
        A2aForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                /** @description What it takes (RFC 6750, §3.1), with spaces between several. */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["A2aError"];
            };
        };
        /** @description The path has other methods; `Allow` names them. */
        A2aMethodNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                /** @description The methods of the path. */
                Allow: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["A2aError"];
            };
        };
        /**
         * @description The body is larger than the server's `BODY_MAX_BYTES`, 32 MiB by default; or the definition of an agent that is to be
         *     stored is larger than 64 KiB.
         */
        A2aPayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["A2aError"];
            };
        };
        /**
         * @description The body is not declared as JSON, or it is compressed: `Accept` names the media type that is taken, or `Accept-Encoding` that
         *     only what is as it is (`identity`) is.
         */
        A2aUnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                /**
                 * @description The media type that is taken.
                 * @example application/json
                 */
                Accept?: "application/json";
                /**
                 * @description The content coding that is taken.
                 * @example identity
                 */
                "Accept-Encoding"?: "identity";
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["A2aError"];
            };
        };
        /**
         * @description The tenant has as many runs under way, or started as many in the last minute, or has as many that wait, as it may. Or too many wrong bearer tokens
         *     came from this address, and this one is wrong too; or the tenant waits for as many results as it may.
         */
        A2aTooManyRuns: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["A2aError"];
            };
        };
        /** @description A fault of the server. Its log has the details, under the request's id. */
        A2aInternalError: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["A2aError"];
            };
        };
        /** @description The server is shutting down, its database cannot be reached, its disk is full, or it has no room for the body at the moment. */
        A2aUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["A2aError"];
            };
        };
        /** @description The request was refused, or failed; `error_code` says why. */
        A2aApiErrorResponse: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["A2aError"];
            };
        };
    };
    parameters: {
        /** @description How many items the page may hold. */
        Limit: number;
        /**
         * @description Makes the request safe to repeat: 1 to 256 characters of UTF-8, scoped to the tenant, remembered for 24
         *     hours. A repeat never runs again, whatever its body: it joins the run of the first request, from its start or
         *     behind `Last-Event-ID`, while it is under way and after its end, and carries `Idempotency-Replayed: true`.
         *     When that run is no longer known, the answer is a 404 with `request not found`. The run of another token is joined with the
         *     scope `read`, and without it a 403.
         */
        IdempotencyKey: string;
        /**
         * @description `respond-async` (RFC 7240): a run for which the tenant has too many under way waits (`queued`) until there is room, and is no 429. All
         *     else that the header says of an answer has no effect here, but for `handling=strict`.
         */
        MayQueue: string;
        /** @description Id of the run, as `X-Request-Id` and `request_received` gave it. */
        RequestId: string;
        /**
         * @description The last `id:` that the client has seen, as the SSE standard has it: the stream goes on behind it. Empty counts
         *     as absent; one that is no id of this stream is a 400.
         * @example
         */
        LastEventId: string;
        /**
         * @description For a repeat with `Idempotency-Key`: the last `id:` that the client has seen of the first request's stream, which
         *     goes on behind it. Empty counts as absent. Without `Idempotency-Key` it is a 400: the repeat would start a second
         *     run.
         * @example
         */
        RepeatFrom: string;
        /** @description Only items older than the one with this id. */
        Before: components["schemas"]["Id"];
        /** @description Id of the question. */
        QuestionIdParam: components["schemas"]["Id"];
        /** @description How many items the answer may hold, the first ones of the list. Without it, all of them. */
        AtMost: number;
        /** @description With `definition`, agents are shown with their definitions, however large these are; pages end early then. */
        Include: "definition";
        /** @description Id of the agent. */
        AgentIdParam: string;
        /**
         * @description The `ETag` of the agent as the client has read it, or several (RFC 9110, §13.1.1). Without it, or with `*`, any version
         *     will do.
         */
        IfMatch: string;
        /** @description Number of the version. */
        VersionParam: components["schemas"]["AgentVersionNumber"];
        /** @description Id of the agent, or `id@n` for its version `n`. */
        NamedAgentParam: string;
        /** @description The version of the protocol that the client speaks. */
        Version: string;
        /** @description The `ETag` of a card that the client has; if it is still the same, the answer is a 304. */
        KnownCard: string;
        /**
         * @description The `Last-Modified` of a card that the client has, where it sends no `If-None-Match`; if none is newer, the answer is a 304.
         * @example Sat, 21 Nov 2026 06:00:00 GMT
         */
        KnownCardTime: string;
        /** @description Id of the scheduled task. */
        ScheduleId: components["schemas"]["Id"];
        /** @description Id of the scheduled run. */
        ScheduledRunIdParam: components["schemas"]["Id"];
        /** @description Id of the endpoint. */
        WebhookIdParam: components["schemas"]["Id"];
        /** @description Only deliveries older than the one with this id. */
        BeforeDelivery: components["schemas"]["DeliveryId"];
        /** @description Id of the delivery. */
        DeliveryIdParam: components["schemas"]["DeliveryId"];
        /** @description Id of the conversation. */
        ConversationIdParam: components["schemas"]["Id"];
        /** @description Id of the artifact. */
        ArtifactId: components["schemas"]["Id"];
        /** @description Id of the entry. */
        MemoryEntryId: components["schemas"]["Id"];
        /** @description Id of the relation. */
        MemoryRelationId: components["schemas"]["Id"];
        /** @description Id of the agent, or `shared`. */
        ScratchpadId: string;
        /**
         * @description Name of the server.
         * @example files
         */
        McpServerNameParam: components["schemas"]["McpServerName"];
        /**
         * @description A provider, as `GET /v1/models` names it.
         * @example anthropic
         */
        KeyProviderParam: components["schemas"]["KeyProvider"];
        /** @description A user whom runs are for: the budget of that one is shown too, where users have one. */
        BudgetUser: components["schemas"]["RunUser"];
        /** @description The beginning of the period, in seconds since the epoch. Without it, 30 days before its end. */
        From: number;
        /** @description The end of the period, which does not belong to it. Without it, the second after now. */
        To: number;
        /** @description What each row is about. */
        GroupBy: "day" | "agent" | "model" | "user";
        /** @description Only rows behind this place of the list, the `next_before` of the page before. */
        BehindRow: components["schemas"]["UsagePlace"];
        /** @description Only this tenant. */
        OfTenant: components["schemas"]["Id"];
        /** @description Id of the tenant. */
        TenantIdParam: components["schemas"]["Id"];
        /** @description Whether what was made or last changed with the token is turned off. */
        DisableMade: boolean;
        /** @description What the client can unpack; `gzip` is served, and `br` for the console. */
        Encodings: string;
        /** @description The `ETag` of a copy that the client has; if it is still the same, the answer is a 304. */
        KnownCopy: string;
    };
    requestBodies: never;
    headers: {
        /** @description Id of the request; on runs, the run's id. */
        RequestId: string;
        /** @description Where that is which was made. */
        Location: string;
        /**
         * @description There is a secret in the answer: no cache keeps it.
         * @example no-store
         */
        NoStore: "no-store";
        /**
         * @description Only the client itself may keep the answer, and asks each time whether it still holds.
         * @example private, no-cache
         */
        PrivateCaching: "private, no-cache";
        /**
         * @description What of the request is not described here, and was ignored: members of the body as JSON Pointers, names in the query as they are,
         *     with commas between them. What no URI could hold is percent-encoded. The first of them, up to 100 characters of each and 2,000 in all. Absent where nothing was ignored.
         */
        Ignored: string;
        /** @description Which preferences of the request have led to this answer. */
        PreferenceApplied: string;
        /** @description `true` when the run is that of an earlier request with the same key. */
        Replayed: string;
        /**
         * @description Of a message with `on_busy: steer` that was given to the run under way: its id, as `steered` has it. The answer is that run's. When the
         *     run ends without having seen the message, this is the id of the message's own run.
         */
        Steer: string;
        /** @description Seconds after which the request may be sent again. */
        RetryAfter: number;
        /**
         * @description How many runs the tenant may still start on this node (`r`), and in how many seconds it may start the full number again
         *     (`t`; without it, now). As in draft-ietf-httpapi-ratelimit-headers. Absent where runs are not limited by rate.
         */
        RateLimit: string;
        /** @description How many runs a tenant may start (`q`) in so many seconds (`w`). Absent where runs are not limited by rate. */
        RateLimitPolicy: string;
        /** @description The version of the agent, for `If-Match`. */
        AgentETag: string;
        /** @description Changes with the card. */
        CardETag: string;
        /**
         * @description When the card has last changed, or the server has been started since.
         * @example Sat, 21 Nov 2026 06:00:00 GMT
         */
        CardTime: string;
        /**
         * @description How long the card may be kept: 5 minutes for the public one, 1 minute for those of agents, by the client alone. `no-store` on
         *     a server without `PUBLIC_URL`, where the card repeats the host of the request.
         */
        CardCaching: string;
        /** @description The SHA-256 of the content, in quotes. */
        ETag: string;
        /** @description Always `bytes`. */
        AcceptRanges: "bytes";
        /** @description `attachment`, with the last part of the path as the file name (RFC 6266). */
        ContentDisposition: string;
        /** @description Always `nosniff`. */
        NoSniff: "nosniff";
        /**
         * @description Changes with the content.
         * @example "2b1c5f"
         */
        PartETag: string;
        /**
         * @description How long a copy may be kept.
         * @example no-cache
         */
        Caching: string;
        /**
         * @description `Accept-Encoding`, among others.
         * @example Origin, Accept-Encoding
         */
        Vary: string;
        /**
         * @description Nobody keeps a copy: `no-store`.
         * @example no-store
         */
        NotKept: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whose token it is. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    listRequests: {
        parameters: {
            query?: {
                /** @description How many items the page may hold. */
                limit?: components["parameters"]["Limit"];
                /** @description Only runs that were started before the one with this id. What is no id is a 400. */
                before?: string;
                /** @description Only runs in this state. */
                state?: components["schemas"]["RequestState"];
                /** @description Only runs that addressed this agent. */
                agent?: string;
                /** @description Only runs for this `user`. */
                user?: string;
                /** @description Only runs whose `metadata` has this pair, as in `?metadata[project]=maps`; of several pairs, all of them. */
                metadata?: components["schemas"]["RunMetadata"];
                /** @description Only runs that failed with this code, as `ErrorCode` lists them. */
                error_code?: string;
                /** @description Only runs that were asked for at this time or later, in seconds since the epoch. */
                since?: number;
                /** @description Only runs that were asked for before this time, in seconds since the epoch. */
                until?: number;
                /**
                 * @description Only runs whose prompt has all of these words, in any order, case and English form, among the first 32 words of its first 1,000 characters that
                 *     are not as common as `the`, `is` and `what`; such words of `q` don't count either, and alone they are a 400.
                 *     Runs whose `message` was not kept are not found by words.
                 */
                q?: string;
                /** @description With `usage`, each run says which models it has called, and what they cost, as far as its steps are kept. */
                include?: "usage";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of runs. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    createRequest: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: 1 to 256 characters of UTF-8, scoped to the tenant, remembered for 24
                 *     hours. A repeat never runs again, whatever its body: it joins the run of the first request, from its start or
                 *     behind `Last-Event-ID`, while it is under way and after its end, and carries `Idempotency-Replayed: true`.
                 *     When that run is no longer known, the answer is a 404 with `request not found`. The run of another token is joined with the
                 *     scope `read`, and without it a 403.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `respond-async` (RFC 7240): a run for which the tenant has too many under way waits (`queued`) until there is room, and is no 429. All
                 *     else that the header says of an answer has no effect here, but for `handling=strict`.
                 */
                Prefer?: components["parameters"]["MayQueue"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateRequest"];
            };
        };
        responses: {
            /** @description The run has begun. With the same `Idempotency-Key` as an earlier request it is the run of that one, as it is now. */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    "Baton-Steer": components["headers"]["Steer"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Request"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["MessageRefused"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRuns"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    getRequest: {
        parameters: {
            query?: {
                /** @description How many seconds to wait for the end of the run, or for a new question of it. */
                wait?: number;
                /**
                 * @description With `wait`: the `id` of the last question that the client knows, 0 if it knows none. A newer one that is open ends the wait.
                 *     Without it the wait is 2 seconds at most while the run waits for people already.
                 */
                after_question?: number;
            };
            header?: never;
            path: {
                /** @description Id of the run, as `X-Request-Id` and `request_received` gave it. */
                id: components["parameters"]["RequestId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The run. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Request"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    deleteRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the run, as `X-Request-Id` and `request_received` gave it. */
                id: components["parameters"]["RequestId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The run is erased. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["RequestBusy"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    streamRequestEvents: {
        parameters: {
            query?: {
                /** @description Only events with a greater `seq` are sent, and none that `Last-Event-ID` says are known. 0 is the same as none. */
                since_seq?: number;
            };
            header?: {
                /**
                 * @description The last `id:` that the client has seen, as the SSE standard has it: the stream goes on behind it. Empty counts
                 *     as absent; one that is no id of this stream is a 400.
                 * @example
                 */
                "Last-Event-ID"?: components["parameters"]["LastEventId"];
            };
            path: {
                /** @description Id of the run, as `X-Request-Id` and `request_received` gave it. */
                id: components["parameters"]["RequestId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["RunStream"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    getRequestResult: {
        parameters: {
            query?: {
                /** @description How many seconds to wait for the end of the run. */
                wait?: number;
            };
            header?: never;
            path: {
                /** @description Id of the run, as `X-Request-Id` and `request_received` gave it. */
                id: components["parameters"]["RequestId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The run has ended. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunResult"];
                };
            };
            /** @description The run is under way. */
            202: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestStatus"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    listSteps: {
        parameters: {
            query?: {
                /** @description How many items the page may hold. */
                limit?: components["parameters"]["Limit"];
                /** @description Only steps behind the one with this `step_id`. */
                after_id?: number;
                /** @description Only steps of this stream. */
                stream_id?: number;
                /** @description Whether each step has what was said. Without, a step has its times, tokens and errors only. */
                contents?: boolean;
            };
            header?: never;
            path: {
                /** @description Id of the run, as `X-Request-Id` and `request_received` gave it. */
                id: components["parameters"]["RequestId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of steps. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StepList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    rerunRequest: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: 1 to 256 characters of UTF-8, scoped to the tenant, remembered for 24
                 *     hours. A repeat never runs again, whatever its body: it joins the run of the first request, from its start or
                 *     behind `Last-Event-ID`, while it is under way and after its end, and carries `Idempotency-Replayed: true`.
                 *     When that run is no longer known, the answer is a 404 with `request not found`. The run of another token is joined with the
                 *     scope `read`, and without it a 403.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description For a repeat with `Idempotency-Key`: the last `id:` that the client has seen of the first request's stream, which
                 *     goes on behind it. Empty counts as absent. Without `Idempotency-Key` it is a 400: the repeat would start a second
                 *     run.
                 * @example
                 */
                "Last-Event-ID"?: components["parameters"]["RepeatFrom"];
            };
            path: {
                /** @description Id of the run, as `X-Request-Id` and `request_received` gave it. */
                id: components["parameters"]["RequestId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RerunRequest"];
            };
        };
        responses: {
            200: components["responses"]["StartedRun"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description The run is under way, or what it was asked is not kept. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRuns"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    cancelRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the run, as `X-Request-Id` and `request_received` gave it. */
                id: components["parameters"]["RequestId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The run is being canceled. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelAccepted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such run under way. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    orchestrate: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: 1 to 256 characters of UTF-8, scoped to the tenant, remembered for 24
                 *     hours. A repeat never runs again, whatever its body: it joins the run of the first request, from its start or
                 *     behind `Last-Event-ID`, while it is under way and after its end, and carries `Idempotency-Replayed: true`.
                 *     When that run is no longer known, the answer is a 404 with `request not found`. The run of another token is joined with the
                 *     scope `read`, and without it a 403.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description For a repeat with `Idempotency-Key`: the last `id:` that the client has seen of the first request's stream, which
                 *     goes on behind it. Empty counts as absent. Without `Idempotency-Key` it is a 400: the repeat would start a second
                 *     run.
                 * @example
                 */
                "Last-Event-ID"?: components["parameters"]["RepeatFrom"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrchestrateRequest"];
            };
        };
        responses: {
            200: components["responses"]["StartedRun"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRuns"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    listQuestions: {
        parameters: {
            query?: {
                /** @description How many items the page may hold. */
                limit?: components["parameters"]["Limit"];
                /** @description Only items older than the one with this id. */
                before?: components["parameters"]["Before"];
                /** @description `open`: only those that wait for an answer; `all`: the others too. */
                state?: "open" | "all";
                /** @description Only questions of this run. */
                request_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of questions. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuestionList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    getQuestion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the question. */
                id: components["parameters"]["QuestionIdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The question. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Question"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoSuchQuestion"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    answerQuestion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the question. */
                id: components["parameters"]["QuestionIdParam"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnswerRequest"];
            };
        };
        responses: {
            /** @description The question with its answer. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Question"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoSuchQuestion"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["QuestionClosed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    listAgents: {
        parameters: {
            query?: {
                /** @description How many items the answer may hold, the first ones of the list. Without it, all of them. */
                limit?: components["parameters"]["AtMost"];
                /** @description Only agents behind this place of the list, the `next_before` of the page before. */
                before?: components["schemas"]["AgentPlace"];
                /** @description With `definition`, agents are shown with their definitions, however large these are; pages end early then. */
                include?: components["parameters"]["Include"];
                /** @description Only agents whose id, name, role or model has each of these words in it, in any case. They are shown without their definitions. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The agents. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    createAgent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AgentDefinition"];
            };
        };
        responses: {
            /** @description The agent was stored. */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["AgentETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentRecord"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            /**
             * @description The tenant has an agent with this id; it is in `existing`. Or it has as many agents as it may, and the code is
             *     `limit_reached`.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    getAgent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the agent. */
                id: components["parameters"]["AgentIdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The agent. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["AgentETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentRecord"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    deleteAgent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the agent as the client has read it, or several (RFC 9110, §13.1.1). Without it, or with `*`, any version
                 *     will do.
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the agent. */
                id: components["parameters"]["AgentIdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The agent is deleted. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            412: components["responses"]["AgentChanged"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    updateAgent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the agent as the client has read it, or several (RFC 9110, §13.1.1). Without it, or with `*`, any version
                 *     will do.
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the agent. */
                id: components["parameters"]["AgentIdParam"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InlineAgentDefinition"];
            };
        };
        responses: {
            /** @description The agent as it is now. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["AgentETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentRecord"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            412: components["responses"]["AgentChanged"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    listAgentVersions: {
        parameters: {
            query?: {
                /** @description How many items the page may hold. */
                limit?: components["parameters"]["Limit"];
                /** @description Only versions below this one. */
                before?: components["schemas"]["AgentVersionNumber"];
            };
            header?: never;
            path: {
                /** @description Id of the agent. */
                id: components["parameters"]["AgentIdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of versions. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentVersionList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    getAgentVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the agent. */
                id: components["parameters"]["AgentIdParam"];
                /** @description Number of the version. */
                version: components["parameters"]["VersionParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The version. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WholeAgentVersion"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    restoreAgentVersion: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the agent as the client has read it, or several (RFC 9110, §13.1.1). Without it, or with `*`, any version
                 *     will do.
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the agent. */
                id: components["parameters"]["AgentIdParam"];
                /** @description Number of the version. */
                version: components["parameters"]["VersionParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The agent as it is now. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["AgentETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentRecord"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            412: components["responses"]["AgentChanged"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    chat: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: 1 to 256 characters of UTF-8, scoped to the tenant, remembered for 24
                 *     hours. A repeat never runs again, whatever its body: it joins the run of the first request, from its start or
                 *     behind `Last-Event-ID`, while it is under way and after its end, and carries `Idempotency-Replayed: true`.
                 *     When that run is no longer known, the answer is a 404 with `request not found`. The run of another token is joined with the
                 *     scope `read`, and without it a 403.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description For a repeat with `Idempotency-Key`: the last `id:` that the client has seen of the first request's stream, which
                 *     goes on behind it. Empty counts as absent. Without `Idempotency-Key` it is a 400: the repeat would start a second
                 *     run.
                 * @example
                 */
                "Last-Event-ID"?: components["parameters"]["RepeatFrom"];
            };
            path: {
                /** @description Id of the agent, or `id@n` for its version `n`. */
                id: components["parameters"]["NamedAgentParam"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatRequest"];
            };
        };
        responses: {
            200: components["responses"]["StartedRun"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRuns"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    callA2aIndex: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the protocol that the client speaks. */
                "A2A-Version"?: components["parameters"]["Version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JsonRpcRequest"];
            };
        };
        responses: {
            200: components["responses"]["JsonRpcAnswer"];
            400: components["responses"]["A2aBadRequest"];
            401: components["responses"]["A2aUnauthorized"];
            403: components["responses"]["A2aForbidden"];
            405: components["responses"]["A2aMethodNotAllowed"];
            413: components["responses"]["A2aPayloadTooLarge"];
            415: components["responses"]["A2aUnsupportedMediaType"];
            429: components["responses"]["A2aTooManyRuns"];
            500: components["responses"]["A2aInternalError"];
            503: components["responses"]["A2aUnavailable"];
            default: components["responses"]["A2aApiErrorResponse"];
        };
    };
    callA2aAgent: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the protocol that the client speaks. */
                "A2A-Version"?: components["parameters"]["Version"];
            };
            path: {
                /** @description Id of the agent, or `id@n` for its version `n`. */
                id: components["parameters"]["NamedAgentParam"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JsonRpcRequest"];
            };
        };
        responses: {
            200: components["responses"]["JsonRpcAnswer"];
            400: components["responses"]["A2aBadRequest"];
            401: components["responses"]["A2aUnauthorized"];
            403: components["responses"]["A2aForbidden"];
            404: components["responses"]["A2aNoAgent"];
            405: components["responses"]["A2aMethodNotAllowed"];
            413: components["responses"]["A2aPayloadTooLarge"];
            415: components["responses"]["A2aUnsupportedMediaType"];
            429: components["responses"]["A2aTooManyRuns"];
            500: components["responses"]["A2aInternalError"];
            503: components["responses"]["A2aUnavailable"];
            default: components["responses"]["A2aApiErrorResponse"];
        };
    };
    getA2aAgentCard: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of a card that the client has; if it is still the same, the answer is a 304. */
                "If-None-Match"?: components["parameters"]["KnownCard"];
                /**
                 * @description The `Last-Modified` of a card that the client has, where it sends no `If-None-Match`; if none is newer, the answer is a 304.
                 * @example Sat, 21 Nov 2026 06:00:00 GMT
                 */
                "If-Modified-Since"?: components["parameters"]["KnownCardTime"];
            };
            path: {
                /** @description Id of the agent, or `id@n` for its version `n`. */
                id: components["parameters"]["NamedAgentParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The card. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["CardETag"];
                    "Last-Modified": components["headers"]["CardTime"];
                    "Cache-Control": components["headers"]["CardCaching"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentCard"];
                };
            };
            304: components["responses"]["SameCard"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    getPublicAgentCard: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of a card that the client has; if it is still the same, the answer is a 304. */
                "If-None-Match"?: components["parameters"]["KnownCard"];
                /**
                 * @description The `Last-Modified` of a card that the client has, where it sends no `If-None-Match`; if none is newer, the answer is a 304.
                 * @example Sat, 21 Nov 2026 06:00:00 GMT
                 */
                "If-Modified-Since"?: components["parameters"]["KnownCardTime"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The card. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["CardETag"];
                    "Last-Modified": components["headers"]["CardTime"];
                    "Cache-Control": components["headers"]["CardCaching"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentCard"];
                };
            };
            304: components["responses"]["SameCard"];
            400: components["responses"]["BadRequest"];
            405: components["responses"]["MethodNotAllowed"];
            412: components["responses"]["PreconditionFailed"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    listSchedules: {
        parameters: {
            query?: {
                /** @description How many items the page may hold. */
                limit?: components["parameters"]["Limit"];
                /** @description Only items older than the one with this id. */
                before?: components["parameters"]["Before"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of tasks. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduledTaskList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    createSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateScheduleRequest"];
            };
        };
        responses: {
            /** @description The task. */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduledTask"];
                };
            };
            400: components["responses"]["UnusableSchedule"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoSuchSchedule"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["LimitReached"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    getSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the scheduled task. */
                id: components["parameters"]["ScheduleId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The task. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduledTask"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoSuchSchedule"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    deleteSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the scheduled task. */
                id: components["parameters"]["ScheduleId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The task is deleted. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoSuchSchedule"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    updateSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the scheduled task. */
                id: components["parameters"]["ScheduleId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateScheduleRequest"];
            };
        };
        responses: {
            /** @description The task as it is now. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduledTask"];
                };
            };
            400: components["responses"]["UnusableSchedule"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoSuchSchedule"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["ScheduleConflictResponse"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    listScheduleRuns: {
        parameters: {
            query?: {
                /** @description How many items the page may hold. */
                limit?: components["parameters"]["Limit"];
                /** @description Only items older than the one with this id. */
                before?: components["parameters"]["Before"];
            };
            header?: never;
            path: {
                /** @description Id of the scheduled task. */
                id: components["parameters"]["ScheduleId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of runs. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduledRunList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoSuchSchedule"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    runSchedule: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: 1 to 256 characters of UTF-8, scoped to the tenant, remembered for 24
                 *     hours. A repeat never runs again, whatever its body: it joins the run of the first request, from its start or
                 *     behind `Last-Event-ID`, while it is under way and after its end, and carries `Idempotency-Replayed: true`.
                 *     When that run is no longer known, the answer is a 404 with `request not found`. The run of another token is joined with the
                 *     scope `read`, and without it a 403.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the scheduled task. */
                id: components["parameters"]["ScheduleId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The run, which has begun. Its `request_id` is the X-Request-Id of this answer. */
            202: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduledRun"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoSuchSchedule"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["ScheduleConflictResponse"];
            429: components["responses"]["TooManyRuns"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    listScheduledRuns: {
        parameters: {
            query?: {
                /** @description How many items the page may hold. */
                limit?: components["parameters"]["Limit"];
                /** @description Only items older than the one with this id. */
                before?: components["parameters"]["Before"];
                /** @description Only runs that began at this time or later. */
                since?: components["schemas"]["Time"];
                /** @description Only runs of this task. */
                task_id?: components["schemas"]["Id"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of runs. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduledRunList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    getScheduledRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the scheduled run. */
                id: components["parameters"]["ScheduledRunIdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The run. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduledRun"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoSuchSchedule"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    streamNotifications: {
        parameters: {
            query?: {
                /**
                 * @description Which notifications come too.
                 *
                 *     | value | meaning |
                 *     |---|---|
                 *     | `waiting` | those of the kind `run.waiting` |
                 *     | `budget` | those of the kind `budget.reached` |
                 *     | `all` | both |
                 */
                include?: "waiting" | "budget" | "all";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Notifications"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description How many items the page may hold. */
                limit?: components["parameters"]["Limit"];
                /** @description Only items older than the one with this id. */
                before?: components["parameters"]["Before"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of endpoints. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebhookRequest"];
            };
        };
        responses: {
            /** @description The endpoint, and the secret that its messages are signed with. */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["NoStore"];
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["LimitReached"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the endpoint. */
                id: components["parameters"]["WebhookIdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["WebhookResponse"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoSuchWebhook"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the endpoint. */
                id: components["parameters"]["WebhookIdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint is deleted. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoSuchWebhook"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the endpoint. */
                id: components["parameters"]["WebhookIdParam"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateWebhookRequest"];
            };
        };
        responses: {
            200: components["responses"]["WebhookResponse"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoSuchWebhook"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the endpoint. */
                id: components["parameters"]["WebhookIdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint and its new secret. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["NoStore"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoSuchWebhook"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the endpoint. */
                id: components["parameters"]["WebhookIdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: components["responses"]["DeliveryAccepted"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoSuchWebhook"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["WebhookIsDisabled"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description How many items the page may hold. */
                limit?: components["parameters"]["Limit"];
                /** @description Only deliveries older than the one with this id. */
                before?: components["parameters"]["BeforeDelivery"];
            };
            header?: never;
            path: {
                /** @description Id of the endpoint. */
                id: components["parameters"]["WebhookIdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoSuchWebhook"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    redeliverWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the endpoint. */
                id: components["parameters"]["WebhookIdParam"];
                /** @description Id of the delivery. */
                delivery_id: components["parameters"]["DeliveryIdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: components["responses"]["DeliveryAccepted"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoSuchDelivery"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["WebhookIsDisabled"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    listModels: {
        parameters: {
            query?: {
                /** @description How many items the answer may hold, the first ones of the list. Without it, all of them. */
                limit?: components["parameters"]["AtMost"];
                /** @description Only models behind this one in the list, the `next_before` of the page before. */
                before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The models. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    listConversations: {
        parameters: {
            query?: {
                /** @description How many items the page may hold. */
                limit?: components["parameters"]["Limit"];
                /** @description Only items older than the one with this id. */
                before?: components["parameters"]["Before"];
                /** @description Whether to list the archived conversations instead of the others. */
                archived?: boolean;
                /** @description With `definition`, agents are shown with their definitions, however large these are; pages end early then. */
                include?: components["parameters"]["Include"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of conversations. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    createConversation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateConversationRequest"];
            };
        };
        responses: {
            /** @description The conversation. */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["LimitReached"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    getConversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the conversation. */
                id: components["parameters"]["ConversationIdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The conversation. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    deleteConversation: {
        parameters: {
            query?: {
                /** @description Whether its runs are erased with it. */
                runs?: boolean;
            };
            header?: never;
            path: {
                /** @description Id of the conversation. */
                id: components["parameters"]["ConversationIdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The conversation is deleted. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["ConversationBusy"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    updateConversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the conversation. */
                id: components["parameters"]["ConversationIdParam"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateConversationRequest"];
            };
        };
        responses: {
            /** @description The conversation as it is now. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    forkConversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the conversation. */
                id: components["parameters"]["ConversationIdParam"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForkRequest"];
            };
        };
        responses: {
            /** @description The new conversation. */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["LimitReached"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    listMessages: {
        parameters: {
            query?: {
                /** @description Only messages behind the one with this id. */
                after_id?: number;
                /** @description How many messages the page may hold. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the conversation. */
                id: components["parameters"]["ConversationIdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of messages. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    sendMessage: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: 1 to 256 characters of UTF-8, scoped to the tenant, remembered for 24
                 *     hours. A repeat never runs again, whatever its body: it joins the run of the first request, from its start or
                 *     behind `Last-Event-ID`, while it is under way and after its end, and carries `Idempotency-Replayed: true`.
                 *     When that run is no longer known, the answer is a 404 with `request not found`. The run of another token is joined with the
                 *     scope `read`, and without it a 403.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description For a repeat with `Idempotency-Key`: the last `id:` that the client has seen of the first request's stream, which
                 *     goes on behind it. Empty counts as absent. Without `Idempotency-Key` it is a 400: the repeat would start a second
                 *     run.
                 * @example
                 */
                "Last-Event-ID"?: components["parameters"]["RepeatFrom"];
            };
            path: {
                /** @description Id of the conversation. */
                id: components["parameters"]["ConversationIdParam"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewMessageRequest"];
            };
        };
        responses: {
            200: components["responses"]["StartedRun"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["MessageRefused"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRuns"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    listArtifacts: {
        parameters: {
            query?: {
                /** @description How many items the page may hold. */
                limit?: components["parameters"]["Limit"];
                /** @description Only items older than the one with this id. */
                before?: components["parameters"]["Before"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of artifacts. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArtifactList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    getArtifact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the artifact. */
                id: components["parameters"]["ArtifactId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The artifact. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Artifact"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    deleteArtifact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the artifact. */
                id: components["parameters"]["ArtifactId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The artifact is deleted. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    listArtifactVersions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the artifact. */
                id: components["parameters"]["ArtifactId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The versions. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArtifactVersionList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    downloadArtifact: {
        parameters: {
            query?: {
                /** @description One of its versions, by its number. Default the newest one. */
                version?: number;
            };
            header?: {
                /** @description The `ETag` of a copy that the client has; if it is still the same, the answer is a 304. */
                "If-None-Match"?: string;
                /** @description The part of the file that is wanted. */
                Range?: string;
                /** @description The `ETag` of the part that the client has; if the file is another one by now, the answer is the whole of it. */
                "If-Range"?: string;
            };
            path: {
                /** @description Id of the artifact. */
                id: components["parameters"]["ArtifactId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    "Accept-Ranges": components["headers"]["AcceptRanges"];
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    "X-Content-Type-Options": components["headers"]["NoSniff"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description The part of the file that `Range` names. */
            206: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    "Accept-Ranges": components["headers"]["AcceptRanges"];
                    /** @description Which bytes these are, the last one included, and how many the file has. */
                    "Content-Range": string;
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    "X-Content-Type-Options": components["headers"]["NoSniff"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description The client's copy is still the same. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            412: components["responses"]["PreconditionFailed"];
            /** @description The range begins behind the end of the file. */
            416: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description How many bytes the file has. */
                    "Content-Range": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    listConversationArtifacts: {
        parameters: {
            query?: {
                /** @description How many items the page may hold. */
                limit?: components["parameters"]["Limit"];
                /** @description Only items older than the one with this id. */
                before?: components["parameters"]["Before"];
            };
            header?: never;
            path: {
                /** @description Id of the conversation. */
                id: components["parameters"]["ConversationIdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of artifacts. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArtifactList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    createArtifact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the conversation. */
                id: components["parameters"]["ConversationIdParam"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateArtifactRequest"];
            };
        };
        responses: {
            /** @description It took the place of a file of the same path. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Artifact"];
                };
            };
            /** @description The file is kept. */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Artifact"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["LimitReached"];
            413: components["responses"]["QuotaExceeded"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    listMemoryEntries: {
        parameters: {
            query?: {
                /** @description How many items the page may hold. */
                limit?: components["parameters"]["Limit"];
                /** @description Only entries older than the one with this id. The ranking of a search isn't paged: there it narrows what is searched. */
                before?: components["schemas"]["Id"];
                /** @description What to search for. */
                q?: string;
                /** @description Only entries of this type; with `q`, they count for more. */
                type?: components["schemas"]["MemoryType"];
                /** @description Only entries with this tag, whatever its case; with `q`, they count for more. */
                tag?: string;
                /** @description Only entries of this conversation; with `q`, they count for more. */
                conversation_id?: components["schemas"]["Id"];
                /** @description Entries that were valid at this time, instead of those that are valid now. */
                as_of?: components["schemas"]["Time"];
                /** @description Only entries that were created at this time or later. */
                since?: components["schemas"]["Time"];
                /** @description With `off`, the wording of `q` prefers no types. */
                intent?: "auto" | "off";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries, or what was found. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemoryEntryList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    createMemoryEntry: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateMemoryEntryRequest"];
            };
        };
        responses: {
            /** @description The entry. */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemoryEntry"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["LimitReached"];
            413: components["responses"]["MemoryTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    getMemoryEntry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the entry. */
                id: components["parameters"]["MemoryEntryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemoryEntry"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    deleteMemoryEntry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the entry. */
                id: components["parameters"]["MemoryEntryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry is deleted. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    updateMemoryEntry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the entry. */
                id: components["parameters"]["MemoryEntryId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateMemoryEntryRequest"];
            };
        };
        responses: {
            /** @description The entry as it is now. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemoryEntry"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["MemoryTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    invalidateMemoryEntry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the entry. */
                id: components["parameters"]["MemoryEntryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemoryEntry"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    listMemoryRelations: {
        parameters: {
            query?: {
                /** @description How many items the page may hold. */
                limit?: components["parameters"]["Limit"];
                /** @description Only items older than the one with this id. */
                before?: components["parameters"]["Before"];
                /** @description Only relations from or to this entry. */
                entry_id?: components["schemas"]["Id"];
                /** @description Only relations of this kind. */
                relation?: components["schemas"]["MemoryRelationKind"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of relations. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemoryRelationList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    createMemoryRelation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateMemoryRelationRequest"];
            };
        };
        responses: {
            /** @description The relation. */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemoryRelation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            /**
             * @description The entries are linked in this way already, and `existing_id` names the relation; or the source has as many
             *     relations as an entry may have, 256.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    deleteMemoryRelation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the relation. */
                id: components["parameters"]["MemoryRelationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The relation is deleted. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    getMemoryGraph: {
        parameters: {
            query?: {
                /** @description The entry to begin with. */
                root?: components["schemas"]["Id"];
                /** @description How many relations away an entry may be. */
                depth?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries and the relations between them. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemoryGraph"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    listScratchpads: {
        parameters: {
            query?: {
                /** @description How many items the page may hold. */
                limit?: components["parameters"]["Limit"];
                /** @description Only scratchpads behind this place of the list, the `next_before` of the page before. */
                before?: components["schemas"]["ScratchpadPlace"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The scratchpads. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScratchpadList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    getScratchpad: {
        parameters: {
            query?: {
                /** @description With `agent`, `shared` names the scratchpad of an agent with that id, and not the shared one. */
                kind?: "agent";
            };
            header?: never;
            path: {
                /** @description Id of the agent, or `shared`. */
                agent_id: components["parameters"]["ScratchpadId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The scratchpad. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Scratchpad"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    listMcpServers: {
        parameters: {
            query?: {
                /** @description How many items the page may hold. */
                limit?: components["parameters"]["Limit"];
                /** @description Only servers behind this place of the list, the `next_before` of the page before. */
                before?: components["schemas"]["McpServerPlace"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of servers. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["McpServerList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    getMcpServer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the server.
                 * @example files
                 */
                name: components["parameters"]["McpServerNameParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["McpServerResponse"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoSuchMcpServer"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    putMcpServer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the server.
                 * @example files
                 */
                name: components["parameters"]["McpServerNameParam"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutMcpServerRequest"];
            };
        };
        responses: {
            200: components["responses"]["McpServerResponse"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description The tenant has as many servers as it may, or this Baton server lacks a setting that the server needs. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    deleteMcpServer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the server.
                 * @example files
                 */
                name: components["parameters"]["McpServerNameParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoSuchMcpServer"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    deleteMcpAuthorization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the server.
                 * @example files
                 */
                name: components["parameters"]["McpServerNameParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is taken back. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoSuchMcpAuthorization"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    listProviderKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderKeyList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    getProviderKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A provider, as `GET /v1/models` names it.
                 * @example anthropic
                 */
                provider: components["parameters"]["KeyProviderParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ProviderKeyResponse"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoSuchProviderKey"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    putProviderKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A provider, as `GET /v1/models` names it.
                 * @example anthropic
                 */
                provider: components["parameters"]["KeyProviderParam"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutProviderKeyRequest"];
            };
        };
        responses: {
            200: components["responses"]["ProviderKeyResponse"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description No provider of that name takes a key of a tenant on this server. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description The server can't keep secrets. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    deleteProviderKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A provider, as `GET /v1/models` names it.
                 * @example anthropic
                 */
                provider: components["parameters"]["KeyProviderParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoSuchProviderKey"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    getBudget: {
        parameters: {
            query?: {
                /** @description A user whom runs are for: the budget of that one is shown too, where users have one. */
                user?: components["parameters"]["BudgetUser"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The budgets. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BudgetList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    getUsage: {
        parameters: {
            query?: {
                /** @description The beginning of the period, in seconds since the epoch. Without it, 30 days before its end. */
                from?: components["parameters"]["From"];
                /** @description The end of the period, which does not belong to it. Without it, the second after now. */
                to?: components["parameters"]["To"];
                /** @description What each row is about. */
                group_by?: components["parameters"]["GroupBy"];
                /** @description How many items the answer may hold, the first ones of the list. Without it, all of them. */
                limit?: components["parameters"]["AtMost"];
                /** @description Only rows behind this place of the list, the `next_before` of the page before. */
                before?: components["parameters"]["BehindRow"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sums. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Usage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    getTenantsUsage: {
        parameters: {
            query?: {
                /** @description The beginning of the period, in seconds since the epoch. Without it, 30 days before its end. */
                from?: components["parameters"]["From"];
                /** @description The end of the period, which does not belong to it. Without it, the second after now. */
                to?: components["parameters"]["To"];
                /** @description What each row is about. */
                group_by?: components["parameters"]["GroupBy"];
                /** @description How many items the answer may hold, the first ones of the list. Without it, all of them. */
                limit?: components["parameters"]["AtMost"];
                /** @description Only rows behind this place of the list, the `next_before` of the page before. */
                before?: components["parameters"]["BehindRow"];
                /** @description Only this tenant. */
                tenant_id?: components["parameters"]["OfTenant"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sums. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantsUsage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    listTenants: {
        parameters: {
            query?: {
                /** @description How many items the page may hold. */
                limit?: components["parameters"]["Limit"];
                /** @description Only items older than the one with this id. */
                before?: components["parameters"]["Before"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of tenants. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    createTenant: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTenantRequest"];
            };
        };
        responses: {
            /** @description The tenant and its token. */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["NoStore"];
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantWithToken"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    getTenant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the tenant. */
                id: components["parameters"]["TenantIdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TenantResponse"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    eraseTenant: {
        parameters: {
            query: {
                /** @description The name of the tenant, exactly. Another one is a 409. */
                confirm: string;
            };
            header?: never;
            path: {
                /** @description Id of the tenant. */
                id: components["parameters"]["TenantIdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tenant is being erased. */
            202: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tenant"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["NotConfirmed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    updateTenant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the tenant. */
                id: components["parameters"]["TenantIdParam"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateTenantRequest"];
            };
        };
        responses: {
            200: components["responses"]["TenantResponse"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["TenantErasing"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    getTenantBudget: {
        parameters: {
            query?: {
                /** @description A user whom runs are for: the budget of that one is shown too, where users have one. */
                user?: components["parameters"]["BudgetUser"];
            };
            header?: never;
            path: {
                /** @description Id of the tenant. */
                id: components["parameters"]["TenantIdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The budgets. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BudgetList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    getTenantLimits: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the tenant. */
                id: components["parameters"]["TenantIdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The limits. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LimitState"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    rotateTenantToken: {
        parameters: {
            query?: {
                /** @description Whether what was made or last changed with the token is turned off. */
                disable?: components["parameters"]["DisableMade"];
            };
            header?: never;
            path: {
                /** @description Id of the tenant. */
                id: components["parameters"]["TenantIdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tenant and its new token. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["NoStore"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantWithToken"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    listTokens: {
        parameters: {
            query?: {
                /** @description How many items the answer may hold, the first ones of the list. Without it, all of them. */
                limit?: components["parameters"]["AtMost"];
                /** @description Only items older than the one with this id. */
                before?: components["parameters"]["Before"];
            };
            header?: never;
            path: {
                /** @description Id of the tenant. */
                id: components["parameters"]["TenantIdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tokens. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    createToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the tenant. */
                id: components["parameters"]["TenantIdParam"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTokenRequest"];
            };
        };
        responses: {
            /** @description The token. */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["NoStore"];
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedToken"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["LimitReached"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    revokeToken: {
        parameters: {
            query?: {
                /** @description Whether what was made or last changed with the token is turned off. */
                disable?: components["parameters"]["DisableMade"];
            };
            header?: never;
            path: {
                /** @description Id of the tenant. */
                id: components["parameters"]["TenantIdParam"];
                /** @description Id of the token. */
                token_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token is revoked. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevokedToken"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    updateToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the tenant. */
                id: components["parameters"]["TenantIdParam"];
                /** @description Id of the token. */
                token_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateTokenRequest"];
            };
        };
        responses: {
            /** @description The token. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    listAuditEntries: {
        parameters: {
            query?: {
                /** @description How many items the page may hold. */
                limit?: components["parameters"]["Limit"];
                /** @description Only items older than the one with this id. */
                before?: components["parameters"]["Before"];
                /** @description Only entries about this action. */
                action?: components["schemas"]["AuditAction"];
                /** @description Only this tenant. */
                tenant_id?: components["parameters"]["OfTenant"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of audit entries. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process is alive. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The server takes requests. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    getOpenapiDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description What the client can unpack; `gzip` is served, and `br` for the console. */
                "Accept-Encoding"?: components["parameters"]["Encodings"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["YamlDocument"];
            400: components["responses"]["BadRequest"];
            405: components["responses"]["MethodNotAllowed"];
            412: components["responses"]["PreconditionFailed"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    getOpenapiJson: {
        parameters: {
            query?: never;
            header?: {
                /** @description What the client can unpack; `gzip` is served, and `br` for the console. */
                "Accept-Encoding"?: components["parameters"]["Encodings"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["JsonDocument"];
            400: components["responses"]["BadRequest"];
            405: components["responses"]["MethodNotAllowed"];
            412: components["responses"]["PreconditionFailed"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    getOpenapi31Document: {
        parameters: {
            query?: never;
            header?: {
                /** @description What the client can unpack; `gzip` is served, and `br` for the console. */
                "Accept-Encoding"?: components["parameters"]["Encodings"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["YamlDocument"];
            400: components["responses"]["BadRequest"];
            405: components["responses"]["MethodNotAllowed"];
            412: components["responses"]["PreconditionFailed"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    getOpenapi31Json: {
        parameters: {
            query?: never;
            header?: {
                /** @description What the client can unpack; `gzip` is served, and `br` for the console. */
                "Accept-Encoding"?: components["parameters"]["Encodings"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["JsonDocument"];
            400: components["responses"]["BadRequest"];
            405: components["responses"]["MethodNotAllowed"];
            412: components["responses"]["PreconditionFailed"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    getOpenapi31WebhooksDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description What the client can unpack; `gzip` is served, and `br` for the console. */
                "Accept-Encoding"?: components["parameters"]["Encodings"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["YamlDocument"];
            400: components["responses"]["BadRequest"];
            405: components["responses"]["MethodNotAllowed"];
            412: components["responses"]["PreconditionFailed"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    getOpenapi31WebhooksJson: {
        parameters: {
            query?: never;
            header?: {
                /** @description What the client can unpack; `gzip` is served, and `br` for the console. */
                "Accept-Encoding"?: components["parameters"]["Encodings"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["JsonDocument"];
            400: components["responses"]["BadRequest"];
            405: components["responses"]["MethodNotAllowed"];
            412: components["responses"]["PreconditionFailed"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    getOpenapi30Document: {
        parameters: {
            query?: never;
            header?: {
                /** @description What the client can unpack; `gzip` is served, and `br` for the console. */
                "Accept-Encoding"?: components["parameters"]["Encodings"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["YamlDocument"];
            400: components["responses"]["BadRequest"];
            405: components["responses"]["MethodNotAllowed"];
            412: components["responses"]["PreconditionFailed"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    getOpenapi30Json: {
        parameters: {
            query?: never;
            header?: {
                /** @description What the client can unpack; `gzip` is served, and `br` for the console. */
                "Accept-Encoding"?: components["parameters"]["Encodings"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["JsonDocument"];
            400: components["responses"]["BadRequest"];
            405: components["responses"]["MethodNotAllowed"];
            412: components["responses"]["PreconditionFailed"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    getAsyncapiDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description What the client can unpack; `gzip` is served, and `br` for the console. */
                "Accept-Encoding"?: components["parameters"]["Encodings"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["YamlDocument"];
            400: components["responses"]["BadRequest"];
            405: components["responses"]["MethodNotAllowed"];
            412: components["responses"]["PreconditionFailed"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    getAsyncapiJson: {
        parameters: {
            query?: never;
            header?: {
                /** @description What the client can unpack; `gzip` is served, and `br` for the console. */
                "Accept-Encoding"?: components["parameters"]["Encodings"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["JsonDocument"];
            400: components["responses"]["BadRequest"];
            405: components["responses"]["MethodNotAllowed"];
            412: components["responses"]["PreconditionFailed"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metrics. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The metrics are on a port of their own. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    getDocs: {
        parameters: {
            query?: never;
            header?: {
                /** @description What the client can unpack; `gzip` is served, and `br` for the console. */
                "Accept-Encoding"?: components["parameters"]["Encodings"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["PartETag"];
                    "Cache-Control": components["headers"]["Caching"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["BadRequest"];
            405: components["responses"]["MethodNotAllowed"];
            412: components["responses"]["PreconditionFailed"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    finishMcpLogin: {
        parameters: {
            query?: {
                /** @description Which login it is. */
                state?: string;
                /** @description What the tokens are had for. */
                code?: string;
                /** @description Who says it (RFC 9207). */
                iss?: string;
                /** @description Why nobody has logged in. */
                error?: string;
                /** @description The same for people. */
                error_description?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page, also of a login that has failed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    "Cache-Control": components["headers"]["NotKept"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["BadRequest"];
            405: components["responses"]["MethodNotAllowed"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    getMcpLoginClient: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["McpLoginClient"];
                };
            };
            /** @description This server is no such client. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    getConsole: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of a copy that the client has; if it is still the same, the answer is a 304. */
                "If-None-Match"?: components["parameters"]["KnownCopy"];
                /** @description What the client can unpack; `gzip` is served, and `br` for the console. */
                "Accept-Encoding"?: components["parameters"]["Encodings"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["PartETag"];
                    "Cache-Control": components["headers"]["Caching"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            304: components["responses"]["SameCopy"];
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotBuilt"];
            405: components["responses"]["MethodNotAllowed"];
            412: components["responses"]["PreconditionFailed"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    redeemLoginCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoginCode"];
            };
        };
        responses: {
            /** @description The token of the session. The code is spent. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["NoStore"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginToken"];
                };
            };
            400: components["responses"]["BadRequest"];
            /** @description The code is not known, was used already, or is too old. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    beginConsoleSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SessionToken"];
            };
        };
        responses: {
            /** @description The token of the session. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["NoStore"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginToken"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    endConsoleSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SessionToken"];
            };
        };
        responses: {
            /** @description The session has ended. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["PrivateCaching"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            400: components["responses"]["BadRequest"];
            /** @description There is no session with this token; it may have ended already. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
    getConsoleAsset: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of a copy that the client has; if it is still the same, the answer is a 304. */
                "If-None-Match"?: components["parameters"]["KnownCopy"];
                /** @description What the client can unpack; `gzip` is served, and `br` for the console. */
                "Accept-Encoding"?: components["parameters"]["Encodings"];
            };
            path: {
                /**
                 * @description As the page names it.
                 * @example index-1a2b3c4d.js
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Baton-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["PartETag"];
                    "Cache-Control": components["headers"]["Caching"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "text/javascript": string;
                };
            };
            304: components["responses"]["SameCopy"];
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotBuilt"];
            405: components["responses"]["MethodNotAllowed"];
            412: components["responses"]["PreconditionFailed"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["ApiErrorResponse"];
        };
    };
}
