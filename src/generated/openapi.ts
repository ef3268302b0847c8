// Generated from spec/ by `npm run generate`. Do not edit.
/** The OpenAPI document in one piece. */
export const document: object = {
  "openapi": "3.2.0",
  "info": {
    "title": "Baton",
    "version": "0.3.0",
    "summary": "Runs LLM-backed agents for many tenants and streams everything they do.",
    "description": "Baton runs agents on behalf of tenants. A prompt goes in with one request; the whole agentic loop runs inside\nit — turns of a master agent, delegated and parallel sub-agents, commands, generated files — and comes back as\nServer-Sent Events that end with `done`, or as one result.\n\n**A run is a log.** Every event but text is durable, in order, before its id reaches a client; text is ahead of the\nlog by a quarter of a second at most, and is lost only with the server. A client that loses its connection sends the\nlast id it saw to `GET /v1/requests/{id}/events` in the standard `Last-Event-ID` header and assembles exactly the\noriginal stream: nothing lost, nothing twice, while the run is under way and after its end. The events themselves are\ndescribed in [the AsyncAPI document](/asyncapi.yaml).\n\n**Authentication.** Every operation under `/v1` takes `Authorization: Bearer <token>`: a tenant's token, or the\nadministrator's for `/v1/admin`. Everything is scoped to the tenant; what belongs to another one is not found.\nA tenant may have tokens that allow only some of `read`, `run`, `approve` and `manage`: the `security` of an operation names\nwhat it takes, and without it the answer is a 403. Two roles in one requirement are both needed, of two requirements one.\n\n**Conventions.** Times are whole seconds since the epoch, durations end in `_ms` or `_seconds`, sizes in\n`_bytes`. Every answer carries `X-Request-Id`, and every error is an `ErrorBody`, whose `error_code` programs can\nbranch on. Members and query parameters that are not described here are ignored. A null in the place of an optional\nmember of a request is the same as leaving it out, unless the member is described as one that can be null.\n\n**What may come.** Later releases may add operations, members of answers, events, and values of enumerations, without\na new version of the path. Clients ignore what they don't know: it is no error.\n\n**SDKs.** Generate them from `/openapi-3.1.yaml`, or `/openapi-3.0.yaml` for a generator that reads no other: there a\nstream has the schema of one event, `RunEvent`, told apart by its `type`, and what starts a run answers with a stream\nalone. `/openapi-3.1-webhooks.yaml` has the messages of webhooks as well, which not every generator can read. `/openapi.yaml`\ndescribes the frames and the other forms too.\n",
    "license": {
      "name": "Apache-2.0",
      "identifier": "Apache-2.0"
    },
    "contact": {
      "name": "The Baton maintainers"
    }
  },
  "servers": [
    {
      "url": "http://127.0.0.1:8080",
      "description": "The server that this document was read from; of a copy in the repository a local one, as `npm start` leaves it.",
      "x-internal": false
    },
    {
      "url": "{scheme}://{host}",
      "description": "Any other server, local or in production.",
      "x-internal": false,
      "variables": {
        "scheme": {
          "enum": [
            "https",
            "http"
          ],
          "default": "https",
          "description": "`https`, but for a server on the same machine."
        },
        "host": {
          "default": "localhost:8080",
          "description": "Its name or address, with a port where it has one of its own."
        }
      }
    }
  ],
  "tags": [
    {
      "name": "Requests",
      "description": "Run an agent, and get what has become of it; the runs of earlier, their state and their events."
    },
    {
      "name": "Runs",
      "description": "Run an agent and watch it work."
    },
    {
      "name": "Questions",
      "description": "What agents ask of people, and commands that need leave."
    },
    {
      "name": "Schedules",
      "description": "Tasks that run an agent at their times, and the record of those runs."
    },
    {
      "name": "Notifications",
      "description": "What becomes of scheduled runs, as it happens."
    },
    {
      "name": "Webhooks",
      "description": "Endpoints of the tenant that get a message for each run that ends."
    },
    {
      "name": "Conversations",
      "description": "Runs that remember what was said before."
    },
    {
      "name": "Artifacts",
      "description": "Files that are kept, of agents and for them."
    },
    {
      "name": "Models",
      "description": "What agents can run on."
    },
    {
      "name": "Agents",
      "description": "The tenant's stored agents, and the built-in `index`."
    },
    {
      "name": "Memory",
      "description": "What agents know beyond one run, and the search that finds it again."
    },
    {
      "name": "A2A",
      "description": "The tenant's agents for clients of the Agent2Agent protocol."
    },
    {
      "name": "OpenAI",
      "description": "The tenant's agents for clients of OpenAI's API."
    },
    {
      "name": "AG-UI",
      "description": "The tenant's agents for front ends that speak the Agent-User Interaction protocol."
    },
    {
      "name": "MCP",
      "description": "The tenant's agents as tools, for hosts of the Model Context Protocol."
    },
    {
      "name": "Usage",
      "description": "What runs have used, and what that cost."
    },
    {
      "name": "Admin",
      "description": "Tenants, their tokens, and the audit log. For the operator."
    },
    {
      "name": "Operations",
      "description": "Health, and the documents that describe the service."
    }
  ],
  "security": [
    {
      "tenantToken": []
    }
  ],
  "paths": {
    "/v1/requests": {
      "post": {
        "x-status": "preview",
        "operationId": "createRequest",
        "tags": [
          "Requests"
        ],
        "security": [
          {
            "tenantToken": [
              "run"
            ]
          }
        ],
        "summary": "Run an agent, without a stream",
        "description": "Sends a prompt to an agent, and answers with the run, always as one JSON object. This is the way to begin:\nany client of HTTP can do it, and a generated one has all of it as one type.\n\n**How long it takes.** The answer comes as soon as the run is in the log, or, with `wait`, when it has ended or asks people something,\nafter so many seconds at most. The run goes on without the connection: while its `state` is `running` or `waiting`, `GET\n/v1/requests/{id}` with `wait` tells of it in the same shape, and `GET /v1/requests/{id}/events` streams its events. A client that\ngives up sooner than it has asked to wait loses the answer, not the run.\n\n**Whether it succeeded** is `ok`, which is there once the run has ended. A run that fails is a 201 too: what is an error here was\nfound before it began.\n\n**Which agent.** As at `POST /v1/orchestrate`: `agent` names a stored one, `agent_def` brings one for this request alone, and without\neither the built-in `index` answers. With `conversation_id` the prompt is a message in that conversation, whose agent answers.\n",
        "parameters": [
          {
            "$ref": "#/components/parameters/IdempotencyKey"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/CreateRequest"
              },
              "examples": {
                "prompt": {
                  "summary": "A prompt for the built-in agent",
                  "value": {
                    "message": "What is the capital of France?",
                    "wait": 60
                  }
                },
                "inline": {
                  "summary": "An agent of this one request",
                  "value": {
                    "message": "What is the capital of France?",
                    "agent_def": {
                      "id": "geographer",
                      "name": "Geographer",
                      "role": "Answers questions about places",
                      "model": "demo/echo",
                      "goal": "Answer in one sentence."
                    },
                    "wait": 60
                  }
                },
                "typed": {
                  "summary": "An answer in JSON",
                  "value": {
                    "message": "What is the capital of France?",
                    "response_format": {
                      "type": "json_schema",
                      "schema": {
                        "type": "object",
                        "properties": {
                          "capital": {
                            "type": "string"
                          }
                        },
                        "required": [
                          "capital"
                        ]
                      }
                    },
                    "wait": 60
                  }
                }
              }
            }
          }
        },
        "responses": {
          "201": {
            "description": "The run has begun. With the same `Idempotency-Key` as an earlier request it is the run of that one, as it is now.\n",
            "headers": {
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimitPolicy"
              },
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "Location": {
                "$ref": "#/components/headers/Location"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "Idempotency-Replayed": {
                "$ref": "#/components/headers/Replayed"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Request"
                },
                "examples": {
                  "example": {
                    "value": {
                      "request_id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b",
                      "agent_id": "index",
                      "conversation_id": 0,
                      "state": "completed",
                      "started_at": 1795230000,
                      "completed_at": 1795230002,
                      "error_message": "",
                      "error_code": "",
                      "last_seq": 6,
                      "input_tokens": 361,
                      "output_tokens": 5,
                      "recovery": "fail",
                      "attempts": 1,
                      "ok": true,
                      "agent": "index",
                      "content": "The capital of France is Paris.",
                      "files": [],
                      "duration_ms": 2140
                    }
                  }
                }
              }
            },
            "links": {
              "getRequest": {
                "operationId": "getRequest",
                "parameters": {
                  "id": "$response.body#/request_id"
                }
              },
              "streamRequestEvents": {
                "operationId": "streamRequestEvents",
                "parameters": {
                  "id": "$response.body#/request_id"
                }
              },
              "getRequestResult": {
                "operationId": "getRequestResult",
                "parameters": {
                  "id": "$response.body#/request_id"
                }
              },
              "cancelRequest": {
                "operationId": "cancelRequest",
                "parameters": {
                  "id": "$response.body#/request_id"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "409": {
            "$ref": "#/components/responses/MessageRefused"
          },
          "413": {
            "$ref": "#/components/responses/PayloadTooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRuns"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        },
        "x-codeSamples": [
          {
            "lang": "Shell",
            "label": "curl",
            "source": "curl -s \"$BATON_URL/v1/requests\" -H \"Authorization: Bearer $BATON_TOKEN\" \\\n  -H 'Content-Type: application/json' -d '{\"message\": \"Hello\", \"wait\": 60}' | jq '{state, ok, content, files}'\n"
          },
          {
            "lang": "TypeScript",
            "label": "baton-client",
            "source": "import { Baton } from 'baton-client';\n\nconst request = await new Baton().api.createRequest({ message: 'Hello', wait: 60 });\nconsole.log(request.ok ? request.content : `${request.error_code}: ${request.error}`);\n"
          }
        ]
      },
      "get": {
        "x-status": "preview",
        "operationId": "listRequests",
        "tags": [
          "Requests"
        ],
        "summary": "List the requests",
        "description": "The tenant's runs, newest first.",
        "parameters": [
          {
            "$ref": "#/components/parameters/Limit"
          },
          {
            "name": "before",
            "in": "query",
            "description": "Only runs that were started before the one with this id. What is no id is a 400.",
            "schema": {
              "type": "string",
              "pattern": "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"
            }
          },
          {
            "name": "state",
            "in": "query",
            "description": "Only runs in this state.",
            "schema": {
              "$ref": "#/components/schemas/RequestState"
            }
          },
          {
            "name": "agent",
            "in": "query",
            "description": "Only runs that addressed this agent.",
            "schema": {
              "type": "string",
              "minLength": 1,
              "pattern": "^[^\\u0000]+$"
            }
          }
        ],
        "responses": {
          "200": {
            "description": "A page of runs.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/RequestList"
                },
                "examples": {
                  "example": {
                    "value": {
                      "count": 1,
                      "requests": [
                        {
                          "request_id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b",
                          "agent_id": "index",
                          "conversation_id": 0,
                          "state": "completed",
                          "started_at": 1795230000,
                          "completed_at": 1795230002,
                          "error_message": "",
                          "error_code": "",
                          "last_seq": 6,
                          "input_tokens": 361,
                          "output_tokens": 5,
                          "recovery": "fail",
                          "attempts": 1
                        }
                      ]
                    }
                  }
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        },
        "security": [
          {
            "tenantToken": [
              "read"
            ]
          }
        ],
        "x-fern-pagination": {
          "cursor": "$request.before",
          "next_cursor": "$response.next_before",
          "results": "$response.requests"
        },
        "x-speakeasy-pagination": {
          "type": "cursor",
          "inputs": [
            {
              "name": "before",
              "in": "parameters",
              "type": "cursor"
            }
          ],
          "outputs": {
            "nextCursor": "$.next_before"
          }
        }
      }
    },
    "/v1/requests/{id}": {
      "parameters": [
        {
          "$ref": "#/components/parameters/RequestId"
        }
      ],
      "get": {
        "x-status": "preview",
        "operationId": "getRequest",
        "tags": [
          "Requests"
        ],
        "summary": "Get a request",
        "description": "A run as one JSON object: its state, and once it has ended its answer or its error, its files and tokens. It is `running`,\nor `waiting`, until its `done` is durable, and never changes after that. Until then, `last_seq` and the tokens are what its log\nholds so far. `wait` holds the answer back until the run has ended, or asks people something that is new to the client.\n",
        "parameters": [
          {
            "name": "wait",
            "in": "query",
            "description": "How many seconds to wait for the end of the run, or for a new question of it.",
            "schema": {
              "type": "integer",
              "format": "int32",
              "minimum": 0,
              "maximum": 60,
              "default": 0
            }
          },
          {
            "name": "after_question",
            "in": "query",
            "description": "With `wait`: the `id` of the last question that the client knows, 0 if it knows none. A newer one that is open ends the wait.\nWithout it the wait is 2 seconds at most while the run waits for people already.\n",
            "schema": {
              "type": "integer",
              "format": "int64",
              "minimum": 0,
              "maximum": 9007199254740991
            }
          }
        ],
        "responses": {
          "200": {
            "description": "The run.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Request"
                },
                "examples": {
                  "example": {
                    "value": {
                      "request_id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b",
                      "agent_id": "index",
                      "conversation_id": 0,
                      "state": "completed",
                      "started_at": 1795230000,
                      "completed_at": 1795230002,
                      "error_message": "",
                      "error_code": "",
                      "last_seq": 6,
                      "input_tokens": 361,
                      "output_tokens": 5,
                      "recovery": "fail",
                      "attempts": 1,
                      "ok": true,
                      "agent": "index",
                      "content": "The capital of France is Paris.",
                      "files": [],
                      "duration_ms": 2140
                    }
                  }
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        },
        "security": [
          {
            "tenantToken": [
              "read"
            ]
          }
        ],
        "x-codeSamples": [
          {
            "lang": "Shell",
            "label": "curl",
            "source": "location=$(curl -s \"$BATON_URL/v1/requests\" -H \"Authorization: Bearer $BATON_TOKEN\" \\\n  -H 'Content-Type: application/json' -d '{\"message\": \"Hello\"}' -o /dev/null -w '%header{location}')\nuntil curl -s \"$BATON_URL$location?wait=60\" -H \"Authorization: Bearer $BATON_TOKEN\" -o request.json && jq -e 'has(\"ok\")' request.json > /dev/null\ndo sleep 1; done\njq '{ok, content}' request.json\n"
          },
          {
            "lang": "TypeScript",
            "label": "baton-client",
            "source": "import { Baton } from 'baton-client';\n\nconst baton = new Baton();\nconst { request_id: id } = await baton.api.createRequest({ message: 'Hello' });\n\n// Later, in another process:\nconst { content } = await baton.resume(id).result(); // throws RunFailed when the run has failed\nconsole.log(content);\n"
          }
        ]
      }
    },
    "/v1/requests/{id}/events": {
      "parameters": [
        {
          "$ref": "#/components/parameters/RequestId"
        }
      ],
      "get": {
        "x-status": "stable",
        "operationId": "streamRequestEvents",
        "tags": [
          "Requests"
        ],
        "x-fern-streaming": {
          "format": "sse",
          "resumable": true
        },
        "summary": "Replay and follow a run",
        "description": "Streams the events of a run from behind a cursor: first what its log holds, then, if it is still under way,\nwhat is added, up to `done`.\n\nFrames carry the persisted `seq` as their `id`. Consecutive `text` events of one stream come joined, about\n2 KiB each; the assembled text is that of the live stream.\n\n**Where to begin.** `Last-Event-ID` is any id of this run that the client has seen, live ones included;\n`since_seq` is a seq. With both, the stream begins behind the later of the two, so that an `EventSource` may be opened\nwith `since_seq`: it sends that again whenever it reconnects. With neither, everything is replayed. Beyond the end\nthere is nothing to replay: a run that is under way is followed from there.\n\n**Reconnecting.** A connection that ends without `done` was lost, also when it seems to end in order: ask again,\nwith the id of the last event that was handled. A client that knows how to do that needs nothing else.\n\nA `: heartbeat` comment is sent every 30 seconds.\n\n**Beyond the end** of a run that is over, whoever sends a `Last-Event-ID` gets a 204, which tells an `EventSource` to stop.\n",
        "parameters": [
          {
            "name": "since_seq",
            "in": "query",
            "description": "Only events with a greater `seq` are sent, and none that `Last-Event-ID` says are known. 0 is the same as none.",
            "schema": {
              "type": "integer",
              "format": "int64",
              "minimum": 0,
              "maximum": 9007199254740991
            }
          },
          {
            "$ref": "#/components/parameters/LastEventId"
          }
        ],
        "responses": {
          "200": {
            "$ref": "#/components/responses/RunStream"
          },
          "204": {
            "description": "The run has ended, and nothing follows `Last-Event-ID` and `since_seq`. There is nothing to come back for.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        },
        "security": [
          {
            "tenantToken": [
              "read"
            ]
          }
        ]
      }
    },
    "/v1/requests/{id}/result": {
      "parameters": [
        {
          "$ref": "#/components/parameters/RequestId"
        }
      ],
      "get": {
        "x-status": "preview",
        "operationId": "getRequestResult",
        "tags": [
          "Requests"
        ],
        "summary": "Get what has become of a run",
        "description": "The end of a run in one piece: its answer or its error, its files and tokens, made from its log, whichever way the run\nwas started. `wait` holds the answer back until the run has ended, for so many seconds at most.\n\nWhile the run is under way, the answer is a 202 with its state.\n",
        "parameters": [
          {
            "name": "wait",
            "in": "query",
            "description": "How many seconds to wait for the end of the run.",
            "schema": {
              "type": "integer",
              "format": "int32",
              "minimum": 0,
              "maximum": 60,
              "default": 0
            }
          }
        ],
        "responses": {
          "200": {
            "description": "The run has ended.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/RunResult"
                },
                "examples": {
                  "example": {
                    "value": {
                      "request_id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b",
                      "state": "completed",
                      "ok": true,
                      "agent": "index",
                      "content": "Both proposals would work; the first is cheaper.",
                      "files": [
                        {
                          "path": "summary.md",
                          "mime_type": "text/markdown",
                          "size_bytes": 10,
                          "content": "# Summary\n"
                        }
                      ],
                      "input_tokens": 812,
                      "output_tokens": 164,
                      "duration_ms": 2140
                    }
                  }
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "202": {
            "description": "The run is under way.",
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "Retry-After": {
                "$ref": "#/components/headers/RetryAfter"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/RequestStatus"
                },
                "examples": {
                  "running": {
                    "value": {
                      "request_id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b",
                      "agent_id": "index",
                      "conversation_id": 0,
                      "state": "running",
                      "started_at": 1795230000,
                      "completed_at": 0,
                      "error_message": "",
                      "error_code": "",
                      "last_seq": 1,
                      "input_tokens": 0,
                      "output_tokens": 0,
                      "recovery": "fail",
                      "attempts": 1
                    }
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        },
        "security": [
          {
            "tenantToken": [
              "read"
            ]
          }
        ]
      }
    },
    "/v1/requests/{id}/cancel": {
      "parameters": [
        {
          "$ref": "#/components/parameters/RequestId"
        }
      ],
      "post": {
        "x-status": "preview",
        "operationId": "cancelRequest",
        "tags": [
          "Requests"
        ],
        "security": [
          {
            "tenantToken": [
              "run"
            ]
          }
        ],
        "summary": "Cancel a run",
        "description": "Ends a run that is under way, its delegates included. The calls to model providers are closed at once; the\nstream ends with `error` and `done`, and the state becomes `canceled`. A run that is finished, unknown or\nanother tenant's gets one and the same answer.\n",
        "responses": {
          "200": {
            "description": "The run is being canceled.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/CancelAccepted"
                },
                "examples": {
                  "example": {
                    "value": {
                      "request_id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b",
                      "cancelled": true
                    }
                  }
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "description": "There is no such run under way.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/ErrorBody"
                },
                "examples": {
                  "example": {
                    "value": {
                      "request_id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b",
                      "error_code": "not_in_flight",
                      "cancelled": false,
                      "reason": "no in-flight request with that id",
                      "error": "no in-flight request with that id"
                    }
                  }
                }
              }
            },
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        }
      }
    },
    "/v1/orchestrate": {
      "post": {
        "x-status": "stable",
        "operationId": "orchestrate",
        "tags": [
          "Runs"
        ],
        "security": [
          {
            "tenantToken": [
              "run"
            ]
          }
        ],
        "x-fern-streaming": {
          "format": "sse"
        },
        "x-vary": [
          "Accept",
          "Prefer"
        ],
        "summary": "Run an agent",
        "description": "Sends a prompt to an agent and streams everything that happens until it is done.\n\n**Which agent.** `agent_def` brings a definition for this one request; its `id`, or `agent`, names it. Without\na definition `agent` names a stored agent, and without that the built-in `index` answers. Where both are\ngiven they must agree, and `index` can't be overridden. An agent that does not exist is reported in the\nstream, with `error_code` `agent_not_found`.\n\n**The stream** begins with `request_received` and ends with exactly one `done`, whose `ok` is the canonical\nsign of success. Failures before the stream opens are ordinary errors; later ones come as `error` and `done`\nwith status 200. `X-Request-Id` is the run's id and is sent before the first frame.\n\n**Dropped connections.** The run belongs to the server: it goes on without the client and can be followed\nwith `GET /v1/requests/{id}/events`. Send the last `id:` that was seen as `Last-Event-ID`. A client that repeats\nthis request instead, as many SSE clients do by themselves, needs an `Idempotency-Key`: with it the repeat goes on\nbehind `Last-Event-ID`; without it, it would start a second run, and is refused.\n\n**Without waiting.** `Prefer: respond-async` is answered 202 as soon as the run is in the log; what becomes of it tells\n`GET /v1/requests/{id}/result`.\n\n**Without a stream.** Where `Accept` gives `application/json` a greater quality than `text/event-stream`, the answer\nis one `RunResult`, when the run has ended; on a tie (any type, or no `Accept`) it is the stream.\n",
        "parameters": [
          {
            "$ref": "#/components/parameters/IdempotencyKey"
          },
          {
            "$ref": "#/components/parameters/RepeatFrom"
          },
          {
            "$ref": "#/components/parameters/Prefer"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/OrchestrateRequest"
              },
              "examples": {
                "prompt": {
                  "summary": "A prompt for the built-in agent",
                  "value": {
                    "message": "Compare the two proposals and write a summary to summary.md."
                  }
                },
                "inline": {
                  "summary": "An agent of this one request",
                  "value": {
                    "message": "What is the capital of France?",
                    "agent_def": {
                      "id": "geographer",
                      "name": "Geographer",
                      "role": "Answers questions about places",
                      "model": "demo/echo",
                      "goal": "Answer in one sentence."
                    }
                  }
                },
                "typed": {
                  "summary": "An answer in JSON",
                  "value": {
                    "message": "What is the capital of France?",
                    "response_format": {
                      "type": "json_schema",
                      "schema": {
                        "type": "object",
                        "properties": {
                          "capital": {
                            "type": "string"
                          }
                        },
                        "required": [
                          "capital"
                        ]
                      }
                    }
                  }
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "$ref": "#/components/responses/StartedRun"
          },
          "202": {
            "$ref": "#/components/responses/AcceptedRun"
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "413": {
            "$ref": "#/components/responses/PayloadTooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRuns"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        },
        "x-codeSamples": [
          {
            "lang": "Shell",
            "label": "curl",
            "source": "curl -sN \"$BATON_URL/v1/orchestrate\" -H \"Authorization: Bearer $BATON_TOKEN\" \\\n  -H 'Content-Type: application/json' -d '{\"message\": \"Hello\"}'\n"
          },
          {
            "lang": "TypeScript",
            "label": "baton-client",
            "source": "import { Baton } from 'baton-client';\n\nconst run = await new Baton().run({ message: 'Hello' });\nfor await (const event of run) {\n  if (event.type === 'text' && event.stream_id === 0) process.stdout.write(event.delta);\n}\nconst { outputTokens } = await run.result(); // throws RunFailed when the run has failed\nconsole.log(`\\n${outputTokens} tokens`);\n"
          }
        ]
      }
    },
    "/v1/questions": {
      "get": {
        "x-status": "preview",
        "operationId": "listQuestions",
        "tags": [
          "Questions"
        ],
        "summary": "List the questions",
        "description": "The questions of the tenant's runs, newest first; those that are open, unless `state` says otherwise.",
        "parameters": [
          {
            "$ref": "#/components/parameters/Limit"
          },
          {
            "$ref": "#/components/parameters/Before"
          },
          {
            "name": "state",
            "in": "query",
            "description": "`open`: only those that wait for an answer; `all`: the others too.",
            "schema": {
              "type": "string",
              "enum": [
                "open",
                "all"
              ],
              "default": "open"
            }
          },
          {
            "name": "request_id",
            "in": "query",
            "description": "Only questions of this run.",
            "schema": {
              "type": "string",
              "minLength": 1,
              "pattern": "^[^\\u0000]+$"
            }
          }
        ],
        "responses": {
          "200": {
            "description": "A page of questions.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/QuestionList"
                },
                "examples": {
                  "example": {
                    "value": {
                      "count": 1,
                      "questions": [
                        {
                          "id": 5,
                          "request_id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b",
                          "agent_id": "index",
                          "stream_id": 0,
                          "kind": "question",
                          "text": "Which city do you mean?",
                          "options": [
                            "Rome",
                            "Paris"
                          ],
                          "state": "open",
                          "created_at": 1795230000,
                          "expires_at": 1795316400,
                          "answered_at": 0
                        }
                      ]
                    }
                  }
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        },
        "security": [
          {
            "tenantToken": [
              "read"
            ]
          }
        ],
        "x-fern-pagination": {
          "cursor": "$request.before",
          "next_cursor": "$response.next_before",
          "results": "$response.questions"
        },
        "x-speakeasy-pagination": {
          "type": "cursor",
          "inputs": [
            {
              "name": "before",
              "in": "parameters",
              "type": "cursor"
            }
          ],
          "outputs": {
            "nextCursor": "$.next_before"
          }
        }
      }
    },
    "/v1/questions/{id}": {
      "parameters": [
        {
          "$ref": "#/components/parameters/QuestionIdParam"
        }
      ],
      "get": {
        "x-status": "preview",
        "operationId": "getQuestion",
        "tags": [
          "Questions"
        ],
        "summary": "Get a question",
        "description": "One question, as it is now.",
        "responses": {
          "200": {
            "description": "The question.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Question"
                },
                "examples": {
                  "example": {
                    "value": {
                      "id": 5,
                      "request_id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b",
                      "agent_id": "index",
                      "stream_id": 0,
                      "kind": "question",
                      "text": "Which city do you mean?",
                      "options": [
                        "Rome",
                        "Paris"
                      ],
                      "state": "open",
                      "created_at": 1795230000,
                      "expires_at": 1795316400,
                      "answered_at": 0
                    }
                  }
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NoSuchQuestion"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        },
        "security": [
          {
            "tenantToken": [
              "read"
            ]
          }
        ]
      }
    },
    "/v1/questions/{id}/answer": {
      "parameters": [
        {
          "$ref": "#/components/parameters/QuestionIdParam"
        }
      ],
      "post": {
        "x-status": "preview",
        "operationId": "answerQuestion",
        "tags": [
          "Questions"
        ],
        "security": [
          {
            "tenantToken": [
              "run"
            ]
          },
          {
            "tenantToken": [
              "approve"
            ]
          }
        ],
        "summary": "Answer a question",
        "description": "Answers an agent that waits: a `question` with a `text`, an `approval` with a `decision`, `approved` or `denied`, and\nperhaps a text for the agent. The run goes on at once, wherever it was. A question is answered once: one that has an\nanswer, has expired, or whose run has ended, is a 409.\n\nA `question` takes a token with the scope `run`, an `approval` one with the scope `approve`, whichever it is and in whichever\nway it is answered: a token without it is answered with a 403. So who starts runs can be kept from approving what they ask for.\n",
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/AnswerRequest"
              },
              "examples": {
                "answer": {
                  "summary": "A question",
                  "value": {
                    "text": "Rome",
                    "by": "Ada"
                  }
                },
                "approve": {
                  "summary": "An approval",
                  "value": {
                    "decision": "approved"
                  }
                },
                "deny": {
                  "summary": "An approval that is denied",
                  "value": {
                    "decision": "denied",
                    "text": "not on a Friday",
                    "by": "Ada"
                  }
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The question with its answer.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Question"
                },
                "examples": {
                  "example": {
                    "value": {
                      "id": 5,
                      "request_id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b",
                      "agent_id": "index",
                      "stream_id": 0,
                      "kind": "question",
                      "text": "Which city do you mean?",
                      "options": [
                        "Rome",
                        "Paris"
                      ],
                      "state": "open",
                      "created_at": 1795230000,
                      "expires_at": 1795316400,
                      "answered_at": 0
                    }
                  }
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NoSuchQuestion"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "409": {
            "$ref": "#/components/responses/QuestionClosed"
          },
          "413": {
            "$ref": "#/components/responses/PayloadTooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        }
      }
    },
    "/v1/agents": {
      "get": {
        "x-status": "preview",
        "operationId": "listAgents",
        "tags": [
          "Agents"
        ],
        "summary": "List the agents",
        "description": "The agents of the tenant: `index` first, then the stored ones, the most recently updated first. They come whole, and all of\nthem unless there is a `limit`, as long as their definitions have no more than 1 MiB together. When they have more, a list\nshows of each stored agent what is small; with `include=definition` they come whole, and a page ends when it has 1 MiB.\n",
        "parameters": [
          {
            "$ref": "#/components/parameters/AtMost"
          },
          {
            "name": "before",
            "in": "query",
            "description": "Only agents behind this place of the list, the `next_before` of the page before.",
            "schema": {
              "$ref": "#/components/schemas/AgentPlace"
            }
          },
          {
            "$ref": "#/components/parameters/Include"
          }
        ],
        "responses": {
          "200": {
            "description": "The agents.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/AgentList"
                },
                "examples": {
                  "example": {
                    "value": {
                      "count": 1,
                      "agents": [
                        {
                          "id": "researcher",
                          "name": "Researcher",
                          "role": "Finds and checks facts",
                          "model": "demo/echo",
                          "goal": "Answer with sources.",
                          "brevity": "full",
                          "max_tokens": 1024,
                          "temperature": 0.3,
                          "rules": [],
                          "capabilities": [
                            "/agent",
                            "research"
                          ],
                          "created_at": 1795230000,
                          "updated_at": 1795230000
                        }
                      ]
                    }
                  }
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        },
        "security": [
          {
            "tenantToken": [
              "read"
            ]
          }
        ],
        "x-fern-pagination": {
          "cursor": "$request.before",
          "next_cursor": "$response.next_before",
          "results": "$response.agents"
        },
        "x-speakeasy-pagination": {
          "type": "cursor",
          "inputs": [
            {
              "name": "before",
              "in": "parameters",
              "type": "cursor"
            }
          ],
          "outputs": {
            "nextCursor": "$.next_before"
          }
        }
      },
      "post": {
        "x-status": "stable",
        "operationId": "createAgent",
        "tags": [
          "Agents"
        ],
        "x-unwrap": "agent_def",
        "summary": "Create an agent",
        "description": "Stores an agent for the tenant. The id is the caller's choice, unique per tenant. The record shows what was\nstored, with defaults filled in and a legacy `advisor_model` or an `advisor` string in their structured form.\n",
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/AgentDefinitionBody"
              },
              "examples": {
                "example": {
                  "value": {
                    "id": "researcher",
                    "name": "Researcher",
                    "role": "Finds and checks facts",
                    "model": "demo/echo",
                    "goal": "Answer with sources.",
                    "capabilities": [
                      "/agent",
                      "research"
                    ]
                  }
                },
                "wrapped": {
                  "summary": "As `agent_def`",
                  "value": {
                    "agent_def": {
                      "id": "researcher",
                      "name": "Researcher",
                      "role": "Finds and checks facts",
                      "model": "demo/echo",
                      "goal": "Answer with sources.",
                      "capabilities": [
                        "/agent",
                        "research"
                      ]
                    }
                  }
                }
              }
            }
          }
        },
        "responses": {
          "201": {
            "description": "The agent was stored.",
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "Location": {
                "$ref": "#/components/headers/Location"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "ETag": {
                "$ref": "#/components/headers/AgentETag"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/AgentRecord"
                },
                "examples": {
                  "example": {
                    "value": {
                      "id": "researcher",
                      "name": "Researcher",
                      "role": "Finds and checks facts",
                      "model": "demo/echo",
                      "goal": "Answer with sources.",
                      "brevity": "full",
                      "max_tokens": 1024,
                      "temperature": 0.3,
                      "rules": [],
                      "capabilities": [
                        "/agent",
                        "research"
                      ],
                      "created_at": 1795230000,
                      "updated_at": 1795230000
                    }
                  }
                }
              }
            },
            "links": {
              "getAgent": {
                "operationId": "getAgent",
                "parameters": {
                  "id": "$response.body#/id"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "409": {
            "description": "The tenant has an agent with this id; it is in `existing`. Or it has as many agents as it may, and the code is\n`limit_reached`.\n",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/ErrorBody"
                },
                "examples": {
                  "taken": {
                    "value": {
                      "error": "agent 'researcher' already exists for this tenant",
                      "error_code": "agent_exists",
                      "existing": {
                        "id": "researcher",
                        "name": "Researcher",
                        "role": "Finds and checks facts",
                        "model": "demo/echo",
                        "goal": "Answer with sources.",
                        "brevity": "full",
                        "max_tokens": 1024,
                        "temperature": 0.3,
                        "rules": [],
                        "capabilities": [
                          "/agent",
                          "research"
                        ],
                        "created_at": 1795230000,
                        "updated_at": 1795230000
                      }
                    }
                  },
                  "full": {
                    "summary": "As many as it may have",
                    "value": {
                      "error": "the tenant has 500 agents, as many as it may; delete some first",
                      "error_code": "limit_reached"
                    }
                  }
                }
              }
            },
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "412": {
            "$ref": "#/components/responses/PreconditionFailed"
          },
          "413": {
            "$ref": "#/components/responses/PayloadTooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        },
        "security": [
          {
            "tenantToken": [
              "manage"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/WantedVersion"
          },
          {
            "$ref": "#/components/parameters/KnownVersion"
          }
        ]
      }
    },
    "/v1/agents/{id}": {
      "parameters": [
        {
          "$ref": "#/components/parameters/AgentIdParam"
        }
      ],
      "get": {
        "x-status": "preview",
        "operationId": "getAgent",
        "tags": [
          "Agents"
        ],
        "summary": "Get an agent",
        "description": "A stored agent, or the built-in `index`, which has no timestamps.",
        "responses": {
          "200": {
            "description": "The agent.",
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "ETag": {
                "$ref": "#/components/headers/AgentETag"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/AgentRecord"
                },
                "examples": {
                  "example": {
                    "value": {
                      "id": "researcher",
                      "name": "Researcher",
                      "role": "Finds and checks facts",
                      "model": "demo/echo",
                      "goal": "Answer with sources.",
                      "brevity": "full",
                      "max_tokens": 1024,
                      "temperature": 0.3,
                      "rules": [],
                      "capabilities": [
                        "/agent",
                        "research"
                      ],
                      "created_at": 1795230000,
                      "updated_at": 1795230000
                    }
                  }
                }
              }
            }
          },
          "304": {
            "$ref": "#/components/responses/NotModified"
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "412": {
            "$ref": "#/components/responses/PreconditionFailed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        },
        "security": [
          {
            "tenantToken": [
              "read"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/WantedVersion"
          },
          {
            "$ref": "#/components/parameters/KnownVersion"
          }
        ]
      },
      "patch": {
        "x-status": "preview",
        "operationId": "updateAgent",
        "tags": [
          "Agents"
        ],
        "x-unwrap": "agent_def",
        "summary": "Replace an agent",
        "description": "Replaces the whole definition; nothing is merged: a member that the body leaves out is gone, or has its default again, and\nobjects such as `advisor` and `memory` are replaced as wholes. An `id` in the body must equal the\npath's. `created_at` is kept, `updated_at` moves. Conversations keep the definition that they began with.\n\nWith `If-Match`, only while the agent is as it was read: of several clients that change the same version, one gets\nthrough, and the others a 412.\n",
        "parameters": [
          {
            "$ref": "#/components/parameters/IfMatch"
          },
          {
            "$ref": "#/components/parameters/KnownVersion"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/InlineAgentDefinitionBody"
              },
              "examples": {
                "example": {
                  "value": {
                    "name": "Researcher",
                    "role": "Finds and checks facts",
                    "model": "demo/echo",
                    "goal": "Answer with sources."
                  }
                },
                "wrapped": {
                  "summary": "As `agent_def`",
                  "value": {
                    "agent_def": {
                      "name": "Researcher",
                      "role": "Finds and checks facts",
                      "model": "demo/echo",
                      "goal": "Answer with sources."
                    }
                  }
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The agent as it is now.",
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "ETag": {
                "$ref": "#/components/headers/AgentETag"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/AgentRecord"
                },
                "examples": {
                  "example": {
                    "value": {
                      "id": "researcher",
                      "name": "Researcher",
                      "role": "Finds and checks facts",
                      "model": "demo/echo",
                      "goal": "Answer with sources.",
                      "brevity": "full",
                      "max_tokens": 1024,
                      "temperature": 0.3,
                      "rules": [],
                      "capabilities": [
                        "/agent",
                        "research"
                      ],
                      "created_at": 1795230000,
                      "updated_at": 1795230000
                    }
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "412": {
            "$ref": "#/components/responses/AgentChanged"
          },
          "413": {
            "$ref": "#/components/responses/PayloadTooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        },
        "security": [
          {
            "tenantToken": [
              "manage"
            ]
          }
        ]
      },
      "delete": {
        "x-status": "preview",
        "operationId": "deleteAgent",
        "tags": [
          "Agents"
        ],
        "summary": "Delete an agent",
        "description": "Deletes a stored agent. Conversations that were begun with it go on with the definition they began with. With\n`If-Match`, only while the agent is as it was read.\n",
        "parameters": [
          {
            "$ref": "#/components/parameters/IfMatch"
          },
          {
            "$ref": "#/components/parameters/KnownVersion"
          }
        ],
        "responses": {
          "200": {
            "description": "The agent is deleted.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Deleted"
                },
                "examples": {
                  "example": {
                    "value": {
                      "deleted": true
                    }
                  }
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "412": {
            "$ref": "#/components/responses/AgentChanged"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        },
        "security": [
          {
            "tenantToken": [
              "manage"
            ]
          }
        ]
      }
    },
    "/v1/agents/{id}/chat": {
      "parameters": [
        {
          "$ref": "#/components/parameters/AgentIdParam"
        }
      ],
      "post": {
        "x-status": "stable",
        "operationId": "chat",
        "tags": [
          "Runs"
        ],
        "security": [
          {
            "tenantToken": [
              "run"
            ]
          }
        ],
        "x-fern-streaming": {
          "format": "sse"
        },
        "x-vary": [
          "Accept",
          "Prefer"
        ],
        "summary": "Run the agent of the path",
        "description": "The same as orchestrate, with the agent in the path: the same answers, the same rules. An inline `agent_def` is\ntaken first, then the tenant's stored agent, then the built-in one; its `id`, if present, must equal the\npath's. A body's `agent` is ignored. A client that reconnects by repeating the request needs an `Idempotency-Key`.\n",
        "parameters": [
          {
            "$ref": "#/components/parameters/IdempotencyKey"
          },
          {
            "$ref": "#/components/parameters/RepeatFrom"
          },
          {
            "$ref": "#/components/parameters/Prefer"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/ChatRequest"
              },
              "examples": {
                "example": {
                  "value": {
                    "message": "What is the capital of France?"
                  }
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "$ref": "#/components/responses/StartedRun"
          },
          "202": {
            "$ref": "#/components/responses/AcceptedRun"
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "413": {
            "$ref": "#/components/responses/PayloadTooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRuns"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        }
      }
    },
    "/v1/agents/{id}/ag-ui": {
      "parameters": [
        {
          "$ref": "#/components/parameters/AgentIdParam"
        }
      ],
      "post": {
        "x-status": "preview",
        "operationId": "runAgUi",
        "tags": [
          "AG-UI"
        ],
        "security": [
          {
            "tenantToken": [
              "run"
            ]
          }
        ],
        "x-fern-streaming": {
          "format": "sse"
        },
        "summary": "Run an agent for an AG-UI front end",
        "description": "Takes a `RunAgentInput` of the Agent-User Interaction protocol (AG-UI, 1.0 and before) and streams its events: the\naddress that `HttpAgent` of `@ag-ui/client` is given, with the tenant's token as its `Authorization`.\n\n**A thread is a conversation** of this agent. A `threadId` that the client chooses begins one with its first request;\na `threadId` of digits is the id of a conversation that exists. What is stored wins: of the messages that the\nclient sends again, only what lies behind the last one that was stored counts. What the user says there is the\nprompt, several messages joined; nothing new is a 400. When a thread begins, the texts of user and assistant before\nthe prompt are stored as its beginning, and new `system` and `developer` messages, like `context`, stand in front of\nthe prompt, where the agent and whoever reads the conversation can see them.\n\n**A run** of AG-UI is a run of ours, up to its end or its next question. `X-Request-Id` is the id under which it can\nbe read again and canceled (`POST /v1/requests/{id}/cancel`); `RUN_STARTED` has it as `metadata.request_id`, with\n`metadata.conversation_id`. A closed connection leaves it going. A request that repeats `threadId` and `runId` joins\nthe run of the first one, from its start or behind `Last-Event-ID`, for 24 hours, restarts included. So does one that\nrepeats its `Idempotency-Key`, whatever its ids are: the header means what it means on every route that starts a run.\n\n| event | for |\n|---|---|\n| `RUN_STARTED`, then `RUN_FINISHED` or `RUN_ERROR` | the run; `result` is its answer, parsed where it is typed, `usage` its tokens; `code` is our `error_code` |\n| `TEXT_MESSAGE_START`, `_CONTENT`, `_END` | the text of each turn, of delegates too: those have a `name` |\n| `TOOL_CALL_START`, `_ARGS`, `_END`, `_RESULT` | a command that has finished; the result says whether it did, and why not |\n| `STEP_STARTED`, `STEP_FINISHED` | a delegate: `<agent>#<stream_id>` |\n| `CUSTOM` `file`, `advisor`, `answer` | our event of that name: a file, an advice or verdict, what has become of a question |\n| `MESSAGES_SNAPSHOT` | all messages, when text was withdrawn (`rewind`) |\n\nA run that was canceled ends with `RUN_FINISHED` and the outcome `cancelled` for a client that says its\n`protocolVersion`, and for one of before 1.0, which would take that for success, with `RUN_ERROR` and `canceled`.\n\n**Questions** are interrupts: `RUN_FINISHED` with the outcome `interrupt` ends the stream, and our run waits. The next\nrequest with `resume` answers, and streams what has happened since, under its own `runId`. The `payload` is\n`{\"text\": …}` for a question, `{\"approved\": true|false, \"text\": …}` for leave to run a command; `text` as such, or\n`true` and `false`, are taken too. `cancelled` denies leave, and tells the agent that the question was dismissed.\nA question that is closed already is a 409, unless the answer is the same, or `cancelled`: that goes on. With a\nnew message, and when its run is over, `resume` says nothing more, and the message starts a run.\n\n**What an agent of ours has no use for**: `tools` of the client and `state` that are not empty are a 400.\n`forwardedProps`, `metadata` and `parentRunId` are ignored.\n",
        "parameters": [
          {
            "$ref": "#/components/parameters/IdempotencyKey"
          },
          {
            "$ref": "#/components/parameters/AgUiResumeFrom"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/AgUiRunInput"
              },
              "examples": {
                "first": {
                  "summary": "The first message of a thread",
                  "value": {
                    "threadId": "f4c7a2d0-trip",
                    "runId": "4d1b9e6f",
                    "state": {},
                    "messages": [
                      {
                        "id": "m-1",
                        "role": "user",
                        "content": "Where shall we eat?"
                      }
                    ],
                    "tools": [],
                    "context": [],
                    "forwardedProps": {}
                  }
                },
                "resume": {
                  "summary": "The answer to an interrupt",
                  "value": {
                    "threadId": "f4c7a2d0-trip",
                    "runId": "77a0c3b2",
                    "messages": [
                      {
                        "id": "m-1",
                        "role": "user",
                        "content": "Where shall we eat?"
                      }
                    ],
                    "tools": [],
                    "context": [],
                    "resume": [
                      {
                        "interruptId": "5",
                        "status": "resolved",
                        "payload": {
                          "text": "Rome"
                        }
                      }
                    ]
                  }
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The events of the run as AG-UI has them. Each frame has an `id:` (for `Last-Event-ID`) and one line of JSON as its\n`data:`, whose `type` is the name of the event; there is no `event:` line. The headers hold our id of the run as\n`X-Request-Id`, `Cache-Control: no-cache, no-store, no-transform`, and `Idempotency-Replayed: true` when the run was joined.\n",
            "content": {
              "text/event-stream": {
                "itemSchema": {
                  "$ref": "#/components/schemas/AgUiFrame"
                },
                "examples": {
                  "run": {
                    "$ref": "#/components/examples/AgUiFrames"
                  }
                }
              }
            },
            "links": {
              "getRequest": {
                "operationId": "getRequest",
                "parameters": {
                  "id": "$response.header.X-Request-Id"
                }
              },
              "streamRequestEvents": {
                "operationId": "streamRequestEvents",
                "parameters": {
                  "id": "$response.header.X-Request-Id"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "409": {
            "$ref": "#/components/responses/AgUiConflict"
          },
          "413": {
            "$ref": "#/components/responses/PayloadTooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRuns"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        }
      }
    },
    "/v1/a2a/agents": {
      "post": {
        "x-status": "preview",
        "operationId": "callA2aIndex",
        "tags": [
          "A2A"
        ],
        "security": [
          {
            "tenantToken": [
              "run"
            ]
          }
        ],
        "x-json-rpc": true,
        "summary": "Call the tenant's `index` over A2A",
        "description": "The address in the public card, with a slash behind it or without: the same as `POST /v1/a2a/agents/index`. A client that begins with the address of the\nserver and a token needs to know nothing else.\n",
        "parameters": [
          {
            "$ref": "#/components/parameters/Version"
          },
          {
            "$ref": "#/components/parameters/VersionInQuery"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/JsonRpcRequest"
              },
              "examples": {
                "legacySend": {
                  "summary": "Send a message and wait (0.3)",
                  "value": {
                    "jsonrpc": "2.0",
                    "id": 1,
                    "method": "message/send",
                    "params": {
                      "message": {
                        "kind": "message",
                        "messageId": "m-5",
                        "role": "user",
                        "parts": [
                          {
                            "kind": "text",
                            "text": "What can you do?"
                          }
                        ]
                      }
                    }
                  }
                },
                "send": {
                  "summary": "Send a message and wait (1.0)",
                  "value": {
                    "jsonrpc": "2.0",
                    "id": "a",
                    "method": "SendMessage",
                    "params": {
                      "message": {
                        "messageId": "m-6",
                        "role": "ROLE_USER",
                        "parts": [
                          {
                            "text": "What can you do?"
                          }
                        ]
                      }
                    }
                  }
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "$ref": "#/components/responses/JsonRpcAnswer"
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "413": {
            "$ref": "#/components/responses/PayloadTooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRuns"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        }
      }
    },
    "/v1/a2a/agents/{id}": {
      "parameters": [
        {
          "$ref": "#/components/parameters/AgentIdParam"
        }
      ],
      "post": {
        "x-status": "preview",
        "operationId": "callA2aAgent",
        "tags": [
          "A2A"
        ],
        "security": [
          {
            "tenantToken": [
              "run"
            ]
          }
        ],
        "x-json-rpc": true,
        "summary": "Call an agent over A2A",
        "description": "One JSON-RPC 2.0 request of the Agent2Agent protocol (A2A). Official clients find this\naddress in the agent's card. A slash behind it does no harm.\n\n**Versions.** `A2A-Version: 1.0` speaks A2A 1.0. Without the header, or with `0.3`, A2A 0.3 is spoken. A patch number\n(`1.0.0`) does not count. Any other version is error -32009. The query parameter `A2A-Version` says the same, and goes\nbefore the header.\n\n| 1.0 | 0.3 | does |\n|---|---|---|\n| `SendMessage` | `message/send` | starts a run, or answers one that asks, and waits until it asks or ends; `returnImmediately: true` (0.3: `blocking: false`) doesn't wait |\n| `GetTask` | `tasks/get` | a run as a task, with what it has produced so far |\n| `ListTasks` | – | the agent's tasks, the last changed first; `totalSize` counts to 10,000, `statusTimestampAfter` is a time of RFC 3339 and includes that time. A page ends early when its tasks have more than 1 MiB; of a `contextId` these are the 1,000 that began last, and those under way |\n| `CancelTask` | `tasks/cancel` | cancels a run, as `POST /v1/requests/{id}/cancel` does |\n\n**A task is a run.** Its id is the request id: the same log, limits and cancel, and every run that addresses\nthis agent is a task, also one that was not started over A2A. A token without the scope `read` sees, follows, answers and\ncancels the tasks of the runs that it has started itself; the others are unknown. States: `submitted` and `working` while it is\nunder way, `input-required` while it waits for an answer, then `completed`, `failed`, `canceled`, or `rejected` for a run that was not let in (its agent is\ngone, or the billing service refuses). The message of the last status says why, its `metadata.error_code` is\nthat of `done`.\n\n**Questions.** The message of the status `input-required` is what the run asks; its `metadata.question_id` is the id of\nthe question, `agent_id` and `stream_id` there name the agent that asks. The answer is a message with the `taskId`: any text, to an approval `approve`, or `deny` and perhaps `: ` and a\nreason, for which the token needs the scope `approve`. A `question_id` in its `metadata` answers that question of several; one that is no integer, or no open question of the\ntask, is -32602. A task that asks nothing takes no message.\n\n**Messages.** Text is the prompt; `data` becomes JSON text; bytes of `text/plain` and `application/json` are text too; other\nfiles must be images, inline or by URL; a message has up to 1,000 parts. The task keeps the message as its history, without\nthe bytes of images.\n\n**Artifacts.** The text of the agent is the artifact `answer`; in a stream it comes in pieces to be appended.\nWhere a part of it is withdrawn (`rewind`), an update with `append` false replaces it by what stays.\nEvery file is an artifact of its own; beyond 1 MiB it comes in pieces too.\n\n**Contexts.** A `contextId` groups tasks, and nothing more: an agent remembers nothing of earlier tasks of the\ncontext. A task that was sent without one has its own id as its context.\n\n**Errors.** What the protocol has a code for comes with status 200: -32700 to -32600 of JSON-RPC, -32001 and\nbelow of A2A. Authentication, limits and shutdown are ordinary errors, and so is sending to an agent that does\nnot exist. Push notifications are refused with -32003; batches are not part of A2A.\n\n**Streams** are `text/event-stream` with `Cache-Control: no-cache, no-store, no-transform`, frames of `data:` alone, and hold\nJSON-RPC responses: the task first, then its updates, the final status last.\n\n| 1.0 | 0.3 | does |\n|---|---|---|\n| `SendStreamingMessage` | `message/stream` | starts a run, or answers one that asks, and streams it until it asks or ends |\n| `SubscribeToTask` | `tasks/resubscribe` | a snapshot of a run that is under way, then what follows |\n\nA client that lost its connection subscribes again: the snapshot has everything that it missed. A stream that ends without\na state in which tasks end or wait has broken off (the server shuts down, say), and the task goes on. Quiet streams have a\ncomment every 4 s. Of a task that has ended, 0.3 sends the snapshot and the final status, 1.0 refuses with -32004, and\n`GetTask` has it all.\n",
        "parameters": [
          {
            "$ref": "#/components/parameters/Version"
          },
          {
            "$ref": "#/components/parameters/VersionInQuery"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/JsonRpcRequest"
              },
              "examples": {
                "legacySend": {
                  "summary": "Send a message and wait (0.3)",
                  "value": {
                    "jsonrpc": "2.0",
                    "id": 1,
                    "method": "message/send",
                    "params": {
                      "message": {
                        "kind": "message",
                        "messageId": "m-1",
                        "role": "user",
                        "parts": [
                          {
                            "kind": "text",
                            "text": "What is the capital of France?"
                          }
                        ]
                      }
                    }
                  }
                },
                "legacyStream": {
                  "summary": "Send a message and stream (0.3)",
                  "value": {
                    "jsonrpc": "2.0",
                    "id": 2,
                    "method": "message/stream",
                    "params": {
                      "message": {
                        "kind": "message",
                        "messageId": "m-2",
                        "role": "user",
                        "contextId": "geography",
                        "parts": [
                          {
                            "kind": "text",
                            "text": "And of Spain?"
                          }
                        ]
                      }
                    }
                  }
                },
                "legacyGet": {
                  "summary": "Get a task (0.3)",
                  "value": {
                    "jsonrpc": "2.0",
                    "id": 3,
                    "method": "tasks/get",
                    "params": {
                      "id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b",
                      "historyLength": 1
                    }
                  }
                },
                "legacyCancel": {
                  "summary": "Cancel a task (0.3)",
                  "value": {
                    "jsonrpc": "2.0",
                    "id": 4,
                    "method": "tasks/cancel",
                    "params": {
                      "id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b"
                    }
                  }
                },
                "legacyResubscribe": {
                  "summary": "Follow a task again (0.3)",
                  "value": {
                    "jsonrpc": "2.0",
                    "id": 5,
                    "method": "tasks/resubscribe",
                    "params": {
                      "id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b"
                    }
                  }
                },
                "send": {
                  "summary": "Send a message and wait (1.0)",
                  "value": {
                    "jsonrpc": "2.0",
                    "id": "a",
                    "method": "SendMessage",
                    "params": {
                      "message": {
                        "messageId": "m-3",
                        "role": "ROLE_USER",
                        "parts": [
                          {
                            "text": "What is in this picture?"
                          },
                          {
                            "url": "https://example.org/picture.png",
                            "mediaType": "image/png"
                          }
                        ]
                      }
                    }
                  }
                },
                "stream": {
                  "summary": "Send a message and stream (1.0)",
                  "value": {
                    "jsonrpc": "2.0",
                    "id": "b",
                    "method": "SendStreamingMessage",
                    "params": {
                      "message": {
                        "messageId": "m-4",
                        "role": "ROLE_USER",
                        "contextId": "geography",
                        "parts": [
                          {
                            "text": "And of Italy?"
                          }
                        ]
                      }
                    }
                  }
                },
                "get": {
                  "summary": "Get a task (1.0)",
                  "value": {
                    "jsonrpc": "2.0",
                    "id": "c",
                    "method": "GetTask",
                    "params": {
                      "id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b",
                      "historyLength": 0
                    }
                  }
                },
                "list": {
                  "summary": "List the tasks of a context (1.0)",
                  "value": {
                    "jsonrpc": "2.0",
                    "id": "d",
                    "method": "ListTasks",
                    "params": {
                      "contextId": "geography",
                      "pageSize": 10
                    }
                  }
                },
                "cancel": {
                  "summary": "Cancel a task (1.0)",
                  "value": {
                    "jsonrpc": "2.0",
                    "id": "e",
                    "method": "CancelTask",
                    "params": {
                      "id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b"
                    }
                  }
                },
                "subscribe": {
                  "summary": "Follow a task again (1.0)",
                  "value": {
                    "jsonrpc": "2.0",
                    "id": "f",
                    "method": "SubscribeToTask",
                    "params": {
                      "id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b"
                    }
                  }
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "$ref": "#/components/responses/JsonRpcAnswer"
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "413": {
            "$ref": "#/components/responses/PayloadTooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRuns"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        }
      }
    },
    "/v1/a2a/agents/{id}/agent-card.json": {
      "parameters": [
        {
          "$ref": "#/components/parameters/AgentIdParam"
        }
      ],
      "get": {
        "x-status": "preview",
        "operationId": "getA2aAgentCard",
        "tags": [
          "A2A"
        ],
        "summary": "Get the card of an agent",
        "description": "What A2A clients need to know of an agent: one card that clients of A2A 1.0 and of 0.3 can read. Its skills are\nthe routing hints among the agent's `capabilities`.\n\nThe URL in it is where the agent is called: below the server's `PUBLIC_URL`, or, when the operator has not set\nthat, below the host that this request was sent to.\n",
        "parameters": [
          {
            "$ref": "#/components/parameters/KnownCard"
          },
          {
            "$ref": "#/components/parameters/WantedVersion"
          }
        ],
        "responses": {
          "200": {
            "description": "The card.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "ETag": {
                "$ref": "#/components/headers/CardETag"
              },
              "Cache-Control": {
                "$ref": "#/components/headers/CardCaching"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/AgentCard"
                },
                "examples": {
                  "example": {
                    "value": {
                      "name": "Researcher",
                      "description": "Finds and checks facts. Answer with sources.",
                      "version": "1795230000",
                      "supportedInterfaces": [
                        {
                          "url": "http://127.0.0.1:8080/v1/a2a/agents/researcher",
                          "protocolBinding": "JSONRPC",
                          "protocolVersion": "1.0"
                        },
                        {
                          "url": "http://127.0.0.1:8080/v1/a2a/agents/researcher",
                          "protocolBinding": "JSONRPC",
                          "protocolVersion": "0.3"
                        }
                      ],
                      "capabilities": {
                        "streaming": true,
                        "pushNotifications": false,
                        "extendedAgentCard": false
                      },
                      "securitySchemes": {
                        "tenantToken": {
                          "type": "http",
                          "scheme": "Bearer",
                          "description": "The token of a tenant.",
                          "httpAuthSecurityScheme": {
                            "scheme": "Bearer",
                            "description": "The token of a tenant."
                          }
                        }
                      },
                      "securityRequirements": [
                        {
                          "schemes": {
                            "tenantToken": {}
                          }
                        }
                      ],
                      "security": [
                        {
                          "tenantToken": []
                        }
                      ],
                      "defaultInputModes": [
                        "text/plain",
                        "application/json",
                        "image/png"
                      ],
                      "defaultOutputModes": [
                        "text/plain",
                        "application/octet-stream"
                      ],
                      "skills": [
                        {
                          "id": "research",
                          "name": "research",
                          "description": "Finds and checks facts: research",
                          "tags": [
                            "research"
                          ]
                        }
                      ],
                      "url": "http://127.0.0.1:8080/v1/a2a/agents/researcher",
                      "preferredTransport": "JSONRPC",
                      "protocolVersion": "0.3.0",
                      "supportsAuthenticatedExtendedCard": false
                    }
                  }
                }
              }
            }
          },
          "304": {
            "$ref": "#/components/responses/SameCard"
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "412": {
            "$ref": "#/components/responses/PreconditionFailed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        },
        "security": [
          {
            "tenantToken": [
              "read"
            ]
          }
        ]
      }
    },
    "/.well-known/agent-card.json": {
      "get": {
        "x-status": "preview",
        "operationId": "getPublicAgentCard",
        "tags": [
          "A2A"
        ],
        "summary": "Where A2A clients begin",
        "description": "What anybody may know: that this server speaks A2A, and how a tenant gets the cards of its agents. It names none of\nthem. At its URL the built-in master agent of the tenant answers whose token is sent.\n",
        "security": [],
        "parameters": [
          {
            "$ref": "#/components/parameters/KnownCard"
          },
          {
            "$ref": "#/components/parameters/WantedVersion"
          }
        ],
        "responses": {
          "200": {
            "description": "The card.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "ETag": {
                "$ref": "#/components/headers/CardETag"
              },
              "Cache-Control": {
                "$ref": "#/components/headers/CardCaching"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/AgentCard"
                },
                "examples": {
                  "stub": {
                    "value": {
                      "name": "Baton",
                      "description": "A server whose agents belong to its tenants.",
                      "version": "1",
                      "supportedInterfaces": [
                        {
                          "url": "http://127.0.0.1:8080/v1/a2a/agents",
                          "protocolBinding": "JSONRPC",
                          "protocolVersion": "1.0"
                        },
                        {
                          "url": "http://127.0.0.1:8080/v1/a2a/agents",
                          "protocolBinding": "JSONRPC",
                          "protocolVersion": "0.3"
                        }
                      ],
                      "capabilities": {
                        "streaming": true,
                        "pushNotifications": false,
                        "extendedAgentCard": false
                      },
                      "securitySchemes": {
                        "tenantToken": {
                          "type": "http",
                          "scheme": "Bearer",
                          "description": "The token of a tenant.",
                          "httpAuthSecurityScheme": {
                            "scheme": "Bearer",
                            "description": "The token of a tenant."
                          }
                        }
                      },
                      "securityRequirements": [
                        {
                          "schemes": {
                            "tenantToken": {}
                          }
                        }
                      ],
                      "security": [
                        {
                          "tenantToken": []
                        }
                      ],
                      "defaultInputModes": [
                        "text/plain",
                        "application/json",
                        "image/png"
                      ],
                      "defaultOutputModes": [
                        "text/plain",
                        "application/octet-stream"
                      ],
                      "skills": [
                        {
                          "id": "chat",
                          "name": "Chat",
                          "description": "Answers a prompt, with the tools and the other agents of its tenant.",
                          "tags": [
                            "Chat"
                          ]
                        }
                      ],
                      "url": "http://127.0.0.1:8080/v1/a2a/agents",
                      "preferredTransport": "JSONRPC",
                      "protocolVersion": "0.3.0",
                      "supportsAuthenticatedExtendedCard": false
                    }
                  }
                }
              }
            }
          },
          "304": {
            "$ref": "#/components/responses/SameCard"
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "412": {
            "$ref": "#/components/responses/PreconditionFailed"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        }
      }
    },
    "/openai/v1/models": {
      "get": {
        "x-status": "preview",
        "operationId": "openaiListModels",
        "tags": [
          "OpenAI"
        ],
        "security": [
          {
            "tenantToken": [
              "read"
            ]
          }
        ],
        "x-errors": "openai",
        "summary": "List the agents as models",
        "description": "The tenant's agents, the built-in `index` first, in the form of OpenAI's `GET /models`: a model is an agent, by its id.\n",
        "responses": {
          "200": {
            "description": "All agents.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/OpenAiModels"
                },
                "examples": {
                  "agents": {
                    "value": {
                      "object": "list",
                      "data": [
                        {
                          "id": "index",
                          "object": "model",
                          "created": 0,
                          "owned_by": "baton"
                        },
                        {
                          "id": "geographer",
                          "object": "model",
                          "created": 1795230000,
                          "owned_by": "tenant"
                        }
                      ]
                    }
                  }
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/OpenAiUnauthorized"
          },
          "403": {
            "$ref": "#/components/responses/OpenAiForbidden"
          },
          "405": {
            "$ref": "#/components/responses/OpenAiMethodNotAllowed"
          },
          "429": {
            "$ref": "#/components/responses/OpenAiTooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/OpenAiInternalError"
          },
          "503": {
            "$ref": "#/components/responses/OpenAiUnavailable"
          },
          "default": {
            "$ref": "#/components/responses/OpenAiApiErrorResponse"
          }
        }
      }
    },
    "/openai/v1/models/{model}": {
      "parameters": [
        {
          "name": "model",
          "in": "path",
          "required": true,
          "description": "The id of an agent.",
          "schema": {
            "type": "string",
            "minLength": 1,
            "maxLength": 256
          },
          "examples": {
            "index": {
              "value": "index"
            }
          }
        }
      ],
      "get": {
        "x-status": "preview",
        "operationId": "openaiGetModel",
        "tags": [
          "OpenAI"
        ],
        "security": [
          {
            "tenantToken": [
              "read"
            ]
          }
        ],
        "x-errors": "openai",
        "summary": "Look an agent up as a model",
        "description": "One agent in the form of OpenAI's `GET /models/{model}`.",
        "responses": {
          "200": {
            "description": "The agent.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/OpenAiModel"
                },
                "examples": {
                  "agent": {
                    "value": {
                      "id": "geographer",
                      "object": "model",
                      "created": 1795230000,
                      "owned_by": "tenant"
                    }
                  }
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/OpenAiBadRequest"
          },
          "401": {
            "$ref": "#/components/responses/OpenAiUnauthorized"
          },
          "403": {
            "$ref": "#/components/responses/OpenAiForbidden"
          },
          "404": {
            "$ref": "#/components/responses/OpenAiNotFound"
          },
          "405": {
            "$ref": "#/components/responses/OpenAiMethodNotAllowed"
          },
          "429": {
            "$ref": "#/components/responses/OpenAiTooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/OpenAiInternalError"
          },
          "503": {
            "$ref": "#/components/responses/OpenAiUnavailable"
          },
          "default": {
            "$ref": "#/components/responses/OpenAiApiErrorResponse"
          }
        }
      }
    },
    "/openai/v1/chat/completions": {
      "post": {
        "x-status": "preview",
        "operationId": "openaiCreateChatCompletion",
        "tags": [
          "OpenAI"
        ],
        "security": [
          {
            "tenantToken": [
              "run"
            ]
          }
        ],
        "x-errors": "openai",
        "summary": "Run an agent as a chat completion",
        "description": "Starts a run, as `POST /v1/orchestrate` does, for clients of OpenAI's chat completions. `model` is the id of an agent,\n`index` included. The last message is the prompt, and must be the user's; earlier ones are the history. What `system` and\n`developer` messages say is added to the goal of the agent for this run. Images (`image_url`) may be URLs or `data:`.\n\n**What it takes.** `model`, `messages`, `response_format`, `stream`, `stream_options`, and `user`, `safety_identifier`,\n`prompt_cache_key` and `metadata`, which change nothing. Everything else of OpenAI's is a 400 with `param`, unless it is\nnull or at its default (`temperature: 1`, `n: 1`, `tools: []`): nothing is ignored in silence.\n\n**The answer** comes when the run has ended; files that it has written are in `files`, an addition of ours, of a stream\nin its last chunk but that of the usage. A run that fails is a 502 with the `error_code` of the run, or, in a stream, an\nerror in place of the next chunk. A run that takes longer than 290 seconds is a 504 where no stream was asked for, and\ngoes on. Neither is sent again by the official SDKs (`X-Should-Retry`); what a 504 was to answer can be had with the same\nrequest and the same `Idempotency-Key`, or at `GET /v1/requests/{id}/result` with the id in `X-Request-Id`.\n\nA stream can't say that a part of its text is withdrawn, as happens when a run goes over to another process: then an\nerror comes. An agent that may ask people (`/ask`, `approvals`) is a 400 here; a delegate that asks is waited for. A\nclient that disconnects does not end the run.\n",
        "parameters": [
          {
            "$ref": "#/components/parameters/IdempotencyKey"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/OpenAiChatRequest"
              },
              "examples": {
                "prompt": {
                  "summary": "A prompt",
                  "value": {
                    "model": "index",
                    "messages": [
                      {
                        "role": "user",
                        "content": "What is the capital of France?"
                      }
                    ]
                  }
                },
                "stream": {
                  "summary": "A conversation, streamed",
                  "value": {
                    "model": "index",
                    "stream": true,
                    "stream_options": {
                      "include_usage": true
                    },
                    "messages": [
                      {
                        "role": "system",
                        "content": "Answer in one word."
                      },
                      {
                        "role": "user",
                        "content": "What is the capital of France?"
                      },
                      {
                        "role": "assistant",
                        "content": "Paris"
                      },
                      {
                        "role": "user",
                        "content": "And of Spain?"
                      }
                    ]
                  }
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The completion, or its chunks: frames of `data:` alone, the last one `[DONE]`. `X-Request-Id` is the id of the run, and\n`Idempotency-Replayed: true` says that it is that of an earlier request with the same key; chunks come with\n`Cache-Control: no-cache, no-store, no-transform`.\n",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/OpenAiChatCompletion"
                },
                "examples": {
                  "paris": {
                    "value": {
                      "id": "chatcmpl-01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b",
                      "object": "chat.completion",
                      "created": 1795230000,
                      "model": "index",
                      "choices": [
                        {
                          "index": 0,
                          "message": {
                            "role": "assistant",
                            "content": "Paris",
                            "refusal": null
                          },
                          "logprobs": null,
                          "finish_reason": "stop"
                        }
                      ],
                      "usage": {
                        "prompt_tokens": 361,
                        "completion_tokens": 5,
                        "total_tokens": 366
                      }
                    }
                  }
                }
              },
              "text/event-stream": {
                "x-speakeasy-sse-sentinel": "[DONE]",
                "itemSchema": {
                  "$ref": "#/components/schemas/OpenAiFrame"
                },
                "examples": {
                  "chunk": {
                    "dataValue": [
                      {
                        "data": "{\"id\":\"chatcmpl-01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b\",\"object\":\"chat.completion.chunk\",\"created\":1795230000,\"model\":\"index\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"Paris\"},\"logprobs\":null,\"finish_reason\":null}]}"
                      }
                    ],
                    "serializedValue": "data: {\"id\":\"chatcmpl-01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b\",\"object\":\"chat.completion.chunk\",\"created\":1795230000,\"model\":\"index\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"Paris\"},\"logprobs\":null,\"finish_reason\":null}]}\n\n"
                  }
                }
              }
            },
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/OpenAiBadRequest"
          },
          "401": {
            "$ref": "#/components/responses/OpenAiUnauthorized"
          },
          "403": {
            "$ref": "#/components/responses/OpenAiForbidden"
          },
          "404": {
            "$ref": "#/components/responses/OpenAiNotFound"
          },
          "405": {
            "$ref": "#/components/responses/OpenAiMethodNotAllowed"
          },
          "413": {
            "$ref": "#/components/responses/OpenAiPayloadTooLarge"
          },
          "415": {
            "$ref": "#/components/responses/OpenAiUnsupportedMediaType"
          },
          "429": {
            "$ref": "#/components/responses/OpenAiTooManyRuns"
          },
          "500": {
            "$ref": "#/components/responses/OpenAiInternalError"
          },
          "502": {
            "$ref": "#/components/responses/OpenAiRunFailed"
          },
          "503": {
            "$ref": "#/components/responses/OpenAiUnavailable"
          },
          "504": {
            "$ref": "#/components/responses/OpenAiRunUnfinished"
          },
          "default": {
            "$ref": "#/components/responses/OpenAiApiErrorResponse"
          }
        }
      }
    },
    "/openai/v1/responses": {
      "post": {
        "x-status": "preview",
        "operationId": "openaiCreateResponse",
        "tags": [
          "OpenAI"
        ],
        "security": [
          {
            "tenantToken": [
              "run"
            ]
          }
        ],
        "x-errors": "openai",
        "summary": "Run an agent as a response",
        "description": "Starts a run for clients of OpenAI's responses. `model` is the id of an agent; `input` is a text or a list of messages, of\nwhich the last must be the user's; `instructions`, `system` and `developer` messages are added to the goal of the agent.\nThe id of the response is `resp_` and the id of the run, which is a run like any other: it shows under `/v1/requests`.\n\n**What was said before** comes with the messages of `input`, with `previous_response_id`, or with `conversation`: a\nconversation of `/v1/conversations` by `conv_<id>`, or its bare id, whose agent must be the `model`; then `input` is one\nmessage of the user. Up to 500 responses may go on from each other.\n\n**How it is answered.** With the response when the run has ended; it is `failed` or `cancelled` with status 200 when the\nrun was. A run that takes longer than 290 seconds is `in_progress`, and goes on: `GET /openai/v1/responses/{id}` tells. With\n`background: true` it is `in_progress` at once. With `stream: true` its events follow as they happen; each\n`sequence_number` is a place in the log of the run, and a client that lost its stream goes on behind it with\n`GET /openai/v1/responses/{id}?stream=true&starting_after=`, on any node and after a restart too. With\n`store: false` the response can't be had again.\n\n**Additions.** `files` are those that the run has written, of a stream in its last event. When a run goes over to another\nprocess in the middle of its answer, the message is ended as `incomplete`, and another one begins; the output of the\nresponse has the last one alone. A run that asks people stays `in_progress` until it is answered under `/v1/questions`.\n\nWhat agents can't do is a 400 with `param`, as with chat completions. `Idempotency-Key` makes the request safe to repeat.\n",
        "parameters": [
          {
            "$ref": "#/components/parameters/IdempotencyKey"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/OpenAiResponseRequest"
              },
              "examples": {
                "prompt": {
                  "summary": "A prompt",
                  "value": {
                    "model": "index",
                    "input": "What is the capital of France?"
                  }
                },
                "background": {
                  "summary": "A long run, whose end nobody waits for",
                  "value": {
                    "model": "index",
                    "input": "Compare the two proposals.",
                    "background": true,
                    "metadata": {
                      "project": "proposals"
                    }
                  }
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "$ref": "#/components/responses/OpenAiResponseOrEvents"
          },
          "400": {
            "$ref": "#/components/responses/OpenAiBadRequest"
          },
          "401": {
            "$ref": "#/components/responses/OpenAiUnauthorized"
          },
          "403": {
            "$ref": "#/components/responses/OpenAiForbidden"
          },
          "404": {
            "$ref": "#/components/responses/OpenAiNotFound"
          },
          "405": {
            "$ref": "#/components/responses/OpenAiMethodNotAllowed"
          },
          "409": {
            "description": "The conversation has a run under way, or as many messages as it may.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/OpenAiError"
                },
                "examples": {
                  "busy": {
                    "value": {
                      "error": {
                        "message": "the conversation has a run under way",
                        "type": "invalid_request_error",
                        "param": null,
                        "code": "conversation_busy"
                      }
                    }
                  }
                }
              }
            },
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "413": {
            "$ref": "#/components/responses/OpenAiPayloadTooLarge"
          },
          "415": {
            "$ref": "#/components/responses/OpenAiUnsupportedMediaType"
          },
          "429": {
            "$ref": "#/components/responses/OpenAiTooManyRuns"
          },
          "500": {
            "$ref": "#/components/responses/OpenAiInternalError"
          },
          "503": {
            "$ref": "#/components/responses/OpenAiUnavailable"
          },
          "default": {
            "$ref": "#/components/responses/OpenAiApiErrorResponse"
          }
        }
      }
    },
    "/openai/v1/responses/{id}": {
      "parameters": [
        {
          "$ref": "#/components/parameters/OpenAiResponseId"
        }
      ],
      "get": {
        "x-status": "preview",
        "operationId": "openaiGetResponse",
        "tags": [
          "OpenAI"
        ],
        "security": [
          {
            "tenantToken": [
              "read"
            ]
          }
        ],
        "x-errors": "openai",
        "summary": "Look a response up, or read its events again",
        "description": "The response as it is now; or, with `stream=true`, its events from the start or behind `starting_after`, then those to\ncome. Any run of the tenant is a response, however it was started. One with `store: false` is not found.\n",
        "parameters": [
          {
            "name": "stream",
            "in": "query",
            "description": "Whether to answer with the events.",
            "schema": {
              "type": "boolean",
              "default": false
            },
            "examples": {
              "events": {
                "value": true
              }
            }
          },
          {
            "name": "starting_after",
            "in": "query",
            "description": "The `sequence_number` of the last event that the client has. Only with `stream=true`.",
            "schema": {
              "type": "integer",
              "format": "int64",
              "minimum": 0,
              "maximum": 9007199254740991
            },
            "examples": {
              "event": {
                "value": 99999000
              }
            }
          }
        ],
        "responses": {
          "200": {
            "$ref": "#/components/responses/OpenAiResponseOrEvents"
          },
          "400": {
            "$ref": "#/components/responses/OpenAiBadRequest"
          },
          "401": {
            "$ref": "#/components/responses/OpenAiUnauthorized"
          },
          "403": {
            "$ref": "#/components/responses/OpenAiForbidden"
          },
          "404": {
            "$ref": "#/components/responses/OpenAiNotFound"
          },
          "405": {
            "$ref": "#/components/responses/OpenAiMethodNotAllowed"
          },
          "429": {
            "$ref": "#/components/responses/OpenAiTooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/OpenAiInternalError"
          },
          "503": {
            "$ref": "#/components/responses/OpenAiUnavailable"
          },
          "default": {
            "$ref": "#/components/responses/OpenAiApiErrorResponse"
          }
        }
      }
    },
    "/openai/v1/responses/{id}/cancel": {
      "parameters": [
        {
          "$ref": "#/components/parameters/OpenAiResponseId"
        }
      ],
      "post": {
        "x-status": "preview",
        "operationId": "openaiCancelResponse",
        "tags": [
          "OpenAI"
        ],
        "security": [
          {
            "tenantToken": [
              "run"
            ]
          }
        ],
        "x-errors": "openai",
        "summary": "Cancel a response",
        "description": "Cancels the run, in the background or not, as `POST /v1/requests/{id}/cancel` does, and answers with the response, which is\n`cancelled`; one that has ended already is answered as it is. A token without the scope `read` cancels here what it has started\nitself, and gets a 403 for the rest.\n",
        "responses": {
          "200": {
            "description": "The response.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/OpenAiResponse"
                },
                "examples": {
                  "example": {
                    "value": {
                      "id": "resp_01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b",
                      "object": "response",
                      "created_at": 1795230000,
                      "status": "completed",
                      "model": "index",
                      "error": null,
                      "metadata": {},
                      "output": [
                        {
                          "id": "msg_01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b",
                          "type": "message",
                          "status": "completed",
                          "role": "assistant",
                          "content": [
                            {
                              "type": "output_text",
                              "text": "Paris",
                              "annotations": [],
                              "logprobs": []
                            }
                          ]
                        }
                      ]
                    }
                  }
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/OpenAiBadRequest"
          },
          "401": {
            "$ref": "#/components/responses/OpenAiUnauthorized"
          },
          "403": {
            "$ref": "#/components/responses/OpenAiForbidden"
          },
          "404": {
            "$ref": "#/components/responses/OpenAiNotFound"
          },
          "405": {
            "$ref": "#/components/responses/OpenAiMethodNotAllowed"
          },
          "429": {
            "$ref": "#/components/responses/OpenAiTooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/OpenAiInternalError"
          },
          "503": {
            "$ref": "#/components/responses/OpenAiUnavailable"
          },
          "default": {
            "$ref": "#/components/responses/OpenAiApiErrorResponse"
          }
        }
      }
    },
    "/v1/mcp": {
      "post": {
        "x-status": "preview",
        "operationId": "sendMcpMessage",
        "tags": [
          "MCP"
        ],
        "security": [
          {
            "tenantToken": [
              "run"
            ]
          }
        ],
        "x-json-rpc": true,
        "x-vary": [
          "Accept"
        ],
        "summary": "Send a message over MCP",
        "description": "One JSON-RPC 2.0 message of the Model Context Protocol (streamable HTTP), in the versions 2025-11-25 and 2025-06-18: a\nrequest, a notification, or the response to a request of the server. Official clients take this URL as it is.\n\n| method | does |\n|---|---|\n| `initialize` | begins a session; `Mcp-Session-Id` of the answer names it, and every other message carries it |\n| `tools/list` | the tools, in pages: `run_agent`, and the tenant's stored agents, each by its id |\n| `tools/call` | starts a run, and answers with its result |\n| `ping` | answers |\n| `notifications/cancelled` | cancels the run of a call |\n| `notifications/initialized` and others | are taken, and mean nothing |\n\n**A call is a run.** `run_agent` takes `agent` (default `index`) and `message`, the tool of an agent `message`. An agent\nwhose id is `run_agent` is called through the tool `run_agent`. The run is in the log like any other, and counts against\nthe same limits. A POST that is sent again, in the same session and with the same `id`, joins its run; another call with\nan `id` that was used is error -32600. A lost connection does not cancel.\n\n**The result** has the answer as its first text content, each file as an embedded resource, and in `_meta` the\n`request_id`. An answer that is a JSON object is in `structuredContent` too; a tool\nwhose agent has a `response_format` with the schema of an object, of up to 8 KiB, shows it as `outputSchema`. A run that failed is a result with `isError`,\nits error as text, and `error_code` in `_meta`; so is one that the tenant's limits didn't let in, with\n`retry_after_seconds`.\n\n**Streams.** To a client that accepts `text/event-stream` a call is answered as a stream of messages, the response\nlast; else as one message, after 600 seconds without the end of the run as a result with `isError` that says so. Every frame with an `id:` is a place in the log: `GET /v1/mcp` with that as `Last-Event-ID` goes on\nbehind it, on any node and after a restart. Where the call brought a `progressToken`, progress is told: of turns,\ncommands, delegates and files, `progress` being the place in the log.\n\n**Questions.** A client that announced `elicitation` (its form) is asked in the stream of the call, with\n`elicitation/create`, what the run asks; its answer is a POST of its own, which is a 202. Declined or dismissed, an approval is\ndenied, and a question is answered with that. Of other clients the call waits: `POST /v1/questions/{id}/answer` answers it.\n\n**Errors.** What is wrong with a method or its parameters comes as an error of JSON-RPC with status 200. A body that is no\nsingle message (batches are not part of these versions), a missing session, a version in `MCP-Protocol-Version` that isn't\nknown, authentication and shutdown are ordinary errors. A session that has ended is a 404: begin another one.\n",
        "parameters": [
          {
            "$ref": "#/components/parameters/McpSession"
          },
          {
            "$ref": "#/components/parameters/McpVersion"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/McpMessage"
              },
              "examples": {
                "initialize": {
                  "summary": "Begin a session",
                  "value": {
                    "jsonrpc": "2.0",
                    "id": 0,
                    "method": "initialize",
                    "params": {
                      "protocolVersion": "2025-11-25",
                      "capabilities": {
                        "elicitation": {}
                      },
                      "clientInfo": {
                        "name": "host",
                        "version": "1.0"
                      }
                    }
                  }
                },
                "list": {
                  "summary": "List the tools",
                  "value": {
                    "jsonrpc": "2.0",
                    "id": 1,
                    "method": "tools/list"
                  }
                },
                "call": {
                  "summary": "Run an agent",
                  "value": {
                    "jsonrpc": "2.0",
                    "id": 2,
                    "method": "tools/call",
                    "params": {
                      "name": "run_agent",
                      "arguments": {
                        "agent": "index",
                        "message": "Hello"
                      },
                      "_meta": {
                        "progressToken": 2
                      }
                    }
                  }
                },
                "cancel": {
                  "summary": "Cancel a call",
                  "value": {
                    "jsonrpc": "2.0",
                    "method": "notifications/cancelled",
                    "params": {
                      "requestId": 2,
                      "reason": "The user stopped it."
                    }
                  }
                },
                "answer": {
                  "summary": "Answer what a run asks",
                  "value": {
                    "jsonrpc": "2.0",
                    "id": "question-5",
                    "result": {
                      "action": "accept",
                      "content": {
                        "answer": "Rome"
                      }
                    }
                  }
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The response to a request, or the stream that ends with it. `X-Request-Id` of a call is the id of its run.\n",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "Mcp-Session-Id": {
                "description": "The session that `initialize` has begun.",
                "schema": {
                  "type": "string"
                },
                "examples": {
                  "session": {
                    "value": "0b6a4a3e-3f1c-4c57-9d0a-8c1f5f0e7a11"
                  }
                }
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/JsonRpcResponse"
                },
                "examples": {
                  "initialized": {
                    "summary": "A session",
                    "value": {
                      "jsonrpc": "2.0",
                      "id": 0,
                      "result": {
                        "protocolVersion": "2025-11-25",
                        "capabilities": {
                          "tools": {
                            "listChanged": true
                          }
                        },
                        "serverInfo": {
                          "name": "baton",
                          "title": "Baton",
                          "version": "0.3.0"
                        }
                      }
                    }
                  },
                  "answer": {
                    "summary": "The result of a run",
                    "value": {
                      "jsonrpc": "2.0",
                      "id": 2,
                      "result": {
                        "content": [
                          {
                            "type": "text",
                            "text": "Hello"
                          }
                        ],
                        "isError": false,
                        "_meta": {
                          "request_id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b"
                        }
                      }
                    }
                  },
                  "unknown": {
                    "summary": "No such tool",
                    "value": {
                      "jsonrpc": "2.0",
                      "id": 3,
                      "error": {
                        "code": -32602,
                        "message": "there is no tool ghost"
                      }
                    }
                  }
                }
              },
              "text/event-stream": {
                "itemSchema": {
                  "$ref": "#/components/schemas/McpFrame"
                },
                "examples": {
                  "call": {
                    "summary": "The run of a call",
                    "dataValue": [
                      {
                        "id": "WzIsMl0.1",
                        "data": "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",\"params\":{\"progressToken\":2,\"progress\":1,\"message\":\"the run 01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b has begun\"}}"
                      },
                      {
                        "id": "WzIsMl0.6",
                        "data": "{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"Hello\"}],\"isError\":false,\"_meta\":{\"request_id\":\"01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b\"}}}"
                      }
                    ],
                    "serializedValue": "id: WzIsMl0.1\ndata: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",\"params\":{\"progressToken\":2,\"progress\":1,\"message\":\"the run 01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b has begun\"}}\n\nid: WzIsMl0.6\ndata: {\"jsonrpc\":\"2.0\",\"id\":2,\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"Hello\"}],\"isError\":false,\"_meta\":{\"request_id\":\"01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b\"}}}\n\n"
                  }
                }
              }
            }
          },
          "202": {
            "description": "A notification or a response was taken.",
            "headers": {
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimitPolicy"
              },
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/McpForbidden"
          },
          "404": {
            "$ref": "#/components/responses/NoSuchSession"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "413": {
            "$ref": "#/components/responses/PayloadTooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRuns"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        }
      },
      "get": {
        "x-status": "preview",
        "operationId": "streamMcpMessages",
        "tags": [
          "MCP"
        ],
        "security": [
          {
            "tenantToken": [
              "run"
            ]
          }
        ],
        "summary": "Hear the server over MCP",
        "description": "With the `Last-Event-ID` of a call's stream, that stream from there on, up to the response of the call. Without it, or with one\nof this stream, what the server says by itself: `notifications/tools/list_changed` when the tools of the tenant have changed,\non whichever node; that stream goes on until one of both sides ends it, or the session has ended. Where a session has several of\nthem on a node, the newest is told.\n\nA `: heartbeat` comment is sent every 30 seconds.\n",
        "parameters": [
          {
            "$ref": "#/components/parameters/McpSessionRequired"
          },
          {
            "$ref": "#/components/parameters/McpVersion"
          },
          {
            "name": "Last-Event-ID",
            "in": "header",
            "description": "The last `id:` that the client has seen.",
            "schema": {
              "type": "string",
              "maxLength": 2048
            },
            "examples": {
              "changes": {
                "summary": "What the server says by itself",
                "value": ""
              },
              "call": {
                "summary": "A call that is gone on with",
                "value": "WzIsMl0.1"
              }
            }
          }
        ],
        "responses": {
          "200": {
            "description": "Messages of JSON-RPC, one in each frame. The first frame of a stream may have empty data: then it is there for its `id:`.\nThe headers hold `Cache-Control: no-cache, no-store, no-transform`.\n",
            "content": {
              "text/event-stream": {
                "itemSchema": {
                  "$ref": "#/components/schemas/McpFrame"
                },
                "examples": {
                  "changed": {
                    "summary": "The tools have changed",
                    "dataValue": [
                      {
                        "id": "tools.q8Yb1wVdYl8",
                        "data": "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/tools/list_changed\"}"
                      }
                    ],
                    "serializedValue": "id: tools.q8Yb1wVdYl8\ndata: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/tools/list_changed\"}\n\n"
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/McpForbidden"
          },
          "404": {
            "$ref": "#/components/responses/NoSuchSession"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        }
      },
      "delete": {
        "x-status": "preview",
        "operationId": "endMcpSession",
        "tags": [
          "MCP"
        ],
        "security": [
          {
            "tenantToken": [
              "run"
            ]
          }
        ],
        "summary": "End a session of MCP",
        "description": "Ends the session. The runs of its calls go on. Sessions that another token has begun are unknown to a token without `read`.",
        "parameters": [
          {
            "$ref": "#/components/parameters/McpSessionRequired"
          },
          {
            "$ref": "#/components/parameters/McpVersion"
          }
        ],
        "responses": {
          "200": {
            "description": "The session has ended.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Deleted"
                },
                "examples": {
                  "example": {
                    "value": {
                      "deleted": true
                    }
                  }
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/McpForbidden"
          },
          "404": {
            "$ref": "#/components/responses/NoSuchSession"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        }
      }
    },
    "/v1/schedules": {
      "get": {
        "x-status": "preview",
        "operationId": "listSchedules",
        "tags": [
          "Schedules"
        ],
        "summary": "List the scheduled tasks",
        "description": "The tenant's scheduled tasks, newest first, those that are paused or done included.",
        "parameters": [
          {
            "$ref": "#/components/parameters/Limit"
          },
          {
            "$ref": "#/components/parameters/Before"
          }
        ],
        "responses": {
          "200": {
            "description": "A page of tasks.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/ScheduledTaskList"
                },
                "examples": {
                  "example": {
                    "value": {
                      "count": 1,
                      "schedules": [
                        {
                          "id": 3,
                          "agent_id": "index",
                          "message": "Which orders are late?",
                          "schedule": "every day at 07:30",
                          "normalized": "every day at 07:30",
                          "kind": "recurring",
                          "timezone": "Europe/Berlin",
                          "next_fire_at": 1795242600,
                          "status": "active",
                          "conversation_id": 0,
                          "created_at": 1795230000,
                          "updated_at": 1795230000,
                          "last_run_at": 0,
                          "last_run_id": 0,
                          "run_count": 0
                        }
                      ]
                    }
                  }
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        },
        "security": [
          {
            "tenantToken": [
              "read"
            ]
          }
        ],
        "x-fern-pagination": {
          "cursor": "$request.before",
          "next_cursor": "$response.next_before",
          "results": "$response.schedules"
        },
        "x-speakeasy-pagination": {
          "type": "cursor",
          "inputs": [
            {
              "name": "before",
              "in": "parameters",
              "type": "cursor"
            }
          ],
          "outputs": {
            "nextCursor": "$.next_before"
          }
        }
      },
      "post": {
        "x-status": "preview",
        "operationId": "createSchedule",
        "tags": [
          "Schedules"
        ],
        "security": [
          {
            "tenantToken": [
              "manage",
              "run"
            ]
          }
        ],
        "summary": "Schedule a task",
        "description": "Has an agent run on a message at its times.\n\n**When.** `schedule` is a cron pattern of 5 or 6 fields (of 6 the first is the second), or one of:\n\n- `in N minutes|hours|days|weeks`\n- `at HH:MM`: the next time that the clock shows it, today or tomorrow\n- `tomorrow [at HH:MM]`\n- `on YYYY-MM-DD [at HH:MM]`\n- `hourly|daily|weekly`\n- `every N minutes|hours`\n- `every hour|day|week|<weekday> [on <weekday>] [at HH:MM]`\n\nIn any case and spacing. Without a time of day it is midnight, and a week begins on Monday. `normalized` says how\nit was understood. The clock is that of `timezone`: when it goes forward, a time that it leaves out fires once, at\nthe first moment behind the gap; when it goes back, a time that comes twice fires once, the first time; patterns\nwith a wildcard or step in the time of day, and `every hour`, follow every hour that passes. `in N` and `every N`\ncount elapsed time from the moment at which the schedule was given, a day being 24 hours.\n\nA schedule fires no more often than the server allows, by default once in 60 seconds: one whose next firings\ncome closer together is a 400. A task from before the server had this limit goes on, but leaves out the due\ntimes that come too early. A tenant has as many tasks as the server allows: at the limit, a new task takes the\nplace of the oldest one that is `completed` or `failed`, and without one the answer is a 409.\n\n**Runs.** A task fires once for each due time, however many nodes there are, as a run like any other: its events\nare at `GET /v1/requests/{id}/events` under the run's `request_id`, and it counts against the tenant's limits; while\nthese are reached, the task waits. A run never overlaps the one before it: a due time of a recurring task that\ncomes while that is under way is left out, and a task that fires once waits. What was due while the server was\ndown, or the tenant disabled, fires once afterwards, not once for each time. A task that fires once is `completed`\nor `failed` behind its run; a recurring one goes on whatever its runs come to.\n\n**Conversations.** With `conversation_id` the run posts into that conversation like a message of a user: it\nsees what was said before, and message and answer are stored there. The agent is that of the conversation.\nWhile another run of the conversation is under way, the task waits. When the conversation is deleted, the task\ngoes on without one.\n",
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/CreateScheduleRequest"
              },
              "examples": {
                "daily": {
                  "value": {
                    "schedule": "every day at 07:30",
                    "message": "Which orders are late?",
                    "timezone": "Europe/Berlin"
                  }
                },
                "cron": {
                  "summary": "A cron pattern",
                  "value": {
                    "schedule": "*/10 8-18 * * MON-FRI",
                    "message": "Is the shop up?"
                  }
                },
                "once": {
                  "summary": "Once",
                  "value": {
                    "schedule": "in 2 hours",
                    "message": "Remind me of the meeting."
                  }
                }
              }
            }
          }
        },
        "responses": {
          "201": {
            "description": "The task.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/ScheduledTask"
                },
                "examples": {
                  "example": {
                    "value": {
                      "id": 3,
                      "agent_id": "index",
                      "message": "Which orders are late?",
                      "schedule": "every day at 07:30",
                      "normalized": "every day at 07:30",
                      "kind": "recurring",
                      "timezone": "Europe/Berlin",
                      "next_fire_at": 1795242600,
                      "status": "active",
                      "conversation_id": 0,
                      "created_at": 1795230000,
                      "updated_at": 1795230000,
                      "last_run_at": 0,
                      "last_run_id": 0,
                      "run_count": 0
                    }
                  }
                }
              }
            },
            "links": {
              "getSchedule": {
                "operationId": "getSchedule",
                "parameters": {
                  "id": "$response.body#/id"
                }
              },
              "updateSchedule": {
                "operationId": "updateSchedule",
                "parameters": {
                  "id": "$response.body#/id"
                }
              },
              "runSchedule": {
                "operationId": "runSchedule",
                "parameters": {
                  "id": "$response.body#/id"
                }
              },
              "listScheduleRuns": {
                "operationId": "listScheduleRuns",
                "parameters": {
                  "id": "$response.body#/id"
                }
              },
              "deleteSchedule": {
                "operationId": "deleteSchedule",
                "parameters": {
                  "id": "$response.body#/id"
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "Location": {
                "$ref": "#/components/headers/Location"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/UnusableSchedule"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NoSuchSchedule"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "409": {
            "$ref": "#/components/responses/LimitReached"
          },
          "413": {
            "$ref": "#/components/responses/PayloadTooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        }
      }
    },
    "/v1/schedules/{id}": {
      "parameters": [
        {
          "$ref": "#/components/parameters/ScheduleId"
        }
      ],
      "get": {
        "x-status": "preview",
        "operationId": "getSchedule",
        "tags": [
          "Schedules"
        ],
        "summary": "Get a scheduled task",
        "description": "One task, as it is now.",
        "responses": {
          "200": {
            "description": "The task.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/ScheduledTask"
                },
                "examples": {
                  "example": {
                    "value": {
                      "id": 3,
                      "agent_id": "index",
                      "message": "Which orders are late?",
                      "schedule": "every day at 07:30",
                      "normalized": "every day at 07:30",
                      "kind": "recurring",
                      "timezone": "Europe/Berlin",
                      "next_fire_at": 1795242600,
                      "status": "active",
                      "conversation_id": 0,
                      "created_at": 1795230000,
                      "updated_at": 1795230000,
                      "last_run_at": 0,
                      "last_run_id": 0,
                      "run_count": 0
                    }
                  }
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NoSuchSchedule"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        },
        "security": [
          {
            "tenantToken": [
              "read"
            ]
          }
        ]
      },
      "patch": {
        "x-status": "preview",
        "operationId": "updateSchedule",
        "tags": [
          "Schedules"
        ],
        "security": [
          {
            "tenantToken": [
              "manage",
              "run"
            ]
          }
        ],
        "summary": "Pause, resume or change a scheduled task",
        "description": "Changes what is given. A paused task does not fire, and what would have been due meanwhile is left out. A new\n`schedule` counts from now, in the task's zone, and makes a task active again that was `completed` or `failed`;\nwithout one, such a task can't be paused or resumed: a 409, as for one that fires once and whose run is under way.\nA run that is under way is not touched, and neither are the task's `approvals`: to be rid of them, make the task anew.\n",
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/UpdateScheduleRequest"
              },
              "examples": {
                "pause": {
                  "value": {
                    "status": "paused"
                  }
                },
                "reschedule": {
                  "summary": "At another time",
                  "value": {
                    "schedule": "every monday at 09:00"
                  }
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The task as it is now.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/ScheduledTask"
                },
                "examples": {
                  "example": {
                    "value": {
                      "id": 3,
                      "agent_id": "index",
                      "message": "Which orders are late?",
                      "schedule": "every day at 07:30",
                      "normalized": "every day at 07:30",
                      "kind": "recurring",
                      "timezone": "Europe/Berlin",
                      "next_fire_at": 1795242600,
                      "status": "active",
                      "conversation_id": 0,
                      "created_at": 1795230000,
                      "updated_at": 1795230000,
                      "last_run_at": 0,
                      "last_run_id": 0,
                      "run_count": 0
                    }
                  }
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/UnusableSchedule"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NoSuchSchedule"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "409": {
            "$ref": "#/components/responses/ScheduleConflictResponse"
          },
          "413": {
            "$ref": "#/components/responses/PayloadTooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        }
      },
      "delete": {
        "x-status": "preview",
        "operationId": "deleteSchedule",
        "tags": [
          "Schedules"
        ],
        "summary": "Delete a scheduled task",
        "description": "The task fires no more. A run that is under way goes on, and the record of its runs stays.",
        "responses": {
          "200": {
            "description": "The task is deleted.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Deleted"
                },
                "examples": {
                  "example": {
                    "value": {
                      "deleted": true
                    }
                  }
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NoSuchSchedule"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        },
        "security": [
          {
            "tenantToken": [
              "manage"
            ]
          }
        ]
      }
    },
    "/v1/schedules/{id}/runs": {
      "parameters": [
        {
          "$ref": "#/components/parameters/ScheduleId"
        }
      ],
      "get": {
        "x-status": "preview",
        "operationId": "listScheduleRuns",
        "tags": [
          "Schedules"
        ],
        "summary": "List the runs of a task",
        "description": "The runs of one task, newest first.",
        "parameters": [
          {
            "$ref": "#/components/parameters/Limit"
          },
          {
            "$ref": "#/components/parameters/Before"
          }
        ],
        "responses": {
          "200": {
            "description": "A page of runs.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/ScheduledRunList"
                },
                "examples": {
                  "example": {
                    "value": {
                      "count": 1,
                      "runs": [
                        {
                          "id": 12,
                          "task_id": 3,
                          "agent_id": "reporter",
                          "request_id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b",
                          "status": "running",
                          "started_at": 1795230000,
                          "completed_at": 0,
                          "result_summary": "",
                          "error_message": "",
                          "input_tokens": 0,
                          "output_tokens": 0
                        }
                      ]
                    }
                  }
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NoSuchSchedule"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        },
        "security": [
          {
            "tenantToken": [
              "read"
            ]
          }
        ],
        "x-fern-pagination": {
          "cursor": "$request.before",
          "next_cursor": "$response.next_before",
          "results": "$response.runs"
        },
        "x-speakeasy-pagination": {
          "type": "cursor",
          "inputs": [
            {
              "name": "before",
              "in": "parameters",
              "type": "cursor"
            }
          ],
          "outputs": {
            "nextCursor": "$.next_before"
          }
        }
      }
    },
    "/v1/schedules/{id}/run": {
      "parameters": [
        {
          "$ref": "#/components/parameters/ScheduleId"
        }
      ],
      "post": {
        "x-status": "preview",
        "operationId": "runSchedule",
        "tags": [
          "Schedules"
        ],
        "security": [
          {
            "tenantToken": [
              "run"
            ]
          }
        ],
        "summary": "Run a task now",
        "description": "Starts a run of the task at once, whatever its status. Its status and `next_fire_at` stay as they are. The answer\ndoes not wait for the run: follow it by its `request_id`. While a run of the task is under way, or another one of\nits conversation, the answer is a 409 that names it. A repeat with the same `Idempotency-Key` is answered with the run\nthat the first request has started, as it is by now; a key that stands for a run of no task is a 404.\n",
        "parameters": [
          {
            "$ref": "#/components/parameters/IdempotencyKey"
          }
        ],
        "responses": {
          "202": {
            "description": "The run, which has begun. Its `request_id` is the X-Request-Id of this answer.",
            "headers": {
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimitPolicy"
              },
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "Idempotency-Replayed": {
                "$ref": "#/components/headers/Replayed"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/ScheduledRun"
                },
                "examples": {
                  "example": {
                    "value": {
                      "id": 12,
                      "task_id": 3,
                      "agent_id": "reporter",
                      "request_id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b",
                      "status": "running",
                      "started_at": 1795230000,
                      "completed_at": 0,
                      "result_summary": "",
                      "error_message": "",
                      "input_tokens": 0,
                      "output_tokens": 0
                    }
                  }
                }
              }
            },
            "links": {
              "getScheduledRun": {
                "operationId": "getScheduledRun",
                "parameters": {
                  "id": "$response.body#/id"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NoSuchSchedule"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "409": {
            "$ref": "#/components/responses/ScheduleConflictResponse"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRuns"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        }
      }
    },
    "/v1/runs": {
      "get": {
        "x-status": "preview",
        "operationId": "listScheduledRuns",
        "tags": [
          "Schedules"
        ],
        "summary": "List the scheduled runs",
        "description": "The runs of all scheduled tasks, newest first. `since` is how a client of the notification stream finds what it\nhas missed.\n",
        "parameters": [
          {
            "$ref": "#/components/parameters/Limit"
          },
          {
            "$ref": "#/components/parameters/Before"
          },
          {
            "name": "since",
            "in": "query",
            "description": "Only runs that began at this time or later.",
            "schema": {
              "$ref": "#/components/schemas/Time"
            }
          },
          {
            "name": "task_id",
            "in": "query",
            "description": "Only runs of this task.",
            "schema": {
              "$ref": "#/components/schemas/Id"
            }
          }
        ],
        "responses": {
          "200": {
            "description": "A page of runs.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/ScheduledRunList"
                },
                "examples": {
                  "example": {
                    "value": {
                      "count": 1,
                      "runs": [
                        {
                          "id": 12,
                          "task_id": 3,
                          "agent_id": "reporter",
                          "request_id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b",
                          "status": "running",
                          "started_at": 1795230000,
                          "completed_at": 0,
                          "result_summary": "",
                          "error_message": "",
                          "input_tokens": 0,
                          "output_tokens": 0
                        }
                      ]
                    }
                  }
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        },
        "security": [
          {
            "tenantToken": [
              "read"
            ]
          }
        ],
        "x-fern-pagination": {
          "cursor": "$request.before",
          "next_cursor": "$response.next_before",
          "results": "$response.runs"
        },
        "x-speakeasy-pagination": {
          "type": "cursor",
          "inputs": [
            {
              "name": "before",
              "in": "parameters",
              "type": "cursor"
            }
          ],
          "outputs": {
            "nextCursor": "$.next_before"
          }
        }
      }
    },
    "/v1/runs/{id}": {
      "parameters": [
        {
          "$ref": "#/components/parameters/ScheduledRunIdParam"
        }
      ],
      "get": {
        "x-status": "preview",
        "operationId": "getScheduledRun",
        "tags": [
          "Schedules"
        ],
        "summary": "Get a scheduled run",
        "description": "The record of one run. It is `running` until the run's `done` is durable, and does not change after that.",
        "responses": {
          "200": {
            "description": "The run.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/ScheduledRun"
                },
                "examples": {
                  "example": {
                    "value": {
                      "id": 12,
                      "task_id": 3,
                      "agent_id": "reporter",
                      "request_id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b",
                      "status": "running",
                      "started_at": 1795230000,
                      "completed_at": 0,
                      "result_summary": "",
                      "error_message": "",
                      "input_tokens": 0,
                      "output_tokens": 0
                    }
                  }
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NoSuchSchedule"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        },
        "security": [
          {
            "tenantToken": [
              "read"
            ]
          }
        ]
      }
    },
    "/v1/notifications/stream": {
      "get": {
        "x-status": "stable",
        "operationId": "streamNotifications",
        "tags": [
          "Notifications"
        ],
        "x-fern-streaming": {
          "format": "sse"
        },
        "summary": "Hear of scheduled runs",
        "description": "Streams a notification whenever a scheduled run of the tenant begins or ends, on whichever node. The stream begins\nwith `open` and goes on until somebody closes it: the server does when it shuts down, when the token is\nrevoked, and when a node can't be sure to have heard of everything.\n\nIt is the push counterpart of `GET /v1/runs?since=`. Nothing is kept for those who are not there: after a\ndisconnect, subscribe again and then ask for the runs since the last `started_at` that was seen. `Last-Event-ID` is\nnot looked at. A client that reads too slowly is cut off.\n\nWith `include=waiting` it also tells of every run of the tenant, scheduled or not, that begins to wait for an answer.\nQuestions are kept: `GET /v1/questions` lists those that are open.\n\nA `: heartbeat` comment is sent every 30 seconds.\n",
        "parameters": [
          {
            "name": "include",
            "in": "query",
            "description": "`waiting`: notifications of the kind `run.waiting` too.",
            "schema": {
              "type": "string",
              "enum": [
                "waiting"
              ]
            }
          }
        ],
        "responses": {
          "200": {
            "$ref": "#/components/responses/Notifications"
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        },
        "security": [
          {
            "tenantToken": [
              "read"
            ]
          }
        ]
      }
    },
    "/v1/webhooks": {
      "get": {
        "x-status": "preview",
        "operationId": "listWebhooks",
        "tags": [
          "Webhooks"
        ],
        "summary": "List the webhooks",
        "description": "The tenant's endpoints, newest first.",
        "parameters": [
          {
            "$ref": "#/components/parameters/Limit"
          },
          {
            "$ref": "#/components/parameters/Before"
          }
        ],
        "responses": {
          "200": {
            "description": "A page of endpoints.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/WebhookList"
                },
                "examples": {
                  "example": {
                    "value": {
                      "count": 1,
                      "webhooks": [
                        {
                          "id": 4000123,
                          "url": "https://example.com/baton",
                          "events": [],
                          "description": "",
                          "disabled": false,
                          "created_at": 1795230000,
                          "updated_at": 1795230000
                        }
                      ]
                    }
                  }
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        },
        "security": [
          {
            "tenantToken": [
              "read"
            ]
          }
        ],
        "x-fern-pagination": {
          "cursor": "$request.before",
          "next_cursor": "$response.next_before",
          "results": "$response.webhooks"
        },
        "x-speakeasy-pagination": {
          "type": "cursor",
          "inputs": [
            {
              "name": "before",
              "in": "parameters",
              "type": "cursor"
            }
          ],
          "outputs": {
            "nextCursor": "$.next_before"
          }
        }
      },
      "post": {
        "x-status": "preview",
        "operationId": "createWebhook",
        "tags": [
          "Webhooks"
        ],
        "security": [
          {
            "tenantToken": [
              "manage",
              "read"
            ]
          }
        ],
        "summary": "Have messages sent to an endpoint",
        "description": "From now on each run that ends, or waits for people, sends a message to the URL, as a POST in JSON, whichever way the run was started. The\nmessages are described under `webhooks` in `/openapi.yaml`; they are signed as\nStandard Webhooks (standardwebhooks.com) has it, with the `secret` of this answer, which is not shown again.\n\nThe URL is one of the public internet, with `https`; the operator may allow others. A tenant has up to 20 endpoints.\n",
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/CreateWebhookRequest"
              },
              "examples": {
                "example": {
                  "value": {
                    "url": "https://example.com/baton",
                    "events": [
                      "run.completed",
                      "run.failed"
                    ],
                    "description": "Orders"
                  }
                }
              }
            }
          }
        },
        "responses": {
          "201": {
            "description": "The endpoint, and the secret that its messages are signed with.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/WebhookWithSecret"
                },
                "examples": {
                  "example": {
                    "value": {
                      "id": 4000123,
                      "url": "https://example.com/baton",
                      "events": [],
                      "description": "",
                      "disabled": false,
                      "created_at": 1795230000,
                      "updated_at": 1795230000,
                      "secret": "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
                    }
                  }
                }
              }
            },
            "links": {
              "getWebhook": {
                "operationId": "getWebhook",
                "parameters": {
                  "id": "$response.body#/id"
                }
              },
              "testWebhook": {
                "operationId": "testWebhook",
                "parameters": {
                  "id": "$response.body#/id"
                }
              },
              "deleteWebhook": {
                "operationId": "deleteWebhook",
                "parameters": {
                  "id": "$response.body#/id"
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/NoStore"
              },
              "Location": {
                "$ref": "#/components/headers/Location"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "409": {
            "$ref": "#/components/responses/LimitReached"
          },
          "413": {
            "$ref": "#/components/responses/PayloadTooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        },
        "x-codeSamples": [
          {
            "lang": "Shell",
            "label": "curl",
            "source": "curl -s \"$BATON_URL/v1/webhooks\" -H \"Authorization: Bearer $BATON_TOKEN\" -H 'Content-Type: application/json' \\\n  -d \"{\\\"url\\\": \\\"$RECEIVER_URL\\\", \\\"events\\\": [\\\"run.completed\\\", \\\"run.failed\\\"]}\" | jq -r .secret\ncurl -s \"$BATON_URL/v1/requests\" -H \"Authorization: Bearer $BATON_TOKEN\" \\\n  -H 'Content-Type: application/json' -d '{\"message\": \"Hello\"}' -o /dev/null -w '%{http_code}\\n'\n"
          },
          {
            "lang": "TypeScript",
            "label": "baton-client",
            "source": "import { createServer } from 'node:http';\nimport type { AddressInfo } from 'node:net';\nimport { text } from 'node:stream/consumers';\nimport { Baton, type Schemas } from 'baton-client';\nimport { Webhook } from 'standardwebhooks';\n\nconst baton = new Baton();\nlet verifier: Webhook;\nconst receiver = createServer(async (request, response) => {\n  const body = await text(request); // as it was sent: that is what is signed\n  let message: Schemas['RunCompletedMessage'] | Schemas['RunFailedMessage'];\n  try {\n    message = verifier.verify(body, request.headers as Record<string, string>) as typeof message;\n  } catch {\n    response.writeHead(400).end();\n    return;\n  }\n  response.writeHead(204).end(); // within 15 seconds, or it comes again: work comes afterwards\n  console.log(message.type, message.data.ok ? message.data.content : message.data.error);\n  await baton.api.deleteWebhook(id);\n  receiver.close();\n});\nawait new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));\n\nconst { port } = receiver.address() as AddressInfo;\nconst { id, secret } = await baton.api.createWebhook({ url: `http://127.0.0.1:${port}`, events: ['run.completed', 'run.failed'] });\nverifier = new Webhook(secret);\nawait baton.api.createRequest({ message: 'Hello' });\n"
          }
        ]
      }
    },
    "/v1/webhooks/{id}": {
      "parameters": [
        {
          "$ref": "#/components/parameters/WebhookIdParam"
        }
      ],
      "get": {
        "x-status": "preview",
        "operationId": "getWebhook",
        "tags": [
          "Webhooks"
        ],
        "summary": "Get a webhook",
        "description": "The endpoint, without its secret.",
        "responses": {
          "200": {
            "$ref": "#/components/responses/WebhookResponse"
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NoSuchWebhook"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        },
        "security": [
          {
            "tenantToken": [
              "read"
            ]
          }
        ]
      },
      "patch": {
        "x-status": "preview",
        "operationId": "updateWebhook",
        "tags": [
          "Webhooks"
        ],
        "security": [
          {
            "tenantToken": [
              "manage",
              "read"
            ]
          }
        ],
        "summary": "Change a webhook",
        "description": "Changes the members that are given. A `disabled` endpoint is sent nothing: what waits for it fails, and runs that end\nmeanwhile send it no message. An endpoint that answers 410 is disabled by that.\n",
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/UpdateWebhookRequest"
              },
              "examples": {
                "example": {
                  "value": {
                    "disabled": true
                  }
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "$ref": "#/components/responses/WebhookResponse"
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NoSuchWebhook"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "413": {
            "$ref": "#/components/responses/PayloadTooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        }
      },
      "delete": {
        "x-status": "preview",
        "operationId": "deleteWebhook",
        "tags": [
          "Webhooks"
        ],
        "summary": "Delete a webhook",
        "description": "Removes the endpoint, its secrets, and its deliveries, also those that were still to be made.",
        "responses": {
          "200": {
            "description": "The endpoint is deleted.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Deleted"
                },
                "examples": {
                  "example": {
                    "value": {
                      "deleted": true
                    }
                  }
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NoSuchWebhook"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        },
        "security": [
          {
            "tenantToken": [
              "manage"
            ]
          }
        ]
      }
    },
    "/v1/webhooks/{id}/rotate-secret": {
      "parameters": [
        {
          "$ref": "#/components/parameters/WebhookIdParam"
        }
      ],
      "post": {
        "x-status": "preview",
        "operationId": "rotateWebhookSecret",
        "tags": [
          "Webhooks"
        ],
        "security": [
          {
            "tenantToken": [
              "manage",
              "read"
            ]
          }
        ],
        "summary": "Replace a webhook's secret",
        "description": "Gives the endpoint a new secret, which is in the answer this once. For 24 hours messages are signed with the old one as\nwell, so that the receiver can change over: it takes a message that one of the signatures fits.\n",
        "responses": {
          "200": {
            "description": "The endpoint and its new secret.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/WebhookWithSecret"
                },
                "examples": {
                  "example": {
                    "value": {
                      "id": 4000123,
                      "url": "https://example.com/baton",
                      "events": [],
                      "description": "",
                      "disabled": false,
                      "created_at": 1795230000,
                      "updated_at": 1795230000,
                      "secret": "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
                    }
                  }
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/NoStore"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NoSuchWebhook"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        }
      }
    },
    "/v1/webhooks/{id}/test": {
      "parameters": [
        {
          "$ref": "#/components/parameters/WebhookIdParam"
        }
      ],
      "post": {
        "x-status": "preview",
        "operationId": "testWebhook",
        "tags": [
          "Webhooks"
        ],
        "security": [
          {
            "tenantToken": [
              "manage",
              "read"
            ]
          }
        ],
        "summary": "Send a test message",
        "description": "Sends the endpoint a message `webhook.test`, whatever `events` it takes.",
        "responses": {
          "202": {
            "$ref": "#/components/responses/DeliveryAccepted"
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NoSuchWebhook"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "409": {
            "$ref": "#/components/responses/WebhookIsDisabled"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        }
      }
    },
    "/v1/webhooks/{id}/deliveries": {
      "parameters": [
        {
          "$ref": "#/components/parameters/WebhookIdParam"
        }
      ],
      "get": {
        "x-status": "preview",
        "operationId": "listWebhookDeliveries",
        "tags": [
          "Webhooks"
        ],
        "summary": "List the deliveries of a webhook",
        "description": "The messages of the endpoint and what became of them, newest first. They are kept as long as the events of runs are.\n",
        "parameters": [
          {
            "$ref": "#/components/parameters/Limit"
          },
          {
            "$ref": "#/components/parameters/BeforeDelivery"
          }
        ],
        "responses": {
          "200": {
            "description": "A page of deliveries.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/DeliveryList"
                },
                "examples": {
                  "example": {
                    "value": {
                      "count": 1,
                      "deliveries": [
                        {
                          "id": "dlv_00000000000000000000000000000000",
                          "message_id": "msg_01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b",
                          "type": "run.completed",
                          "state": "pending",
                          "attempts": 1,
                          "last_status": 503,
                          "last_error": "status",
                          "next_attempt_at": 1795230005,
                          "created_at": 1795230000
                        }
                      ]
                    }
                  }
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NoSuchWebhook"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        },
        "security": [
          {
            "tenantToken": [
              "read"
            ]
          }
        ],
        "x-fern-pagination": {
          "cursor": "$request.before",
          "next_cursor": "$response.next_before",
          "results": "$response.deliveries"
        },
        "x-speakeasy-pagination": {
          "type": "cursor",
          "inputs": [
            {
              "name": "before",
              "in": "parameters",
              "type": "cursor"
            }
          ],
          "outputs": {
            "nextCursor": "$.next_before"
          }
        }
      }
    },
    "/v1/webhooks/{id}/deliveries/{delivery_id}/redeliver": {
      "parameters": [
        {
          "$ref": "#/components/parameters/WebhookIdParam"
        },
        {
          "$ref": "#/components/parameters/DeliveryIdParam"
        }
      ],
      "post": {
        "x-status": "preview",
        "operationId": "redeliverWebhook",
        "tags": [
          "Webhooks"
        ],
        "security": [
          {
            "tenantToken": [
              "manage",
              "read"
            ]
          }
        ],
        "summary": "Send a message again",
        "description": "Sends the message of a delivery again, with the same `webhook-id`: a delivery that has ended gets a new one beside it, one\nthat is pending is tried at once. That takes none of its tries: when it fails, the pause that it was in begins again.\n",
        "responses": {
          "202": {
            "$ref": "#/components/responses/DeliveryAccepted"
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NoSuchDelivery"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "409": {
            "$ref": "#/components/responses/WebhookIsDisabled"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        }
      }
    },
    "/v1/models": {
      "get": {
        "x-status": "preview",
        "operationId": "listModels",
        "tags": [
          "Models"
        ],
        "summary": "List models and providers",
        "description": "Well-known models, and the table of prefixes by which a model id is routed to its provider; the longest match\nwins, and any id with a known prefix may be used. Where the operator allows some models only, others are not shown, and a call\nof one fails in its run with `unknown_model`. `available` tells whether the provider is configured.\n",
        "parameters": [
          {
            "$ref": "#/components/parameters/AtMost"
          },
          {
            "name": "before",
            "in": "query",
            "description": "Only models behind this one in the list, the `next_before` of the page before.",
            "schema": {
              "type": "string",
              "minLength": 1,
              "examples": [
                "demo/echo"
              ]
            }
          }
        ],
        "responses": {
          "200": {
            "description": "The models.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/ModelList"
                },
                "examples": {
                  "example": {
                    "value": {
                      "count": 1,
                      "models": [
                        {
                          "id": "demo/echo",
                          "provider": "demo",
                          "context_window": 32768,
                          "available": true
                        }
                      ],
                      "providers": [
                        {
                          "id": "demo",
                          "prefixes": [
                            "demo/"
                          ],
                          "available": true
                        }
                      ]
                    }
                  }
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        },
        "security": [
          {
            "tenantToken": [
              "read"
            ]
          }
        ],
        "x-fern-pagination": {
          "cursor": "$request.before",
          "next_cursor": "$response.next_before",
          "results": "$response.models"
        },
        "x-speakeasy-pagination": {
          "type": "cursor",
          "inputs": [
            {
              "name": "before",
              "in": "parameters",
              "type": "cursor"
            }
          ],
          "outputs": {
            "nextCursor": "$.next_before"
          }
        }
      }
    },
    "/v1/conversations": {
      "get": {
        "x-status": "preview",
        "operationId": "listConversations",
        "tags": [
          "Conversations"
        ],
        "summary": "List the conversations",
        "description": "The tenant's conversations, newest first; archived ones only when asked for. A page whose definitions (`agent_def`) have more\nthan 1 MiB together is without them; with `include=definition` it ends early instead.\n",
        "parameters": [
          {
            "$ref": "#/components/parameters/Limit"
          },
          {
            "$ref": "#/components/parameters/Before"
          },
          {
            "name": "archived",
            "in": "query",
            "description": "Whether to list the archived conversations instead of the others.",
            "schema": {
              "type": "boolean",
              "default": false
            }
          },
          {
            "$ref": "#/components/parameters/Include"
          }
        ],
        "responses": {
          "200": {
            "description": "A page of conversations.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/ConversationList"
                },
                "examples": {
                  "example": {
                    "value": {
                      "count": 1,
                      "conversations": [
                        {
                          "id": 7,
                          "title": "Trip to Rome",
                          "agent_id": "index",
                          "created_at": 1795230000,
                          "updated_at": 1795230000,
                          "message_count": 0,
                          "archived": false
                        }
                      ]
                    }
                  }
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        },
        "security": [
          {
            "tenantToken": [
              "read"
            ]
          }
        ],
        "x-fern-pagination": {
          "cursor": "$request.before",
          "next_cursor": "$response.next_before",
          "results": "$response.conversations"
        },
        "x-speakeasy-pagination": {
          "type": "cursor",
          "inputs": [
            {
              "name": "before",
              "in": "parameters",
              "type": "cursor"
            }
          ],
          "outputs": {
            "nextCursor": "$.next_before"
          }
        }
      },
      "post": {
        "x-status": "preview",
        "operationId": "createConversation",
        "tags": [
          "Conversations"
        ],
        "summary": "Begin a conversation",
        "description": "Begins a conversation with an agent, whose definition is kept with it: the inline one, or the stored one as it\nis now. Later changes of the stored agent don't reach it.\n",
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/CreateConversationRequest"
              },
              "examples": {
                "example": {
                  "value": {
                    "title": "Trip to Rome",
                    "agent_id": "index"
                  }
                }
              }
            }
          }
        },
        "responses": {
          "201": {
            "description": "The conversation.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Conversation"
                },
                "examples": {
                  "example": {
                    "value": {
                      "id": 7,
                      "title": "Trip to Rome",
                      "agent_id": "index",
                      "created_at": 1795230000,
                      "updated_at": 1795230000,
                      "message_count": 0,
                      "archived": false
                    }
                  }
                }
              }
            },
            "links": {
              "getConversation": {
                "operationId": "getConversation",
                "parameters": {
                  "id": "$response.body#/id"
                }
              },
              "updateConversation": {
                "operationId": "updateConversation",
                "parameters": {
                  "id": "$response.body#/id"
                }
              },
              "listMessages": {
                "operationId": "listMessages",
                "parameters": {
                  "id": "$response.body#/id"
                }
              },
              "sendMessage": {
                "operationId": "sendMessage",
                "parameters": {
                  "id": "$response.body#/id"
                }
              },
              "createArtifact": {
                "operationId": "createArtifact",
                "parameters": {
                  "id": "$response.body#/id"
                }
              },
              "listConversationArtifacts": {
                "operationId": "listConversationArtifacts",
                "parameters": {
                  "id": "$response.body#/id"
                }
              },
              "deleteConversation": {
                "operationId": "deleteConversation",
                "parameters": {
                  "id": "$response.body#/id"
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "Location": {
                "$ref": "#/components/headers/Location"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "409": {
            "$ref": "#/components/responses/LimitReached"
          },
          "413": {
            "$ref": "#/components/responses/PayloadTooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        },
        "security": [
          {
            "tenantToken": [
              "manage"
            ]
          }
        ]
      }
    },
    "/v1/conversations/{id}": {
      "parameters": [
        {
          "$ref": "#/components/parameters/ConversationIdParam"
        }
      ],
      "get": {
        "x-status": "preview",
        "operationId": "getConversation",
        "tags": [
          "Conversations"
        ],
        "summary": "Get a conversation",
        "description": "One conversation, with the agent that it was begun with.",
        "responses": {
          "200": {
            "description": "The conversation.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Conversation"
                },
                "examples": {
                  "example": {
                    "value": {
                      "id": 7,
                      "title": "Trip to Rome",
                      "agent_id": "index",
                      "created_at": 1795230000,
                      "updated_at": 1795230000,
                      "message_count": 0,
                      "archived": false
                    }
                  }
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        },
        "security": [
          {
            "tenantToken": [
              "read"
            ]
          }
        ]
      },
      "patch": {
        "x-status": "preview",
        "operationId": "updateConversation",
        "tags": [
          "Conversations"
        ],
        "summary": "Rename or archive a conversation",
        "description": "Changes what is given.",
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/UpdateConversationRequest"
              },
              "examples": {
                "example": {
                  "value": {
                    "archived": true
                  }
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The conversation as it is now.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Conversation"
                },
                "examples": {
                  "example": {
                    "value": {
                      "id": 7,
                      "title": "Trip to Rome",
                      "agent_id": "index",
                      "created_at": 1795230000,
                      "updated_at": 1795230000,
                      "message_count": 0,
                      "archived": false
                    }
                  }
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "413": {
            "$ref": "#/components/responses/PayloadTooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        },
        "security": [
          {
            "tenantToken": [
              "manage"
            ]
          }
        ]
      },
      "delete": {
        "x-status": "preview",
        "operationId": "deleteConversation",
        "tags": [
          "Conversations"
        ],
        "summary": "Delete a conversation",
        "description": "Deletes the conversation, its messages and its artifacts. Its runs stay, and can be replayed. While one of them\nis under way the answer is a 409.\n",
        "responses": {
          "200": {
            "description": "The conversation is deleted.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Deleted"
                },
                "examples": {
                  "example": {
                    "value": {
                      "deleted": true
                    }
                  }
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "409": {
            "$ref": "#/components/responses/ConversationBusy"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        },
        "security": [
          {
            "tenantToken": [
              "manage"
            ]
          }
        ]
      }
    },
    "/v1/conversations/{id}/messages": {
      "parameters": [
        {
          "$ref": "#/components/parameters/ConversationIdParam"
        }
      ],
      "get": {
        "x-status": "preview",
        "operationId": "listMessages",
        "tags": [
          "Conversations"
        ],
        "summary": "List the messages",
        "description": "The messages of a conversation, oldest first. A page ends early when its messages have more than 1 MiB: read on from\n`next_after_id` until it is absent.\n",
        "parameters": [
          {
            "name": "after_id",
            "in": "query",
            "description": "Only messages behind the one with this id.",
            "schema": {
              "type": "integer",
              "format": "int64",
              "minimum": 0,
              "maximum": 9007199254740991
            }
          },
          {
            "name": "limit",
            "in": "query",
            "description": "How many messages the page may hold.",
            "schema": {
              "type": "integer",
              "format": "int32",
              "minimum": 1,
              "maximum": 500,
              "default": 200
            }
          }
        ],
        "responses": {
          "200": {
            "description": "A page of messages.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/MessageList"
                },
                "examples": {
                  "example": {
                    "value": {
                      "conversation_id": 1,
                      "count": 1,
                      "messages": [
                        {
                          "id": 31,
                          "conversation_id": 7,
                          "role": "user",
                          "content": "Where shall we eat?",
                          "input_tokens": 0,
                          "output_tokens": 0,
                          "created_at": 1795230000,
                          "request_id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b"
                        }
                      ]
                    }
                  }
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        },
        "security": [
          {
            "tenantToken": [
              "read"
            ]
          }
        ],
        "x-fern-pagination": {
          "cursor": "$request.after_id",
          "next_cursor": "$response.next_after_id",
          "results": "$response.messages"
        },
        "x-speakeasy-pagination": {
          "type": "cursor",
          "inputs": [
            {
              "name": "after_id",
              "in": "parameters",
              "type": "cursor"
            }
          ],
          "outputs": {
            "nextCursor": "$.next_after_id"
          }
        }
      },
      "post": {
        "x-status": "preview",
        "operationId": "sendMessage",
        "tags": [
          "Conversations"
        ],
        "security": [
          {
            "tenantToken": [
              "run"
            ]
          }
        ],
        "x-fern-streaming": {
          "format": "sse"
        },
        "x-vary": [
          "Accept",
          "Prefer"
        ],
        "summary": "Send a message",
        "description": "Runs the conversation's agent on a message, with the newest 100 earlier messages before it (of large ones, as many\nas 32 MiB hold). The answer is that of orchestrate. The message is stored with the run's id; the answer is stored only when `done.ok`. One run at\na time: while one is under way, another is a 409 that names it.\n\nA client that reconnects by repeating the request needs an `Idempotency-Key`.\n\nAn `agent_def` replaces the conversation's agent for this one message; its `id`, if present, must be that of\nthe conversation's agent.\n",
        "parameters": [
          {
            "$ref": "#/components/parameters/IdempotencyKey"
          },
          {
            "$ref": "#/components/parameters/RepeatFrom"
          },
          {
            "$ref": "#/components/parameters/Prefer"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/ChatRequest"
              },
              "examples": {
                "message": {
                  "value": {
                    "message": "Where shall we eat?"
                  }
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "$ref": "#/components/responses/StartedRun"
          },
          "202": {
            "$ref": "#/components/responses/AcceptedRun"
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "409": {
            "$ref": "#/components/responses/MessageRefused"
          },
          "413": {
            "$ref": "#/components/responses/PayloadTooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRuns"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        },
        "x-codeSamples": [
          {
            "lang": "Shell",
            "label": "curl",
            "source": "post() {\n  curl -s \"$BATON_URL$1\" -H \"Authorization: Bearer $BATON_TOKEN\" -H 'Accept: application/json' \\\n    -H 'Content-Type: application/json' -d \"$2\"\n}\nid=$(post /v1/conversations '{\"title\": \"Greetings\"}' | jq .id)\npost \"/v1/conversations/$id/messages\" '{\"message\": \"Hello\"}' | jq -r .content\npost \"/v1/conversations/$id/messages\" '{\"message\": \"And again\"}' | jq -r .content\n"
          },
          {
            "lang": "TypeScript",
            "label": "baton-client",
            "source": "import { Baton } from 'baton-client';\n\nconst baton = new Baton();\nconst { id } = await baton.api.createConversation({ title: 'Greetings' });\nfor (const message of ['Hello', 'And again']) await baton.sendMessage(id, { message }).result();\nconst { messages } = await baton.api.listMessages(id);\nfor (const { role, content } of messages) console.log(role, content);\n"
          }
        ]
      }
    },
    "/v1/artifacts": {
      "get": {
        "x-status": "preview",
        "operationId": "listArtifacts",
        "tags": [
          "Artifacts"
        ],
        "summary": "List the artifacts",
        "description": "The tenant's files, newest first: those of all conversations, and those that runs outside of any conversation\nhave kept with `/write --persist`.\n",
        "parameters": [
          {
            "$ref": "#/components/parameters/Limit"
          },
          {
            "$ref": "#/components/parameters/Before"
          }
        ],
        "responses": {
          "200": {
            "description": "A page of artifacts.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/ArtifactList"
                },
                "examples": {
                  "example": {
                    "value": {
                      "count": 1,
                      "artifacts": [
                        {
                          "id": 12,
                          "conversation_id": 7,
                          "path": "report/summary.md",
                          "mime_type": "text/markdown",
                          "size_bytes": 10,
                          "sha256": "88501c2f5e6660af97d9cafe49c86afa7adff4dc92cbe9e27141b4ef45642ee8",
                          "created_at": 1795230000,
                          "updated_at": 1795233600
                        }
                      ]
                    }
                  }
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        },
        "security": [
          {
            "tenantToken": [
              "read"
            ]
          }
        ],
        "x-fern-pagination": {
          "cursor": "$request.before",
          "next_cursor": "$response.next_before",
          "results": "$response.artifacts"
        },
        "x-speakeasy-pagination": {
          "type": "cursor",
          "inputs": [
            {
              "name": "before",
              "in": "parameters",
              "type": "cursor"
            }
          ],
          "outputs": {
            "nextCursor": "$.next_before"
          }
        }
      }
    },
    "/v1/artifacts/{id}": {
      "parameters": [
        {
          "$ref": "#/components/parameters/ArtifactId"
        }
      ],
      "get": {
        "x-status": "preview",
        "operationId": "getArtifact",
        "tags": [
          "Artifacts"
        ],
        "summary": "Get an artifact",
        "description": "What is known of a file, without its content.",
        "responses": {
          "200": {
            "description": "The artifact.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Artifact"
                },
                "examples": {
                  "example": {
                    "value": {
                      "id": 12,
                      "conversation_id": 7,
                      "path": "report/summary.md",
                      "mime_type": "text/markdown",
                      "size_bytes": 10,
                      "sha256": "88501c2f5e6660af97d9cafe49c86afa7adff4dc92cbe9e27141b4ef45642ee8",
                      "created_at": 1795230000,
                      "updated_at": 1795233600
                    }
                  }
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        },
        "security": [
          {
            "tenantToken": [
              "read"
            ]
          }
        ]
      },
      "delete": {
        "x-status": "preview",
        "operationId": "deleteArtifact",
        "tags": [
          "Artifacts"
        ],
        "summary": "Delete an artifact",
        "description": "Deletes the file. Events of runs that wrote it still hold what was written.",
        "responses": {
          "200": {
            "description": "The artifact is deleted.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Deleted"
                },
                "examples": {
                  "example": {
                    "value": {
                      "deleted": true
                    }
                  }
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        },
        "security": [
          {
            "tenantToken": [
              "manage"
            ]
          }
        ]
      }
    },
    "/v1/artifacts/{id}/raw": {
      "parameters": [
        {
          "$ref": "#/components/parameters/ArtifactId"
        }
      ],
      "get": {
        "x-status": "preview",
        "operationId": "downloadArtifact",
        "tags": [
          "Artifacts"
        ],
        "summary": "Download an artifact",
        "description": "The file itself, with the media type that it was kept with. What agents and tenants keep is not to be trusted:\nbrowsers save it and neither show it nor guess its type.\n",
        "parameters": [
          {
            "name": "If-None-Match",
            "in": "header",
            "description": "The `ETag` of a copy that the client has; if it is still the same, the answer is a 304.",
            "schema": {
              "type": "string",
              "pattern": "^[\\t -~]*$"
            }
          },
          {
            "$ref": "#/components/parameters/WantedVersion"
          }
        ],
        "responses": {
          "200": {
            "description": "The file.",
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "ETag": {
                "$ref": "#/components/headers/ETag"
              },
              "Content-Disposition": {
                "description": "`attachment`, with the last part of the path as the file name (RFC 6266).",
                "required": true,
                "schema": {
                  "type": "string",
                  "pattern": "^attachment;"
                },
                "examples": {
                  "summary": {
                    "value": "attachment; filename=\"summary.md\""
                  }
                }
              },
              "X-Content-Type-Options": {
                "description": "Always `nosniff`.",
                "required": true,
                "schema": {
                  "type": "string",
                  "const": "nosniff"
                }
              }
            },
            "content": {
              "*/*": {
                "schema": {
                  "type": "string",
                  "format": "binary",
                  "description": "The bytes of the file."
                },
                "examples": {
                  "markdown": {
                    "summary": "A text",
                    "value": ""
                  }
                }
              }
            }
          },
          "304": {
            "description": "The client's copy is still the same.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "ETag": {
                "$ref": "#/components/headers/ETag"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "412": {
            "$ref": "#/components/responses/PreconditionFailed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        },
        "security": [
          {
            "tenantToken": [
              "read"
            ]
          }
        ]
      }
    },
    "/v1/conversations/{id}/artifacts": {
      "parameters": [
        {
          "$ref": "#/components/parameters/ConversationIdParam"
        }
      ],
      "get": {
        "x-status": "preview",
        "operationId": "listConversationArtifacts",
        "tags": [
          "Artifacts"
        ],
        "summary": "List a conversation's artifacts",
        "description": "The files that are kept with the conversation, newest first.",
        "parameters": [
          {
            "$ref": "#/components/parameters/Limit"
          },
          {
            "$ref": "#/components/parameters/Before"
          }
        ],
        "responses": {
          "200": {
            "description": "A page of artifacts.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/ArtifactList"
                },
                "examples": {
                  "example": {
                    "value": {
                      "count": 1,
                      "artifacts": [
                        {
                          "id": 12,
                          "conversation_id": 7,
                          "path": "report/summary.md",
                          "mime_type": "text/markdown",
                          "size_bytes": 10,
                          "sha256": "88501c2f5e6660af97d9cafe49c86afa7adff4dc92cbe9e27141b4ef45642ee8",
                          "created_at": 1795230000,
                          "updated_at": 1795233600
                        }
                      ]
                    }
                  }
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        },
        "security": [
          {
            "tenantToken": [
              "read"
            ]
          }
        ],
        "x-fern-pagination": {
          "cursor": "$request.before",
          "next_cursor": "$response.next_before",
          "results": "$response.artifacts"
        },
        "x-speakeasy-pagination": {
          "type": "cursor",
          "inputs": [
            {
              "name": "before",
              "in": "parameters",
              "type": "cursor"
            }
          ],
          "outputs": {
            "nextCursor": "$.next_before"
          }
        }
      },
      "post": {
        "x-status": "preview",
        "operationId": "createArtifact",
        "tags": [
          "Artifacts"
        ],
        "summary": "Keep a file with a conversation",
        "description": "Keeps a file for the conversation's runs, which read it with `/read <path>`. A file of the same path is\nreplaced and keeps its id. A file may have 1 MiB, the files of a conversation 50 MiB and those of a tenant\n500 MiB together; beyond that the answer is a 413, and nothing changes. A tenant that has as many files as it\nmay gets a 409.\n",
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/CreateArtifactRequest"
              },
              "examples": {
                "text": {
                  "summary": "A text",
                  "value": {
                    "path": "report/summary.md",
                    "content": "# Summary\n"
                  }
                },
                "bytes": {
                  "summary": "Any bytes",
                  "value": {
                    "path": "pixel.gif",
                    "content": "R0lGODlhAQABAAAAACw=",
                    "encoding": "base64",
                    "mime_type": "image/gif"
                  }
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "It took the place of a file of the same path.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Artifact"
                },
                "examples": {
                  "example": {
                    "value": {
                      "id": 12,
                      "conversation_id": 7,
                      "path": "report/summary.md",
                      "mime_type": "text/markdown",
                      "size_bytes": 10,
                      "sha256": "88501c2f5e6660af97d9cafe49c86afa7adff4dc92cbe9e27141b4ef45642ee8",
                      "created_at": 1795230000,
                      "updated_at": 1795233600
                    }
                  }
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "201": {
            "description": "The file is kept.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Artifact"
                },
                "examples": {
                  "example": {
                    "value": {
                      "id": 12,
                      "conversation_id": 7,
                      "path": "report/summary.md",
                      "mime_type": "text/markdown",
                      "size_bytes": 10,
                      "sha256": "88501c2f5e6660af97d9cafe49c86afa7adff4dc92cbe9e27141b4ef45642ee8",
                      "created_at": 1795230000,
                      "updated_at": 1795233600
                    }
                  }
                }
              }
            },
            "links": {
              "getArtifact": {
                "operationId": "getArtifact",
                "parameters": {
                  "id": "$response.body#/id"
                }
              },
              "downloadArtifact": {
                "operationId": "downloadArtifact",
                "parameters": {
                  "id": "$response.body#/id"
                }
              },
              "deleteArtifact": {
                "operationId": "deleteArtifact",
                "parameters": {
                  "id": "$response.body#/id"
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "Location": {
                "$ref": "#/components/headers/Location"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "409": {
            "$ref": "#/components/responses/LimitReached"
          },
          "413": {
            "$ref": "#/components/responses/QuotaExceeded"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        },
        "security": [
          {
            "tenantToken": [
              "manage"
            ]
          }
        ]
      }
    },
    "/v1/memory/entries": {
      "get": {
        "x-status": "preview",
        "operationId": "listMemoryEntries",
        "tags": [
          "Memory"
        ],
        "summary": "List or search the memory",
        "description": "Without `q`: the tenant's entries, newest first, page by page; `type`, `tag` and `conversation_id` narrow the list.\n\nWith `q`: the entries that hold any of its words, best first, each with its `score`. English words are found in all\ntheir forms, and case and accents don't count. The ranking is BM25 over title, content, tags and source, which weigh\n10, 4, 8 and 2; words that stand together as in `q`, or within 8 words of each other, count for more. `type` and\n`tag` then leave nothing out: they multiply the score of what has them by 1.3 and 1.2. Without `type`, the wording of a\nquestion does it (`how to …` asks for `learning`, `where is …` for `reference`), unless `intent` is `off`. With\n`conversation_id` the entries of that conversation and those of the whole tenant are ranked apart and fused, the\nconversation's own weighing 1.5 times as much; `score` is then that of the fusion.\n\nAny text may be `q`: nothing in it is an operator, its first 32 different words count, and one without words finds\nnothing.\n\nEntries that were invalidated are left out. `as_of` reads what was valid then. A page ends early when its entries have more\nthan 1 MiB together, and so does what a search shows.\n",
        "parameters": [
          {
            "$ref": "#/components/parameters/Limit"
          },
          {
            "name": "before",
            "in": "query",
            "description": "Only entries older than the one with this id. The ranking of a search isn't paged: there it narrows what is searched.",
            "schema": {
              "$ref": "#/components/schemas/Id"
            }
          },
          {
            "name": "q",
            "in": "query",
            "description": "What to search for.",
            "schema": {
              "type": "string"
            }
          },
          {
            "name": "type",
            "in": "query",
            "description": "Only entries of this type; with `q`, they count for more.",
            "schema": {
              "$ref": "#/components/schemas/MemoryType"
            }
          },
          {
            "name": "tag",
            "in": "query",
            "description": "Only entries with this tag, whatever its case; with `q`, they count for more.",
            "schema": {
              "type": "string",
              "minLength": 1,
              "pattern": "^[^\\u0000]+$",
              "maxLength": 64
            }
          },
          {
            "name": "conversation_id",
            "in": "query",
            "description": "Only entries of this conversation; with `q`, they count for more.",
            "schema": {
              "$ref": "#/components/schemas/Id"
            }
          },
          {
            "name": "as_of",
            "in": "query",
            "description": "Entries that were valid at this time, instead of those that are valid now.",
            "schema": {
              "$ref": "#/components/schemas/Time"
            },
            "examples": {
              "past": {
                "value": 1795230000
              }
            }
          },
          {
            "name": "since",
            "in": "query",
            "description": "Only entries that were created at this time or later.",
            "schema": {
              "$ref": "#/components/schemas/Time"
            }
          },
          {
            "name": "intent",
            "in": "query",
            "description": "With `off`, the wording of `q` prefers no types.",
            "schema": {
              "type": "string",
              "enum": [
                "auto",
                "off"
              ],
              "default": "auto"
            }
          }
        ],
        "responses": {
          "200": {
            "description": "A page of entries, or what was found.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/MemoryEntryList"
                },
                "examples": {
                  "example": {
                    "value": {
                      "count": 1,
                      "entries": [
                        {
                          "id": 12,
                          "type": "reference",
                          "title": "Staging database",
                          "content": "db-staging.internal:5432, read-only for everybody.",
                          "source": "onboarding",
                          "tags": [
                            "database",
                            "staging"
                          ],
                          "valid_from": 1795230000,
                          "valid_to": null,
                          "created_at": 1795230000,
                          "updated_at": 1795230000
                        }
                      ]
                    }
                  }
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        },
        "security": [
          {
            "tenantToken": [
              "read"
            ]
          }
        ],
        "x-fern-pagination": {
          "cursor": "$request.before",
          "next_cursor": "$response.next_before",
          "results": "$response.entries"
        },
        "x-speakeasy-pagination": {
          "type": "cursor",
          "inputs": [
            {
              "name": "before",
              "in": "parameters",
              "type": "cursor"
            }
          ],
          "outputs": {
            "nextCursor": "$.next_before"
          }
        }
      },
      "post": {
        "x-status": "preview",
        "operationId": "createMemoryEntry",
        "tags": [
          "Memory"
        ],
        "summary": "Add an entry",
        "description": "Remembers something. It is valid from now on, or from `valid_from`, until it is invalidated. What it `supersedes` is\ninvalidated at the same moment, and linked.\n",
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/CreateMemoryEntryRequest"
              },
              "examples": {
                "fact": {
                  "summary": "A fact",
                  "value": {
                    "type": "reference",
                    "title": "Staging database",
                    "content": "db-staging.internal:5432, read-only for everybody.",
                    "source": "onboarding",
                    "tags": [
                      "database",
                      "staging"
                    ]
                  }
                },
                "newer": {
                  "summary": "One that takes the place of another",
                  "value": {
                    "type": "user",
                    "title": "Language",
                    "content": "Prefers to be answered in French.",
                    "supersedes": [
                      9
                    ]
                  }
                }
              }
            }
          }
        },
        "responses": {
          "201": {
            "description": "The entry.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/MemoryEntry"
                },
                "examples": {
                  "example": {
                    "value": {
                      "id": 12,
                      "type": "reference",
                      "title": "Staging database",
                      "content": "db-staging.internal:5432, read-only for everybody.",
                      "source": "onboarding",
                      "tags": [
                        "database",
                        "staging"
                      ],
                      "valid_from": 1795230000,
                      "valid_to": null,
                      "created_at": 1795230000,
                      "updated_at": 1795230000
                    }
                  }
                }
              }
            },
            "links": {
              "getMemoryEntry": {
                "operationId": "getMemoryEntry",
                "parameters": {
                  "id": "$response.body#/id"
                }
              },
              "updateMemoryEntry": {
                "operationId": "updateMemoryEntry",
                "parameters": {
                  "id": "$response.body#/id"
                }
              },
              "invalidateMemoryEntry": {
                "operationId": "invalidateMemoryEntry",
                "parameters": {
                  "id": "$response.body#/id"
                }
              },
              "getMemoryGraph": {
                "operationId": "getMemoryGraph",
                "parameters": {
                  "root": "$response.body#/id"
                }
              },
              "deleteMemoryEntry": {
                "operationId": "deleteMemoryEntry",
                "parameters": {
                  "id": "$response.body#/id"
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "Location": {
                "$ref": "#/components/headers/Location"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "409": {
            "$ref": "#/components/responses/LimitReached"
          },
          "413": {
            "$ref": "#/components/responses/MemoryTooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        },
        "security": [
          {
            "tenantToken": [
              "manage"
            ]
          }
        ]
      }
    },
    "/v1/memory/entries/{id}": {
      "parameters": [
        {
          "$ref": "#/components/parameters/MemoryEntryId"
        }
      ],
      "get": {
        "x-status": "preview",
        "operationId": "getMemoryEntry",
        "tags": [
          "Memory"
        ],
        "summary": "Get an entry",
        "description": "One entry, valid or not.",
        "responses": {
          "200": {
            "description": "The entry.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/MemoryEntry"
                },
                "examples": {
                  "example": {
                    "value": {
                      "id": 12,
                      "type": "reference",
                      "title": "Staging database",
                      "content": "db-staging.internal:5432, read-only for everybody.",
                      "source": "onboarding",
                      "tags": [
                        "database",
                        "staging"
                      ],
                      "valid_from": 1795230000,
                      "valid_to": null,
                      "created_at": 1795230000,
                      "updated_at": 1795230000
                    }
                  }
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        },
        "security": [
          {
            "tenantToken": [
              "read"
            ]
          }
        ]
      },
      "patch": {
        "x-status": "preview",
        "operationId": "updateMemoryEntry",
        "tags": [
          "Memory"
        ],
        "summary": "Correct an entry",
        "description": "Changes what is given. To replace what is no longer true, add an entry that `supersedes` this one.",
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/UpdateMemoryEntryRequest"
              },
              "examples": {
                "example": {
                  "value": {
                    "tags": [
                      "database",
                      "staging",
                      "read-only"
                    ]
                  }
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The entry as it is now.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/MemoryEntry"
                },
                "examples": {
                  "example": {
                    "value": {
                      "id": 12,
                      "type": "reference",
                      "title": "Staging database",
                      "content": "db-staging.internal:5432, read-only for everybody.",
                      "source": "onboarding",
                      "tags": [
                        "database",
                        "staging"
                      ],
                      "valid_from": 1795230000,
                      "valid_to": null,
                      "created_at": 1795230000,
                      "updated_at": 1795230000
                    }
                  }
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "413": {
            "$ref": "#/components/responses/MemoryTooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        },
        "security": [
          {
            "tenantToken": [
              "manage"
            ]
          }
        ]
      },
      "delete": {
        "x-status": "preview",
        "operationId": "deleteMemoryEntry",
        "tags": [
          "Memory"
        ],
        "summary": "Delete an entry",
        "description": "Deletes the entry and its relations. Reads of the past no longer find it either.",
        "responses": {
          "200": {
            "description": "The entry is deleted.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Deleted"
                },
                "examples": {
                  "example": {
                    "value": {
                      "deleted": true
                    }
                  }
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        },
        "security": [
          {
            "tenantToken": [
              "manage"
            ]
          }
        ]
      }
    },
    "/v1/memory/entries/{id}/invalidate": {
      "parameters": [
        {
          "$ref": "#/components/parameters/MemoryEntryId"
        }
      ],
      "post": {
        "x-status": "preview",
        "operationId": "invalidateMemoryEntry",
        "tags": [
          "Memory"
        ],
        "summary": "Invalidate an entry",
        "description": "Ends the time in which the entry is valid: searches and lists leave it out, reads of the past still find it. An entry\nthat was invalidated before stays as it is.\n",
        "responses": {
          "200": {
            "description": "The entry.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/MemoryEntry"
                },
                "examples": {
                  "example": {
                    "value": {
                      "id": 12,
                      "type": "reference",
                      "title": "Staging database",
                      "content": "db-staging.internal:5432, read-only for everybody.",
                      "source": "onboarding",
                      "tags": [
                        "database",
                        "staging"
                      ],
                      "valid_from": 1795230000,
                      "valid_to": null,
                      "created_at": 1795230000,
                      "updated_at": 1795230000
                    }
                  }
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        },
        "security": [
          {
            "tenantToken": [
              "manage"
            ]
          }
        ]
      }
    },
    "/v1/memory/relations": {
      "get": {
        "x-status": "preview",
        "operationId": "listMemoryRelations",
        "tags": [
          "Memory"
        ],
        "summary": "List the relations",
        "description": "How entries are linked, newest first.",
        "parameters": [
          {
            "$ref": "#/components/parameters/Limit"
          },
          {
            "$ref": "#/components/parameters/Before"
          },
          {
            "name": "entry_id",
            "in": "query",
            "description": "Only relations from or to this entry.",
            "schema": {
              "$ref": "#/components/schemas/Id"
            }
          },
          {
            "name": "relation",
            "in": "query",
            "description": "Only relations of this kind.",
            "schema": {
              "$ref": "#/components/schemas/MemoryRelationKind"
            }
          }
        ],
        "responses": {
          "200": {
            "description": "A page of relations.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/MemoryRelationList"
                },
                "examples": {
                  "example": {
                    "value": {
                      "count": 1,
                      "relations": [
                        {
                          "id": 5,
                          "source_id": 12,
                          "target_id": 9,
                          "relation": "supersedes",
                          "created_at": 1795230000
                        }
                      ]
                    }
                  }
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        },
        "security": [
          {
            "tenantToken": [
              "read"
            ]
          }
        ],
        "x-fern-pagination": {
          "cursor": "$request.before",
          "next_cursor": "$response.next_before",
          "results": "$response.relations"
        },
        "x-speakeasy-pagination": {
          "type": "cursor",
          "inputs": [
            {
              "name": "before",
              "in": "parameters",
              "type": "cursor"
            }
          ],
          "outputs": {
            "nextCursor": "$.next_before"
          }
        }
      },
      "post": {
        "x-status": "preview",
        "operationId": "createMemoryRelation",
        "tags": [
          "Memory"
        ],
        "summary": "Link two entries",
        "description": "Links an entry with another one. It changes neither: what is superseded stays valid until it is invalidated.",
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/CreateMemoryRelationRequest"
              },
              "examples": {
                "example": {
                  "value": {
                    "source_id": 12,
                    "target_id": 9,
                    "relation": "supports"
                  }
                }
              }
            }
          }
        },
        "responses": {
          "201": {
            "description": "The relation.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/MemoryRelation"
                },
                "examples": {
                  "example": {
                    "value": {
                      "id": 5,
                      "source_id": 12,
                      "target_id": 9,
                      "relation": "supersedes",
                      "created_at": 1795230000
                    }
                  }
                }
              }
            },
            "links": {
              "deleteMemoryRelation": {
                "operationId": "deleteMemoryRelation",
                "parameters": {
                  "id": "$response.body#/id"
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "Location": {
                "$ref": "#/components/headers/Location"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "409": {
            "description": "The entries are linked in this way already, and `existing_id` names the relation; or the source has as many\nrelations as an entry may have, 256.\n",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/ErrorBody"
                },
                "examples": {
                  "linked": {
                    "value": {
                      "error": "entry 12 supports entry 9 already",
                      "error_code": "relation_exists",
                      "existing_id": 5
                    }
                  },
                  "full": {
                    "summary": "As many as an entry may have",
                    "value": {
                      "error": "entry 12 has 256 relations, as many as it may; delete some first",
                      "error_code": "limit_reached"
                    }
                  }
                }
              }
            },
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "413": {
            "$ref": "#/components/responses/PayloadTooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        },
        "security": [
          {
            "tenantToken": [
              "manage"
            ]
          }
        ]
      }
    },
    "/v1/memory/relations/{id}": {
      "parameters": [
        {
          "$ref": "#/components/parameters/MemoryRelationId"
        }
      ],
      "delete": {
        "x-status": "preview",
        "operationId": "deleteMemoryRelation",
        "tags": [
          "Memory"
        ],
        "summary": "Delete a relation",
        "description": "Deletes the link; the entries stay.",
        "responses": {
          "200": {
            "description": "The relation is deleted.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Deleted"
                },
                "examples": {
                  "example": {
                    "value": {
                      "deleted": true
                    }
                  }
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        },
        "security": [
          {
            "tenantToken": [
              "manage"
            ]
          }
        ]
      }
    },
    "/v1/memory/graph": {
      "get": {
        "x-status": "preview",
        "operationId": "getMemoryGraph",
        "tags": [
          "Memory"
        ],
        "summary": "Get linked entries",
        "description": "The entries that can be reached from `root` over at most `depth` relations, in either direction, and the relations\nbetween them; without `root`, the newest entries. Entries that were invalidated are among them. At most 200 entries\nare given, the nearest first.\n",
        "parameters": [
          {
            "name": "root",
            "in": "query",
            "description": "The entry to begin with.",
            "schema": {
              "$ref": "#/components/schemas/Id"
            }
          },
          {
            "name": "depth",
            "in": "query",
            "description": "How many relations away an entry may be.",
            "schema": {
              "type": "integer",
              "format": "int64",
              "minimum": 1,
              "maximum": 5,
              "default": 1
            }
          }
        ],
        "responses": {
          "200": {
            "description": "The entries and the relations between them.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/MemoryGraph"
                },
                "examples": {
                  "example": {
                    "value": {
                      "nodes": [
                        {
                          "id": 12,
                          "type": "reference",
                          "title": "Staging database",
                          "content": "db-staging.internal:5432, read-only for everybody.",
                          "source": "onboarding",
                          "tags": [
                            "database",
                            "staging"
                          ],
                          "valid_from": 1795230000,
                          "valid_to": null,
                          "created_at": 1795230000,
                          "updated_at": 1795230000
                        }
                      ],
                      "edges": [
                        {
                          "id": 5,
                          "source_id": 12,
                          "target_id": 9,
                          "relation": "supersedes",
                          "created_at": 1795230000
                        }
                      ],
                      "truncated": false
                    }
                  }
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        },
        "security": [
          {
            "tenantToken": [
              "read"
            ]
          }
        ]
      }
    },
    "/v1/memory/scratchpads": {
      "get": {
        "x-status": "preview",
        "operationId": "listScratchpads",
        "tags": [
          "Memory"
        ],
        "summary": "List the scratchpads",
        "description": "The scratchpads that something was written to, the most recently written first. A page ends early when they have more than\n1 MiB together.\n",
        "parameters": [
          {
            "$ref": "#/components/parameters/Limit"
          },
          {
            "name": "before",
            "in": "query",
            "description": "Only scratchpads behind this place of the list, the `next_before` of the page before.",
            "schema": {
              "$ref": "#/components/schemas/ScratchpadPlace"
            }
          }
        ],
        "responses": {
          "200": {
            "description": "The scratchpads.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/ScratchpadList"
                },
                "examples": {
                  "example": {
                    "value": {
                      "count": 1,
                      "scratchpads": [
                        {
                          "agent_id": "researcher",
                          "kind": "agent",
                          "content": "Ask for sources.\n",
                          "size_bytes": 17,
                          "updated_at": 1795230000
                        }
                      ]
                    }
                  }
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        },
        "security": [
          {
            "tenantToken": [
              "read"
            ]
          }
        ],
        "x-fern-pagination": {
          "cursor": "$request.before",
          "next_cursor": "$response.next_before",
          "results": "$response.scratchpads"
        },
        "x-speakeasy-pagination": {
          "type": "cursor",
          "inputs": [
            {
              "name": "before",
              "in": "parameters",
              "type": "cursor"
            }
          ],
          "outputs": {
            "nextCursor": "$.next_before"
          }
        }
      }
    },
    "/v1/memory/scratchpads/{agent_id}": {
      "parameters": [
        {
          "$ref": "#/components/parameters/ScratchpadId"
        }
      ],
      "get": {
        "x-status": "preview",
        "operationId": "getScratchpad",
        "tags": [
          "Memory"
        ],
        "summary": "Get a scratchpad",
        "description": "The notes of an agent, stored or inline, or with `shared` those that all agents of the tenant share. One that nothing was\never written to is empty.\n",
        "parameters": [
          {
            "name": "kind",
            "in": "query",
            "description": "With `agent`, `shared` names the scratchpad of an agent with that id, and not the shared one.",
            "schema": {
              "type": "string",
              "enum": [
                "agent"
              ]
            }
          }
        ],
        "responses": {
          "200": {
            "description": "The scratchpad.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Scratchpad"
                },
                "examples": {
                  "example": {
                    "value": {
                      "agent_id": "researcher",
                      "kind": "agent",
                      "content": "Ask for sources.\n",
                      "size_bytes": 17,
                      "updated_at": 1795230000
                    }
                  }
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        },
        "security": [
          {
            "tenantToken": [
              "read"
            ]
          }
        ]
      }
    },
    "/v1/usage": {
      "get": {
        "x-status": "preview",
        "operationId": "getUsage",
        "tags": [
          "Usage"
        ],
        "summary": "Sum up what the runs have used",
        "description": "What the tenant's runs that ended in a period have used, a row for each day, agent or model: the exact sums of their\n`token_usage` events. They stay when the events are deleted. A run counts at the second in which it ended, and not\nwhile it is under way.\n",
        "parameters": [
          {
            "$ref": "#/components/parameters/From"
          },
          {
            "$ref": "#/components/parameters/To"
          },
          {
            "$ref": "#/components/parameters/GroupBy"
          },
          {
            "$ref": "#/components/parameters/AtMost"
          },
          {
            "$ref": "#/components/parameters/BehindRow"
          }
        ],
        "responses": {
          "200": {
            "description": "The sums.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Usage"
                },
                "examples": {
                  "example": {
                    "value": {
                      "from": 1792638000,
                      "to": 1795230000,
                      "group_by": "day",
                      "count": 1,
                      "rows": [
                        {
                          "key": "2026-11-22",
                          "runs": 3,
                          "failed": 1,
                          "duration_ms": 5210,
                          "input_tokens": 2436,
                          "output_tokens": 492,
                          "cache_read_tokens": 640,
                          "cache_write_tokens": 0
                        }
                      ]
                    }
                  }
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        },
        "security": [
          {
            "tenantToken": [
              "read"
            ]
          }
        ],
        "x-fern-pagination": {
          "cursor": "$request.before",
          "next_cursor": "$response.next_before",
          "results": "$response.rows"
        },
        "x-speakeasy-pagination": {
          "type": "cursor",
          "inputs": [
            {
              "name": "before",
              "in": "parameters",
              "type": "cursor"
            }
          ],
          "outputs": {
            "nextCursor": "$.next_before"
          }
        }
      }
    },
    "/v1/admin/usage": {
      "get": {
        "x-status": "preview",
        "operationId": "getTenantsUsage",
        "tags": [
          "Admin"
        ],
        "summary": "Sum up what the runs of the tenants have used",
        "description": "What `GET /v1/usage` answers to a tenant, of all tenants or of one; each row says whose it is.",
        "security": [
          {
            "adminToken": []
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/From"
          },
          {
            "$ref": "#/components/parameters/To"
          },
          {
            "$ref": "#/components/parameters/GroupBy"
          },
          {
            "$ref": "#/components/parameters/AtMost"
          },
          {
            "$ref": "#/components/parameters/BehindRow"
          },
          {
            "$ref": "#/components/parameters/OfTenant"
          }
        ],
        "responses": {
          "200": {
            "description": "The sums.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/TenantsUsage"
                },
                "examples": {
                  "example": {
                    "value": {
                      "from": 1792638000,
                      "to": 1795230000,
                      "group_by": "day",
                      "count": 1,
                      "rows": [
                        {
                          "tenant_id": 7,
                          "key": "2026-11-22",
                          "runs": 3,
                          "failed": 1,
                          "duration_ms": 5210,
                          "input_tokens": 2436,
                          "output_tokens": 492,
                          "cache_read_tokens": 640,
                          "cache_write_tokens": 0
                        }
                      ]
                    }
                  }
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        },
        "x-fern-pagination": {
          "cursor": "$request.before",
          "next_cursor": "$response.next_before",
          "results": "$response.rows"
        },
        "x-speakeasy-pagination": {
          "type": "cursor",
          "inputs": [
            {
              "name": "before",
              "in": "parameters",
              "type": "cursor"
            }
          ],
          "outputs": {
            "nextCursor": "$.next_before"
          }
        }
      }
    },
    "/v1/admin/tenants": {
      "get": {
        "x-status": "preview",
        "operationId": "listTenants",
        "tags": [
          "Admin"
        ],
        "summary": "List the tenants",
        "description": "The tenants, newest first.",
        "security": [
          {
            "adminToken": []
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/Limit"
          },
          {
            "$ref": "#/components/parameters/Before"
          }
        ],
        "responses": {
          "200": {
            "description": "A page of tenants.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/TenantList"
                },
                "examples": {
                  "example": {
                    "value": {
                      "count": 1,
                      "tenants": [
                        {
                          "id": 7,
                          "name": "Acme",
                          "disabled": false,
                          "created_at": 1795230000,
                          "last_used_at": 1795233600
                        }
                      ]
                    }
                  }
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        },
        "x-fern-pagination": {
          "cursor": "$request.before",
          "next_cursor": "$response.next_before",
          "results": "$response.tenants"
        },
        "x-speakeasy-pagination": {
          "type": "cursor",
          "inputs": [
            {
              "name": "before",
              "in": "parameters",
              "type": "cursor"
            }
          ],
          "outputs": {
            "nextCursor": "$.next_before"
          }
        }
      },
      "post": {
        "x-status": "preview",
        "operationId": "createTenant",
        "tags": [
          "Admin"
        ],
        "summary": "Create a tenant",
        "description": "Creates a tenant. Its token is in the answer, this once; only a digest of it is stored.",
        "security": [
          {
            "adminToken": []
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/CreateTenantRequest"
              },
              "examples": {
                "example": {
                  "value": {
                    "name": "Acme"
                  }
                }
              }
            }
          }
        },
        "responses": {
          "201": {
            "description": "The tenant and its token.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/TenantWithToken"
                },
                "examples": {
                  "example": {
                    "value": {
                      "id": 7,
                      "name": "Acme",
                      "disabled": false,
                      "created_at": 1795230000,
                      "last_used_at": 0,
                      "token": "bat_0000000000000000000000000000000000000000000"
                    }
                  }
                }
              }
            },
            "links": {
              "getTenant": {
                "operationId": "getTenant",
                "parameters": {
                  "id": "$response.body#/id"
                }
              },
              "updateTenant": {
                "operationId": "updateTenant",
                "parameters": {
                  "id": "$response.body#/id"
                }
              },
              "rotateTenantToken": {
                "operationId": "rotateTenantToken",
                "parameters": {
                  "id": "$response.body#/id"
                }
              },
              "listTokens": {
                "operationId": "listTokens",
                "parameters": {
                  "id": "$response.body#/id"
                }
              },
              "createToken": {
                "operationId": "createToken",
                "parameters": {
                  "id": "$response.body#/id"
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/NoStore"
              },
              "Location": {
                "$ref": "#/components/headers/Location"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "413": {
            "$ref": "#/components/responses/PayloadTooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        }
      }
    },
    "/v1/admin/tenants/{id}": {
      "parameters": [
        {
          "$ref": "#/components/parameters/TenantIdParam"
        }
      ],
      "get": {
        "x-status": "preview",
        "operationId": "getTenant",
        "tags": [
          "Admin"
        ],
        "summary": "Get a tenant",
        "description": "One tenant. Its token can't be read.",
        "security": [
          {
            "adminToken": []
          }
        ],
        "responses": {
          "200": {
            "$ref": "#/components/responses/TenantResponse"
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        }
      },
      "patch": {
        "x-status": "preview",
        "operationId": "updateTenant",
        "tags": [
          "Admin"
        ],
        "summary": "Rename, disable or enable a tenant",
        "description": "Changes what is given. Disabling takes effect at once: the tenant's requests get a 401 and its running runs\nend as `canceled`.\n",
        "security": [
          {
            "adminToken": []
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/UpdateTenantRequest"
              },
              "examples": {
                "example": {
                  "value": {
                    "disabled": true
                  }
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "$ref": "#/components/responses/TenantResponse"
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "413": {
            "$ref": "#/components/responses/PayloadTooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        }
      }
    },
    "/v1/admin/tenants/{id}/rotate-token": {
      "parameters": [
        {
          "$ref": "#/components/parameters/TenantIdParam"
        }
      ],
      "post": {
        "x-status": "preview",
        "operationId": "rotateTenantToken",
        "tags": [
          "Admin"
        ],
        "summary": "Replace a tenant's token",
        "description": "Gives the tenant a new token, which is in the answer this once. The old one stops working at once, and the\nruns that it started end as `canceled`. The tenant's other tokens stay as they are.\n\nWhat was made or last changed with a first token of the tenant, this one or an earlier one, is in `made`, and goes on: with\n`disable=true` its schedules are paused and its webhooks disabled, in the same transaction.\n",
        "security": [
          {
            "adminToken": []
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/DisableMade"
          }
        ],
        "responses": {
          "200": {
            "description": "The tenant and its new token.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/TenantWithToken"
                },
                "examples": {
                  "example": {
                    "value": {
                      "id": 7,
                      "name": "Acme",
                      "disabled": false,
                      "created_at": 1795230000,
                      "last_used_at": 0,
                      "token": "bat_0000000000000000000000000000000000000000000"
                    }
                  }
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/NoStore"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        }
      }
    },
    "/v1/admin/tenants/{id}/tokens": {
      "parameters": [
        {
          "$ref": "#/components/parameters/TenantIdParam"
        }
      ],
      "get": {
        "x-status": "preview",
        "operationId": "listTokens",
        "tags": [
          "Admin"
        ],
        "summary": "List a tenant's other tokens",
        "description": "The tokens that the tenant has besides its first one, newest first, those that have expired included. They can't be read.",
        "security": [
          {
            "adminToken": []
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/AtMost"
          },
          {
            "$ref": "#/components/parameters/Before"
          }
        ],
        "responses": {
          "200": {
            "description": "The tokens.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/TokenList"
                },
                "examples": {
                  "example": {
                    "value": {
                      "count": 1,
                      "tokens": [
                        {
                          "id": 3,
                          "name": "dashboard",
                          "scopes": [
                            "read"
                          ],
                          "created_at": 1795230000
                        }
                      ]
                    }
                  }
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        },
        "x-fern-pagination": {
          "cursor": "$request.before",
          "next_cursor": "$response.next_before",
          "results": "$response.tokens"
        },
        "x-speakeasy-pagination": {
          "type": "cursor",
          "inputs": [
            {
              "name": "before",
              "in": "parameters",
              "type": "cursor"
            }
          ],
          "outputs": {
            "nextCursor": "$.next_before"
          }
        }
      },
      "post": {
        "x-status": "preview",
        "operationId": "createToken",
        "tags": [
          "Admin"
        ],
        "summary": "Give a tenant another token",
        "description": "Gives the tenant a token besides its first one, for a part of what the tenant may do and for a time. The token is in\nthe answer, this once; only a digest of it is stored. A tenant has up to 50 of them.\n",
        "security": [
          {
            "adminToken": []
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/CreateTokenRequest"
              },
              "examples": {
                "example": {
                  "value": {
                    "name": "dashboard",
                    "scopes": [
                      "read"
                    ]
                  }
                }
              }
            }
          }
        },
        "responses": {
          "201": {
            "description": "The token.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/CreatedToken"
                },
                "examples": {
                  "example": {
                    "value": {
                      "id": 3,
                      "name": "dashboard",
                      "scopes": [
                        "read"
                      ],
                      "created_at": 1795230000,
                      "token": "bat_0000000000000000000000000000000000000000000"
                    }
                  }
                }
              }
            },
            "links": {
              "revokeToken": {
                "operationId": "revokeToken",
                "parameters": {
                  "id": "$request.path.id",
                  "token_id": "$response.body#/id"
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/NoStore"
              },
              "Location": {
                "$ref": "#/components/headers/Location"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "409": {
            "$ref": "#/components/responses/LimitReached"
          },
          "413": {
            "$ref": "#/components/responses/PayloadTooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        }
      }
    },
    "/v1/admin/tenants/{id}/tokens/{token_id}": {
      "parameters": [
        {
          "$ref": "#/components/parameters/TenantIdParam"
        },
        {
          "name": "token_id",
          "in": "path",
          "required": true,
          "description": "Id of the token.",
          "schema": {
            "$ref": "#/components/schemas/Id"
          }
        }
      ],
      "delete": {
        "x-status": "preview",
        "operationId": "revokeToken",
        "tags": [
          "Admin"
        ],
        "summary": "Revoke a token",
        "description": "Ends one of a tenant's tokens besides the first, at once on all nodes, and with it the replays and streams of\nnotifications that it has opened. Runs that it has started go on, and so do their live streams.\n\nWhat was made or last changed with it is in `made`, and so are schedules whose message or schedule it has set, and webhooks\nwhose URL, whoever has changed other things since. That goes on too: schedules fire, and webhooks get the results of the\ntenant. With `disable=true` these schedules are paused and these webhooks disabled, in the same transaction; the tenant can\nturn them on again. Agents are listed: they do nothing by themselves.\n",
        "security": [
          {
            "adminToken": []
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/DisableMade"
          }
        ],
        "responses": {
          "200": {
            "description": "The token is revoked.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/RevokedToken"
                },
                "examples": {
                  "example": {
                    "value": {
                      "deleted": true,
                      "made": [
                        {
                          "kind": "schedule",
                          "id": "3000123",
                          "what": "every day at 07:30",
                          "active": true
                        }
                      ]
                    }
                  }
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        }
      }
    },
    "/v1/admin/audit": {
      "get": {
        "x-status": "preview",
        "operationId": "listAuditEntries",
        "tags": [
          "Admin"
        ],
        "summary": "Read the audit log",
        "description": "Who changed what about the tenants and their tokens, what tenants wrote that goes on by itself or decides for others (agents,\nschedules, webhooks, approvals), and from where wrong tokens were sent to the administrator's operations, newest first. It\nnever holds a token. Of what a tenant wrote, the latest 10,000 entries are kept.\n",
        "security": [
          {
            "adminToken": []
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/Limit"
          },
          {
            "$ref": "#/components/parameters/Before"
          },
          {
            "name": "action",
            "in": "query",
            "description": "Only entries about this action.",
            "schema": {
              "$ref": "#/components/schemas/AuditAction"
            }
          },
          {
            "$ref": "#/components/parameters/OfTenant"
          }
        ],
        "responses": {
          "200": {
            "description": "A page of audit entries.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/AuditList"
                },
                "examples": {
                  "example": {
                    "value": {
                      "count": 1,
                      "entries": [
                        {
                          "id": 12,
                          "at": 1795233600,
                          "actor": "admin",
                          "tenant_id": 7,
                          "action": "tenant.update",
                          "target": "tenant:7",
                          "before": {
                            "name": "Acme",
                            "disabled": false
                          },
                          "after": {
                            "name": "Acme",
                            "disabled": true
                          }
                        }
                      ]
                    }
                  }
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        },
        "x-fern-pagination": {
          "cursor": "$request.before",
          "next_cursor": "$response.next_before",
          "results": "$response.entries"
        },
        "x-speakeasy-pagination": {
          "type": "cursor",
          "inputs": [
            {
              "name": "before",
              "in": "parameters",
              "type": "cursor"
            }
          ],
          "outputs": {
            "nextCursor": "$.next_before"
          }
        }
      }
    },
    "/healthz": {
      "get": {
        "x-status": "preview",
        "operationId": "getHealth",
        "tags": [
          "Operations"
        ],
        "summary": "Is the process alive?",
        "description": "Answers as long as the process does. It says nothing about the database; see `/readyz`.",
        "security": [],
        "responses": {
          "200": {
            "description": "The process is alive.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Health"
                },
                "examples": {
                  "example": {
                    "value": {
                      "status": "ok"
                    }
                  }
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        }
      }
    },
    "/readyz": {
      "get": {
        "x-status": "preview",
        "operationId": "getReadiness",
        "tags": [
          "Operations"
        ],
        "summary": "Can it take requests?",
        "description": "Whether the database can be reached and the server is not shutting down.",
        "security": [],
        "responses": {
          "200": {
            "description": "The server takes requests.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Readiness"
                },
                "examples": {
                  "example": {
                    "value": {
                      "status": "ready"
                    }
                  }
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        }
      }
    },
    "/openapi.yaml": {
      "get": {
        "x-status": "preview",
        "operationId": "getOpenapiDocument",
        "tags": [
          "Operations"
        ],
        "x-vary": [
          "Accept-Encoding"
        ],
        "summary": "This document",
        "description": "The OpenAPI document of the running server, in one piece.",
        "security": [],
        "parameters": [
          {
            "$ref": "#/components/parameters/Encodings"
          },
          {
            "$ref": "#/components/parameters/WantedVersion"
          },
          {
            "$ref": "#/components/parameters/KnownVersion"
          }
        ],
        "responses": {
          "200": {
            "$ref": "#/components/responses/YamlDocument"
          },
          "304": {
            "$ref": "#/components/responses/NotModified"
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "412": {
            "$ref": "#/components/responses/PreconditionFailed"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        }
      }
    },
    "/openapi.json": {
      "get": {
        "x-status": "preview",
        "operationId": "getOpenapiJson",
        "tags": [
          "Operations"
        ],
        "x-vary": [
          "Accept-Encoding"
        ],
        "summary": "This document, as JSON",
        "description": "`/openapi.yaml` as JSON.",
        "security": [],
        "parameters": [
          {
            "$ref": "#/components/parameters/Encodings"
          },
          {
            "$ref": "#/components/parameters/WantedVersion"
          },
          {
            "$ref": "#/components/parameters/KnownVersion"
          }
        ],
        "responses": {
          "200": {
            "$ref": "#/components/responses/JsonDocument"
          },
          "304": {
            "$ref": "#/components/responses/NotModified"
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "412": {
            "$ref": "#/components/responses/PreconditionFailed"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        }
      }
    },
    "/openapi-3.1.yaml": {
      "get": {
        "x-status": "preview",
        "operationId": "getOpenapi31Document",
        "tags": [
          "Operations"
        ],
        "x-vary": [
          "Accept-Encoding"
        ],
        "summary": "This document, for generators of code",
        "description": "The same as OpenAPI 3.1, in one piece, for tools that don't read 3.2 yet. Generate SDKs from this one.",
        "security": [],
        "parameters": [
          {
            "$ref": "#/components/parameters/Encodings"
          },
          {
            "$ref": "#/components/parameters/WantedVersion"
          },
          {
            "$ref": "#/components/parameters/KnownVersion"
          }
        ],
        "responses": {
          "200": {
            "$ref": "#/components/responses/YamlDocument"
          },
          "304": {
            "$ref": "#/components/responses/NotModified"
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "412": {
            "$ref": "#/components/responses/PreconditionFailed"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        }
      }
    },
    "/openapi-3.1.json": {
      "get": {
        "x-status": "preview",
        "operationId": "getOpenapi31Json",
        "tags": [
          "Operations"
        ],
        "x-vary": [
          "Accept-Encoding"
        ],
        "summary": "This document, for generators of code, as JSON",
        "description": "`/openapi-3.1.yaml` as JSON.",
        "security": [],
        "parameters": [
          {
            "$ref": "#/components/parameters/Encodings"
          },
          {
            "$ref": "#/components/parameters/WantedVersion"
          },
          {
            "$ref": "#/components/parameters/KnownVersion"
          }
        ],
        "responses": {
          "200": {
            "$ref": "#/components/responses/JsonDocument"
          },
          "304": {
            "$ref": "#/components/responses/NotModified"
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "412": {
            "$ref": "#/components/responses/PreconditionFailed"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        }
      }
    },
    "/openapi-3.1-webhooks.yaml": {
      "get": {
        "x-status": "preview",
        "operationId": "getOpenapi31WebhooksDocument",
        "tags": [
          "Operations"
        ],
        "x-vary": [
          "Accept-Encoding"
        ],
        "summary": "This document, for generators of code that know webhooks",
        "description": "What `/openapi-3.1.yaml` is, and the messages that the server sends to webhooks. OpenAPI Generator and oapi-codegen make code of\nthese that does not compile: they take the other one.\n",
        "security": [],
        "parameters": [
          {
            "$ref": "#/components/parameters/Encodings"
          },
          {
            "$ref": "#/components/parameters/WantedVersion"
          },
          {
            "$ref": "#/components/parameters/KnownVersion"
          }
        ],
        "responses": {
          "200": {
            "$ref": "#/components/responses/YamlDocument"
          },
          "304": {
            "$ref": "#/components/responses/NotModified"
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "412": {
            "$ref": "#/components/responses/PreconditionFailed"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        }
      }
    },
    "/openapi-3.1-webhooks.json": {
      "get": {
        "x-status": "preview",
        "operationId": "getOpenapi31WebhooksJson",
        "tags": [
          "Operations"
        ],
        "x-vary": [
          "Accept-Encoding"
        ],
        "summary": "This document, for generators of code that know webhooks, as JSON",
        "description": "`/openapi-3.1-webhooks.yaml` as JSON.",
        "security": [],
        "parameters": [
          {
            "$ref": "#/components/parameters/Encodings"
          },
          {
            "$ref": "#/components/parameters/WantedVersion"
          },
          {
            "$ref": "#/components/parameters/KnownVersion"
          }
        ],
        "responses": {
          "200": {
            "$ref": "#/components/responses/JsonDocument"
          },
          "304": {
            "$ref": "#/components/responses/NotModified"
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "412": {
            "$ref": "#/components/responses/PreconditionFailed"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        }
      }
    },
    "/openapi-3.0.yaml": {
      "get": {
        "x-status": "preview",
        "operationId": "getOpenapi30Document",
        "tags": [
          "Operations"
        ],
        "x-vary": [
          "Accept-Encoding"
        ],
        "summary": "This document, for older generators of code",
        "description": "The same as OpenAPI 3.0, in one piece, for generators that don't read 3.1.",
        "security": [],
        "parameters": [
          {
            "$ref": "#/components/parameters/Encodings"
          },
          {
            "$ref": "#/components/parameters/WantedVersion"
          },
          {
            "$ref": "#/components/parameters/KnownVersion"
          }
        ],
        "responses": {
          "200": {
            "$ref": "#/components/responses/YamlDocument"
          },
          "304": {
            "$ref": "#/components/responses/NotModified"
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "412": {
            "$ref": "#/components/responses/PreconditionFailed"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        }
      }
    },
    "/openapi-3.0.json": {
      "get": {
        "x-status": "preview",
        "operationId": "getOpenapi30Json",
        "tags": [
          "Operations"
        ],
        "x-vary": [
          "Accept-Encoding"
        ],
        "summary": "This document, for older generators of code, as JSON",
        "description": "`/openapi-3.0.yaml` as JSON.",
        "security": [],
        "parameters": [
          {
            "$ref": "#/components/parameters/Encodings"
          },
          {
            "$ref": "#/components/parameters/WantedVersion"
          },
          {
            "$ref": "#/components/parameters/KnownVersion"
          }
        ],
        "responses": {
          "200": {
            "$ref": "#/components/responses/JsonDocument"
          },
          "304": {
            "$ref": "#/components/responses/NotModified"
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "412": {
            "$ref": "#/components/responses/PreconditionFailed"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        }
      }
    },
    "/asyncapi.yaml": {
      "get": {
        "x-status": "preview",
        "operationId": "getAsyncapiDocument",
        "tags": [
          "Operations"
        ],
        "x-vary": [
          "Accept-Encoding"
        ],
        "summary": "The document of the events",
        "description": "The AsyncAPI document of the running server, in one piece.",
        "security": [],
        "parameters": [
          {
            "$ref": "#/components/parameters/Encodings"
          },
          {
            "$ref": "#/components/parameters/WantedVersion"
          },
          {
            "$ref": "#/components/parameters/KnownVersion"
          }
        ],
        "responses": {
          "200": {
            "$ref": "#/components/responses/YamlDocument"
          },
          "304": {
            "$ref": "#/components/responses/NotModified"
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "412": {
            "$ref": "#/components/responses/PreconditionFailed"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        }
      }
    },
    "/asyncapi.json": {
      "get": {
        "x-status": "preview",
        "operationId": "getAsyncapiJson",
        "tags": [
          "Operations"
        ],
        "x-vary": [
          "Accept-Encoding"
        ],
        "summary": "The document of the events, as JSON",
        "description": "`/asyncapi.yaml` as JSON.",
        "security": [],
        "parameters": [
          {
            "$ref": "#/components/parameters/Encodings"
          },
          {
            "$ref": "#/components/parameters/WantedVersion"
          },
          {
            "$ref": "#/components/parameters/KnownVersion"
          }
        ],
        "responses": {
          "200": {
            "$ref": "#/components/responses/JsonDocument"
          },
          "304": {
            "$ref": "#/components/responses/NotModified"
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "412": {
            "$ref": "#/components/responses/PreconditionFailed"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        }
      }
    },
    "/metrics": {
      "get": {
        "x-status": "preview",
        "operationId": "getMetrics",
        "tags": [
          "Operations"
        ],
        "summary": "Prometheus metrics",
        "description": "Counters and gauges of this node, in the text format of Prometheus. They name no tenant.",
        "security": [],
        "responses": {
          "200": {
            "description": "The metrics.",
            "content": {
              "text/plain": {
                "schema": {
                  "type": "string"
                },
                "examples": {
                  "metrics": {
                    "value": "baton_runs_active 0"
                  }
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        }
      }
    },
    "/docs": {
      "get": {
        "x-status": "preview",
        "operationId": "getDocs",
        "x-internal": true,
        "tags": [
          "Operations"
        ],
        "x-vary": [
          "Accept-Encoding"
        ],
        "summary": "Reference pages",
        "description": "Both documents as one page for people, with a form to try each operation. It needs nothing from elsewhere.",
        "security": [],
        "parameters": [
          {
            "$ref": "#/components/parameters/Encodings"
          },
          {
            "$ref": "#/components/parameters/WantedVersion"
          },
          {
            "$ref": "#/components/parameters/KnownVersion"
          }
        ],
        "responses": {
          "200": {
            "description": "The page.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "ETag": {
                "$ref": "#/components/headers/PartETag"
              },
              "Cache-Control": {
                "$ref": "#/components/headers/Caching"
              },
              "Vary": {
                "$ref": "#/components/headers/Vary"
              }
            },
            "content": {
              "text/html": {
                "schema": {
                  "type": "string"
                },
                "examples": {
                  "page": {
                    "summary": "How it begins",
                    "value": "<!doctype html>"
                  }
                }
              }
            }
          },
          "304": {
            "$ref": "#/components/responses/NotModified"
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "412": {
            "$ref": "#/components/responses/PreconditionFailed"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        }
      }
    },
    "/console": {
      "get": {
        "x-status": "preview",
        "operationId": "getConsole",
        "x-internal": true,
        "tags": [
          "Operations"
        ],
        "x-vary": [
          "Accept-Encoding"
        ],
        "summary": "The console",
        "description": "A page for people, to watch runs and to look after what a tenant has: a client of this API like any other, which asks for a\ntoken. It needs nothing from elsewhere.\n",
        "security": [],
        "parameters": [
          {
            "$ref": "#/components/parameters/KnownCopy"
          },
          {
            "$ref": "#/components/parameters/Encodings"
          },
          {
            "$ref": "#/components/parameters/WantedVersion"
          }
        ],
        "responses": {
          "200": {
            "description": "The page.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "ETag": {
                "$ref": "#/components/headers/PartETag"
              },
              "Cache-Control": {
                "$ref": "#/components/headers/Caching"
              },
              "Vary": {
                "$ref": "#/components/headers/Vary"
              }
            },
            "content": {
              "text/html": {
                "schema": {
                  "type": "string"
                },
                "examples": {
                  "page": {
                    "summary": "How it begins",
                    "value": "<!doctype html>"
                  }
                }
              }
            }
          },
          "304": {
            "$ref": "#/components/responses/SameCopy"
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "404": {
            "$ref": "#/components/responses/NotBuilt"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "412": {
            "$ref": "#/components/responses/PreconditionFailed"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        }
      }
    },
    "/console/login": {
      "post": {
        "x-status": "preview",
        "operationId": "redeemLoginCode",
        "x-internal": true,
        "tags": [
          "Operations"
        ],
        "summary": "Sign in to the console with a link",
        "description": "Exchanges the code of a login link, as the first start prints it, for the token of a session. A code is good once, for ten\nminutes, at the process that has printed it. It stands in the fragment of the link, which no browser sends, so that neither\nthe code nor the token is in an address that a server or a proxy logs.\n",
        "security": [],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/LoginCode"
              },
              "examples": {
                "example": {
                  "value": {
                    "code": "5oYxk2b0H6nqZ3vW1cT8mJr4sLd7fPgQaUeXyKiBzNE"
                  }
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The token of the session. The code is spent.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/LoginToken"
                },
                "examples": {
                  "example": {
                    "value": {
                      "token": "bat_0000000000000000000000000000000000000000000",
                      "expires_at": 1795834800
                    }
                  }
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/NoStore"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "404": {
            "description": "The code is not known, was used already, or is too old.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/ErrorBody"
                },
                "examples": {
                  "spent": {
                    "summary": "It was used already",
                    "value": {
                      "error": "the link was used already, or is too old: sign in with a token",
                      "error_code": "not_found"
                    }
                  }
                }
              }
            },
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "413": {
            "$ref": "#/components/responses/PayloadTooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        }
      }
    },
    "/console/session": {
      "post": {
        "x-status": "preview",
        "operationId": "beginConsoleSession",
        "x-internal": true,
        "tags": [
          "Operations"
        ],
        "summary": "Sign in to the console with a token",
        "description": "Begins a session for a token, of a tenant or the administrator's. The session has a token of its own, which allows what the first\none does. It ends at sign-out, 12 hours after it was used last, 7 days after it began, and with the token that it was begun with.\nA token may have 20 sessions; the one that was not used for longest makes room for another one.\n",
        "security": [],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/SessionToken"
              },
              "examples": {
                "example": {
                  "value": {
                    "token": "bat_0000000000000000000000000000000000000000000"
                  }
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The token of the session.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/LoginToken"
                },
                "examples": {
                  "example": {
                    "value": {
                      "token": "bat_0000000000000000000000000000000000000000000",
                      "expires_at": 1795834800
                    }
                  }
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/NoStore"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "413": {
            "$ref": "#/components/responses/PayloadTooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        }
      }
    },
    "/console/logout": {
      "post": {
        "x-status": "preview",
        "operationId": "endConsoleSession",
        "x-internal": true,
        "tags": [
          "Operations"
        ],
        "summary": "Sign out of the console",
        "description": "Ends a session, and what is open with it. The token that it was begun with stays as it is.",
        "security": [],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/SessionToken"
              },
              "examples": {
                "example": {
                  "value": {
                    "token": "bat_0000000000000000000000000000000000000000000"
                  }
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The session has ended.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Deleted"
                },
                "examples": {
                  "example": {
                    "value": {
                      "deleted": true
                    }
                  }
                }
              }
            },
            "headers": {
              "Cache-Control": {
                "$ref": "#/components/headers/PrivateCaching"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "404": {
            "description": "There is no session with this token; it may have ended already.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/ErrorBody"
                },
                "examples": {
                  "over": {
                    "summary": "It has ended",
                    "value": {
                      "error": "there is no session with this token",
                      "error_code": "not_found"
                    }
                  }
                }
              }
            },
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "413": {
            "$ref": "#/components/responses/PayloadTooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        }
      }
    },
    "/console/assets/{name}": {
      "parameters": [
        {
          "name": "name",
          "in": "path",
          "required": true,
          "description": "As the page names it.",
          "schema": {
            "type": "string"
          },
          "example": "index-1a2b3c4d.js"
        }
      ],
      "get": {
        "x-status": "preview",
        "operationId": "getConsoleAsset",
        "x-internal": true,
        "tags": [
          "Operations"
        ],
        "x-vary": [
          "Accept-Encoding"
        ],
        "summary": "A part of the console",
        "description": "What the page of the console loads. The name changes with the content, so that a copy may be kept for ever.",
        "security": [],
        "parameters": [
          {
            "$ref": "#/components/parameters/KnownCopy"
          },
          {
            "$ref": "#/components/parameters/Encodings"
          },
          {
            "$ref": "#/components/parameters/WantedVersion"
          }
        ],
        "responses": {
          "200": {
            "description": "The file.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "ETag": {
                "$ref": "#/components/headers/PartETag"
              },
              "Cache-Control": {
                "$ref": "#/components/headers/Caching"
              },
              "Vary": {
                "$ref": "#/components/headers/Vary"
              }
            },
            "content": {
              "text/javascript": {
                "schema": {
                  "type": "string"
                },
                "examples": {
                  "script": {
                    "summary": "A script",
                    "value": ""
                  }
                }
              },
              "text/css": {
                "schema": {
                  "type": "string"
                },
                "examples": {
                  "style": {
                    "summary": "A style sheet",
                    "value": ""
                  }
                }
              }
            }
          },
          "304": {
            "$ref": "#/components/responses/SameCopy"
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "404": {
            "$ref": "#/components/responses/NotBuilt"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "412": {
            "$ref": "#/components/responses/PreconditionFailed"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "default": {
            "$ref": "#/components/responses/ApiErrorResponse"
          }
        }
      }
    }
  },
  "webhooks": {
    "run.completed": {
      "post": {
        "operationId": "onRunCompleted",
        "tags": [
          "Webhooks"
        ],
        "summary": "A run has succeeded",
        "description": "Sent when a run has ended with `ok` true.",
        "security": [],
        "parameters": [
          {
            "$ref": "#/components/parameters/WebhookMessageId"
          },
          {
            "$ref": "#/components/parameters/WebhookTimestamp"
          },
          {
            "$ref": "#/components/parameters/WebhookSignature"
          },
          {
            "$ref": "#/components/parameters/WebhookTraceparent"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/RunCompletedMessage"
              }
            }
          }
        },
        "responses": {
          "204": {
            "description": "The receiver has taken the message. Any 2xx says so; anything else, and no answer within 15 seconds, has it sent again."
          },
          "410": {
            "description": "The receiver wants no more messages; the endpoint is disabled."
          }
        }
      }
    },
    "run.failed": {
      "post": {
        "operationId": "onRunFailed",
        "tags": [
          "Webhooks"
        ],
        "summary": "A run has failed",
        "description": "Sent when a run has ended with `ok` false, unless it was canceled; also when a restart of the server has ended it.",
        "security": [],
        "parameters": [
          {
            "$ref": "#/components/parameters/WebhookMessageId"
          },
          {
            "$ref": "#/components/parameters/WebhookTimestamp"
          },
          {
            "$ref": "#/components/parameters/WebhookSignature"
          },
          {
            "$ref": "#/components/parameters/WebhookTraceparent"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/RunFailedMessage"
              }
            }
          }
        },
        "responses": {
          "204": {
            "description": "The receiver has taken the message. Any 2xx says so; anything else, and no answer within 15 seconds, has it sent again."
          },
          "410": {
            "description": "The receiver wants no more messages; the endpoint is disabled."
          }
        }
      }
    },
    "run.canceled": {
      "post": {
        "operationId": "onRunCanceled",
        "tags": [
          "Webhooks"
        ],
        "summary": "A run was canceled",
        "description": "Sent when a run has ended since somebody canceled it.",
        "security": [],
        "parameters": [
          {
            "$ref": "#/components/parameters/WebhookMessageId"
          },
          {
            "$ref": "#/components/parameters/WebhookTimestamp"
          },
          {
            "$ref": "#/components/parameters/WebhookSignature"
          },
          {
            "$ref": "#/components/parameters/WebhookTraceparent"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/RunCanceledMessage"
              }
            }
          }
        },
        "responses": {
          "204": {
            "description": "The receiver has taken the message. Any 2xx says so; anything else, and no answer within 15 seconds, has it sent again."
          },
          "410": {
            "description": "The receiver wants no more messages; the endpoint is disabled."
          }
        }
      }
    },
    "run.waiting": {
      "post": {
        "operationId": "onRunWaiting",
        "tags": [
          "Webhooks"
        ],
        "summary": "A run waits for somebody",
        "description": "Sent when a run asks a question, or needs leave for a command: once for each of them. Answer it with\n`POST /v1/questions/{id}/answer`.\n",
        "security": [],
        "parameters": [
          {
            "$ref": "#/components/parameters/WebhookMessageId"
          },
          {
            "$ref": "#/components/parameters/WebhookTimestamp"
          },
          {
            "$ref": "#/components/parameters/WebhookSignature"
          },
          {
            "$ref": "#/components/parameters/WebhookTraceparent"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/RunWaitingMessage"
              }
            }
          }
        },
        "responses": {
          "204": {
            "description": "The receiver has taken the message. Any 2xx says so; anything else, and no answer within 15 seconds, has it sent again."
          },
          "410": {
            "description": "The receiver wants no more messages; the endpoint is disabled."
          }
        }
      }
    },
    "webhook.test": {
      "post": {
        "operationId": "onWebhookTest",
        "tags": [
          "Webhooks"
        ],
        "summary": "A test",
        "description": "Sent when somebody asks for it with `POST /v1/webhooks/{id}/test`.",
        "security": [],
        "parameters": [
          {
            "$ref": "#/components/parameters/WebhookMessageId"
          },
          {
            "$ref": "#/components/parameters/WebhookTimestamp"
          },
          {
            "$ref": "#/components/parameters/WebhookSignature"
          },
          {
            "$ref": "#/components/parameters/WebhookTraceparent"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/WebhookTestMessage"
              }
            }
          }
        },
        "responses": {
          "204": {
            "description": "The receiver has taken the message. Any 2xx says so; anything else, and no answer within 15 seconds, has it sent again."
          },
          "410": {
            "description": "The receiver wants no more messages; the endpoint is disabled."
          }
        }
      }
    }
  },
  "components": {
    "responses": {
      "BadRequest": {
        "description": "The request is malformed or invalid, or its body holds more than 100,000 values; where a member or parameter is at\nfault, `details` says which.\n",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorBody"
            },
            "examples": {
              "invalid": {
                "value": {
                  "error": "/message: is required",
                  "error_code": "invalid_request",
                  "details": [
                    {
                      "path": "/message",
                      "message": "is required"
                    }
                  ]
                }
              },
              "conflict": {
                "summary": "The ids of a run disagree",
                "value": {
                  "error": "agent_def.id 'geographer' and agent 'researcher' name different agents",
                  "error_code": "invalid_request"
                }
              },
              "index": {
                "summary": "The built-in agent cannot be redefined",
                "value": {
                  "error": "the built-in agent index cannot be overridden: give agent_def another id",
                  "error_code": "invalid_request"
                }
              }
            }
          }
        },
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          }
        }
      },
      "Unauthorized": {
        "description": "The bearer token is missing or not valid, it has expired, or its tenant is disabled.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "WWW-Authenticate": {
            "description": "`Bearer`, and when a token came that is not valid any more, or never was, that (RFC 6750, §3.1).",
            "required": true,
            "schema": {
              "type": "string",
              "pattern": "^Bearer( error=\"invalid_token\")?$"
            },
            "examples": {
              "none": {
                "summary": "No token came",
                "value": "Bearer"
              },
              "invalid": {
                "summary": "The token is not valid",
                "value": "Bearer error=\"invalid_token\""
              }
            }
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorBody"
            },
            "examples": {
              "invalid": {
                "value": {
                  "error": "the bearer token is not valid",
                  "error_code": "unauthorized"
                }
              }
            }
          }
        }
      },
      "Forbidden": {
        "description": "The token lacks a scope that the operation takes, whatever the request is about. Or it names what takes one more: an approval, to\nanswer it, or the run of another token, to read it.\n",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "WWW-Authenticate": {
            "description": "What it takes (RFC 6750, §3.1), with spaces between several.",
            "required": true,
            "schema": {
              "type": "string",
              "pattern": "^Bearer error=\"insufficient_scope\", scope=\"(read|run|approve|manage)( (read|run|approve|manage))*\"$"
            },
            "examples": {
              "run": {
                "value": "Bearer error=\"insufficient_scope\", scope=\"run\""
              },
              "both": {
                "summary": "Two scopes at once",
                "value": "Bearer error=\"insufficient_scope\", scope=\"manage run\""
              }
            }
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorBody"
            },
            "examples": {
              "scope": {
                "value": {
                  "error": "the token does not allow this: it takes the scope run",
                  "error_code": "insufficient_scope",
                  "scope": "run"
                }
              }
            }
          }
        }
      },
      "NotModified": {
        "description": "The client's copy is still the same.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "ETag": {
            "description": "The version that it has.",
            "required": true,
            "schema": {
              "type": "string",
              "pattern": "^\"[^\"]*\"$"
            },
            "example": "\"2b1c5f\""
          }
        }
      },
      "PreconditionFailed": {
        "description": "It is none of the versions in `If-Match`; or, where something would be changed, one of those in `If-None-Match`. Nothing was\nchanged.\n",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorBody"
            },
            "examples": {
              "changed": {
                "value": {
                  "error": "it is none of the versions of If-Match",
                  "error_code": "precondition_failed"
                }
              }
            }
          }
        },
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          }
        }
      },
      "MethodNotAllowed": {
        "description": "The path has other methods; `Allow` names them.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "Allow": {
            "description": "The methods of the path.",
            "required": true,
            "schema": {
              "type": "string"
            },
            "examples": {
              "methods": {
                "value": "GET, HEAD, POST"
              }
            }
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorBody"
            },
            "examples": {
              "method": {
                "value": {
                  "error": "DELETE is not allowed here",
                  "error_code": "method_not_allowed"
                }
              }
            }
          }
        }
      },
      "PayloadTooLarge": {
        "description": "The body is larger than the server's `BODY_MAX_BYTES`, 32 MiB by default; or the definition of an agent that is to be\nstored is larger than 64 KiB.\n",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorBody"
            },
            "examples": {
              "large": {
                "value": {
                  "error": "the request body is larger than 33554432 bytes",
                  "error_code": "payload_too_large"
                }
              }
            }
          }
        },
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          }
        }
      },
      "UnsupportedMediaType": {
        "description": "The body is not declared as JSON, or it is compressed: `Accept` names the media type that is taken, or `Accept-Encoding` that\nonly what is as it is (`identity`) is.\n",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "Accept": {
            "description": "The media type that is taken.",
            "schema": {
              "type": "string",
              "const": "application/json"
            },
            "example": "application/json"
          },
          "Accept-Encoding": {
            "description": "The content coding that is taken.",
            "schema": {
              "type": "string",
              "const": "identity"
            },
            "example": "identity"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorBody"
            },
            "examples": {
              "type": {
                "value": {
                  "error": "the request body must be JSON: send Content-Type: application/json",
                  "error_code": "unsupported_media_type"
                }
              }
            }
          }
        }
      },
      "InternalError": {
        "description": "A fault of the server. Its log has the details, under the request's id.",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorBody"
            },
            "examples": {
              "internal": {
                "value": {
                  "error": "internal error",
                  "error_code": "internal"
                }
              }
            }
          }
        },
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          }
        }
      },
      "Unavailable": {
        "description": "The server is shutting down, its database cannot be reached, or it has no room for the body at the moment.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "Retry-After": {
            "$ref": "#/components/headers/RetryAfter"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorBody"
            },
            "examples": {
              "draining": {
                "value": {
                  "error": "the server is shutting down",
                  "error_code": "shutting_down"
                }
              },
              "room": {
                "summary": "Too many bytes of bodies are being worked on",
                "value": {
                  "error": "there is no room for the request body at the moment: too many bytes of bodies are being worked on",
                  "error_code": "unavailable"
                }
              }
            }
          }
        }
      },
      "ApiErrorResponse": {
        "description": "The request was refused, or failed; `error_code` says why.",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorBody"
            },
            "examples": {
              "other": {
                "value": {
                  "error": "request not found",
                  "error_code": "request_not_found"
                }
              }
            }
          }
        },
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          }
        }
      },
      "NotFound": {
        "description": "There is no such thing, or it is another tenant's: which of the two can't be told. The text is\n`request not found`, `no agent '<id>' for this tenant`, `no conversation <id>`,\n`no memory entry <id>`, `no memory relation <id>`, `no artifact <id>`, `no tenant <id>`, or `no token <id>`.\n",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorBody"
            },
            "examples": {
              "request": {
                "summary": "A run",
                "value": {
                  "error": "request not found",
                  "error_code": "request_not_found"
                }
              },
              "agent": {
                "summary": "An agent",
                "value": {
                  "error": "no agent 'ghost' for this tenant",
                  "error_code": "agent_not_found"
                }
              },
              "tenant": {
                "summary": "A tenant",
                "value": {
                  "error": "no tenant 4711",
                  "error_code": "tenant_not_found"
                }
              }
            }
          }
        },
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          }
        }
      },
      "MessageRefused": {
        "description": "A run of the conversation is under way, and `request_id` names it; or the conversation holds as many messages as it\nmay, and nothing is started.\n",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorBody"
            },
            "examples": {
              "busy": {
                "value": {
                  "error": "the conversation has a run under way",
                  "error_code": "conversation_busy",
                  "request_id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b"
                }
              },
              "full": {
                "summary": "As many messages as it may hold",
                "value": {
                  "error": "the conversation has 10000 messages, as many as it may; begin another one",
                  "error_code": "limit_reached"
                }
              }
            }
          }
        },
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          }
        }
      },
      "TooManyRuns": {
        "description": "The tenant has as many runs under way, or started as many in the last minute, as it may. Or too many wrong bearer tokens\ncame from this address, and this one is wrong too; or the tenant waits for as many results as it may.\n",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "Retry-After": {
            "$ref": "#/components/headers/RetryAfter"
          },
          "RateLimit": {
            "$ref": "#/components/headers/RateLimit"
          },
          "RateLimit-Policy": {
            "$ref": "#/components/headers/RateLimitPolicy"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorBody"
            },
            "examples": {
              "concurrent": {
                "summary": "Runs under way",
                "value": {
                  "error": "the tenant has 4 runs under way, as many as it may",
                  "error_code": "too_many_runs"
                }
              },
              "rate": {
                "summary": "Runs started",
                "value": {
                  "error": "the tenant has started 60 runs in a minute, as many as it may",
                  "error_code": "rate_limited"
                }
              }
            }
          }
        }
      },
      "TooManyRequests": {
        "description": "Too many wrong bearer tokens came from this address, and this one is wrong too. Where event streams are opened, or\nresults waited for: or the tenant has as many of them open as it may.\n",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "Retry-After": {
            "$ref": "#/components/headers/RetryAfter"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorBody"
            },
            "examples": {
              "wrong": {
                "summary": "Wrong tokens",
                "value": {
                  "error": "too many wrong bearer tokens came from this address",
                  "error_code": "rate_limited"
                }
              },
              "streams": {
                "summary": "A replay, or notifications",
                "value": {
                  "error": "the tenant has 64 streams of notifications open, as many as it may",
                  "error_code": "too_many_streams"
                }
              }
            }
          }
        }
      },
      "RunStream": {
        "description": "The events of the run. Each frame has an `id:` (a cursor for `Last-Event-ID`), an `event:` and one line of\nJSON as its `data:`. The stream is never compressed and has its connection to itself (`Connection: close`). The\nheaders hold `X-Request-Id` and `Cache-Control: no-cache, no-store, no-transform`.\n",
        "content": {
          "text/event-stream": {
            "itemSchema": {
              "$ref": "#/components/schemas/RunFrame"
            },
            "examples": {
              "run": {
                "$ref": "#/components/examples/RunFrames"
              }
            }
          }
        }
      },
      "StartedRun": {
        "description": "The run has started; its events follow as they happen, up to `done`. Each frame has an `id:` (a cursor for\n`Last-Event-ID`), an `event:` and one line of JSON as its `data:`. The stream is never compressed and has its\nconnection to itself (`Connection: close`). The headers hold the run's id as `X-Request-Id`, `Cache-Control: no-cache,\nno-store, no-transform`, and `Idempotency-Replayed: true` when the stream is that of an earlier request with the same key.\n\nA client that prefers JSON gets a `RunResult` instead, when the run has ended, also when it failed. Its headers are\n`X-Request-Id` and `Idempotency-Replayed` as above, and `Preference-Applied` where it asked to `wait`.\n",
        "content": {
          "text/event-stream": {
            "itemSchema": {
              "$ref": "#/components/schemas/RunFrame"
            },
            "examples": {
              "run": {
                "$ref": "#/components/examples/RunFrames"
              }
            }
          },
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/RunResult"
            },
            "examples": {
              "example": {
                "value": {
                  "request_id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b",
                  "state": "completed",
                  "ok": true,
                  "agent": "index",
                  "content": "Both proposals would work; the first is cheaper.",
                  "files": [
                    {
                      "path": "summary.md",
                      "mime_type": "text/markdown",
                      "size_bytes": 10,
                      "content": "# Summary\n"
                    }
                  ],
                  "input_tokens": 812,
                  "output_tokens": 164,
                  "duration_ms": 2140
                }
              }
            }
          }
        },
        "links": {
          "getRequest": {
            "operationId": "getRequest",
            "parameters": {
              "id": "$response.header.X-Request-Id"
            }
          },
          "getRequestResult": {
            "operationId": "getRequestResult",
            "parameters": {
              "id": "$response.header.X-Request-Id"
            }
          },
          "streamRequestEvents": {
            "operationId": "streamRequestEvents",
            "parameters": {
              "id": "$response.header.X-Request-Id"
            }
          }
        }
      },
      "AcceptedRun": {
        "description": "The run is in the log, and goes on without this connection: the client has asked not to wait, or has waited long\nenough, or the server shuts down. `X-Request-Id` is the run's id.\n",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "RateLimit-Policy": {
            "$ref": "#/components/headers/RateLimitPolicy"
          },
          "RateLimit": {
            "$ref": "#/components/headers/RateLimit"
          },
          "Cache-Control": {
            "$ref": "#/components/headers/PrivateCaching"
          },
          "Location": {
            "description": "Where the state of the run is; behind `/result` is what becomes of it.",
            "required": true,
            "schema": {
              "type": "string"
            },
            "examples": {
              "run": {
                "value": "/v1/requests/01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b"
              }
            }
          },
          "Preference-Applied": {
            "description": "What of `Prefer` has led to this answer.",
            "schema": {
              "type": "string"
            },
            "examples": {
              "async": {
                "value": "respond-async"
              }
            }
          },
          "Idempotency-Replayed": {
            "$ref": "#/components/headers/Replayed"
          },
          "Vary": {
            "description": "What decides whether a run is answered with a stream, a result or this; streams and results say so too.",
            "required": true,
            "schema": {
              "type": "string",
              "pattern": "Accept, Prefer"
            },
            "examples": {
              "run": {
                "value": "Origin, Accept, Prefer"
              }
            }
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/RequestStatus"
            },
            "examples": {
              "running": {
                "value": {
                  "request_id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b",
                  "agent_id": "index",
                  "conversation_id": 0,
                  "state": "running",
                  "started_at": 1795230000,
                  "completed_at": 0,
                  "error_message": "",
                  "error_code": "",
                  "last_seq": 1,
                  "input_tokens": 0,
                  "output_tokens": 0,
                  "recovery": "fail",
                  "attempts": 1
                }
              }
            }
          }
        },
        "links": {
          "getRequest": {
            "operationId": "getRequest",
            "parameters": {
              "id": "$response.header.X-Request-Id"
            }
          },
          "getRequestResult": {
            "operationId": "getRequestResult",
            "parameters": {
              "id": "$response.header.X-Request-Id"
            }
          }
        }
      },
      "NoSuchQuestion": {
        "description": "The tenant has no such question.",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorBody"
            },
            "examples": {
              "unknown": {
                "value": {
                  "error": "no question 5",
                  "error_code": "question_not_found"
                }
              }
            }
          }
        },
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          }
        }
      },
      "QuestionClosed": {
        "description": "The question takes no answer any more.",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorBody"
            },
            "examples": {
              "answered": {
                "value": {
                  "error": "question 5 is closed: answered",
                  "error_code": "question_closed"
                }
              }
            }
          }
        },
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          }
        }
      },
      "AgentChanged": {
        "description": "The `ETag` of the agent is none of those in `If-Match`, or one of those in `If-None-Match`. Nothing was changed; read the agent\nagain.\n",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorBody"
            },
            "examples": {
              "changed": {
                "value": {
                  "error": "agent 'researcher' is in no version that may be changed, by If-Match or If-None-Match",
                  "error_code": "precondition_failed"
                }
              }
            }
          }
        },
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          }
        }
      },
      "AgUiConflict": {
        "description": "A run of the thread is under way, the question is closed already, the thread holds as many messages as it may, or the\ntenant has as many conversations as it may.\n",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorBody"
            },
            "examples": {
              "busy": {
                "value": {
                  "error": "the conversation has a run under way",
                  "error_code": "conversation_busy",
                  "request_id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b"
                }
              },
              "closed": {
                "value": {
                  "error": "question 5 is closed: answered",
                  "error_code": "question_closed"
                }
              }
            }
          }
        },
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          }
        }
      },
      "JsonRpcAnswer": {
        "description": "The response of the method. When a message starts a run, `X-Request-Id` is its id, and that of the task.\n\nOf a method that streams: its responses. A frame of the stream has neither `id:` nor `event:`.\n",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/JsonRpcResponse"
            },
            "examples": {
              "legacyTask": {
                "summary": "A task (0.3)",
                "value": {
                  "jsonrpc": "2.0",
                  "id": 1,
                  "result": {
                    "kind": "task",
                    "id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b",
                    "contextId": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b",
                    "status": {
                      "state": "completed",
                      "timestamp": "2026-11-21T06:00:02.000Z"
                    },
                    "artifacts": [
                      {
                        "artifactId": "answer",
                        "name": "answer",
                        "parts": [
                          {
                            "kind": "text",
                            "text": "Paris."
                          }
                        ]
                      }
                    ]
                  }
                }
              },
              "task": {
                "summary": "A task (1.0)",
                "value": {
                  "jsonrpc": "2.0",
                  "id": "a",
                  "result": {
                    "task": {
                      "id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b",
                      "contextId": "geography",
                      "status": {
                        "state": "TASK_STATE_COMPLETED",
                        "timestamp": "2026-11-21T06:00:02.000Z"
                      },
                      "artifacts": [
                        {
                          "artifactId": "answer",
                          "name": "answer",
                          "parts": [
                            {
                              "text": "Paris.",
                              "mediaType": "text/plain"
                            }
                          ]
                        }
                      ]
                    }
                  }
                }
              },
              "notFound": {
                "summary": "No such task",
                "value": {
                  "jsonrpc": "2.0",
                  "id": 3,
                  "error": {
                    "code": -32001,
                    "message": "there is no task 01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b"
                  }
                }
              },
              "malformed": {
                "summary": "Not well-formed JSON",
                "value": {
                  "jsonrpc": "2.0",
                  "id": null,
                  "error": {
                    "code": -32700,
                    "message": "the request body is not well-formed JSON"
                  }
                }
              }
            }
          },
          "text/event-stream": {
            "itemSchema": {
              "$ref": "#/components/schemas/A2aFrame"
            },
            "examples": {
              "task": {
                "summary": "A task that succeeds (1.0)",
                "dataValue": [
                  {
                    "data": "{\"jsonrpc\":\"2.0\",\"id\":\"b\",\"result\":{\"task\":{\"id\":\"01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b\",\"contextId\":\"geography\",\"status\":{\"state\":\"TASK_STATE_WORKING\",\"timestamp\":\"2026-11-21T06:00:00.000Z\"}}}}"
                  },
                  {
                    "data": "{\"jsonrpc\":\"2.0\",\"id\":\"b\",\"result\":{\"artifactUpdate\":{\"taskId\":\"01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b\",\"contextId\":\"geography\",\"artifact\":{\"artifactId\":\"answer\",\"name\":\"answer\",\"parts\":[{\"text\":\"Rome.\",\"mediaType\":\"text/plain\"}]},\"lastChunk\":true}}}"
                  },
                  {
                    "data": "{\"jsonrpc\":\"2.0\",\"id\":\"b\",\"result\":{\"statusUpdate\":{\"taskId\":\"01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b\",\"contextId\":\"geography\",\"status\":{\"state\":\"TASK_STATE_COMPLETED\",\"timestamp\":\"2026-11-21T06:00:02.000Z\"}}}}"
                  }
                ],
                "serializedValue": "data: {\"jsonrpc\":\"2.0\",\"id\":\"b\",\"result\":{\"task\":{\"id\":\"01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b\",\"contextId\":\"geography\",\"status\":{\"state\":\"TASK_STATE_WORKING\",\"timestamp\":\"2026-11-21T06:00:00.000Z\"}}}}\n\ndata: {\"jsonrpc\":\"2.0\",\"id\":\"b\",\"result\":{\"artifactUpdate\":{\"taskId\":\"01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b\",\"contextId\":\"geography\",\"artifact\":{\"artifactId\":\"answer\",\"name\":\"answer\",\"parts\":[{\"text\":\"Rome.\",\"mediaType\":\"text/plain\"}]},\"lastChunk\":true}}}\n\ndata: {\"jsonrpc\":\"2.0\",\"id\":\"b\",\"result\":{\"statusUpdate\":{\"taskId\":\"01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b\",\"contextId\":\"geography\",\"status\":{\"state\":\"TASK_STATE_COMPLETED\",\"timestamp\":\"2026-11-21T06:00:02.000Z\"}}}}\n\n"
              }
            }
          }
        },
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          }
        }
      },
      "SameCard": {
        "description": "The client's card is still the same.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "ETag": {
            "$ref": "#/components/headers/CardETag"
          }
        }
      },
      "OpenAiRunFailed": {
        "description": "The run has failed; `code` is its `error_code`. The official SDKs don't send the request again.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "X-Should-Retry": {
            "$ref": "#/components/headers/ShouldRetry"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/OpenAiError"
            },
            "examples": {
              "upstream": {
                "value": {
                  "error": {
                    "message": "the model call failed",
                    "type": "server_error",
                    "param": null,
                    "code": "upstream_error"
                  }
                }
              }
            }
          }
        }
      },
      "OpenAiRunUnfinished": {
        "description": "The run takes longer than an answer may. It goes on, and the official SDKs don't send the request again.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "X-Should-Retry": {
            "$ref": "#/components/headers/ShouldRetry"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/OpenAiError"
            },
            "examples": {
              "long": {
                "value": {
                  "error": {
                    "message": "the run goes on",
                    "type": "server_error",
                    "param": null,
                    "code": "run_unfinished"
                  }
                }
              }
            }
          }
        }
      },
      "OpenAiResponseOrEvents": {
        "description": "The response, or its events: each frame has an `event:` and one line of JSON as its `data:`. `X-Request-Id` is the id of the\nrun where it was started, and `Idempotency-Replayed: true` says that it is that of an earlier request with the same key;\nevents come with `Cache-Control: no-cache, no-store, no-transform`.\n",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/OpenAiResponse"
            },
            "examples": {
              "example": {
                "value": {
                  "id": "resp_01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b",
                  "object": "response",
                  "created_at": 1795230000,
                  "status": "completed",
                  "model": "index",
                  "error": null,
                  "metadata": {},
                  "output": [
                    {
                      "id": "msg_01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b",
                      "type": "message",
                      "status": "completed",
                      "role": "assistant",
                      "content": [
                        {
                          "type": "output_text",
                          "text": "Paris",
                          "annotations": [],
                          "logprobs": []
                        }
                      ]
                    }
                  ]
                }
              }
            }
          },
          "text/event-stream": {
            "itemSchema": {
              "$ref": "#/components/schemas/OpenAiFrame"
            },
            "examples": {
              "delta": {
                "dataValue": [
                  {
                    "event": "response.output_text.delta",
                    "data": "{\"type\":\"response.output_text.delta\",\"sequence_number\":200000005,\"item_id\":\"msg_01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b\",\"output_index\":0,\"content_index\":0,\"delta\":\"Paris\",\"logprobs\":[]}"
                  }
                ],
                "serializedValue": "event: response.output_text.delta\ndata: {\"type\":\"response.output_text.delta\",\"sequence_number\":200000005,\"item_id\":\"msg_01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b\",\"output_index\":0,\"content_index\":0,\"delta\":\"Paris\",\"logprobs\":[]}\n\n"
              }
            }
          }
        },
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          }
        }
      },
      "McpForbidden": {
        "description": "The token lacks the scope `run` (then `WWW-Authenticate` says so). Or the `Origin` is neither the server's own\nnor one that its `CORS_ORIGINS` names.\n",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorBody"
            },
            "examples": {
              "scope": {
                "value": {
                  "error": "the token does not allow this: it takes the scope run",
                  "error_code": "insufficient_scope",
                  "scope": "run"
                }
              },
              "origin": {
                "value": {
                  "error": "pages of this origin may not call: http://evil.example",
                  "error_code": "origin_not_allowed"
                }
              }
            }
          }
        },
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          }
        }
      },
      "NoSuchSession": {
        "description": "The tenant has no such session, or it has ended.",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorBody"
            },
            "examples": {
              "ended": {
                "value": {
                  "error": "there is no such session of MCP: send initialize",
                  "error_code": "not_found"
                }
              }
            }
          }
        },
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          }
        }
      },
      "UnusableSchedule": {
        "description": "The request is malformed or invalid, and `details` says where; or the schedule can't be read, never fires, or fires\nmore often than it may, and `accepted` lists the forms that are understood.\n",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorBody"
            },
            "examples": {
              "past": {
                "summary": "A moment that has passed",
                "value": {
                  "error": "on 2020-01-01 at 00:00: that moment has passed, or there is no such day",
                  "error_code": "invalid_schedule",
                  "accepted": [
                    "in N minutes|hours|days|weeks",
                    "at HH:MM",
                    "tomorrow [at HH:MM]",
                    "on YYYY-MM-DD [at HH:MM]",
                    "hourly|daily|weekly",
                    "every N minutes|hours",
                    "every hour|day|week|<weekday> [on <weekday>] [at HH:MM]",
                    "a cron pattern of 5 or 6 fields, for example: 30 9 * * MON-FRI"
                  ]
                }
              },
              "invalid": {
                "summary": "A member that is missing",
                "value": {
                  "error": "/message: is required",
                  "error_code": "invalid_request",
                  "details": [
                    {
                      "path": "/message",
                      "message": "is required"
                    }
                  ]
                }
              }
            }
          }
        },
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          }
        }
      },
      "NoSuchSchedule": {
        "description": "There is no such thing, or it is another tenant's: which of the two can't be told. The text is `no schedule <id>`,\n`no run <id>`, `no agent '<id>' for this tenant` or `no conversation <id>`.\n",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorBody"
            },
            "examples": {
              "schedule": {
                "value": {
                  "error": "no schedule 4711",
                  "error_code": "schedule_not_found"
                }
              }
            }
          }
        },
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          }
        }
      },
      "LimitReached": {
        "description": "The tenant has as many of these as it may. Waiting doesn't help; deleting some does.",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorBody"
            },
            "examples": {
              "full": {
                "value": {
                  "error": "the tenant has 500 scheduled tasks, as many as it may; delete some first",
                  "error_code": "limit_reached"
                }
              }
            }
          }
        },
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          }
        }
      },
      "ScheduleConflictResponse": {
        "description": "A run is under way that this one must not overlap, and `request_id` names it; or the task is done.",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorBody"
            },
            "examples": {
              "running": {
                "summary": "A run is under way",
                "value": {
                  "error": "a run of this schedule is under way",
                  "error_code": "schedule_busy",
                  "request_id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b"
                }
              },
              "done": {
                "summary": "The task is done",
                "value": {
                  "error": "the schedule is completed: give it a new schedule",
                  "error_code": "schedule_ended"
                }
              }
            }
          }
        },
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          }
        }
      },
      "Notifications": {
        "description": "`open`, then the notifications as they come. Each frame has an `event:` and one line of JSON as its `data:`, a\nnotification also an `id:`, the run's id and its phase. The stream is never compressed (`Cache-Control:\nno-cache, no-store, no-transform`) and has its connection to itself.\n",
        "content": {
          "text/event-stream": {
            "itemSchema": {
              "$ref": "#/components/schemas/NotificationFrame"
            },
            "examples": {
              "run": {
                "$ref": "#/components/examples/NotificationFrames"
              }
            }
          }
        }
      },
      "WebhookResponse": {
        "description": "The endpoint.",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/Webhook"
            },
            "examples": {
              "example": {
                "value": {
                  "id": 4000123,
                  "url": "https://example.com/baton",
                  "events": [],
                  "description": "",
                  "disabled": false,
                  "created_at": 1795230000,
                  "updated_at": 1795230000
                }
              }
            }
          }
        },
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "Cache-Control": {
            "$ref": "#/components/headers/PrivateCaching"
          }
        }
      },
      "NoSuchWebhook": {
        "description": "There is no such endpoint, or it is another tenant's: which of the two can't be told.",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorBody"
            },
            "examples": {
              "webhook": {
                "value": {
                  "error": "no webhook 4711",
                  "error_code": "webhook_not_found"
                }
              }
            }
          }
        },
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          }
        }
      },
      "DeliveryAccepted": {
        "description": "The message is on its way.",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/Delivery"
            },
            "examples": {
              "example": {
                "value": {
                  "id": "dlv_00000000000000000000000000000000",
                  "message_id": "msg_01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b",
                  "type": "run.completed",
                  "state": "pending",
                  "attempts": 1,
                  "last_status": 503,
                  "last_error": "status",
                  "next_attempt_at": 1795230005,
                  "created_at": 1795230000
                }
              }
            }
          }
        },
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "Cache-Control": {
            "$ref": "#/components/headers/PrivateCaching"
          }
        }
      },
      "WebhookIsDisabled": {
        "description": "The endpoint is disabled, and nothing is sent to it.",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorBody"
            },
            "examples": {
              "disabled": {
                "value": {
                  "error": "the webhook is disabled: enable it first",
                  "error_code": "webhook_disabled"
                }
              }
            }
          }
        },
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          }
        }
      },
      "NoSuchDelivery": {
        "description": "There is no such endpoint or no such delivery of it, or they are another tenant's: which can't be told. Or the events of the\nrun, which the message is made of, have outlived their time.\n",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorBody"
            },
            "examples": {
              "delivery": {
                "value": {
                  "error": "no delivery 'dlv_00000000000000000000000000000000' of this webhook",
                  "error_code": "delivery_not_found"
                }
              },
              "deleted": {
                "summary": "The run is purged",
                "value": {
                  "error": "the events of this request have been deleted",
                  "error_code": "events_deleted"
                }
              }
            }
          }
        },
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          }
        }
      },
      "ConversationBusy": {
        "description": "A run of the conversation is under way; `request_id` names it.",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorBody"
            },
            "examples": {
              "busy": {
                "value": {
                  "error": "the conversation has a run under way",
                  "error_code": "conversation_busy",
                  "request_id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b"
                }
              }
            }
          }
        },
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          }
        }
      },
      "QuotaExceeded": {
        "description": "The file, or the files of the conversation or the tenant together, or the body, would be too large.",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorBody"
            },
            "examples": {
              "file": {
                "summary": "The file",
                "value": {
                  "error": "report.pdf has 1048577 bytes; a file may have 1048576",
                  "error_code": "quota_exceeded"
                }
              },
              "conversation": {
                "summary": "The files of the conversation",
                "value": {
                  "error": "report.pdf (4096 bytes) would exceed the 52428800 bytes that the files of a conversation may have together",
                  "error_code": "quota_exceeded"
                }
              }
            }
          }
        },
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          }
        }
      },
      "MemoryTooLarge": {
        "description": "The content of the entry has more than 64 KiB, or the body more than the server takes.",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorBody"
            },
            "examples": {
              "content": {
                "value": {
                  "error": "the content has 65537 bytes; an entry may have 65536",
                  "error_code": "payload_too_large"
                }
              }
            }
          }
        },
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          }
        }
      },
      "TenantResponse": {
        "description": "The tenant.",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/Tenant"
            },
            "examples": {
              "example": {
                "value": {
                  "id": 7,
                  "name": "Acme",
                  "disabled": false,
                  "created_at": 1795230000,
                  "last_used_at": 1795233600
                }
              }
            }
          }
        },
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "Cache-Control": {
            "$ref": "#/components/headers/PrivateCaching"
          }
        }
      },
      "YamlDocument": {
        "description": "The document. Its first server is `PUBLIC_URL`, or where it was asked for.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "ETag": {
            "$ref": "#/components/headers/PartETag"
          },
          "Cache-Control": {
            "$ref": "#/components/headers/Caching"
          },
          "Vary": {
            "$ref": "#/components/headers/Vary"
          }
        },
        "content": {
          "application/yaml": {
            "schema": {
              "description": "The document."
            },
            "examples": {
              "document": {
                "summary": "How it begins",
                "value": "openapi: 3.1.1\ninfo:\n  title: Baton\n"
              }
            }
          }
        }
      },
      "JsonDocument": {
        "description": "The document. Its first server is `PUBLIC_URL`, or where it was asked for.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "ETag": {
            "$ref": "#/components/headers/PartETag"
          },
          "Cache-Control": {
            "$ref": "#/components/headers/Caching"
          },
          "Vary": {
            "$ref": "#/components/headers/Vary"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ContractDocument"
            },
            "examples": {
              "example": {
                "value": {
                  "openapi": "3.1.1",
                  "info": {
                    "title": "Baton"
                  }
                }
              }
            }
          }
        }
      },
      "SameCopy": {
        "description": "The client's copy is still the same.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "ETag": {
            "$ref": "#/components/headers/PartETag"
          }
        }
      },
      "NotBuilt": {
        "description": "There is no such part, or the console was not built with this server.",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorBody"
            },
            "examples": {
              "unbuilt": {
                "summary": "It was not built",
                "value": {
                  "error": "the console was not built; npm run build:console builds it",
                  "error_code": "not_found"
                }
              }
            }
          }
        },
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          }
        }
      },
      "OpenAiUnauthorized": {
        "description": "The bearer token is missing or not valid, it has expired, or its tenant is disabled.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "WWW-Authenticate": {
            "description": "`Bearer`, and when a token came that is not valid any more, or never was, that (RFC 6750, §3.1).",
            "required": true,
            "schema": {
              "type": "string",
              "pattern": "^Bearer( error=\"invalid_token\")?$"
            },
            "examples": {
              "none": {
                "summary": "No token came",
                "value": "Bearer"
              },
              "invalid": {
                "summary": "The token is not valid",
                "value": "Bearer error=\"invalid_token\""
              }
            }
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/OpenAiError"
            },
            "examples": {
              "example": {
                "value": {
                  "error": {
                    "message": "no agent 'ghost' for this tenant",
                    "type": "invalid_request_error",
                    "param": null,
                    "code": "agent_not_found"
                  }
                }
              }
            }
          }
        }
      },
      "OpenAiForbidden": {
        "description": "The token lacks a scope that the operation takes, whatever the request is about. Or it names what takes one more: an approval, to\nanswer it, or the run of another token, to read it.\n",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "WWW-Authenticate": {
            "description": "What it takes (RFC 6750, §3.1), with spaces between several.",
            "required": true,
            "schema": {
              "type": "string",
              "pattern": "^Bearer error=\"insufficient_scope\", scope=\"(read|run|approve|manage)( (read|run|approve|manage))*\"$"
            },
            "examples": {
              "run": {
                "value": "Bearer error=\"insufficient_scope\", scope=\"run\""
              },
              "both": {
                "summary": "Two scopes at once",
                "value": "Bearer error=\"insufficient_scope\", scope=\"manage run\""
              }
            }
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/OpenAiError"
            },
            "examples": {
              "example": {
                "value": {
                  "error": {
                    "message": "no agent 'ghost' for this tenant",
                    "type": "invalid_request_error",
                    "param": null,
                    "code": "agent_not_found"
                  }
                }
              }
            }
          }
        }
      },
      "OpenAiMethodNotAllowed": {
        "description": "The path has other methods; `Allow` names them.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "Allow": {
            "description": "The methods of the path.",
            "required": true,
            "schema": {
              "type": "string"
            },
            "examples": {
              "methods": {
                "value": "GET, HEAD, POST"
              }
            }
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/OpenAiError"
            },
            "examples": {
              "example": {
                "value": {
                  "error": {
                    "message": "no agent 'ghost' for this tenant",
                    "type": "invalid_request_error",
                    "param": null,
                    "code": "agent_not_found"
                  }
                }
              }
            }
          }
        }
      },
      "OpenAiTooManyRequests": {
        "description": "Too many wrong bearer tokens came from this address, and this one is wrong too. Where event streams are opened, or\nresults waited for: or the tenant has as many of them open as it may.\n",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "Retry-After": {
            "$ref": "#/components/headers/RetryAfter"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/OpenAiError"
            },
            "examples": {
              "example": {
                "value": {
                  "error": {
                    "message": "no agent 'ghost' for this tenant",
                    "type": "invalid_request_error",
                    "param": null,
                    "code": "agent_not_found"
                  }
                }
              }
            }
          }
        }
      },
      "OpenAiInternalError": {
        "description": "A fault of the server. Its log has the details, under the request's id.",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/OpenAiError"
            },
            "examples": {
              "example": {
                "value": {
                  "error": {
                    "message": "no agent 'ghost' for this tenant",
                    "type": "invalid_request_error",
                    "param": null,
                    "code": "agent_not_found"
                  }
                }
              }
            }
          }
        },
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          }
        }
      },
      "OpenAiUnavailable": {
        "description": "The server is shutting down, its database cannot be reached, or it has no room for the body at the moment.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "Retry-After": {
            "$ref": "#/components/headers/RetryAfter"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/OpenAiError"
            },
            "examples": {
              "example": {
                "value": {
                  "error": {
                    "message": "no agent 'ghost' for this tenant",
                    "type": "invalid_request_error",
                    "param": null,
                    "code": "agent_not_found"
                  }
                }
              }
            }
          }
        }
      },
      "OpenAiApiErrorResponse": {
        "description": "The request was refused, or failed; `error_code` says why.",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/OpenAiError"
            },
            "examples": {
              "example": {
                "value": {
                  "error": {
                    "message": "no agent 'ghost' for this tenant",
                    "type": "invalid_request_error",
                    "param": null,
                    "code": "agent_not_found"
                  }
                }
              }
            }
          }
        },
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          }
        }
      },
      "OpenAiBadRequest": {
        "description": "The request is malformed or invalid, or its body holds more than 100,000 values; where a member or parameter is at\nfault, `details` says which.\n",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/OpenAiError"
            },
            "examples": {
              "example": {
                "value": {
                  "error": {
                    "message": "no agent 'ghost' for this tenant",
                    "type": "invalid_request_error",
                    "param": null,
                    "code": "agent_not_found"
                  }
                }
              }
            }
          }
        },
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          }
        }
      },
      "OpenAiNotFound": {
        "description": "There is no such thing, or it is another tenant's: which of the two can't be told. The text is\n`request not found`, `no agent '<id>' for this tenant`, `no conversation <id>`,\n`no memory entry <id>`, `no memory relation <id>`, `no artifact <id>`, `no tenant <id>`, or `no token <id>`.\n",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/OpenAiError"
            },
            "examples": {
              "example": {
                "value": {
                  "error": {
                    "message": "no agent 'ghost' for this tenant",
                    "type": "invalid_request_error",
                    "param": null,
                    "code": "agent_not_found"
                  }
                }
              }
            }
          }
        },
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          }
        }
      },
      "OpenAiPayloadTooLarge": {
        "description": "The body is larger than the server's `BODY_MAX_BYTES`, 32 MiB by default; or the definition of an agent that is to be\nstored is larger than 64 KiB.\n",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/OpenAiError"
            },
            "examples": {
              "example": {
                "value": {
                  "error": {
                    "message": "no agent 'ghost' for this tenant",
                    "type": "invalid_request_error",
                    "param": null,
                    "code": "agent_not_found"
                  }
                }
              }
            }
          }
        },
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          }
        }
      },
      "OpenAiUnsupportedMediaType": {
        "description": "The body is not declared as JSON, or it is compressed: `Accept` names the media type that is taken, or `Accept-Encoding` that\nonly what is as it is (`identity`) is.\n",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "Accept": {
            "description": "The media type that is taken.",
            "schema": {
              "type": "string",
              "const": "application/json"
            },
            "example": "application/json"
          },
          "Accept-Encoding": {
            "description": "The content coding that is taken.",
            "schema": {
              "type": "string",
              "const": "identity"
            },
            "example": "identity"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/OpenAiError"
            },
            "examples": {
              "example": {
                "value": {
                  "error": {
                    "message": "no agent 'ghost' for this tenant",
                    "type": "invalid_request_error",
                    "param": null,
                    "code": "agent_not_found"
                  }
                }
              }
            }
          }
        }
      },
      "OpenAiTooManyRuns": {
        "description": "The tenant has as many runs under way, or started as many in the last minute, as it may. Or too many wrong bearer tokens\ncame from this address, and this one is wrong too; or the tenant waits for as many results as it may.\n",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "Retry-After": {
            "$ref": "#/components/headers/RetryAfter"
          },
          "RateLimit": {
            "$ref": "#/components/headers/RateLimit"
          },
          "RateLimit-Policy": {
            "$ref": "#/components/headers/RateLimitPolicy"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/OpenAiError"
            },
            "examples": {
              "example": {
                "value": {
                  "error": {
                    "message": "no agent 'ghost' for this tenant",
                    "type": "invalid_request_error",
                    "param": null,
                    "code": "agent_not_found"
                  }
                }
              }
            }
          }
        }
      }
    },
    "headers": {
      "RequestId": {
        "description": "Id of the request; on runs, the run's id.",
        "required": true,
        "schema": {
          "type": "string"
        },
        "examples": {
          "id": {
            "value": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b"
          }
        }
      },
      "Location": {
        "description": "Where that is which was made.",
        "required": true,
        "schema": {
          "type": "string",
          "pattern": "^/"
        },
        "examples": {
          "agent": {
            "value": "/v1/agents/researcher"
          }
        }
      },
      "NoStore": {
        "description": "There is a secret in the answer: no cache keeps it.",
        "required": true,
        "schema": {
          "type": "string",
          "const": "no-store"
        },
        "example": "no-store"
      },
      "PrivateCaching": {
        "description": "Only the client itself may keep the answer, and asks each time whether it still holds.",
        "required": true,
        "schema": {
          "type": "string",
          "const": "private, no-cache"
        },
        "example": "private, no-cache"
      },
      "Replayed": {
        "description": "`true` when the run is that of an earlier request with the same key.",
        "schema": {
          "type": "string"
        },
        "examples": {
          "repeat": {
            "value": "true"
          }
        }
      },
      "RetryAfter": {
        "description": "Seconds after which the request may be sent again.",
        "required": true,
        "schema": {
          "type": "integer",
          "format": "int64",
          "minimum": 0
        },
        "examples": {
          "seconds": {
            "value": 30
          }
        }
      },
      "RateLimit": {
        "description": "How many runs the tenant may still start on this node (`r`), and in how many seconds it may start the full number again\n(`t`; without it, now). As in draft-ietf-httpapi-ratelimit-headers. Absent where runs are not limited by rate.\n",
        "schema": {
          "type": "string"
        },
        "examples": {
          "left": {
            "value": "\"default\";r=50;t=30"
          }
        }
      },
      "RateLimitPolicy": {
        "description": "How many runs a tenant may start (`q`) in so many seconds (`w`). Absent where runs are not limited by rate.",
        "schema": {
          "type": "string"
        },
        "examples": {
          "minute": {
            "value": "\"default\";q=60;w=60"
          }
        }
      },
      "AgentETag": {
        "description": "The version of the agent, for `If-Match`.",
        "required": true,
        "schema": {
          "type": "string",
          "pattern": "^\"[0-9a-f]{64}\"$"
        },
        "examples": {
          "version": {
            "value": "\"88501c2f5e6660af97d9cafe49c86afa7adff4dc92cbe9e27141b4ef45642ee8\""
          }
        }
      },
      "CardETag": {
        "description": "Changes with the card.",
        "required": true,
        "schema": {
          "type": "string",
          "pattern": "^\"[^\"]*\"$"
        },
        "examples": {
          "card": {
            "value": "\"sVN2eT9yqjB0\""
          }
        }
      },
      "CardCaching": {
        "description": "How long the card may be kept: 5 minutes for the public one, 1 minute for those of agents, by the client alone. `no-store` on\na server without `PUBLIC_URL`, where the card repeats the host of the request.\n",
        "required": true,
        "schema": {
          "type": "string"
        },
        "examples": {
          "agent": {
            "value": "private, max-age=60"
          }
        }
      },
      "ShouldRetry": {
        "description": "`false`: the run has begun, and the same request would begin another one.",
        "required": true,
        "schema": {
          "type": "string",
          "const": "false"
        },
        "examples": {
          "no": {
            "value": "false"
          }
        }
      },
      "ETag": {
        "description": "The SHA-256 of the content, in quotes.",
        "required": true,
        "schema": {
          "type": "string",
          "pattern": "^\"[0-9a-f]{64}\"$"
        },
        "examples": {
          "sha256": {
            "value": "\"88501c2f5e6660af97d9cafe49c86afa7adff4dc92cbe9e27141b4ef45642ee8\""
          }
        }
      },
      "PartETag": {
        "description": "Changes with the content.",
        "required": true,
        "schema": {
          "type": "string",
          "pattern": "^\"[^\"]*\"$"
        },
        "example": "\"2b1c5f\""
      },
      "Caching": {
        "description": "How long a copy may be kept.",
        "required": true,
        "schema": {
          "type": "string"
        },
        "example": "no-cache"
      },
      "Vary": {
        "description": "`Accept-Encoding`, among others.",
        "required": true,
        "schema": {
          "type": "string",
          "pattern": "Accept-Encoding"
        },
        "example": "Origin, Accept-Encoding"
      }
    },
    "parameters": {
      "WantedVersion": {
        "name": "If-Match",
        "in": "header",
        "description": "The `ETag`s of versions of which it has to be one, or `*` for any (RFC 9110, §13.1.1); else the answer is a 412.",
        "schema": {
          "type": "string",
          "pattern": "^[\\t -~]*$"
        }
      },
      "KnownVersion": {
        "name": "If-None-Match",
        "in": "header",
        "description": "The `ETag`s of versions that the client has, or `*` for any (RFC 9110, §13.1.2): if it is one of them, the answer is a 304, or\na 412 where something would be changed.\n",
        "schema": {
          "type": "string",
          "pattern": "^[\\t -~]*$"
        }
      },
      "Limit": {
        "name": "limit",
        "in": "query",
        "description": "How many items the page may hold.",
        "schema": {
          "type": "integer",
          "format": "int32",
          "minimum": 1,
          "maximum": 200,
          "default": 100
        }
      },
      "IdempotencyKey": {
        "name": "Idempotency-Key",
        "in": "header",
        "description": "Makes the request safe to repeat: 1 to 256 characters of UTF-8, scoped to the tenant, remembered for 24\nhours. A repeat never runs again, whatever its body: it joins the run of the first request, from its start or\nbehind `Last-Event-ID`, while it is under way and after its end, and carries `Idempotency-Replayed: true`.\nWhen that run is no longer known, the answer is a 404 with `request not found`. The run of another token is joined with the\nscope `read`, and without it a 403.\n",
        "schema": {
          "type": "string",
          "minLength": 1,
          "maxLength": 256
        }
      },
      "RequestId": {
        "name": "id",
        "in": "path",
        "required": true,
        "description": "Id of the run, as `X-Request-Id` and `request_received` gave it.",
        "schema": {
          "type": "string",
          "minLength": 1
        }
      },
      "LastEventId": {
        "name": "Last-Event-ID",
        "in": "header",
        "description": "The last `id:` that the client has seen, as the SSE standard has it: the stream goes on behind it. Empty counts\nas absent; one that is no id of this stream is a 400.\n",
        "schema": {
          "type": "string"
        },
        "examples": {
          "whole": {
            "summary": "From the beginning",
            "value": ""
          },
          "live": {
            "summary": "From a live text frame",
            "value": "7.123"
          }
        }
      },
      "RepeatFrom": {
        "name": "Last-Event-ID",
        "in": "header",
        "description": "For a repeat with `Idempotency-Key`: the last `id:` that the client has seen of the first request's stream, which\ngoes on behind it. Empty counts as absent. Without `Idempotency-Key` it is a 400: the repeat would start a second\nrun.\n",
        "schema": {
          "type": "string",
          "pattern": "^(?:\\d{1,15}(?:\\.\\d{1,15})?)?$"
        },
        "examples": {
          "first": {
            "summary": "A first request",
            "value": ""
          },
          "live": {
            "summary": "From a live text frame",
            "value": "7.123"
          }
        }
      },
      "Prefer": {
        "name": "Prefer",
        "in": "header",
        "description": "How to be answered (RFC 7240). `respond-async`: with a 202, as soon as the run is in the log, whatever `Accept` says.\n`wait=N`: with a JSON answer, wait so many seconds for the end of the run, 1 to 600 (600 without it), and answer 202\nthen. With both, it is waited first. Other preferences are ignored, and so is what is malformed.\n",
        "schema": {
          "type": "string"
        },
        "examples": {
          "wait": {
            "summary": "Wait up to half a minute",
            "value": "wait=30"
          },
          "async": {
            "summary": "Don't wait",
            "value": "respond-async"
          }
        }
      },
      "Before": {
        "name": "before",
        "in": "query",
        "description": "Only items older than the one with this id.",
        "schema": {
          "$ref": "#/components/schemas/Id"
        }
      },
      "QuestionIdParam": {
        "name": "id",
        "in": "path",
        "required": true,
        "description": "Id of the question.",
        "schema": {
          "$ref": "#/components/schemas/Id"
        }
      },
      "AtMost": {
        "name": "limit",
        "in": "query",
        "description": "How many items the answer may hold, the first ones of the list. Without it, all of them.",
        "schema": {
          "type": "integer",
          "format": "int32",
          "minimum": 1,
          "maximum": 200
        }
      },
      "Include": {
        "name": "include",
        "in": "query",
        "description": "With `definition`, agents are shown with their definitions, however large these are; pages end early then.",
        "schema": {
          "type": "string",
          "enum": [
            "definition"
          ]
        }
      },
      "AgentIdParam": {
        "name": "id",
        "in": "path",
        "required": true,
        "description": "Id of the agent.",
        "schema": {
          "type": "string",
          "minLength": 1
        }
      },
      "IfMatch": {
        "name": "If-Match",
        "in": "header",
        "description": "The `ETag` of the agent as the client has read it, or several (RFC 9110, §13.1.1). Without it, or with `*`, any version\nwill do.\n",
        "schema": {
          "type": "string",
          "pattern": "^[\\t -~]*$"
        },
        "examples": {
          "any": {
            "summary": "Whatever version it is",
            "value": "*"
          },
          "version": {
            "value": "\"88501c2f5e6660af97d9cafe49c86afa7adff4dc92cbe9e27141b4ef45642ee8\""
          }
        }
      },
      "AgUiResumeFrom": {
        "name": "Last-Event-ID",
        "in": "header",
        "description": "The last `id:` that the client has seen of this run (the same `threadId` and `runId`, and `resume`, if it had one, or the same\n`Idempotency-Key`):\nthe stream goes on behind it. Empty counts as absent. Of a run that this request starts it says nothing.\n",
        "schema": {
          "type": "string",
          "pattern": "^(?:\\d{1,15}(?:\\.\\d{1,15})?(?:\\+\\d{1,9})?)?$"
        },
        "examples": {
          "first": {
            "summary": "A first request",
            "value": ""
          },
          "live": {
            "summary": "Behind a piece of text",
            "value": "7.123"
          },
          "between": {
            "summary": "Behind the second of several events that belong together",
            "value": "7+2"
          }
        }
      },
      "Version": {
        "name": "A2A-Version",
        "in": "header",
        "description": "The version of the protocol that the client speaks.",
        "schema": {
          "type": "string",
          "default": "0.3"
        },
        "examples": {
          "legacy": {
            "value": "0.3"
          },
          "modern": {
            "value": "1.0"
          }
        }
      },
      "VersionInQuery": {
        "name": "A2A-Version",
        "in": "query",
        "description": "The same as the header, before which it goes. Empty counts as absent.",
        "schema": {
          "type": "string"
        },
        "examples": {
          "header": {
            "summary": "As the header says",
            "value": ""
          },
          "modern": {
            "value": "1.0"
          }
        }
      },
      "KnownCard": {
        "name": "If-None-Match",
        "in": "header",
        "description": "The `ETag` of a card that the client has; if it is still the same, the answer is a 304.",
        "schema": {
          "type": "string",
          "pattern": "^[\\t -~]*$"
        }
      },
      "OpenAiResponseId": {
        "name": "id",
        "in": "path",
        "required": true,
        "description": "The id of a response, `resp_` and the id of its run.",
        "schema": {
          "type": "string",
          "minLength": 1,
          "maxLength": 256
        },
        "examples": {
          "response": {
            "value": "resp_01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b"
          }
        }
      },
      "McpSessionRequired": {
        "name": "Mcp-Session-Id",
        "in": "header",
        "required": true,
        "description": "The session, as `initialize` has named it.",
        "schema": {
          "type": "string",
          "minLength": 1,
          "maxLength": 128
        }
      },
      "McpVersion": {
        "name": "MCP-Protocol-Version",
        "in": "header",
        "description": "The version that was agreed on. The session says it too, so that the header may be absent.",
        "schema": {
          "type": "string",
          "enum": [
            "2025-11-25",
            "2025-06-18",
            "2025-03-26"
          ]
        }
      },
      "McpSession": {
        "name": "Mcp-Session-Id",
        "in": "header",
        "description": "The session, as `initialize` has named it. Needed for everything else.",
        "schema": {
          "type": "string",
          "minLength": 1,
          "maxLength": 128
        }
      },
      "ScheduleId": {
        "name": "id",
        "in": "path",
        "required": true,
        "description": "Id of the scheduled task.",
        "schema": {
          "$ref": "#/components/schemas/Id"
        }
      },
      "ScheduledRunIdParam": {
        "name": "id",
        "in": "path",
        "required": true,
        "description": "Id of the scheduled run.",
        "schema": {
          "$ref": "#/components/schemas/Id"
        }
      },
      "WebhookIdParam": {
        "name": "id",
        "in": "path",
        "required": true,
        "description": "Id of the endpoint.",
        "schema": {
          "$ref": "#/components/schemas/Id"
        }
      },
      "BeforeDelivery": {
        "name": "before",
        "in": "query",
        "description": "Only deliveries older than the one with this id.",
        "schema": {
          "$ref": "#/components/schemas/DeliveryId"
        }
      },
      "DeliveryIdParam": {
        "name": "delivery_id",
        "in": "path",
        "required": true,
        "description": "Id of the delivery.",
        "schema": {
          "$ref": "#/components/schemas/DeliveryId"
        }
      },
      "ConversationIdParam": {
        "name": "id",
        "in": "path",
        "required": true,
        "description": "Id of the conversation.",
        "schema": {
          "$ref": "#/components/schemas/Id"
        }
      },
      "ArtifactId": {
        "name": "id",
        "in": "path",
        "required": true,
        "description": "Id of the artifact.",
        "schema": {
          "$ref": "#/components/schemas/Id"
        }
      },
      "MemoryEntryId": {
        "name": "id",
        "in": "path",
        "required": true,
        "description": "Id of the entry.",
        "schema": {
          "$ref": "#/components/schemas/Id"
        }
      },
      "MemoryRelationId": {
        "name": "id",
        "in": "path",
        "required": true,
        "description": "Id of the relation.",
        "schema": {
          "$ref": "#/components/schemas/Id"
        }
      },
      "ScratchpadId": {
        "name": "agent_id",
        "in": "path",
        "required": true,
        "description": "Id of the agent, or `shared`.",
        "schema": {
          "type": "string",
          "pattern": "^[A-Za-z0-9_-]{1,64}$"
        },
        "examples": {
          "index": {
            "value": "index"
          }
        }
      },
      "From": {
        "name": "from",
        "in": "query",
        "description": "The beginning of the period, in seconds since the epoch. Without it, 30 days before its end.",
        "schema": {
          "type": "integer",
          "format": "int64",
          "minimum": 0,
          "maximum": 253402300800
        }
      },
      "To": {
        "name": "to",
        "in": "query",
        "description": "The end of the period, which does not belong to it. Without it, the second after now.",
        "schema": {
          "type": "integer",
          "format": "int64",
          "minimum": 0,
          "maximum": 253402300800
        }
      },
      "GroupBy": {
        "name": "group_by",
        "in": "query",
        "description": "What each row is about.",
        "schema": {
          "type": "string",
          "enum": [
            "day",
            "agent",
            "model"
          ],
          "default": "day"
        }
      },
      "BehindRow": {
        "name": "before",
        "in": "query",
        "description": "Only rows behind this place of the list, the `next_before` of the page before.",
        "schema": {
          "$ref": "#/components/schemas/UsagePlace"
        }
      },
      "OfTenant": {
        "name": "tenant_id",
        "in": "query",
        "description": "Only this tenant.",
        "schema": {
          "$ref": "#/components/schemas/Id"
        }
      },
      "TenantIdParam": {
        "name": "id",
        "in": "path",
        "required": true,
        "description": "Id of the tenant.",
        "schema": {
          "$ref": "#/components/schemas/Id"
        }
      },
      "DisableMade": {
        "name": "disable",
        "in": "query",
        "description": "Whether what was made or last changed with the token is turned off.",
        "schema": {
          "type": "boolean",
          "default": false
        }
      },
      "Encodings": {
        "name": "Accept-Encoding",
        "in": "header",
        "description": "What the client can unpack; `gzip` is served, and `br` for the console.",
        "schema": {
          "type": "string",
          "pattern": "^[\\t -~]*$"
        }
      },
      "KnownCopy": {
        "name": "If-None-Match",
        "in": "header",
        "description": "The `ETag` of a copy that the client has; if it is still the same, the answer is a 304.",
        "schema": {
          "type": "string",
          "pattern": "^[\\t -~]*$"
        }
      },
      "WebhookMessageId": {
        "name": "webhook-id",
        "in": "header",
        "required": true,
        "description": "Names the message. Every try has the same one, so that a receiver can tell that it has it already.",
        "schema": {
          "type": "string"
        },
        "example": "msg_01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b"
      },
      "WebhookTimestamp": {
        "name": "webhook-timestamp",
        "in": "header",
        "required": true,
        "description": "When this try was made, in seconds since the epoch. Receivers refuse old ones, which somebody may have recorded.",
        "schema": {
          "type": "string"
        },
        "example": "1795230000"
      },
      "WebhookSignature": {
        "name": "webhook-signature",
        "in": "header",
        "required": true,
        "description": "Signatures of id, timestamp and body, one for each valid secret, with spaces between them.",
        "schema": {
          "type": "string"
        },
        "example": "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4="
      },
      "WebhookTraceparent": {
        "name": "traceparent",
        "in": "header",
        "description": "The place of the message's run in its trace, as W3C Trace Context has it. Only of a server that traces.",
        "schema": {
          "type": "string"
        },
        "example": "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
      }
    },
    "securitySchemes": {
      "tenantToken": {
        "type": "http",
        "scheme": "bearer",
        "description": "A tenant's token, `bat_…`. It is shown once, when it is made. The first one of a tenant has all the roles that operations\ntake; the others have those that they were made with: `read`, `run`, `approve`, `manage`.\n"
      },
      "adminToken": {
        "type": "http",
        "scheme": "bearer",
        "description": "The administrator's token, `bad_…`, from `ADMIN_TOKEN` or the file `admin-token` in the data folder."
      }
    },
    "schemas": {
      "EventTime": {
        "type": "integer",
        "format": "int64",
        "minimum": 0,
        "maximum": 9007199254740991,
        "description": "When it happened, in milliseconds since the epoch, by the clock of the server that had the run; of a `text`, when its first\ncharacter came. Absent in runs of releases before 0.2.\n",
        "examples": [
          1795230000250
        ]
      },
      "TenantId": {
        "type": "integer",
        "format": "int64",
        "minimum": 1,
        "maximum": 9007199254740991,
        "description": "The id of a tenant.",
        "examples": [
          1
        ]
      },
      "ConversationId": {
        "type": "integer",
        "format": "int64",
        "minimum": 1,
        "maximum": 9007199254740991,
        "description": "The conversation that the run belongs to. Absent outside of one.",
        "examples": [
          42
        ]
      },
      "RequestReceivedEvent": {
        "title": "RequestReceivedEvent",
        "description": "The run was accepted. Always the first event of a run, exactly once.\n",
        "type": "object",
        "required": [
          "type",
          "request_id",
          "agent",
          "tenant_id",
          "message"
        ],
        "properties": {
          "type": {
            "type": "string",
            "const": "request_received",
            "description": "The name of the event, the same as in the frame's `event:`."
          },
          "at_ms": {
            "$ref": "#/components/schemas/EventTime"
          },
          "request_id": {
            "type": "string",
            "minLength": 1,
            "description": "The id of the run, the same as in the response header `X-Request-Id`. It addresses `GET /v1/requests/{id}`."
          },
          "agent": {
            "type": "string",
            "minLength": 1,
            "description": "The id of the agent that the run addresses. It may turn out not to exist (`agent_not_found`)."
          },
          "tenant_id": {
            "$ref": "#/components/schemas/TenantId"
          },
          "message": {
            "type": "string",
            "maxLength": 201,
            "description": "The text of the prompt; its first 200 characters and `…` when it is longer. Image parts are left out."
          },
          "conversation_id": {
            "$ref": "#/components/schemas/ConversationId"
          },
          "traceparent": {
            "type": "string",
            "pattern": "^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$",
            "description": "The run's place in its trace, as in the header `traceparent` of W3C Trace Context. Only of a server that traces."
          },
          "tracestate": {
            "type": "string",
            "maxLength": 512,
            "description": "The header `tracestate` that goes with it."
          }
        },
        "examples": [
          {
            "type": "request_received",
            "request_id": "019a2f4e-7c1b-7d33-9a51-0f6f2c3a9b10",
            "agent": "index",
            "tenant_id": 1,
            "message": "Compare the two proposals and write a summary."
          }
        ]
      },
      "StreamAgent": {
        "type": "string",
        "minLength": 1,
        "description": "The id of the agent whose stream this is.",
        "examples": [
          "index"
        ]
      },
      "StreamId": {
        "type": "integer",
        "format": "int64",
        "minimum": 0,
        "maximum": 2147483647,
        "description": "The stream within the run. 0 is the agent that was addressed; delegates count up from 1 as they start.",
        "examples": [
          0
        ]
      },
      "StreamDepth": {
        "type": "integer",
        "format": "int32",
        "minimum": 0,
        "maximum": 2,
        "description": "0 for the agent that was addressed, 1 for its delegates, 2 for the delegates of those. There is no 3.",
        "examples": [
          0
        ]
      },
      "StreamStartEvent": {
        "title": "StreamStartEvent",
        "description": "An agent's stream opens. Everything that this agent does in the run carries the same `stream_id`, and each\n`stream_start` has its `stream_end`, on failure and cancellation too.\n",
        "type": "object",
        "required": [
          "type",
          "agent",
          "stream_id",
          "depth",
          "model"
        ],
        "properties": {
          "type": {
            "type": "string",
            "const": "stream_start",
            "description": "The name of the event, the same as in the frame's `event:`."
          },
          "at_ms": {
            "$ref": "#/components/schemas/EventTime"
          },
          "agent": {
            "$ref": "#/components/schemas/StreamAgent"
          },
          "stream_id": {
            "$ref": "#/components/schemas/StreamId"
          },
          "depth": {
            "$ref": "#/components/schemas/StreamDepth"
          },
          "model": {
            "type": "string",
            "minLength": 1,
            "description": "The model as the agent's definition names it."
          }
        },
        "examples": [
          {
            "type": "stream_start",
            "agent": "researcher",
            "stream_id": 1,
            "depth": 1,
            "model": "claude-sonnet-4-5"
          }
        ]
      },
      "TextEvent": {
        "title": "TextEvent",
        "description": "Text from the model, as it arrives. Command lines and the bodies of block commands are not part of it. The deltas\nof one `stream_id`, concatenated, are that stream's answer; in a replay the same text comes in fewer, larger pieces.\n",
        "type": "object",
        "required": [
          "type",
          "agent",
          "stream_id",
          "delta"
        ],
        "properties": {
          "type": {
            "type": "string",
            "const": "text",
            "description": "The name of the event, the same as in the frame's `event:`."
          },
          "at_ms": {
            "$ref": "#/components/schemas/EventTime"
          },
          "agent": {
            "$ref": "#/components/schemas/StreamAgent"
          },
          "stream_id": {
            "$ref": "#/components/schemas/StreamId"
          },
          "delta": {
            "type": "string",
            "minLength": 1,
            "description": "The next piece of text. It never ends in the middle of a character."
          }
        },
        "examples": [
          {
            "type": "text",
            "agent": "index",
            "stream_id": 0,
            "delta": "Both proposals "
          }
        ]
      },
      "ToolKind": {
        "type": "string",
        "x-extensible-enum": [
          "fetch",
          "search",
          "browse",
          "mcp",
          "a2a",
          "write",
          "mem",
          "agent",
          "parallel",
          "advise",
          "read",
          "list",
          "exec",
          "pane",
          "schedule",
          "ask"
        ],
        "description": "The command that was issued, named by the word behind its slash.\n\n| value | meaning |\n|---|---|\n| `fetch` | a page or an image of an address |\n| `search` | a search in the web |\n| `browse` | a page, opened in a browser |\n| `mcp` | a tool or a resource of an MCP server |\n| `a2a` | an agent of another server |\n| `write` | a file for the caller |\n| `mem` | what is remembered beyond the run |\n| `agent` | a task for another agent |\n| `parallel` | tasks for several agents at once |\n| `advise` | a question to the agent's advisor |\n| `read` | a file that is kept |\n| `list` | the files that are kept, or the agents |\n| `exec` | a command in a container |\n| `pane` | a pane of a terminal |\n| `schedule` | a task for later |\n| `ask` | a question to people |\n",
        "examples": [
          "write"
        ]
      },
      "ToolCallEvent": {
        "title": "ToolCallEvent",
        "description": "A command that the agent issued has finished.",
        "type": "object",
        "required": [
          "type",
          "agent",
          "stream_id",
          "depth",
          "kind",
          "ok",
          "duration_ms"
        ],
        "properties": {
          "type": {
            "type": "string",
            "const": "tool_call",
            "description": "The name of the event, the same as in the frame's `event:`."
          },
          "at_ms": {
            "$ref": "#/components/schemas/EventTime"
          },
          "agent": {
            "$ref": "#/components/schemas/StreamAgent"
          },
          "stream_id": {
            "$ref": "#/components/schemas/StreamId"
          },
          "depth": {
            "$ref": "#/components/schemas/StreamDepth"
          },
          "kind": {
            "$ref": "#/components/schemas/ToolKind"
          },
          "ok": {
            "type": "boolean",
            "description": "Whether the command did what it was asked to. A failed command does not fail the run."
          },
          "args": {
            "type": "string",
            "maxLength": 201,
            "description": "What followed the verb; its first 200 characters and `…` when there is more. Absent without arguments."
          },
          "duration_ms": {
            "type": "integer",
            "format": "int64",
            "minimum": 0,
            "maximum": 9007199254740991,
            "description": "How long the command took."
          },
          "error": {
            "type": "string",
            "minLength": 1,
            "description": "What went wrong. Present exactly when `ok` is false."
          }
        },
        "examples": [
          {
            "type": "tool_call",
            "agent": "index",
            "stream_id": 0,
            "depth": 0,
            "kind": "write",
            "ok": true,
            "args": "report/summary.md",
            "duration_ms": 2
          },
          {
            "type": "tool_call",
            "agent": "index",
            "stream_id": 0,
            "depth": 0,
            "kind": "pane",
            "ok": false,
            "duration_ms": 0,
            "error": "ERR: /pane is not available over the API; use /agent or /parallel"
          }
        ]
      },
      "FileEvent": {
        "title": "FileEvent",
        "description": "The agent completed a file with `/write`. The server keeps nothing on its own disk: the file is this event.\nAll files of one response together are limited (10 MiB unless the operator says otherwise).\n",
        "type": "object",
        "required": [
          "type",
          "agent",
          "stream_id",
          "path",
          "content",
          "mime_type",
          "size_bytes"
        ],
        "properties": {
          "type": {
            "type": "string",
            "const": "file",
            "description": "The name of the event, the same as in the frame's `event:`."
          },
          "at_ms": {
            "$ref": "#/components/schemas/EventTime"
          },
          "agent": {
            "$ref": "#/components/schemas/StreamAgent"
          },
          "stream_id": {
            "$ref": "#/components/schemas/StreamId"
          },
          "path": {
            "type": "string",
            "minLength": 1,
            "maxLength": 256,
            "description": "A clean relative path; never absolute, never with `..` in it. Still, treat it as untrusted input."
          },
          "content": {
            "type": "string",
            "description": "The content of the file as text."
          },
          "mime_type": {
            "type": "string",
            "minLength": 1,
            "description": "The media type, guessed from the path's extension."
          },
          "size_bytes": {
            "type": "integer",
            "format": "int64",
            "minimum": 0,
            "maximum": 9007199254740991,
            "description": "The length of `content` in UTF-8."
          },
          "artifact_id": {
            "type": "integer",
            "format": "int64",
            "minimum": 1,
            "maximum": 9007199254740991,
            "description": "The artifact under which the file is kept. Only when it was persisted."
          }
        },
        "examples": [
          {
            "type": "file",
            "agent": "index",
            "stream_id": 0,
            "path": "report/summary.md",
            "content": "# Summary\n",
            "mime_type": "text/markdown",
            "size_bytes": 10
          }
        ]
      },
      "TokenCount": {
        "type": "integer",
        "format": "int64",
        "minimum": 0,
        "maximum": 9007199254740991,
        "description": "A number of tokens.",
        "examples": [
          812
        ]
      },
      "TokenUsageEvent": {
        "title": "TokenUsageEvent",
        "description": "The tokens of one model call, as the provider counted them. One event per call, those of delegates and advisors\nincluded; the totals in `done` are the sums over these events.\n",
        "type": "object",
        "required": [
          "type",
          "agent",
          "stream_id",
          "depth",
          "model",
          "input_tokens",
          "output_tokens"
        ],
        "properties": {
          "type": {
            "type": "string",
            "const": "token_usage",
            "description": "The name of the event, the same as in the frame's `event:`."
          },
          "at_ms": {
            "$ref": "#/components/schemas/EventTime"
          },
          "agent": {
            "$ref": "#/components/schemas/StreamAgent"
          },
          "stream_id": {
            "$ref": "#/components/schemas/StreamId"
          },
          "depth": {
            "$ref": "#/components/schemas/StreamDepth"
          },
          "model": {
            "type": "string",
            "minLength": 1,
            "description": "The model that was called."
          },
          "input_tokens": {
            "$ref": "#/components/schemas/TokenCount"
          },
          "output_tokens": {
            "$ref": "#/components/schemas/TokenCount"
          },
          "cache_read_tokens": {
            "$ref": "#/components/schemas/TokenCount"
          },
          "cache_write_tokens": {
            "$ref": "#/components/schemas/TokenCount"
          },
          "purpose": {
            "type": "string",
            "minLength": 1,
            "description": "What the call was for when it was not the agent's own turn, `advisor` for example."
          }
        },
        "examples": [
          {
            "type": "token_usage",
            "agent": "index",
            "stream_id": 0,
            "depth": 0,
            "model": "claude-sonnet-4-5",
            "input_tokens": 812,
            "output_tokens": 164,
            "cache_read_tokens": 640
          }
        ]
      },
      "SubAgentResponseEvent": {
        "title": "SubAgentResponseEvent",
        "description": "A delegated stream has its answer. It carries the delegate's `stream_id` and comes before that stream's\n`stream_end`.\n",
        "type": "object",
        "required": [
          "type",
          "agent",
          "stream_id",
          "depth",
          "ok",
          "content"
        ],
        "properties": {
          "type": {
            "type": "string",
            "const": "sub_agent_response",
            "description": "The name of the event, the same as in the frame's `event:`."
          },
          "at_ms": {
            "$ref": "#/components/schemas/EventTime"
          },
          "agent": {
            "$ref": "#/components/schemas/StreamAgent"
          },
          "stream_id": {
            "$ref": "#/components/schemas/StreamId"
          },
          "depth": {
            "$ref": "#/components/schemas/StreamDepth"
          },
          "ok": {
            "type": "boolean",
            "description": "Whether the delegate succeeded. A failed delegate does not fail the run."
          },
          "content": {
            "type": "string",
            "description": "The delegate's answer, which equals the concatenated `text` deltas of its stream."
          }
        },
        "examples": [
          {
            "type": "sub_agent_response",
            "agent": "researcher",
            "stream_id": 1,
            "depth": 1,
            "ok": true,
            "content": "The first proposal is cheaper, the second is quicker to build."
          }
        ]
      },
      "AdvisorKind": {
        "type": "string",
        "x-extensible-enum": [
          "consult",
          "gate_continue",
          "gate_redirect",
          "gate_halt",
          "gate_budget"
        ],
        "description": "What the advisor was asked for, and what came of it.\n\n| value | meaning |\n|---|---|\n| `consult` | The agent asked its advisor a question. |\n| `gate_continue` | The gate let the answer pass. |\n| `gate_redirect` | The gate sent the agent back to work. |\n| `gate_halt` | The gate stopped the run. |\n| `gate_budget` | The gate wanted another redirect, but `max_redirects` was used up. |\n",
        "examples": [
          "gate_continue"
        ]
      },
      "AdvisorEvent": {
        "title": "AdvisorEvent",
        "description": "The agent's advisor, a more capable model, was consulted or has judged the agent's answer.",
        "type": "object",
        "required": [
          "type",
          "agent",
          "stream_id",
          "kind"
        ],
        "properties": {
          "type": {
            "type": "string",
            "const": "advisor",
            "description": "The name of the event, the same as in the frame's `event:`."
          },
          "at_ms": {
            "$ref": "#/components/schemas/EventTime"
          },
          "agent": {
            "$ref": "#/components/schemas/StreamAgent"
          },
          "stream_id": {
            "$ref": "#/components/schemas/StreamId"
          },
          "kind": {
            "$ref": "#/components/schemas/AdvisorKind"
          },
          "detail": {
            "type": "string",
            "description": "The question, or the advisor's reason."
          },
          "malformed": {
            "type": "boolean",
            "description": "True when the advisor's reply could not be read and the definition's `malformed_halts` decided."
          }
        },
        "examples": [
          {
            "type": "advisor",
            "agent": "index",
            "stream_id": 0,
            "kind": "gate_redirect",
            "detail": "The costs of the second proposal are missing."
          }
        ]
      },
      "StreamEndEvent": {
        "title": "StreamEndEvent",
        "description": "An agent's stream closes. Nothing with this `stream_id` follows.",
        "type": "object",
        "required": [
          "type",
          "agent",
          "stream_id",
          "ok"
        ],
        "properties": {
          "type": {
            "type": "string",
            "const": "stream_end",
            "description": "The name of the event, the same as in the frame's `event:`."
          },
          "at_ms": {
            "$ref": "#/components/schemas/EventTime"
          },
          "agent": {
            "$ref": "#/components/schemas/StreamAgent"
          },
          "stream_id": {
            "$ref": "#/components/schemas/StreamId"
          },
          "ok": {
            "type": "boolean",
            "description": "Whether the agent came to a regular end."
          }
        },
        "examples": [
          {
            "type": "stream_end",
            "agent": "index",
            "stream_id": 0,
            "ok": true
          }
        ]
      },
      "RewindEvent": {
        "title": "RewindEvent",
        "description": "The run has gone over to another process of the server, and a model call of this stream that was under way is made again:\nof the stream's text the first `length` units stay, the rest is withdrawn, and what follows takes its place. Only the text\nof this stream is withdrawn; files and whatever else was sent stay.\n",
        "type": "object",
        "required": [
          "type",
          "agent",
          "stream_id",
          "length",
          "reason"
        ],
        "properties": {
          "type": {
            "type": "string",
            "const": "rewind",
            "description": "The name of the event, the same as in the frame's `event:`."
          },
          "at_ms": {
            "$ref": "#/components/schemas/EventTime"
          },
          "agent": {
            "$ref": "#/components/schemas/StreamAgent"
          },
          "stream_id": {
            "$ref": "#/components/schemas/StreamId"
          },
          "length": {
            "type": "integer",
            "format": "int64",
            "minimum": 0,
            "maximum": 9007199254740991,
            "description": "How many UTF-16 units of the stream's text stay."
          },
          "reason": {
            "type": "string",
            "x-extensible-enum": [
              "recovered"
            ],
            "description": "Why it is withdrawn.\n\n| value | meaning |\n|---|---|\n| `recovered` | The process that had the run ended, or was stopped. |\n"
          }
        },
        "examples": [
          {
            "type": "rewind",
            "agent": "index",
            "stream_id": 0,
            "length": 112,
            "reason": "recovered"
          }
        ]
      },
      "QuestionId": {
        "type": "integer",
        "format": "int64",
        "minimum": 1,
        "maximum": 9007199254740991,
        "description": "Id of the question, unique within the tenant.",
        "examples": [
          5
        ]
      },
      "QuestionKind": {
        "type": "string",
        "x-extensible-enum": [
          "question",
          "approval"
        ],
        "description": "What is asked.\n\n| value | meaning |\n|---|---|\n| `question` | The agent asks something with `/ask`; the answer is a text. |\n| `approval` | A command of the agent needs leave before it runs; the answer is a decision. |\n",
        "examples": [
          "question"
        ]
      },
      "QuestionOptions": {
        "type": "array",
        "description": "What the agent proposes as answers. They are hints; any text is an answer. Absent without any.",
        "items": {
          "type": "string",
          "minLength": 1
        },
        "examples": [
          [
            "Rome",
            "Paris"
          ]
        ]
      },
      "QuestionEvent": {
        "title": "QuestionEvent",
        "description": "The agent waits for a person: for an answer, or for leave to run a command. Answer it with\n`POST /v1/questions/{id}/answer`; an `answer` follows in the stream, whatever becomes of the question.\n",
        "type": "object",
        "required": [
          "type",
          "agent",
          "stream_id",
          "question_id",
          "kind",
          "text",
          "expires_at"
        ],
        "properties": {
          "type": {
            "type": "string",
            "const": "question",
            "description": "The name of the event, the same as in the frame's `event:`."
          },
          "at_ms": {
            "$ref": "#/components/schemas/EventTime"
          },
          "agent": {
            "$ref": "#/components/schemas/StreamAgent"
          },
          "stream_id": {
            "$ref": "#/components/schemas/StreamId"
          },
          "question_id": {
            "$ref": "#/components/schemas/QuestionId"
          },
          "kind": {
            "$ref": "#/components/schemas/QuestionKind"
          },
          "text": {
            "type": "string",
            "minLength": 1,
            "description": "The question, written by the agent; of an approval, what is asked for."
          },
          "options": {
            "$ref": "#/components/schemas/QuestionOptions"
          },
          "command": {
            "type": "string",
            "minLength": 1,
            "description": "The command that needs leave, as the agent issued it. Present exactly when `kind` is `approval`."
          },
          "expires_at": {
            "type": "integer",
            "format": "int64",
            "minimum": 1,
            "maximum": 9007199254740991,
            "description": "Whole seconds since the epoch. Without an answer until then the question expires."
          }
        },
        "examples": [
          {
            "type": "question",
            "agent": "index",
            "stream_id": 0,
            "question_id": 5,
            "kind": "question",
            "text": "Which city do you mean?",
            "options": [
              "Rome",
              "Paris"
            ],
            "expires_at": 1795316400
          },
          {
            "type": "question",
            "agent": "index",
            "stream_id": 0,
            "question_id": 6,
            "kind": "approval",
            "text": "May the agent 'index' run this command?",
            "command": "/exec npm publish",
            "expires_at": 1795316400
          }
        ]
      },
      "QuestionDecision": {
        "type": "string",
        "x-extensible-enum": [
          "answered",
          "approved",
          "denied",
          "expired",
          "canceled"
        ],
        "description": "What became of a question.\n\n| value | meaning |\n|---|---|\n| `answered` | The question has an answer. |\n| `approved` | The command may run. |\n| `denied` | The command may not run. |\n| `expired` | Nobody answered in time. |\n| `canceled` | The run ended first, or who has asked does not want to know any more. |\n",
        "examples": [
          "answered"
        ]
      },
      "TokenRef": {
        "title": "TokenRef",
        "description": "The token that something was done with, and its name.",
        "type": "object",
        "required": [
          "id",
          "name"
        ],
        "properties": {
          "id": {
            "type": "integer",
            "format": "int64",
            "minimum": 0,
            "maximum": 9007199254740991,
            "description": "Its id; 0 for the tenant's first one."
          },
          "name": {
            "type": "string",
            "minLength": 1,
            "description": "Its name; of the first one, which has none, `first token`."
          }
        },
        "examples": [
          {
            "id": 3,
            "name": "dashboard"
          }
        ]
      },
      "AnswerEvent": {
        "title": "AnswerEvent",
        "description": "What has become of a question. Each `question` gets exactly one, before its stream ends.",
        "type": "object",
        "required": [
          "type",
          "agent",
          "stream_id",
          "question_id",
          "decision"
        ],
        "properties": {
          "type": {
            "type": "string",
            "const": "answer",
            "description": "The name of the event, the same as in the frame's `event:`."
          },
          "at_ms": {
            "$ref": "#/components/schemas/EventTime"
          },
          "agent": {
            "$ref": "#/components/schemas/StreamAgent"
          },
          "stream_id": {
            "$ref": "#/components/schemas/StreamId"
          },
          "question_id": {
            "$ref": "#/components/schemas/QuestionId"
          },
          "decision": {
            "$ref": "#/components/schemas/QuestionDecision"
          },
          "text": {
            "type": "string",
            "description": "The answer, or what was said with the decision. Absent when nothing was."
          },
          "by": {
            "type": "string",
            "description": "Who answered, as it was given with the answer. Absent when it wasn't."
          },
          "answered_by": {
            "$ref": "#/components/schemas/TokenRef"
          }
        },
        "examples": [
          {
            "type": "answer",
            "agent": "index",
            "stream_id": 0,
            "question_id": 5,
            "decision": "answered",
            "text": "Rome",
            "by": "Ada",
            "answered_by": {
              "id": 3,
              "name": "dashboard"
            }
          }
        ]
      },
      "ErrorReason": {
        "type": "string",
        "minLength": 1,
        "x-extensible-enum": [
          "provider_unavailable",
          "upstream_error",
          "agent_not_found",
          "advisor_halt",
          "turn_limit",
          "image_unavailable",
          "canceled",
          "interrupted",
          "shutdown",
          "internal",
          "tenant_suspended",
          "tenant_disabled",
          "insufficient_budget",
          "cap_exceeded",
          "response_invalid"
        ],
        "description": "Why the run failed, in the broad.\n\n| value | meaning |\n|---|---|\n| `provider_unavailable` | The model's provider kept failing and is given a rest: `circuit_open`. |\n| `upstream_error` | The provider refused the call or broke off, or none serves the model: `upstream_error`, `unknown_model`. |\n| `agent_not_found`, `advisor_halt`, `turn_limit`, `image_unavailable`, `canceled`, `interrupted`, `shutdown`, `internal`, `tenant_suspended`, `tenant_disabled`, `insufficient_budget`, `cap_exceeded`, `response_invalid` | As the `error_code` of that name. |\n",
        "examples": [
          "upstream_error"
        ]
      },
      "ErrorCode": {
        "type": "string",
        "minLength": 1,
        "x-extensible-enum": [
          "circuit_open",
          "upstream_error",
          "unknown_model",
          "agent_not_found",
          "advisor_halt",
          "turn_limit",
          "image_unavailable",
          "canceled",
          "interrupted",
          "shutdown",
          "internal",
          "tenant_suspended",
          "tenant_disabled",
          "insufficient_budget",
          "cap_exceeded",
          "response_invalid"
        ],
        "description": "Why the run failed, to branch on.\n\n| code | what happened | again? |\n|---|---|---|\n| `circuit_open` | The model's provider kept failing and is given a rest; no call was made. | after a pause |\n| `upstream_error` | The provider refused the call or broke off, retries included. | perhaps |\n| `unknown_model` | No provider of this server serves the model. | no |\n| `agent_not_found` | The agent that was addressed does not exist. | no |\n| `advisor_halt` | The advisor stopped the run. | no |\n| `turn_limit` | An agent still issued commands in its last turn. | perhaps |\n| `image_unavailable` | An image address was refused, or led to no usable image. | no |\n| `canceled` | The run was canceled, or its tenant disabled or given a new token. | as you like |\n| `interrupted` | The server went down during the run. | yes |\n| `shutdown` | The server was stopped and the run did not finish in time. | yes |\n| `internal` | A fault of the server. | perhaps |\n| `tenant_suspended`, `tenant_disabled`, `insufficient_budget` | Billing denied the run. | no |\n| `cap_exceeded` | The run produced more than it may, or asked models too often. | no |\n| `response_invalid` | The answer was not what the `response_format` asks for, however often the agent tried. | perhaps |\n",
        "examples": [
          "agent_not_found"
        ]
      },
      "MicroCents": {
        "oneOf": [
          {
            "type": "integer",
            "format": "int64",
            "minimum": -9007199254740991,
            "maximum": 9007199254740991
          },
          {
            "type": "null"
          }
        ],
        "description": "An amount in millionths of a cent, as the billing service gave it; null means unlimited.",
        "examples": [
          125000000
        ]
      },
      "ErrorEvent": {
        "title": "ErrorEvent",
        "description": "A failure that ends the run. `done` follows with `ok` false and the same `error_code`.\n",
        "type": "object",
        "required": [
          "type",
          "message",
          "reason",
          "error_code"
        ],
        "properties": {
          "type": {
            "type": "string",
            "const": "error",
            "description": "The name of the event, the same as in the frame's `event:`."
          },
          "at_ms": {
            "$ref": "#/components/schemas/EventTime"
          },
          "message": {
            "type": "string",
            "minLength": 1,
            "description": "What happened, written for people. Don't match on it."
          },
          "reason": {
            "$ref": "#/components/schemas/ErrorReason"
          },
          "error_code": {
            "$ref": "#/components/schemas/ErrorCode"
          },
          "estimated_cost_micro_cents": {
            "$ref": "#/components/schemas/MicroCents"
          },
          "plan_remaining_micro_cents": {
            "$ref": "#/components/schemas/MicroCents"
          },
          "credit_balance_micro_cents": {
            "$ref": "#/components/schemas/MicroCents"
          },
          "total_budget_micro_cents": {
            "$ref": "#/components/schemas/MicroCents"
          }
        },
        "examples": [
          {
            "type": "error",
            "message": "no agent 'ghost' for this tenant",
            "reason": "agent_not_found",
            "error_code": "agent_not_found"
          }
        ]
      },
      "FilesBytes": {
        "type": "integer",
        "format": "int64",
        "minimum": 0,
        "maximum": 9007199254740991,
        "description": "The size of all files of the run together. Absent when there were none.",
        "examples": [
          10
        ]
      },
      "DoneEvent": {
        "title": "DoneEvent",
        "description": "The end of the run: always the last event, exactly once. `ok` is the one signal of success; the HTTP status is 200\neither way. With `ok` true there is a `content`, else an `error` and its `error_code`.\n",
        "type": "object",
        "required": [
          "type",
          "ok",
          "request_id",
          "duration_ms",
          "input_tokens",
          "output_tokens"
        ],
        "properties": {
          "type": {
            "type": "string",
            "const": "done",
            "description": "The name of the event, the same as in the frame's `event:`."
          },
          "at_ms": {
            "$ref": "#/components/schemas/EventTime"
          },
          "ok": {
            "type": "boolean",
            "description": "Whether the run succeeded. A run that was canceled did not."
          },
          "request_id": {
            "type": "string",
            "minLength": 1,
            "description": "The id of the run."
          },
          "duration_ms": {
            "type": "integer",
            "format": "int64",
            "minimum": 0,
            "maximum": 9007199254740991,
            "description": "Wall-clock time from the receipt of the request to the end of the run."
          },
          "input_tokens": {
            "$ref": "#/components/schemas/TokenCount"
          },
          "output_tokens": {
            "$ref": "#/components/schemas/TokenCount"
          },
          "content": {
            "type": "string",
            "description": "The answer, which equals the concatenated `text` deltas of stream 0. Present exactly when `ok` is true."
          },
          "content_type": {
            "type": "string",
            "description": "The media type of `content`, `application/json`, when the run had a `response_format` with a schema: then `content` is\nJSON that validates. Absent when it is text.\n",
            "examples": [
              "application/json"
            ]
          },
          "error": {
            "type": "string",
            "minLength": 1,
            "description": "What happened, written for people. Present exactly when `ok` is false."
          },
          "error_code": {
            "$ref": "#/components/schemas/ErrorCode"
          },
          "conversation_id": {
            "$ref": "#/components/schemas/ConversationId"
          },
          "files_bytes": {
            "$ref": "#/components/schemas/FilesBytes"
          }
        },
        "examples": [
          {
            "type": "done",
            "ok": true,
            "request_id": "019a2f4e-7c1b-7d33-9a51-0f6f2c3a9b10",
            "duration_ms": 2140,
            "input_tokens": 812,
            "output_tokens": 164,
            "content": "Both proposals would work; the first is cheaper."
          },
          {
            "type": "done",
            "ok": true,
            "request_id": "019a2f4e-7c1b-7d33-9a51-0f6f2c3a9b10",
            "duration_ms": 940,
            "input_tokens": 402,
            "output_tokens": 12,
            "content": "{\"capital\": \"Paris\"}",
            "content_type": "application/json"
          },
          {
            "type": "done",
            "ok": false,
            "request_id": "019a2f4e-7c1b-7d33-9a51-0f6f2c3a9b10",
            "duration_ms": 12,
            "input_tokens": 0,
            "output_tokens": 0,
            "error": "no agent 'ghost' for this tenant",
            "error_code": "agent_not_found"
          }
        ]
      },
      "OpenEvent": {
        "title": "OpenEvent",
        "description": "The subscription has begun. What happens from now on will be told, what happened before will not.",
        "type": "object",
        "required": [
          "type",
          "ok"
        ],
        "properties": {
          "type": {
            "type": "string",
            "const": "open",
            "description": "The name of the event, the same as in the frame's `event:`."
          },
          "ok": {
            "type": "boolean",
            "description": "Always true."
          }
        },
        "examples": [
          {
            "type": "open",
            "ok": true
          }
        ]
      },
      "NotificationKind": {
        "type": "string",
        "x-extensible-enum": [
          "run.started",
          "run.completed",
          "run.failed",
          "run.waiting"
        ],
        "description": "What has become of a run.\n\n| value | meaning |\n|---|---|\n| `run.started` | The run has its record, and its agent is about to be invoked. |\n| `run.completed` | The agent returned. |\n| `run.failed` | The agent failed or is missing, or the run was canceled or interrupted. |\n| `run.waiting` | The run, which may be no scheduled one, has asked a question; only for those who asked for this kind. |\n",
        "examples": [
          "run.completed"
        ]
      },
      "ScheduledRunStatus": {
        "type": "string",
        "x-extensible-enum": [
          "running",
          "succeeded",
          "failed"
        ],
        "description": "The status of a scheduled run.\n\n| value | meaning |\n|---|---|\n| `running` | It is under way. |\n| `succeeded` | The agent returned. |\n| `failed` | The agent failed or is missing, or the run was canceled or interrupted. |\n",
        "examples": [
          "succeeded"
        ]
      },
      "NotificationTime": {
        "type": "integer",
        "format": "int64",
        "minimum": 1,
        "description": "Whole seconds since the epoch.",
        "examples": [
          1795230000
        ]
      },
      "NotificationEvent": {
        "title": "NotificationEvent",
        "description": "A scheduled run has begun or ended, or a run waits for an answer. `kind` tells which; `started_at` is where `GET /v1/runs?since=` goes on after a\ndisconnect.\n",
        "type": "object",
        "required": [
          "type",
          "kind",
          "task_id",
          "run_id",
          "agent_id",
          "status",
          "started_at",
          "completed_at"
        ],
        "properties": {
          "type": {
            "type": "string",
            "const": "notification",
            "description": "The name of the event, the same as in the frame's `event:`."
          },
          "kind": {
            "$ref": "#/components/schemas/NotificationKind"
          },
          "task_id": {
            "type": "integer",
            "format": "int64",
            "minimum": 0,
            "maximum": 9007199254740991,
            "description": "The id of the scheduled task, for `GET /v1/schedules/{id}`; 0 when the run is no scheduled one.",
            "examples": [
              3
            ]
          },
          "run_id": {
            "type": "integer",
            "format": "int64",
            "minimum": 0,
            "maximum": 9007199254740991,
            "description": "The id of the scheduled run, for `GET /v1/runs/{id}`; 0 when the run is no scheduled one.",
            "examples": [
              12
            ]
          },
          "request_id": {
            "type": "string",
            "minLength": 1,
            "description": "The id of the run, for `GET /v1/requests/{id}`. Present exactly when the `kind` is `run.waiting`.",
            "examples": [
              "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b"
            ]
          },
          "question_id": {
            "$ref": "#/components/schemas/QuestionId"
          },
          "agent_id": {
            "type": "string",
            "minLength": 1,
            "description": "The agent that the run is of.",
            "examples": [
              "reporter"
            ]
          },
          "asked_by": {
            "type": "string",
            "minLength": 1,
            "description": "The agent that asks, which may be a delegate. Present exactly when the `kind` is `run.waiting`.",
            "examples": [
              "publisher"
            ]
          },
          "status": {
            "$ref": "#/components/schemas/ScheduledRunStatus"
          },
          "started_at": {
            "$ref": "#/components/schemas/NotificationTime"
          },
          "completed_at": {
            "type": "integer",
            "format": "int64",
            "minimum": 0,
            "description": "Whole seconds since the epoch; 0 while the run is under way.",
            "examples": [
              0
            ]
          },
          "result_summary": {
            "type": "string",
            "maxLength": 4096,
            "description": "The beginning of the agent's answer, at most 4 KiB of UTF-8, never cut inside a character. Present exactly when the\n`kind` is `run.completed`.\n",
            "examples": [
              "Two orders are late: 4711 and 4712."
            ]
          },
          "error_message": {
            "type": "string",
            "minLength": 1,
            "description": "Why the run failed, written for people. Present exactly when the `kind` is `run.failed`.",
            "examples": [
              "no agent 'reporter' for this tenant"
            ]
          }
        },
        "examples": [
          {
            "type": "notification",
            "kind": "run.started",
            "task_id": 3,
            "run_id": 12,
            "agent_id": "reporter",
            "status": "running",
            "started_at": 1795230000,
            "completed_at": 0
          },
          {
            "type": "notification",
            "kind": "run.completed",
            "task_id": 3,
            "run_id": 12,
            "agent_id": "reporter",
            "status": "succeeded",
            "started_at": 1795230000,
            "completed_at": 1795230004,
            "result_summary": "Two orders are late: 4711 and 4712."
          },
          {
            "type": "notification",
            "kind": "run.failed",
            "task_id": 3,
            "run_id": 13,
            "agent_id": "reporter",
            "status": "failed",
            "started_at": 1795233600,
            "completed_at": 1795233600,
            "error_message": "no agent 'reporter' for this tenant"
          },
          {
            "type": "notification",
            "kind": "run.waiting",
            "task_id": 0,
            "run_id": 0,
            "request_id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b",
            "question_id": 5,
            "agent_id": "index",
            "asked_by": "publisher",
            "status": "running",
            "started_at": 1795230000,
            "completed_at": 0
          }
        ]
      },
      "RequestState": {
        "type": "string",
        "enum": [
          "running",
          "waiting",
          "completed",
          "failed",
          "canceled"
        ],
        "description": "The state of a run. `completed`, `failed` and `canceled` are terminal.\n\n| value | meaning |\n|---|---|\n| `running` | It is under way. |\n| `waiting` | All that is left of it to do waits for people. |\n| `completed` | It has succeeded. |\n| `failed` | It has failed. |\n| `canceled` | Somebody canceled it, or its tenant was disabled. |\n",
        "examples": [
          "completed"
        ]
      },
      "Count": {
        "type": "integer",
        "format": "int64",
        "minimum": 0,
        "description": "How many items this page holds.",
        "examples": [
          1
        ]
      },
      "Time": {
        "type": "integer",
        "format": "int64",
        "minimum": 0,
        "maximum": 9007199254740991,
        "description": "Whole seconds since the epoch; 0 is \"not yet\".",
        "examples": [
          1795230000
        ]
      },
      "Recovery": {
        "type": "string",
        "enum": [
          "fail",
          "resume"
        ],
        "description": "What becomes of a run when the process that executes it ends. A run without it has the one of its agent, and else the\noperator's default.\n\n| value | meaning |\n|---|---|\n| `fail` | It fails with `interrupted`, or with `shutdown` when the server is stopped in order. |\n| `resume` | Another process goes on with it, from its last finished step, in the same stream. |\n",
        "examples": [
          "resume"
        ]
      },
      "RequestStatus": {
        "type": "object",
        "required": [
          "request_id",
          "agent_id",
          "conversation_id",
          "state",
          "started_at",
          "completed_at",
          "error_message",
          "error_code",
          "last_seq",
          "input_tokens",
          "output_tokens",
          "recovery",
          "attempts"
        ],
        "properties": {
          "request_id": {
            "type": "string",
            "description": "Id of the run."
          },
          "agent_id": {
            "type": "string",
            "description": "The agent that was addressed."
          },
          "conversation_id": {
            "type": "integer",
            "format": "int64",
            "minimum": 0,
            "description": "The conversation, 0 if there is none."
          },
          "state": {
            "type": "string",
            "x-extensible-enum": [
              "running",
              "waiting",
              "completed",
              "failed",
              "canceled"
            ],
            "description": "The state of a run. `completed`, `failed` and `canceled` are terminal.\n\n| value | meaning |\n|---|---|\n| `running` | It is under way. |\n| `waiting` | All that is left of it to do waits for people. |\n| `completed` | It has succeeded. |\n| `failed` | It has failed. |\n| `canceled` | Somebody canceled it, or its tenant was disabled. |\n",
            "examples": [
              "completed"
            ]
          },
          "started_at": {
            "$ref": "#/components/schemas/Time"
          },
          "completed_at": {
            "$ref": "#/components/schemas/Time"
          },
          "error_message": {
            "type": "string",
            "description": "Why the run failed; empty when it didn't."
          },
          "error_code": {
            "type": "string",
            "description": "The code of `done`, as `ErrorCode` lists them; empty when there is none."
          },
          "last_seq": {
            "type": "integer",
            "format": "int64",
            "minimum": 0,
            "description": "The seq of the last event in the log."
          },
          "input_tokens": {
            "type": "integer",
            "format": "int64",
            "minimum": 0,
            "description": "Tokens of all prompts."
          },
          "output_tokens": {
            "type": "integer",
            "format": "int64",
            "minimum": 0,
            "description": "Tokens of all answers."
          },
          "recovery": {
            "type": "string",
            "x-extensible-enum": [
              "fail",
              "resume"
            ],
            "description": "What becomes of a run when the process that executes it ends. A run without it has the one of its agent, and else the\noperator's default.\n\n| value | meaning |\n|---|---|\n| `fail` | It fails with `interrupted`, or with `shutdown` when the server is stopped in order. |\n| `resume` | Another process goes on with it, from its last finished step, in the same stream. |\n",
            "examples": [
              "resume"
            ]
          },
          "attempts": {
            "type": "integer",
            "format": "int32",
            "minimum": 1,
            "maximum": 2147483647,
            "description": "1, and one more for each time that another process has gone on with the run."
          }
        },
        "examples": [
          {
            "request_id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b",
            "agent_id": "index",
            "conversation_id": 0,
            "state": "completed",
            "started_at": 1795230000,
            "completed_at": 1795230002,
            "error_message": "",
            "error_code": "",
            "last_seq": 6,
            "input_tokens": 361,
            "output_tokens": 5,
            "recovery": "fail",
            "attempts": 1
          }
        ]
      },
      "RequestList": {
        "type": "object",
        "required": [
          "count",
          "requests"
        ],
        "properties": {
          "count": {
            "$ref": "#/components/schemas/Count"
          },
          "requests": {
            "type": "array",
            "description": "The runs, newest first.",
            "items": {
              "$ref": "#/components/schemas/RequestStatus"
            }
          },
          "next_before": {
            "type": "string",
            "description": "The `before` of the next page. Absent when this page is the last one."
          }
        }
      },
      "AgentId": {
        "type": "string",
        "pattern": "^[A-Za-z0-9_-]{1,64}$",
        "not": {
          "const": "index"
        },
        "description": "The caller's name for the agent, unique per tenant. `index` is taken.",
        "examples": [
          "researcher"
        ]
      },
      "MessageText": {
        "type": "string",
        "minLength": 1,
        "description": "The prompt as text.",
        "examples": [
          "Hello, Baton!"
        ]
      },
      "TextPart": {
        "type": "object",
        "required": [
          "type",
          "text"
        ],
        "properties": {
          "type": {
            "type": "string",
            "const": "text"
          },
          "text": {
            "type": "string",
            "description": "The text."
          }
        },
        "description": "A piece of text."
      },
      "Base64ImageSource": {
        "type": "object",
        "required": [
          "type",
          "media_type",
          "data"
        ],
        "properties": {
          "type": {
            "type": "string",
            "const": "base64"
          },
          "media_type": {
            "type": "string",
            "pattern": "^image/.+",
            "description": "The media type."
          },
          "data": {
            "type": "string",
            "minLength": 1,
            "pattern": "^[A-Za-z0-9+/]+={0,2}$",
            "description": "The bytes in base64, without a `data:` prefix."
          }
        }
      },
      "UrlImageSource": {
        "type": "object",
        "required": [
          "type",
          "url"
        ],
        "properties": {
          "type": {
            "type": "string",
            "const": "url"
          },
          "url": {
            "type": "string",
            "pattern": "^https?://.+",
            "description": "Where the image can be fetched by anybody."
          }
        }
      },
      "ImageSource": {
        "description": "Where the bytes of the image are.",
        "oneOf": [
          {
            "$ref": "#/components/schemas/Base64ImageSource"
          },
          {
            "$ref": "#/components/schemas/UrlImageSource"
          }
        ],
        "discriminator": {
          "propertyName": "type",
          "mapping": {
            "base64": "#/components/schemas/Base64ImageSource",
            "url": "#/components/schemas/UrlImageSource"
          }
        }
      },
      "ImagePart": {
        "type": "object",
        "description": "An image, inline or by URL. The server fetches URLs itself, and hands the image to the model in its provider's shape.",
        "required": [
          "type",
          "source"
        ],
        "properties": {
          "type": {
            "type": "string",
            "const": "image"
          },
          "source": {
            "$ref": "#/components/schemas/ImageSource"
          }
        }
      },
      "MessagePart": {
        "description": "One part of a prompt.",
        "oneOf": [
          {
            "$ref": "#/components/schemas/TextPart"
          },
          {
            "$ref": "#/components/schemas/ImagePart"
          }
        ],
        "discriminator": {
          "propertyName": "type",
          "mapping": {
            "text": "#/components/schemas/TextPart",
            "image": "#/components/schemas/ImagePart"
          }
        }
      },
      "MessageParts": {
        "type": "array",
        "minItems": 1,
        "description": "The prompt as parts.",
        "items": {
          "$ref": "#/components/schemas/MessagePart"
        },
        "examples": [
          [
            {
              "type": "text",
              "text": "What is in this picture?"
            }
          ]
        ]
      },
      "Message": {
        "description": "The prompt, as text or as parts.",
        "oneOf": [
          {
            "$ref": "#/components/schemas/MessageText"
          },
          {
            "$ref": "#/components/schemas/MessageParts"
          }
        ],
        "examples": [
          "Hello, Baton!"
        ]
      },
      "AddressedAgent": {
        "type": "string",
        "minLength": 1,
        "maxLength": 256,
        "pattern": "^[^\\u0000-\\u001f\\u007f]+$",
        "description": "The agent to address: a stored one, `index` (default), or the id of `agent_def`. One that does not exist fails the run, not the\nrequest.\n",
        "examples": [
          "index"
        ]
      },
      "Brevity": {
        "type": "string",
        "enum": [
          "lite",
          "full",
          "ultra",
          "bullets"
        ],
        "description": "How terse the agent is to be. Without it, `full`.\n\n| value | meaning |\n|---|---|\n| `lite` | brief, in whole sentences |\n| `full` | in short sentences |\n| `ultra` | in as few words as possible |\n| `bullets` | in short bullet points |\n",
        "examples": [
          "full"
        ]
      },
      "AgentMode": {
        "type": "string",
        "enum": [
          "",
          "standard",
          "writer"
        ],
        "description": "How the agent writes.\n\n| value | meaning |\n|---|---|\n| empty | as `standard` |\n| `standard` | compressed notes |\n| `writer` | full prose, and files |\n",
        "examples": [
          "standard"
        ]
      },
      "AgentMemory": {
        "type": "object",
        "description": "How the agent's memory is enriched. The first three need an advisor, and do nothing without one.",
        "properties": {
          "search_expand": {
            "type": "boolean",
            "description": "Search also for two paraphrases of the query. Default false."
          },
          "auto_tag": {
            "type": "boolean",
            "description": "Have new entries tagged. Default false."
          },
          "auto_supersede": {
            "type": "boolean",
            "description": "Invalidate entries that a new one contradicts. Default false."
          },
          "intent_routing": {
            "type": "boolean",
            "description": "Prefer the types of entries that the question's wording asks for. Default true."
          }
        }
      },
      "AgentMemoryInput": {
        "type": "object",
        "description": "How the agent's memory is enriched. The first three need an advisor, and do nothing without one.",
        "properties": {
          "search_expand": {
            "type": [
              "boolean",
              "null"
            ],
            "description": "Search also for two paraphrases of the query. Default false."
          },
          "auto_tag": {
            "type": [
              "boolean",
              "null"
            ],
            "description": "Have new entries tagged. Default false."
          },
          "auto_supersede": {
            "type": [
              "boolean",
              "null"
            ],
            "description": "Invalidate entries that a new one contradicts. Default false."
          },
          "intent_routing": {
            "type": [
              "boolean",
              "null"
            ],
            "description": "Prefer the types of entries that the question's wording asks for. Default true."
          }
        }
      },
      "AdvisorConfig": {
        "type": "object",
        "description": "A more capable model that the agent may ask, or that decides whether its answer gets out.",
        "properties": {
          "model": {
            "type": [
              "string",
              "null"
            ],
            "minLength": 1,
            "maxLength": 65536,
            "description": "The advisor's model; required unless `mode` is `off`."
          },
          "mode": {
            "type": [
              "string",
              "null"
            ],
            "enum": [
              "off",
              "consult",
              "gate",
              null
            ],
            "description": "What the advisor does. Without it, `consult`.\n\n| value | meaning |\n|---|---|\n| `off` | nothing |\n| `consult` | The agent may ask it. |\n| `gate` | The agent may ask it, and it approves its last turn. |\n"
          },
          "prompt": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 65536,
            "description": "Replaces the gate's own system prompt."
          },
          "max_redirects": {
            "type": [
              "integer",
              "null"
            ],
            "format": "int32",
            "minimum": 0,
            "maximum": 2147483647,
            "description": "How many redirects a turn may get before the next one halts. Default 2."
          },
          "malformed_halts": {
            "type": [
              "boolean",
              "null"
            ],
            "description": "Whether a reply that can't be read halts (default) or lets pass."
          }
        },
        "if": {
          "required": [
            "mode"
          ],
          "properties": {
            "mode": {
              "const": "off"
            }
          }
        },
        "then": {},
        "else": {
          "required": [
            "model"
          ],
          "properties": {
            "model": {
              "type": "string"
            }
          }
        }
      },
      "AdvisorModel": {
        "type": "string",
        "minLength": 1,
        "maxLength": 65536,
        "description": "The advisor's model alone, which means `consult`.",
        "examples": [
          "claude-opus-4-6"
        ]
      },
      "AdvisorInput": {
        "description": "The advisor, structured or as its model alone, which means `consult`.",
        "oneOf": [
          {
            "$ref": "#/components/schemas/AdvisorConfig"
          },
          {
            "$ref": "#/components/schemas/AdvisorModel"
          }
        ],
        "examples": [
          "claude-opus-4-6"
        ]
      },
      "TextFormat": {
        "type": "object",
        "required": [
          "type"
        ],
        "description": "The answer is text, whatever the agent's definition says.",
        "properties": {
          "type": {
            "type": "string",
            "const": "text"
          }
        }
      },
      "JsonSchemaFormat": {
        "type": "object",
        "required": [
          "type",
          "schema"
        ],
        "description": "The answer is one JSON value that validates against the schema. What the agent says besides it is not sent: the text of\nstream 0 is that value alone. An answer that does not validate goes back to the agent, twice at most; then the run\nfails with `response_invalid`.\n",
        "properties": {
          "type": {
            "type": "string",
            "const": "json_schema"
          },
          "name": {
            "type": "string",
            "pattern": "^[A-Za-z0-9_-]{1,64}$",
            "description": "What the agent is told that the schema is of."
          },
          "schema": {
            "type": "object",
            "additionalProperties": true,
            "description": "A JSON Schema of the dialect 2020-12, at most 65,536 bytes as JSON. References may lead to places within it only. A\nkeyword that the dialect does not have is refused; `format` is an annotation, as the dialect has it.\n",
            "examples": [
              {
                "type": "object",
                "properties": {
                  "capital": {
                    "type": "string"
                  }
                },
                "required": [
                  "capital"
                ]
              }
            ]
          }
        }
      },
      "JsonSchemaFormatInput": {
        "type": "object",
        "required": [
          "type",
          "schema"
        ],
        "description": "The answer is one JSON value that validates against the schema. What the agent says besides it is not sent: the text of\nstream 0 is that value alone. An answer that does not validate goes back to the agent, twice at most; then the run\nfails with `response_invalid`.\n",
        "properties": {
          "type": {
            "type": "string",
            "const": "json_schema"
          },
          "name": {
            "type": [
              "string",
              "null"
            ],
            "pattern": "^[A-Za-z0-9_-]{1,64}$",
            "description": "What the agent is told that the schema is of."
          },
          "schema": {
            "type": "object",
            "additionalProperties": true,
            "description": "A JSON Schema of the dialect 2020-12, at most 65,536 bytes as JSON. References may lead to places within it only. A\nkeyword that the dialect does not have is refused; `format` is an annotation, as the dialect has it.\n",
            "examples": [
              {
                "type": "object",
                "properties": {
                  "capital": {
                    "type": "string"
                  }
                },
                "required": [
                  "capital"
                ]
              }
            ]
          }
        }
      },
      "ResponseFormat": {
        "description": "What the answer of a run is to be: text, or JSON by a schema. A run without one has that of its agent, and that is\ntext unless the agent's definition says otherwise. It holds for the agent that is addressed, not for its delegates.\n",
        "oneOf": [
          {
            "$ref": "#/components/schemas/TextFormat"
          },
          {
            "$ref": "#/components/schemas/JsonSchemaFormat"
          }
        ],
        "discriminator": {
          "propertyName": "type",
          "mapping": {
            "text": "#/components/schemas/TextFormat",
            "json_schema": "#/components/schemas/JsonSchemaFormat"
          }
        }
      },
      "ResponseFormatInput": {
        "description": "What the answer of a run is to be: text, or JSON by a schema. A run without one has that of its agent, and that is\ntext unless the agent's definition says otherwise. It holds for the agent that is addressed, not for its delegates.\n",
        "oneOf": [
          {
            "$ref": "#/components/schemas/TextFormat"
          },
          {
            "$ref": "#/components/schemas/JsonSchemaFormatInput"
          }
        ],
        "discriminator": {
          "propertyName": "type",
          "mapping": {
            "text": "#/components/schemas/TextFormat",
            "json_schema": "#/components/schemas/JsonSchemaFormatInput"
          }
        }
      },
      "InlineAgentDefinition": {
        "type": "object",
        "description": "An agent of a single request. Its id may come from elsewhere in the request. As JSON, with its defaults filled in, it has at\nmost 65,536 bytes, as one that is stored; beyond it 400.\n",
        "required": [
          "name",
          "role",
          "model",
          "goal"
        ],
        "properties": {
          "id": {
            "type": [
              "string",
              "null"
            ],
            "pattern": "^[A-Za-z0-9_-]{1,64}$",
            "description": "The agent's id for this request; `index` can't be overridden."
          },
          "name": {
            "type": "string",
            "minLength": 1,
            "maxLength": 65536,
            "description": "Display name."
          },
          "role": {
            "type": "string",
            "minLength": 1,
            "maxLength": 65536,
            "description": "What the agent is, in a few words. The master routes by it."
          },
          "model": {
            "type": "string",
            "minLength": 1,
            "maxLength": 65536,
            "description": "The model, whose prefix names the provider, as `claude-…` or `ollama/…` do: `GET /v1/models` has them all. It\nis not checked here; one that the provider refuses shows up in the run.\n"
          },
          "goal": {
            "type": "string",
            "minLength": 1,
            "maxLength": 65536,
            "description": "What the agent is to achieve; part of its system prompt."
          },
          "brevity": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/Brevity"
              },
              {
                "type": "null"
              }
            ]
          },
          "max_tokens": {
            "type": [
              "integer",
              "null"
            ],
            "format": "int64",
            "minimum": -9007199254740991,
            "maximum": 9007199254740991,
            "description": "Cap of a turn's response. Default 1024. A value that the provider refuses shows up in the run."
          },
          "temperature": {
            "type": [
              "number",
              "null"
            ],
            "format": "double",
            "minimum": 0,
            "maximum": 2,
            "description": "Default 0.3. Not sent to models that don't take one."
          },
          "rules": {
            "type": [
              "array",
              "null"
            ],
            "maxItems": 1000,
            "description": "Constraints that are appended to the system prompt.",
            "items": {
              "type": "string",
              "maxLength": 65536
            }
          },
          "capabilities": {
            "type": [
              "array",
              "null"
            ],
            "maxItems": 1000,
            "description": "Entries that begin with `/` are an allow-list of commands (`/mem` covers every `/mem …`, `/agent` covers\n`/parallel`); the others are hints for the master. Without any `/` entry every command is allowed but `/ask`, which\nonly an agent has that names it. They are the agent's own, not its delegates': an agent that may only `/agent` reaches\nevery command through `index`, unless `delegates` names others.\n",
            "items": {
              "type": "string",
              "maxLength": 65536
            }
          },
          "mode": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/AgentMode"
              },
              {
                "type": "null"
              }
            ]
          },
          "memory": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/AgentMemoryInput"
              },
              {
                "type": "null"
              }
            ]
          },
          "personality": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 65536,
            "description": "An overlay of tone and manner."
          },
          "advisor": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/AdvisorInput"
              },
              {
                "type": "null"
              }
            ]
          },
          "advisor_model": {
            "type": [
              "string",
              "null"
            ],
            "minLength": 1,
            "maxLength": 65536,
            "deprecated": true,
            "description": "Legacy form of `advisor`, which wins over it."
          },
          "response_format": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/ResponseFormatInput"
              },
              {
                "type": "null"
              }
            ]
          },
          "recovery": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/Recovery"
              },
              {
                "type": "null"
              }
            ]
          },
          "approvals": {
            "type": [
              "array",
              "null"
            ],
            "maxItems": 100,
            "description": "Commands that wait for a person's leave before they run: each entry is the beginning of a command's line, in whole words\nwhatever their case, such as `/exec` or `/mcp call github`; `/agent` covers the lines of a `/parallel` block. They hold for all that the agent's\ndelegates do, and theirs, and for the runs of tasks that these schedule, beside what the definitions there say.\n",
            "items": {
              "type": "string",
              "minLength": 2,
              "maxLength": 256,
              "pattern": "^/[a-z0-9]+(?: [^\\u0000-\\u001f\\u007f]*)?$"
            },
            "examples": [
              [
                "/exec",
                "/mcp call github"
              ]
            ]
          },
          "delegates": {
            "type": [
              "array",
              "null"
            ],
            "maxItems": 100,
            "description": "The agents that this one may give tasks to (`/agent`, `/parallel`), by their ids; `index` may be one of them, and an empty\nlist means nobody. Without it they are all of the tenant's. It is the agent's own: each delegate may give tasks to those that\nits own definition names.\n",
            "items": {
              "type": "string",
              "pattern": "^[A-Za-z0-9_-]{1,64}$"
            },
            "examples": [
              [
                "researcher",
                "index"
              ]
            ]
          },
          "question_ttl_seconds": {
            "type": [
              "integer",
              "null"
            ],
            "format": "int64",
            "minimum": 1,
            "maximum": 31536000,
            "description": "How long the agent's questions and approvals wait for an answer. Without it the operator's default, a day."
          },
          "mcp_servers": {
            "type": [
              "array",
              "null"
            ],
            "maxItems": 100,
            "description": "The MCP servers that the agent may use, by their names in the operator's configuration; an empty list means none. Without it\nthe agent may use all that its tenant may. It holds for the agent's own commands, not for its delegates'.\n",
            "items": {
              "type": "string",
              "pattern": "^[A-Za-z0-9_.-]{1,64}$"
            },
            "examples": [
              [
                "github",
                "files"
              ]
            ]
          }
        },
        "examples": [
          {
            "name": "Researcher",
            "role": "Finds and checks facts",
            "model": "demo/echo",
            "goal": "Answer with sources."
          }
        ]
      },
      "CreateRequest": {
        "type": "object",
        "description": "A prompt, and for whom it is.",
        "required": [
          "message"
        ],
        "properties": {
          "message": {
            "$ref": "#/components/schemas/Message"
          },
          "agent": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/AddressedAgent"
              },
              {
                "type": "null"
              }
            ]
          },
          "agent_def": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/InlineAgentDefinition"
              },
              {
                "type": "null"
              }
            ]
          },
          "conversation_id": {
            "type": [
              "integer",
              "null"
            ],
            "format": "int64",
            "minimum": 1,
            "maximum": 9007199254740991,
            "description": "The conversation that the prompt is a message in. Its agent answers; `agent`, where it is given, must name that one."
          },
          "response_format": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/ResponseFormatInput"
              },
              {
                "type": "null"
              }
            ]
          },
          "recovery": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/Recovery"
              },
              {
                "type": "null"
              }
            ]
          },
          "wait": {
            "type": [
              "integer",
              "null"
            ],
            "format": "int32",
            "minimum": 0,
            "maximum": 600,
            "default": 0,
            "description": "How many seconds to wait for the end of the run, or for its first question to people. Give the client a longer time-out than that.\n"
          }
        },
        "dependentSchemas": {
          "agent_def": {
            "anyOf": [
              {
                "properties": {
                  "agent_def": {
                    "required": [
                      "id"
                    ],
                    "properties": {
                      "id": {
                        "type": "string"
                      }
                    }
                  }
                }
              },
              {
                "required": [
                  "agent"
                ],
                "properties": {
                  "agent": {
                    "$ref": "#/components/schemas/AgentId"
                  }
                }
              },
              {
                "required": [
                  "conversation_id"
                ],
                "properties": {
                  "conversation_id": {
                    "type": "integer",
                    "format": "int64"
                  }
                }
              }
            ]
          }
        }
      },
      "RunFile": {
        "type": "object",
        "description": "A file that a run has written.",
        "required": [
          "path",
          "mime_type",
          "size_bytes",
          "content"
        ],
        "properties": {
          "path": {
            "type": "string",
            "description": "A clean relative path; never absolute, never with `..` in it. Still, treat it as untrusted input."
          },
          "mime_type": {
            "type": "string",
            "description": "The media type, guessed from the extension of the path."
          },
          "size_bytes": {
            "type": "integer",
            "format": "int64",
            "minimum": 0,
            "description": "The length of `content` in UTF-8."
          },
          "content": {
            "type": "string",
            "description": "The content of the file as text."
          },
          "artifact_id": {
            "type": "integer",
            "format": "int64",
            "minimum": 1,
            "maximum": 9007199254740991,
            "description": "The artifact under which the file is kept. Only when it was persisted."
          }
        }
      },
      "Question": {
        "type": "object",
        "description": "A question of an agent, or a command of it that needs leave.",
        "required": [
          "id",
          "request_id",
          "agent_id",
          "stream_id",
          "kind",
          "text",
          "state",
          "created_at",
          "expires_at",
          "answered_at"
        ],
        "properties": {
          "id": {
            "$ref": "#/components/schemas/QuestionId"
          },
          "request_id": {
            "type": "string",
            "description": "Id of the run."
          },
          "agent_id": {
            "type": "string",
            "description": "The agent that waits: that of the run, or a delegate, whose `stream_id` is above 0."
          },
          "stream_id": {
            "$ref": "#/components/schemas/StreamId"
          },
          "kind": {
            "$ref": "#/components/schemas/QuestionKind"
          },
          "text": {
            "type": "string",
            "minLength": 1,
            "description": "The question, written by the agent; of an approval, what is asked for."
          },
          "options": {
            "$ref": "#/components/schemas/QuestionOptions"
          },
          "command": {
            "type": "string",
            "minLength": 1,
            "description": "The command that needs leave. Present exactly when `kind` is `approval`."
          },
          "state": {
            "type": "string",
            "x-extensible-enum": [
              "open",
              "closed"
            ],
            "description": "Whether it waits for an answer.\n\n| value | meaning |\n|---|---|\n| `open` | It does. |\n| `closed` | It does not any more. |\n"
          },
          "decision": {
            "$ref": "#/components/schemas/QuestionDecision"
          },
          "answer": {
            "type": "string",
            "description": "The text of the answer, where there is one."
          },
          "by": {
            "type": "string",
            "description": "Who answered, as it was given with the answer."
          },
          "answered_by": {
            "$ref": "#/components/schemas/TokenRef",
            "description": "The token that it was answered with. Absent where nobody answered, and of answers from before this was kept."
          },
          "created_at": {
            "$ref": "#/components/schemas/Time"
          },
          "expires_at": {
            "$ref": "#/components/schemas/Time"
          },
          "answered_at": {
            "$ref": "#/components/schemas/Time"
          }
        },
        "examples": [
          {
            "id": 5,
            "request_id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b",
            "agent_id": "index",
            "stream_id": 0,
            "kind": "question",
            "text": "Which city do you mean?",
            "options": [
              "Rome",
              "Paris"
            ],
            "state": "open",
            "created_at": 1795230000,
            "expires_at": 1795316400,
            "answered_at": 0
          }
        ]
      },
      "Request": {
        "type": "object",
        "description": "A run in one shape. While it is under way, it has the members of its state; once it has ended, `ok`, and with `ok` true its\n`content`, else its `error`. `content`, `output`, `files` and `duration_ms` are gone when the events of the run have been deleted.\n",
        "required": [
          "request_id",
          "agent_id",
          "conversation_id",
          "state",
          "started_at",
          "completed_at",
          "error_message",
          "error_code",
          "last_seq",
          "input_tokens",
          "output_tokens",
          "recovery",
          "attempts"
        ],
        "properties": {
          "request_id": {
            "type": "string",
            "description": "Id of the run."
          },
          "agent_id": {
            "type": "string",
            "description": "The agent that was addressed."
          },
          "conversation_id": {
            "type": "integer",
            "format": "int64",
            "minimum": 0,
            "description": "The conversation, 0 if there is none."
          },
          "state": {
            "type": "string",
            "x-extensible-enum": [
              "running",
              "waiting",
              "completed",
              "failed",
              "canceled"
            ],
            "description": "The state of a run. `completed`, `failed` and `canceled` are terminal.\n\n| value | meaning |\n|---|---|\n| `running` | It is under way. |\n| `waiting` | All that is left of it to do waits for people. |\n| `completed` | It has succeeded. |\n| `failed` | It has failed. |\n| `canceled` | Somebody canceled it, or its tenant was disabled. |\n",
            "examples": [
              "completed"
            ]
          },
          "started_at": {
            "$ref": "#/components/schemas/Time"
          },
          "completed_at": {
            "$ref": "#/components/schemas/Time"
          },
          "error_message": {
            "type": "string",
            "description": "Why the run failed; empty when it didn't."
          },
          "error_code": {
            "type": "string",
            "description": "The code of `done`, as `ErrorCode` lists them; empty when there is none."
          },
          "last_seq": {
            "type": "integer",
            "format": "int64",
            "minimum": 0,
            "description": "The seq of the last event in the log."
          },
          "input_tokens": {
            "type": "integer",
            "format": "int64",
            "minimum": 0,
            "description": "Tokens of all prompts."
          },
          "output_tokens": {
            "type": "integer",
            "format": "int64",
            "minimum": 0,
            "description": "Tokens of all answers."
          },
          "recovery": {
            "type": "string",
            "x-extensible-enum": [
              "fail",
              "resume"
            ],
            "description": "What becomes of a run when the process that executes it ends. A run without it has the one of its agent, and else the\noperator's default.\n\n| value | meaning |\n|---|---|\n| `fail` | It fails with `interrupted`, or with `shutdown` when the server is stopped in order. |\n| `resume` | Another process goes on with it, from its last finished step, in the same stream. |\n",
            "examples": [
              "resume"
            ]
          },
          "attempts": {
            "type": "integer",
            "format": "int32",
            "minimum": 1,
            "maximum": 2147483647,
            "description": "1, and one more for each time that another process has gone on with the run."
          },
          "ok": {
            "type": "boolean",
            "description": "Whether the run succeeded. Present exactly when it has ended."
          },
          "agent": {
            "type": "string",
            "description": "The agent that was addressed, as `agent_id`. Present when the run has ended."
          },
          "content": {
            "type": "string",
            "description": "The answer. Present when `ok` is true."
          },
          "output": {
            "description": "The answer as the JSON value that it is: `content`, parsed. Present when `ok` is true and the run had a `response_format` with\na schema; any JSON value, `null` too.\n",
            "examples": [
              {
                "capital": "Paris"
              }
            ]
          },
          "error": {
            "type": "string",
            "description": "What happened, written for people. Present when `ok` is false."
          },
          "files": {
            "type": "array",
            "description": "The files that the run has written, in that order; a path may come again. Present when the run has ended.",
            "items": {
              "$ref": "#/components/schemas/RunFile"
            }
          },
          "duration_ms": {
            "type": "integer",
            "format": "int64",
            "minimum": 0,
            "description": "Wall-clock time from the receipt of the request to the end of the run, once it has ended."
          },
          "questions": {
            "type": "array",
            "description": "What the run asks people, newest first, as much as a page of `GET /v1/questions` holds. Present exactly while its `state` is\n`waiting`.\n",
            "items": {
              "$ref": "#/components/schemas/Question"
            }
          }
        },
        "examples": [
          {
            "request_id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b",
            "agent_id": "index",
            "conversation_id": 0,
            "state": "completed",
            "started_at": 1795230000,
            "completed_at": 1795230002,
            "error_message": "",
            "error_code": "",
            "last_seq": 6,
            "input_tokens": 361,
            "output_tokens": 5,
            "recovery": "fail",
            "attempts": 1,
            "ok": true,
            "agent": "index",
            "content": "The capital of France is Paris.",
            "files": [],
            "duration_ms": 2140
          }
        ]
      },
      "ApiErrorCode": {
        "type": "string",
        "minLength": 1,
        "x-extensible-enum": [
          "invalid_request",
          "invalid_schedule",
          "idempotency_key_required",
          "precondition_failed",
          "unauthorized",
          "insufficient_scope",
          "origin_not_allowed",
          "not_found",
          "request_not_found",
          "agent_not_found",
          "conversation_not_found",
          "schedule_not_found",
          "run_not_found",
          "artifact_not_found",
          "memory_entry_not_found",
          "memory_relation_not_found",
          "tenant_not_found",
          "token_not_found",
          "webhook_not_found",
          "delivery_not_found",
          "question_not_found",
          "question_closed",
          "events_deleted",
          "not_in_flight",
          "method_not_allowed",
          "agent_exists",
          "relation_exists",
          "conversation_busy",
          "schedule_busy",
          "schedule_ended",
          "webhook_disabled",
          "payload_too_large",
          "quota_exceeded",
          "unsupported_media_type",
          "rate_limited",
          "too_many_runs",
          "too_many_streams",
          "limit_reached",
          "request_timeout",
          "expectation_failed",
          "headers_too_large",
          "internal",
          "not_implemented",
          "run_failed",
          "run_unfinished",
          "shutting_down",
          "unavailable"
        ],
        "description": "Why the request was refused, to branch on. It stays the same when the words of `error` change; more of them may come.\n\n| status | code | what is wrong |\n|---|---|---|\n| 400 | `invalid_request` | The request is malformed, or a member or parameter is not valid; `details` says which. |\n| 400 | `invalid_schedule` | The schedule can't be read, never fires, or fires too often; `accepted` lists the forms. |\n| 400 | `idempotency_key_required` | A POST with `Last-Event-ID` and without `Idempotency-Key` would start a second run. |\n| 401 | `unauthorized` | The bearer token is missing or not valid, it has expired, or its tenant is disabled. |\n| 403 | `insufficient_scope` | The token does not allow this; `scope` names what it takes, as `manage run` where that is two scopes. |\n| 403 | `origin_not_allowed` | Pages of this origin may not call MCP. |\n| 404 | `not_found` | There is no such route, or no such session of MCP. |\n| 404 | `request_not_found`, `agent_not_found`, `conversation_not_found`, `schedule_not_found`, `run_not_found`, `artifact_not_found`, `memory_entry_not_found`, `memory_relation_not_found`, `tenant_not_found`, `token_not_found`, `webhook_not_found`, `delivery_not_found` | There is no such thing, or it is another tenant's. |\n| 404 | `events_deleted` | The events of the run have outlived their time. |\n| 404 | `question_not_found` | There is no such question. |\n| 409 | `question_closed` | The question has an answer, has expired, or its run has ended. |\n| 404 | `not_in_flight` | There is no such run under way that could be canceled. |\n| 405 | `method_not_allowed` | The path has other methods. |\n| 409 | `agent_exists`, `relation_exists` | It is there already. |\n| 409 | `conversation_busy`, `schedule_busy` | A run is under way that this one must not overlap; `request_id` names it. |\n| 409 | `schedule_ended` | The task is done, and takes a new `schedule` first. |\n| 409 | `webhook_disabled` | Nothing is sent to the endpoint until it is enabled. |\n| 409 | `limit_reached` | The tenant has as many of these as it may, and deletes some first. |\n| 412 | `precondition_failed` | It has changed since the client has read it: its `ETag` is not in `If-Match`, or is in the `If-None-Match` of a change. |\n| 413 | `payload_too_large` | The body, or the content in it, is too large. |\n| 413 | `quota_exceeded` | The files of the conversation or the tenant would be too large together. |\n| 408 | `request_timeout` | The request took too long to arrive. |\n| 415 | `unsupported_media_type` | The body is not declared as JSON. |\n| 417, 431 | `expectation_failed`, `headers_too_large` | The request's `Expect` can't be met, or its headers are too large. |\n| 429 | `too_many_runs` | The tenant has as many runs under way as it may. |\n| 429 | `rate_limited` | The tenant has started as many runs in the last minute as it may, too many wrong bearer tokens came from this address, or there are too many connections of the tenant or the address. |\n| 429 | `too_many_streams` | The tenant has as many replays, or streams of notifications, open as it may. |\n| 500 | `internal` | A fault of the server. |\n| 501 | `not_implemented` | The request uses a transfer coding other than `chunked`, or a method that is none of an API's. |\n| 502 | `run_failed` | The run that was to answer has failed. Only where another protocol has no other way to say so; OpenAI's form has the `error_code` of the run in its place. |\n| 504 | `run_unfinished` | The run that was to answer goes on, after the longest time that an answer may take. Only where another protocol has no other way to say so. |\n| 503 | `shutting_down`, `unavailable` | The server is shutting down, or its database can't be reached. |\n",
        "examples": [
          "request_not_found"
        ]
      },
      "ErrorDetail": {
        "type": "object",
        "required": [
          "path",
          "message"
        ],
        "properties": {
          "path": {
            "type": "string",
            "description": "A JSON Pointer into the body, or `query/…`, `path/…`, `header/…`."
          },
          "message": {
            "type": "string",
            "description": "Why it is not valid."
          }
        }
      },
      "AgentAdvisor": {
        "type": "object",
        "description": "The advisor of an agent, in its structured form.",
        "properties": {
          "model": {
            "type": "string",
            "description": "The advisor's model."
          },
          "mode": {
            "type": "string",
            "x-extensible-enum": [
              "off",
              "consult",
              "gate"
            ],
            "description": "What the advisor does. Without it, `consult`.\n\n| value | meaning |\n|---|---|\n| `off` | nothing |\n| `consult` | The agent may ask it. |\n| `gate` | The agent may ask it, and it approves its last turn. |\n"
          },
          "prompt": {
            "type": "string",
            "description": "Replaces the gate's own system prompt."
          },
          "max_redirects": {
            "type": "integer",
            "format": "int32",
            "minimum": 0,
            "maximum": 2147483647,
            "description": "How many redirects a turn may get before the next one halts."
          },
          "malformed_halts": {
            "type": "boolean",
            "description": "Whether a reply that can't be read halts or lets pass."
          }
        },
        "examples": [
          {
            "model": "claude-opus-4-6",
            "mode": "consult"
          }
        ]
      },
      "AgentRecord": {
        "description": "An agent as it is stored. The built-in `index` has no timestamps.",
        "type": "object",
        "required": [
          "id",
          "name",
          "role",
          "model",
          "goal",
          "brevity",
          "max_tokens",
          "temperature",
          "rules",
          "capabilities"
        ],
        "properties": {
          "id": {
            "type": "string",
            "pattern": "^[A-Za-z0-9_-]{1,64}$",
            "description": "The agent's id."
          },
          "name": {
            "type": "string",
            "description": "Display name."
          },
          "role": {
            "type": "string",
            "description": "What the agent is."
          },
          "model": {
            "type": "string",
            "description": "The model."
          },
          "goal": {
            "type": "string",
            "description": "What the agent is to achieve."
          },
          "brevity": {
            "type": "string",
            "x-extensible-enum": [
              "lite",
              "full",
              "ultra",
              "bullets"
            ],
            "description": "How terse the agent is to be. Without it, `full`.\n\n| value | meaning |\n|---|---|\n| `lite` | brief, in whole sentences |\n| `full` | in short sentences |\n| `ultra` | in as few words as possible |\n| `bullets` | in short bullet points |\n",
            "examples": [
              "full"
            ]
          },
          "max_tokens": {
            "type": "integer",
            "format": "int64",
            "description": "Cap of a turn's response."
          },
          "temperature": {
            "type": "number",
            "format": "double",
            "minimum": 0,
            "maximum": 2,
            "description": "The sampling temperature."
          },
          "rules": {
            "type": "array",
            "description": "Constraints of the system prompt.",
            "items": {
              "type": "string"
            }
          },
          "capabilities": {
            "type": "array",
            "description": "Allowed commands and hints.",
            "items": {
              "type": "string"
            }
          },
          "mode": {
            "type": "string",
            "x-extensible-enum": [
              "",
              "standard",
              "writer"
            ],
            "description": "How the agent writes.\n\n| value | meaning |\n|---|---|\n| empty | as `standard` |\n| `standard` | compressed notes |\n| `writer` | full prose, and files |\n",
            "examples": [
              "standard"
            ]
          },
          "advisor": {
            "$ref": "#/components/schemas/AgentAdvisor"
          },
          "memory": {
            "$ref": "#/components/schemas/AgentMemory"
          },
          "personality": {
            "type": "string",
            "description": "The overlay, if one was given."
          },
          "response_format": {
            "$ref": "#/components/schemas/ResponseFormat"
          },
          "recovery": {
            "type": "string",
            "x-extensible-enum": [
              "fail",
              "resume"
            ],
            "description": "What becomes of a run when the process that executes it ends. A run without it has the one of its agent, and else the\noperator's default.\n\n| value | meaning |\n|---|---|\n| `fail` | It fails with `interrupted`, or with `shutdown` when the server is stopped in order. |\n| `resume` | Another process goes on with it, from its last finished step, in the same stream. |\n",
            "examples": [
              "resume"
            ]
          },
          "approvals": {
            "type": "array",
            "description": "Commands that wait for a person's leave.",
            "items": {
              "type": "string"
            }
          },
          "delegates": {
            "type": "array",
            "description": "The agents that it may give tasks to.",
            "items": {
              "type": "string"
            }
          },
          "question_ttl_seconds": {
            "type": "integer",
            "format": "int64",
            "description": "How long the agent's questions wait for an answer."
          },
          "mcp_servers": {
            "type": "array",
            "description": "The MCP servers that the agent may use.",
            "items": {
              "type": "string"
            }
          },
          "created_at": {
            "$ref": "#/components/schemas/Time"
          },
          "created_by": {
            "$ref": "#/components/schemas/TokenRef",
            "description": "The token that it was made with; absent where that is not known."
          },
          "updated_at": {
            "$ref": "#/components/schemas/Time"
          },
          "updated_by": {
            "$ref": "#/components/schemas/TokenRef",
            "description": "The token that it was last changed with; absent when it was not changed."
          }
        },
        "examples": [
          {
            "id": "researcher",
            "name": "Researcher",
            "role": "Finds and checks facts",
            "model": "demo/echo",
            "goal": "Answer with sources.",
            "brevity": "full",
            "max_tokens": 1024,
            "temperature": 0.3,
            "rules": [],
            "capabilities": [
              "/agent",
              "research"
            ],
            "created_at": 1795230000,
            "updated_at": 1795230000
          }
        ]
      },
      "ErrorBody": {
        "type": "object",
        "description": "What is wrong with a request: for people in `error`, for programs in `error_code`. Every answer that is no success has\nthis shape. The other members come with some codes only.\n",
        "required": [
          "error",
          "error_code"
        ],
        "properties": {
          "error": {
            "type": "string",
            "description": "What is wrong, written for people. Don't match on it."
          },
          "error_code": {
            "$ref": "#/components/schemas/ApiErrorCode"
          },
          "details": {
            "type": "array",
            "description": "The member that failed validation, the first one that was found, with `invalid_request`.",
            "items": {
              "$ref": "#/components/schemas/ErrorDetail"
            }
          },
          "accepted": {
            "type": "array",
            "description": "The forms of a schedule that are understood, with `invalid_schedule`.",
            "items": {
              "type": "string"
            }
          },
          "existing": {
            "$ref": "#/components/schemas/AgentRecord"
          },
          "existing_id": {
            "type": "integer",
            "format": "int64",
            "minimum": 1,
            "description": "The relation that is there already, with `relation_exists`."
          },
          "request_id": {
            "type": "string",
            "description": "The run that stands in the way, with `conversation_busy` and `schedule_busy`, or the one that can't be canceled."
          },
          "scope": {
            "type": "string",
            "description": "What is taken, with `insufficient_scope`; several scopes have spaces between them."
          },
          "cancelled": {
            "type": "boolean",
            "description": "Always false, with `not_in_flight`."
          },
          "reason": {
            "type": "string",
            "description": "The same as `error`, with `not_in_flight`."
          }
        }
      },
      "RunEvent": {
        "description": "One event of a run; `type` tells which. Events of other types may come in later releases: ignore those that you don't\nknow.\n",
        "oneOf": [
          {
            "$ref": "#/components/schemas/RequestReceivedEvent"
          },
          {
            "$ref": "#/components/schemas/StreamStartEvent"
          },
          {
            "$ref": "#/components/schemas/TextEvent"
          },
          {
            "$ref": "#/components/schemas/ToolCallEvent"
          },
          {
            "$ref": "#/components/schemas/FileEvent"
          },
          {
            "$ref": "#/components/schemas/TokenUsageEvent"
          },
          {
            "$ref": "#/components/schemas/SubAgentResponseEvent"
          },
          {
            "$ref": "#/components/schemas/AdvisorEvent"
          },
          {
            "$ref": "#/components/schemas/StreamEndEvent"
          },
          {
            "$ref": "#/components/schemas/RewindEvent"
          },
          {
            "$ref": "#/components/schemas/QuestionEvent"
          },
          {
            "$ref": "#/components/schemas/AnswerEvent"
          },
          {
            "$ref": "#/components/schemas/ErrorEvent"
          },
          {
            "$ref": "#/components/schemas/DoneEvent"
          }
        ],
        "discriminator": {
          "propertyName": "type",
          "mapping": {
            "request_received": "#/components/schemas/RequestReceivedEvent",
            "stream_start": "#/components/schemas/StreamStartEvent",
            "text": "#/components/schemas/TextEvent",
            "tool_call": "#/components/schemas/ToolCallEvent",
            "file": "#/components/schemas/FileEvent",
            "token_usage": "#/components/schemas/TokenUsageEvent",
            "sub_agent_response": "#/components/schemas/SubAgentResponseEvent",
            "advisor": "#/components/schemas/AdvisorEvent",
            "stream_end": "#/components/schemas/StreamEndEvent",
            "rewind": "#/components/schemas/RewindEvent",
            "question": "#/components/schemas/QuestionEvent",
            "answer": "#/components/schemas/AnswerEvent",
            "error": "#/components/schemas/ErrorEvent",
            "done": "#/components/schemas/DoneEvent"
          }
        }
      },
      "RunFrame": {
        "type": "object",
        "description": "One frame of a run's stream.",
        "required": [
          "id",
          "event",
          "data"
        ],
        "properties": {
          "id": {
            "type": "string",
            "pattern": "^\\d+(\\.\\d+)?$",
            "description": "A cursor for `Last-Event-ID`, opaque to clients."
          },
          "event": {
            "type": "string",
            "description": "The name of the event, the same as the `type` in its data."
          },
          "data": {
            "type": "string",
            "description": "The event in one line.",
            "contentMediaType": "application/json",
            "contentSchema": {
              "$ref": "#/components/schemas/RunEvent"
            }
          }
        }
      },
      "RunResult": {
        "type": "object",
        "description": "What has become of a run that has ended. With `ok` true there is a `content`, else an `error` and its `error_code`.",
        "required": [
          "request_id",
          "state",
          "ok",
          "agent",
          "files",
          "input_tokens",
          "output_tokens",
          "duration_ms"
        ],
        "properties": {
          "request_id": {
            "type": "string",
            "description": "Id of the run."
          },
          "state": {
            "type": "string",
            "x-extensible-enum": [
              "running",
              "waiting",
              "completed",
              "failed",
              "canceled"
            ],
            "description": "The state of a run. `completed`, `failed` and `canceled` are terminal.\n\n| value | meaning |\n|---|---|\n| `running` | It is under way. |\n| `waiting` | All that is left of it to do waits for people. |\n| `completed` | It has succeeded. |\n| `failed` | It has failed. |\n| `canceled` | Somebody canceled it, or its tenant was disabled. |\n",
            "examples": [
              "completed"
            ]
          },
          "ok": {
            "type": "boolean",
            "description": "Whether the run succeeded."
          },
          "agent": {
            "type": "string",
            "description": "The agent that was addressed."
          },
          "content": {
            "type": "string",
            "description": "The answer. Present exactly when `ok` is true."
          },
          "output": {
            "description": "The answer as the JSON value that it is: `content`, parsed. Present exactly when `ok` is true and the run had a\n`response_format` with a schema; any JSON value, `null` too.\n",
            "examples": [
              {
                "capital": "Paris"
              }
            ]
          },
          "error": {
            "type": "string",
            "description": "What happened, written for people. Present exactly when `ok` is false."
          },
          "error_code": {
            "$ref": "#/components/schemas/ErrorCode"
          },
          "files": {
            "type": "array",
            "description": "The files that the run has written, in that order; a path may come again.",
            "items": {
              "$ref": "#/components/schemas/RunFile"
            }
          },
          "input_tokens": {
            "$ref": "#/components/schemas/TokenCount"
          },
          "output_tokens": {
            "$ref": "#/components/schemas/TokenCount"
          },
          "duration_ms": {
            "type": "integer",
            "format": "int64",
            "minimum": 0,
            "description": "Wall-clock time from the receipt of the request to the end of the run."
          },
          "conversation_id": {
            "$ref": "#/components/schemas/ConversationId"
          }
        },
        "examples": [
          {
            "request_id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b",
            "state": "completed",
            "ok": true,
            "agent": "index",
            "content": "Both proposals would work; the first is cheaper.",
            "files": [
              {
                "path": "summary.md",
                "mime_type": "text/markdown",
                "size_bytes": 10,
                "content": "# Summary\n"
              }
            ],
            "input_tokens": 812,
            "output_tokens": 164,
            "duration_ms": 2140
          }
        ]
      },
      "CancelAccepted": {
        "type": "object",
        "description": "The run is being canceled.",
        "required": [
          "request_id",
          "cancelled"
        ],
        "properties": {
          "request_id": {
            "type": "string",
            "description": "Id of the run."
          },
          "cancelled": {
            "type": "boolean",
            "description": "Always true."
          }
        },
        "examples": [
          {
            "request_id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b",
            "cancelled": true
          }
        ]
      },
      "OrchestrateRequest": {
        "type": "object",
        "required": [
          "message"
        ],
        "properties": {
          "message": {
            "$ref": "#/components/schemas/Message"
          },
          "agent": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/AddressedAgent"
              },
              {
                "type": "null"
              }
            ]
          },
          "agent_def": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/InlineAgentDefinition"
              },
              {
                "type": "null"
              }
            ]
          },
          "response_format": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/ResponseFormatInput"
              },
              {
                "type": "null"
              }
            ]
          },
          "recovery": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/Recovery"
              },
              {
                "type": "null"
              }
            ]
          }
        },
        "dependentSchemas": {
          "agent_def": {
            "anyOf": [
              {
                "properties": {
                  "agent_def": {
                    "required": [
                      "id"
                    ],
                    "properties": {
                      "id": {
                        "type": "string"
                      }
                    }
                  }
                }
              },
              {
                "required": [
                  "agent"
                ],
                "properties": {
                  "agent": {
                    "$ref": "#/components/schemas/AgentId"
                  }
                }
              }
            ]
          }
        }
      },
      "Id": {
        "type": "integer",
        "format": "int64",
        "minimum": 1,
        "maximum": 9007199254740991,
        "description": "A positive integer; newer things have greater ones.",
        "examples": [
          1
        ]
      },
      "QuestionList": {
        "type": "object",
        "required": [
          "count",
          "questions"
        ],
        "properties": {
          "count": {
            "$ref": "#/components/schemas/Count"
          },
          "questions": {
            "type": "array",
            "description": "The questions, newest first.",
            "items": {
              "$ref": "#/components/schemas/Question"
            }
          },
          "next_before": {
            "type": "integer",
            "format": "int64",
            "minimum": 1,
            "maximum": 9007199254740991,
            "description": "The `before` of the next page. Absent when this page is the last one."
          }
        }
      },
      "AnswerRequest": {
        "type": "object",
        "description": "An answer. A `question` takes a `text`, an `approval` a `decision` and perhaps a text.",
        "properties": {
          "decision": {
            "type": [
              "string",
              "null"
            ],
            "enum": [
              "approved",
              "denied",
              null
            ],
            "description": "Whether the command may run. For an approval."
          },
          "text": {
            "type": [
              "string",
              "null"
            ],
            "minLength": 1,
            "maxLength": 16384,
            "pattern": "\\S",
            "description": "The answer, which is the result of the command: at most 16 KiB of it. With `denied` the reason, which the agent is told; with\n`approved` a remark, which only the stream shows.\n"
          },
          "by": {
            "type": [
              "string",
              "null"
            ],
            "minLength": 1,
            "maxLength": 200,
            "pattern": "^[^\\u0000-\\u001f\\u007f]+$",
            "description": "Who answers. The stream shows it; the agent is told it with a denial."
          }
        },
        "examples": [
          {
            "text": "Rome",
            "by": "Ada"
          }
        ]
      },
      "AgentPlace": {
        "type": "string",
        "pattern": "^[0-9]{1,15}:[0-9]{1,15}:[A-Za-z0-9_-]{1,64}$",
        "description": "A place in the list of the agents, the `before` of the next page. Absent when there is none.",
        "examples": [
          "1795230000:1795230000:researcher"
        ]
      },
      "ListedAgent": {
        "description": "An agent in a list: an `AgentRecord`, or of one that has no room there its id and the beginnings of its name, its role and its\nmodel, of up to 200 characters each, with its times. `GET /v1/agents/{id}` has all of it.\n",
        "type": "object",
        "required": [
          "id",
          "name",
          "role",
          "model"
        ],
        "properties": {
          "id": {
            "type": "string",
            "pattern": "^[A-Za-z0-9_-]{1,64}$",
            "description": "The agent's id."
          },
          "name": {
            "type": "string",
            "description": "Display name."
          },
          "role": {
            "type": "string",
            "description": "What the agent is."
          },
          "model": {
            "type": "string",
            "description": "The model."
          },
          "goal": {
            "type": "string",
            "description": "What the agent is to achieve."
          },
          "brevity": {
            "type": "string",
            "x-extensible-enum": [
              "lite",
              "full",
              "ultra",
              "bullets"
            ],
            "description": "How terse the agent is to be. Without it, `full`.\n\n| value | meaning |\n|---|---|\n| `lite` | brief, in whole sentences |\n| `full` | in short sentences |\n| `ultra` | in as few words as possible |\n| `bullets` | in short bullet points |\n",
            "examples": [
              "full"
            ]
          },
          "max_tokens": {
            "type": "integer",
            "format": "int64",
            "description": "Cap of a turn's response."
          },
          "temperature": {
            "type": "number",
            "format": "double",
            "minimum": 0,
            "maximum": 2,
            "description": "The sampling temperature."
          },
          "rules": {
            "type": "array",
            "description": "Constraints of the system prompt.",
            "items": {
              "type": "string"
            }
          },
          "capabilities": {
            "type": "array",
            "description": "Allowed commands and hints.",
            "items": {
              "type": "string"
            }
          },
          "mode": {
            "type": "string",
            "x-extensible-enum": [
              "",
              "standard",
              "writer"
            ],
            "description": "How the agent writes.\n\n| value | meaning |\n|---|---|\n| empty | as `standard` |\n| `standard` | compressed notes |\n| `writer` | full prose, and files |\n",
            "examples": [
              "standard"
            ]
          },
          "advisor": {
            "$ref": "#/components/schemas/AgentAdvisor"
          },
          "memory": {
            "$ref": "#/components/schemas/AgentMemory"
          },
          "personality": {
            "type": "string",
            "description": "The overlay, if one was given."
          },
          "response_format": {
            "$ref": "#/components/schemas/ResponseFormat"
          },
          "recovery": {
            "type": "string",
            "x-extensible-enum": [
              "fail",
              "resume"
            ],
            "description": "What becomes of a run when the process that executes it ends. A run without it has the one of its agent, and else the\noperator's default.\n\n| value | meaning |\n|---|---|\n| `fail` | It fails with `interrupted`, or with `shutdown` when the server is stopped in order. |\n| `resume` | Another process goes on with it, from its last finished step, in the same stream. |\n",
            "examples": [
              "resume"
            ]
          },
          "approvals": {
            "type": "array",
            "description": "Commands that wait for a person's leave.",
            "items": {
              "type": "string"
            }
          },
          "delegates": {
            "type": "array",
            "description": "The agents that it may give tasks to.",
            "items": {
              "type": "string"
            }
          },
          "question_ttl_seconds": {
            "type": "integer",
            "format": "int64",
            "description": "How long the agent's questions wait for an answer."
          },
          "mcp_servers": {
            "type": "array",
            "description": "The MCP servers that the agent may use.",
            "items": {
              "type": "string"
            }
          },
          "created_at": {
            "$ref": "#/components/schemas/Time"
          },
          "created_by": {
            "$ref": "#/components/schemas/TokenRef",
            "description": "The token that it was made with; absent where that is not known."
          },
          "updated_at": {
            "$ref": "#/components/schemas/Time"
          },
          "updated_by": {
            "$ref": "#/components/schemas/TokenRef",
            "description": "The token that it was last changed with; absent when it was not changed."
          }
        },
        "examples": [
          {
            "id": "researcher",
            "name": "Researcher",
            "role": "Finds and checks facts",
            "model": "demo/echo",
            "goal": "Answer with sources.",
            "brevity": "full",
            "max_tokens": 1024,
            "temperature": 0.3,
            "rules": [],
            "capabilities": [
              "/agent",
              "research"
            ],
            "created_at": 1795230000,
            "updated_at": 1795230000
          }
        ]
      },
      "AgentList": {
        "type": "object",
        "required": [
          "count",
          "agents"
        ],
        "properties": {
          "count": {
            "$ref": "#/components/schemas/Count"
          },
          "agents": {
            "type": "array",
            "description": "The agents.",
            "items": {
              "$ref": "#/components/schemas/ListedAgent"
            }
          },
          "next_before": {
            "$ref": "#/components/schemas/AgentPlace"
          }
        },
        "examples": [
          {
            "count": 1,
            "agents": [
              {
                "id": "researcher",
                "name": "Researcher",
                "role": "Finds and checks facts",
                "model": "demo/echo",
                "goal": "Answer with sources.",
                "brevity": "full",
                "max_tokens": 1024,
                "temperature": 0.3,
                "rules": [],
                "capabilities": [
                  "/agent",
                  "research"
                ],
                "created_at": 1795230000,
                "updated_at": 1795230000
              }
            ]
          }
        ]
      },
      "AgentDefinition": {
        "type": "object",
        "description": "An agent to be stored. As JSON, with its defaults filled in, a definition has at most 65,536 bytes.",
        "required": [
          "id",
          "name",
          "role",
          "model",
          "goal"
        ],
        "properties": {
          "id": {
            "$ref": "#/components/schemas/AgentId"
          },
          "name": {
            "type": "string",
            "minLength": 1,
            "maxLength": 65536,
            "description": "Display name."
          },
          "role": {
            "type": "string",
            "minLength": 1,
            "maxLength": 65536,
            "description": "What the agent is, in a few words. The master routes by it."
          },
          "model": {
            "type": "string",
            "minLength": 1,
            "maxLength": 65536,
            "description": "The model, whose prefix names the provider, as `claude-…` or `ollama/…` do: `GET /v1/models` has them all. It\nis not checked here; one that the provider refuses shows up in the run.\n"
          },
          "goal": {
            "type": "string",
            "minLength": 1,
            "maxLength": 65536,
            "description": "What the agent is to achieve; part of its system prompt."
          },
          "brevity": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/Brevity"
              },
              {
                "type": "null"
              }
            ]
          },
          "max_tokens": {
            "type": [
              "integer",
              "null"
            ],
            "format": "int64",
            "minimum": -9007199254740991,
            "maximum": 9007199254740991,
            "description": "Cap of a turn's response. Default 1024. A value that the provider refuses shows up in the run."
          },
          "temperature": {
            "type": [
              "number",
              "null"
            ],
            "format": "double",
            "minimum": 0,
            "maximum": 2,
            "description": "Default 0.3. Not sent to models that don't take one."
          },
          "rules": {
            "type": [
              "array",
              "null"
            ],
            "maxItems": 1000,
            "description": "Constraints that are appended to the system prompt.",
            "items": {
              "type": "string",
              "maxLength": 65536
            }
          },
          "capabilities": {
            "type": [
              "array",
              "null"
            ],
            "maxItems": 1000,
            "description": "Entries that begin with `/` are an allow-list of commands (`/mem` covers every `/mem …`, `/agent` covers\n`/parallel`); the others are hints for the master. Without any `/` entry every command is allowed but `/ask`, which\nonly an agent has that names it. They are the agent's own, not its delegates': an agent that may only `/agent` reaches\nevery command through `index`, unless `delegates` names others.\n",
            "items": {
              "type": "string",
              "maxLength": 65536
            }
          },
          "mode": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/AgentMode"
              },
              {
                "type": "null"
              }
            ]
          },
          "memory": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/AgentMemoryInput"
              },
              {
                "type": "null"
              }
            ]
          },
          "personality": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 65536,
            "description": "An overlay of tone and manner."
          },
          "advisor": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/AdvisorInput"
              },
              {
                "type": "null"
              }
            ]
          },
          "advisor_model": {
            "type": [
              "string",
              "null"
            ],
            "minLength": 1,
            "maxLength": 65536,
            "deprecated": true,
            "description": "Legacy form of `advisor`, which wins over it."
          },
          "response_format": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/ResponseFormatInput"
              },
              {
                "type": "null"
              }
            ]
          },
          "recovery": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/Recovery"
              },
              {
                "type": "null"
              }
            ]
          },
          "approvals": {
            "type": [
              "array",
              "null"
            ],
            "maxItems": 100,
            "description": "Commands that wait for a person's leave before they run: each entry is the beginning of a command's line, in whole words\nwhatever their case, such as `/exec` or `/mcp call github`; `/agent` covers the lines of a `/parallel` block. They hold for all that the agent's\ndelegates do, and theirs, and for the runs of tasks that these schedule, beside what the definitions there say.\n",
            "items": {
              "type": "string",
              "minLength": 2,
              "maxLength": 256,
              "pattern": "^/[a-z0-9]+(?: [^\\u0000-\\u001f\\u007f]*)?$"
            },
            "examples": [
              [
                "/exec",
                "/mcp call github"
              ]
            ]
          },
          "delegates": {
            "type": [
              "array",
              "null"
            ],
            "maxItems": 100,
            "description": "The agents that this one may give tasks to (`/agent`, `/parallel`), by their ids; `index` may be one of them, and an empty\nlist means nobody. Without it they are all of the tenant's. It is the agent's own: each delegate may give tasks to those that\nits own definition names.\n",
            "items": {
              "type": "string",
              "pattern": "^[A-Za-z0-9_-]{1,64}$"
            },
            "examples": [
              [
                "researcher",
                "index"
              ]
            ]
          },
          "question_ttl_seconds": {
            "type": [
              "integer",
              "null"
            ],
            "format": "int64",
            "minimum": 1,
            "maximum": 31536000,
            "description": "How long the agent's questions and approvals wait for an answer. Without it the operator's default, a day."
          },
          "mcp_servers": {
            "type": [
              "array",
              "null"
            ],
            "maxItems": 100,
            "description": "The MCP servers that the agent may use, by their names in the operator's configuration; an empty list means none. Without it\nthe agent may use all that its tenant may. It holds for the agent's own commands, not for its delegates'.\n",
            "items": {
              "type": "string",
              "pattern": "^[A-Za-z0-9_.-]{1,64}$"
            },
            "examples": [
              [
                "github",
                "files"
              ]
            ]
          }
        },
        "examples": [
          {
            "id": "researcher",
            "name": "Researcher",
            "role": "Finds and checks facts",
            "model": "demo/echo",
            "goal": "Answer with sources.",
            "capabilities": [
              "/agent",
              "research"
            ]
          }
        ]
      },
      "Deleted": {
        "type": "object",
        "required": [
          "deleted"
        ],
        "properties": {
          "deleted": {
            "type": "boolean",
            "description": "Always true; what could not be deleted is an error."
          }
        },
        "examples": [
          {
            "deleted": true
          }
        ]
      },
      "ChatRequest": {
        "type": "object",
        "required": [
          "message"
        ],
        "properties": {
          "message": {
            "$ref": "#/components/schemas/Message"
          },
          "agent_def": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/InlineAgentDefinition"
              },
              {
                "type": "null"
              }
            ]
          },
          "response_format": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/ResponseFormatInput"
              },
              {
                "type": "null"
              }
            ]
          },
          "recovery": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/Recovery"
              },
              {
                "type": "null"
              }
            ]
          }
        },
        "examples": [
          {
            "message": "What is the capital of France?"
          }
        ]
      },
      "AgUiState": {
        "type": "object",
        "description": "Agents here have no state to share with a front end.",
        "additionalProperties": true,
        "examples": [
          {}
        ]
      },
      "AgUiMessage": {
        "type": "object",
        "description": "A message as AG-UI has it, with its `content`: the text, of users also a list of parts, `text` and `image`. Only what is\nnew of it is looked at more closely.\n",
        "required": [
          "id",
          "role"
        ],
        "properties": {
          "id": {
            "type": "string",
            "minLength": 1,
            "maxLength": 1000,
            "description": "Identifies the message within its thread."
          },
          "role": {
            "type": "string",
            "description": "Who says it: `user`, `assistant`, `system`, `developer`, `tool`, `activity` or `reasoning`."
          }
        },
        "additionalProperties": true,
        "examples": [
          {
            "id": "m-1",
            "role": "user",
            "content": "Where shall we eat?"
          }
        ]
      },
      "AgUiContext": {
        "type": "object",
        "description": "Something that the front end wants the agent to know.",
        "required": [
          "description",
          "value"
        ],
        "properties": {
          "description": {
            "type": "string",
            "description": "What it is."
          },
          "value": {
            "type": "string",
            "description": "The thing itself."
          }
        },
        "examples": [
          {
            "description": "The city on the map",
            "value": "Rome"
          }
        ]
      },
      "AgUiResume": {
        "type": "object",
        "description": "The answer to one interrupt, with its `payload`, which may be any JSON.",
        "required": [
          "interruptId",
          "status"
        ],
        "properties": {
          "interruptId": {
            "type": "string",
            "pattern": "^[1-9]\\d{0,15}$",
            "description": "The id of the question."
          },
          "status": {
            "type": "string",
            "enum": [
              "resolved",
              "cancelled"
            ],
            "description": "Whether it is answered or dismissed."
          }
        },
        "additionalProperties": true,
        "examples": [
          {
            "interruptId": "5",
            "status": "resolved",
            "payload": {
              "text": "Rome"
            }
          }
        ]
      },
      "AgUiRunInput": {
        "type": "object",
        "description": "What AG-UI calls `RunAgentInput`. Other members that it has, such as `forwardedProps`, are ignored.",
        "required": [
          "threadId",
          "runId",
          "messages"
        ],
        "properties": {
          "threadId": {
            "type": "string",
            "minLength": 1,
            "maxLength": 256,
            "description": "The conversation: an id of the client's, or ours, in digits."
          },
          "runId": {
            "type": "string",
            "minLength": 1,
            "maxLength": 256,
            "description": "The id of the run, chosen by the client: a repeat joins it."
          },
          "protocolVersion": {
            "type": [
              "string",
              "null"
            ],
            "description": "The version of AG-UI that the client speaks; absent before 1.0."
          },
          "state": {
            "description": "The state of the front end, which has to be empty.",
            "oneOf": [
              {
                "$ref": "#/components/schemas/AgUiState"
              },
              {
                "type": "null"
              }
            ]
          },
          "messages": {
            "type": "array",
            "maxItems": 10000,
            "description": "The thread as the client has it.",
            "items": {
              "$ref": "#/components/schemas/AgUiMessage"
            }
          },
          "tools": {
            "type": [
              "array",
              "null"
            ],
            "description": "Tools of the front end, of which there must be none.",
            "items": {
              "type": "object",
              "additionalProperties": true
            }
          },
          "context": {
            "type": [
              "array",
              "null"
            ],
            "maxItems": 1000,
            "description": "What the agent is to know besides; it stands in front of the prompt.",
            "items": {
              "$ref": "#/components/schemas/AgUiContext"
            }
          },
          "resume": {
            "type": [
              "array",
              "null"
            ],
            "maxItems": 100,
            "description": "Answers to the interrupts with which an earlier run has ended.",
            "items": {
              "$ref": "#/components/schemas/AgUiResume"
            }
          }
        }
      },
      "AgUiEvent": {
        "type": "object",
        "description": "An event of AG-UI; `@ag-ui/core` has the types of all. Ignore those that you don't know.",
        "required": [
          "type"
        ],
        "properties": {
          "type": {
            "type": "string",
            "x-extensible-enum": [
              "RUN_STARTED",
              "RUN_FINISHED",
              "RUN_ERROR",
              "TEXT_MESSAGE_START",
              "TEXT_MESSAGE_CONTENT",
              "TEXT_MESSAGE_END",
              "TOOL_CALL_START",
              "TOOL_CALL_ARGS",
              "TOOL_CALL_END",
              "TOOL_CALL_RESULT",
              "STEP_STARTED",
              "STEP_FINISHED",
              "MESSAGES_SNAPSHOT",
              "CUSTOM"
            ],
            "description": "Which event it is.\n\n| value | meaning |\n|---|---|\n| `RUN_STARTED` | The run has begun. |\n| `RUN_FINISHED` | It has ended well, or waits for people. |\n| `RUN_ERROR` | It has failed. |\n| `TEXT_MESSAGE_START`, `TEXT_MESSAGE_CONTENT`, `TEXT_MESSAGE_END` | a text, piece by piece |\n| `TOOL_CALL_START`, `TOOL_CALL_ARGS`, `TOOL_CALL_END`, `TOOL_CALL_RESULT` | a command and its result |\n| `STEP_STARTED`, `STEP_FINISHED` | a delegate at work |\n| `MESSAGES_SNAPSHOT` | all messages so far |\n| `CUSTOM` | an event of ours that AG-UI has no name for |\n"
          },
          "threadId": {
            "type": "string",
            "description": "The thread; of `RUN_STARTED` and `RUN_FINISHED`."
          },
          "runId": {
            "type": "string",
            "description": "The run; of `RUN_STARTED` and `RUN_FINISHED`."
          },
          "messageId": {
            "type": "string",
            "description": "The message that it belongs to."
          },
          "delta": {
            "type": "string",
            "description": "The next piece of a text or of arguments."
          },
          "toolCallId": {
            "type": "string",
            "description": "The command that it belongs to."
          },
          "stepName": {
            "type": "string",
            "description": "The delegate."
          },
          "name": {
            "type": "string",
            "description": "Of `CUSTOM`, the name of our event; of a message, the delegate."
          },
          "message": {
            "type": "string",
            "description": "What happened, of `RUN_ERROR`."
          },
          "code": {
            "type": "string",
            "description": "The `error_code` of our run, of `RUN_ERROR`."
          }
        },
        "additionalProperties": true,
        "examples": [
          {
            "type": "TEXT_MESSAGE_CONTENT",
            "messageId": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b-0-1",
            "delta": "Hello"
          }
        ]
      },
      "AgUiFrame": {
        "type": "object",
        "description": "One frame of the stream.",
        "required": [
          "id",
          "data"
        ],
        "properties": {
          "id": {
            "type": "string",
            "pattern": "^\\d+(\\.\\d+)?(\\+\\d+)?$",
            "description": "A cursor for `Last-Event-ID`, opaque to clients."
          },
          "data": {
            "type": "string",
            "description": "The event in one line.",
            "contentMediaType": "application/json",
            "contentSchema": {
              "$ref": "#/components/schemas/AgUiEvent"
            }
          }
        }
      },
      "JsonRpcId": {
        "description": "Chosen by the client; the response repeats it. An integer has an amount of at most 2^53 - 1; another one is refused.",
        "examples": [
          1
        ],
        "oneOf": [
          {
            "type": "string"
          },
          {
            "type": "integer",
            "format": "int64"
          },
          {
            "type": "null"
          }
        ]
      },
      "JsonRpcRequest": {
        "type": "object",
        "description": "A request object of JSON-RPC 2.0.",
        "required": [
          "jsonrpc",
          "id",
          "method"
        ],
        "properties": {
          "jsonrpc": {
            "type": "string",
            "const": "2.0"
          },
          "id": {
            "$ref": "#/components/schemas/JsonRpcId"
          },
          "method": {
            "type": "string",
            "minLength": 1,
            "description": "A method of A2A."
          },
          "params": {
            "type": "object",
            "description": "The parameters of the method, as A2A has them.",
            "additionalProperties": true
          }
        }
      },
      "JsonRpcSuccess": {
        "type": "object",
        "description": "What a method gives.",
        "required": [
          "jsonrpc",
          "id",
          "result"
        ],
        "properties": {
          "jsonrpc": {
            "type": "string",
            "const": "2.0"
          },
          "id": {
            "$ref": "#/components/schemas/JsonRpcId"
          },
          "result": {
            "type": "object",
            "description": "What the method gives, as A2A has it.",
            "additionalProperties": true
          }
        }
      },
      "JsonRpcError": {
        "type": "object",
        "required": [
          "code",
          "message"
        ],
        "properties": {
          "code": {
            "type": "integer",
            "format": "int64",
            "description": "-32700 not JSON, -32600 no request, -32601 no such method, -32602 parameters that are not valid; of A2A -32001 no\nsuch task, -32002 the task has ended and can't be canceled, -32003 no push notifications, -32004 not\nsupported here, -32005 a content type that is not supported, -32007 no extended card, -32009 no such\nversion of A2A.\n"
          },
          "message": {
            "type": "string",
            "description": "Why."
          },
          "data": {
            "type": "array",
            "description": "The error as A2A 1.0 has it in detail.",
            "items": {
              "type": "object",
              "additionalProperties": true
            }
          }
        }
      },
      "JsonRpcFailure": {
        "type": "object",
        "description": "Why a method gives nothing.",
        "required": [
          "jsonrpc",
          "id",
          "error"
        ],
        "properties": {
          "jsonrpc": {
            "type": "string",
            "const": "2.0"
          },
          "id": {
            "$ref": "#/components/schemas/JsonRpcId"
          },
          "error": {
            "$ref": "#/components/schemas/JsonRpcError"
          }
        }
      },
      "JsonRpcResponse": {
        "description": "A response object of JSON-RPC 2.0, with a result or an error.",
        "oneOf": [
          {
            "$ref": "#/components/schemas/JsonRpcSuccess"
          },
          {
            "$ref": "#/components/schemas/JsonRpcFailure"
          }
        ]
      },
      "A2aFrame": {
        "type": "object",
        "description": "One frame of a stream of responses.",
        "required": [
          "data"
        ],
        "properties": {
          "data": {
            "type": "string",
            "description": "The response in one line.",
            "contentMediaType": "application/json",
            "contentSchema": {
              "$ref": "#/components/schemas/JsonRpcResponse"
            }
          }
        }
      },
      "AgentInterface": {
        "description": "One way to call the agent.",
        "type": "object",
        "required": [
          "url",
          "protocolBinding",
          "protocolVersion"
        ],
        "properties": {
          "url": {
            "type": "string",
            "format": "uri"
          },
          "protocolBinding": {
            "type": "string",
            "const": "JSONRPC"
          },
          "protocolVersion": {
            "type": "string",
            "x-extensible-enum": [
              "1.0",
              "0.3"
            ],
            "description": "The version of the protocol.\n\n| value | meaning |\n|---|---|\n| `1.0` | the present one |\n| `0.3` | the one before it |\n"
          }
        }
      },
      "AgentCapabilities": {
        "description": "What the server can do for A2A clients.",
        "type": "object",
        "required": [
          "streaming",
          "pushNotifications",
          "extendedAgentCard"
        ],
        "properties": {
          "streaming": {
            "type": "boolean"
          },
          "pushNotifications": {
            "type": "boolean"
          },
          "extendedAgentCard": {
            "type": "boolean"
          }
        }
      },
      "AgentSkill": {
        "description": "Something that the agent is good for.",
        "type": "object",
        "required": [
          "id",
          "name",
          "description",
          "tags"
        ],
        "properties": {
          "id": {
            "type": "string"
          },
          "name": {
            "type": "string"
          },
          "description": {
            "type": "string"
          },
          "tags": {
            "type": "array",
            "items": {
              "type": "string"
            }
          }
        }
      },
      "AgentCard": {
        "type": "object",
        "description": "An A2A agent card, for clients of A2A 1.0 (`supportedInterfaces`) and of 0.3 (`url`) in one.",
        "required": [
          "name",
          "description",
          "version",
          "supportedInterfaces",
          "capabilities",
          "securitySchemes",
          "securityRequirements",
          "security",
          "defaultInputModes",
          "defaultOutputModes",
          "skills",
          "url",
          "preferredTransport",
          "protocolVersion",
          "supportsAuthenticatedExtendedCard"
        ],
        "properties": {
          "name": {
            "type": "string",
            "description": "The name of the agent."
          },
          "description": {
            "type": "string",
            "description": "Its role and goal."
          },
          "version": {
            "type": "string",
            "description": "Another one whenever the agent has been changed."
          },
          "supportedInterfaces": {
            "type": "array",
            "description": "Where and how the agent can be called, the preferred way first.",
            "items": {
              "$ref": "#/components/schemas/AgentInterface"
            }
          },
          "capabilities": {
            "$ref": "#/components/schemas/AgentCapabilities"
          },
          "securitySchemes": {
            "type": "object",
            "description": "How clients authenticate, in the words of both versions.",
            "additionalProperties": {
              "type": "object",
              "additionalProperties": true
            }
          },
          "securityRequirements": {
            "type": "array",
            "description": "Which of these are needed (1.0).",
            "items": {
              "type": "object",
              "additionalProperties": true
            }
          },
          "security": {
            "type": "array",
            "description": "Which of these are needed (0.3).",
            "items": {
              "type": "object",
              "additionalProperties": true
            }
          },
          "defaultInputModes": {
            "type": "array",
            "description": "Media types that the agent takes.",
            "items": {
              "type": "string"
            }
          },
          "defaultOutputModes": {
            "type": "array",
            "description": "Media types that it gives; files may have any.",
            "items": {
              "type": "string"
            }
          },
          "skills": {
            "type": "array",
            "description": "What the agent is good for.",
            "items": {
              "$ref": "#/components/schemas/AgentSkill"
            }
          },
          "url": {
            "type": "string",
            "format": "uri",
            "description": "Where the agent can be called (0.3)."
          },
          "preferredTransport": {
            "type": "string",
            "const": "JSONRPC"
          },
          "protocolVersion": {
            "type": "string",
            "const": "0.3.0"
          },
          "supportsAuthenticatedExtendedCard": {
            "type": "boolean"
          }
        },
        "examples": [
          {
            "name": "Researcher",
            "description": "Finds and checks facts. Answer with sources.",
            "version": "1795230000",
            "supportedInterfaces": [
              {
                "url": "http://127.0.0.1:8080/v1/a2a/agents/researcher",
                "protocolBinding": "JSONRPC",
                "protocolVersion": "1.0"
              },
              {
                "url": "http://127.0.0.1:8080/v1/a2a/agents/researcher",
                "protocolBinding": "JSONRPC",
                "protocolVersion": "0.3"
              }
            ],
            "capabilities": {
              "streaming": true,
              "pushNotifications": false,
              "extendedAgentCard": false
            },
            "securitySchemes": {
              "tenantToken": {
                "type": "http",
                "scheme": "Bearer",
                "description": "The token of a tenant.",
                "httpAuthSecurityScheme": {
                  "scheme": "Bearer",
                  "description": "The token of a tenant."
                }
              }
            },
            "securityRequirements": [
              {
                "schemes": {
                  "tenantToken": {}
                }
              }
            ],
            "security": [
              {
                "tenantToken": []
              }
            ],
            "defaultInputModes": [
              "text/plain",
              "application/json",
              "image/png"
            ],
            "defaultOutputModes": [
              "text/plain",
              "application/octet-stream"
            ],
            "skills": [
              {
                "id": "research",
                "name": "research",
                "description": "Finds and checks facts: research",
                "tags": [
                  "research"
                ]
              }
            ],
            "url": "http://127.0.0.1:8080/v1/a2a/agents/researcher",
            "preferredTransport": "JSONRPC",
            "protocolVersion": "0.3.0",
            "supportsAuthenticatedExtendedCard": false
          }
        ]
      },
      "OpenAiModel": {
        "type": "object",
        "description": "An agent as a model.",
        "required": [
          "id",
          "object",
          "created",
          "owned_by"
        ],
        "properties": {
          "id": {
            "type": "string",
            "description": "The id of the agent."
          },
          "object": {
            "type": "string",
            "const": "model"
          },
          "created": {
            "$ref": "#/components/schemas/Time"
          },
          "owned_by": {
            "type": "string",
            "description": "`tenant`, or `baton` for the built-in `index`."
          }
        }
      },
      "OpenAiModels": {
        "type": "object",
        "description": "The agents as models.",
        "required": [
          "object",
          "data"
        ],
        "properties": {
          "object": {
            "type": "string",
            "const": "list"
          },
          "data": {
            "type": "array",
            "description": "The agents.",
            "items": {
              "$ref": "#/components/schemas/OpenAiModel"
            }
          }
        }
      },
      "OpenAiChatRequest": {
        "type": "object",
        "description": "A request for a chat completion, as OpenAI has it. Members that are not named here are read too.",
        "additionalProperties": true,
        "required": [
          "model",
          "messages"
        ],
        "properties": {
          "model": {
            "type": "string",
            "minLength": 1,
            "description": "The id of an agent."
          },
          "messages": {
            "type": "array",
            "minItems": 1,
            "description": "What was said, the oldest first; the last one is the user's.",
            "items": {
              "type": "object",
              "additionalProperties": true
            }
          }
        },
        "examples": [
          {
            "model": "index",
            "messages": [
              {
                "role": "user",
                "content": "Hello"
              }
            ]
          }
        ]
      },
      "OpenAiChatCompletion": {
        "type": "object",
        "description": "A chat completion, as OpenAI has it, and the files of the run.",
        "additionalProperties": true,
        "required": [
          "id",
          "object",
          "created",
          "model",
          "choices",
          "usage"
        ],
        "properties": {
          "id": {
            "type": "string",
            "description": "`chatcmpl-` and the id of the run."
          },
          "object": {
            "type": "string",
            "const": "chat.completion"
          },
          "created": {
            "$ref": "#/components/schemas/Time"
          },
          "model": {
            "type": "string",
            "description": "The id of the agent."
          },
          "choices": {
            "type": "array",
            "description": "One.",
            "items": {
              "type": "object",
              "additionalProperties": true
            }
          },
          "usage": {
            "type": "object",
            "description": "The tokens of all calls of models in the run.",
            "additionalProperties": true
          },
          "files": {
            "type": "array",
            "description": "What the run has written. Absent when there is nothing.",
            "items": {
              "$ref": "#/components/schemas/RunFile"
            }
          }
        }
      },
      "OpenAiEvent": {
        "type": "object",
        "description": "A chunk or an event as OpenAI has it.",
        "additionalProperties": true,
        "examples": [
          {
            "object": "chat.completion.chunk"
          }
        ]
      },
      "OpenAiFrame": {
        "type": "object",
        "description": "One frame of a stream.",
        "required": [
          "data"
        ],
        "properties": {
          "event": {
            "type": "string",
            "description": "Of responses: the `type` in its data."
          },
          "data": {
            "description": "A chunk or an event in one line, or `[DONE]`, with which the chunks end.",
            "anyOf": [
              {
                "type": "string",
                "const": "[DONE]"
              },
              {
                "type": "string",
                "contentMediaType": "application/json",
                "contentSchema": {
                  "$ref": "#/components/schemas/OpenAiEvent"
                }
              }
            ]
          }
        }
      },
      "OpenAiErrorBody": {
        "type": "object",
        "description": "What is wrong.",
        "required": [
          "message",
          "type",
          "param",
          "code"
        ],
        "properties": {
          "message": {
            "type": "string",
            "description": "What is wrong, written for people."
          },
          "type": {
            "type": "string",
            "description": "The kind of the error, by its status.",
            "examples": [
              "invalid_request_error"
            ]
          },
          "param": {
            "description": "The member of the request that is at fault.",
            "oneOf": [
              {
                "type": "string"
              },
              {
                "type": "null"
              }
            ],
            "examples": [
              "messages[0].role"
            ]
          },
          "code": {
            "type": "string",
            "description": "The `error_code` that other operations answer with."
          }
        }
      },
      "OpenAiError": {
        "type": "object",
        "description": "An error in the form of OpenAI's API.",
        "required": [
          "error"
        ],
        "properties": {
          "error": {
            "$ref": "#/components/schemas/OpenAiErrorBody"
          }
        },
        "examples": [
          {
            "error": {
              "message": "no agent 'ghost' for this tenant",
              "type": "invalid_request_error",
              "param": null,
              "code": "agent_not_found"
            }
          }
        ]
      },
      "OpenAiResponseRequest": {
        "type": "object",
        "description": "A request for a response, as OpenAI has it. Members that are not named here are read too.",
        "additionalProperties": true,
        "required": [
          "model",
          "input"
        ],
        "properties": {
          "model": {
            "type": "string",
            "minLength": 1,
            "description": "The id of an agent."
          },
          "input": {
            "description": "A text, or a list of messages, of which the last one is the user’s.",
            "examples": [
              "Hello"
            ]
          }
        },
        "examples": [
          {
            "model": "index",
            "input": "Hello"
          }
        ]
      },
      "OpenAiResponse": {
        "type": "object",
        "description": "A response, as OpenAI has it, and the files of the run.",
        "additionalProperties": true,
        "required": [
          "id",
          "object",
          "created_at",
          "status",
          "model",
          "output",
          "error",
          "metadata"
        ],
        "properties": {
          "id": {
            "type": "string",
            "description": "`resp_` and the id of the run."
          },
          "object": {
            "type": "string",
            "const": "response"
          },
          "created_at": {
            "$ref": "#/components/schemas/Time"
          },
          "status": {
            "type": "string",
            "x-extensible-enum": [
              "in_progress",
              "completed",
              "failed",
              "cancelled"
            ],
            "description": "What has become of the run.\n\n| value | meaning |\n|---|---|\n| `in_progress` | It is under way. |\n| `completed` | It has succeeded. |\n| `failed` | It has failed. |\n| `cancelled` | It was canceled. |\n"
          },
          "model": {
            "type": "string",
            "description": "The id of the agent."
          },
          "output": {
            "type": "array",
            "description": "The answer: one message, once the run has succeeded.",
            "items": {
              "type": "object",
              "additionalProperties": true
            }
          },
          "error": {
            "description": "Why there is no answer: the `error_code` of the run, and its message.",
            "oneOf": [
              {
                "$ref": "#/components/schemas/OpenAiErrorBody"
              },
              {
                "type": "null"
              }
            ]
          },
          "metadata": {
            "type": "object",
            "description": "As it was sent.",
            "additionalProperties": true
          },
          "files": {
            "type": "array",
            "description": "What the run has written. Absent when there is nothing.",
            "items": {
              "$ref": "#/components/schemas/RunFile"
            }
          }
        },
        "examples": [
          {
            "id": "resp_01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b",
            "object": "response",
            "created_at": 1795230000,
            "status": "completed",
            "model": "index",
            "error": null,
            "metadata": {},
            "output": [
              {
                "id": "msg_01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b",
                "type": "message",
                "status": "completed",
                "role": "assistant",
                "content": [
                  {
                    "type": "output_text",
                    "text": "Paris",
                    "annotations": [],
                    "logprobs": []
                  }
                ]
              }
            ]
          }
        ]
      },
      "McpMessage": {
        "type": "object",
        "description": "A message of JSON-RPC 2.0: a request (`method` and `id`), a notification (`method`), or a response (`id`, and `result` or\n`error`).\n",
        "required": [
          "jsonrpc"
        ],
        "properties": {
          "jsonrpc": {
            "type": "string",
            "const": "2.0"
          },
          "id": {
            "$ref": "#/components/schemas/JsonRpcId"
          },
          "method": {
            "type": "string",
            "minLength": 1,
            "description": "A method of MCP."
          },
          "params": {
            "type": "object",
            "description": "The parameters of the method, as MCP has them.",
            "additionalProperties": true
          },
          "result": {
            "type": "object",
            "description": "What a request of the server gave, as MCP has it.",
            "additionalProperties": true
          },
          "error": {
            "type": "object",
            "description": "Why it gave nothing.",
            "additionalProperties": true
          }
        }
      },
      "McpFrame": {
        "type": "object",
        "description": "One frame of a stream of messages.",
        "required": [
          "data"
        ],
        "properties": {
          "id": {
            "type": "string",
            "description": "From where the stream can be gone on with."
          },
          "data": {
            "description": "The message in one line, or nothing, where a frame is there for its `id:`.",
            "anyOf": [
              {
                "type": "string",
                "const": ""
              },
              {
                "type": "string",
                "contentMediaType": "application/json",
                "contentSchema": {
                  "$ref": "#/components/schemas/McpMessage"
                }
              }
            ]
          }
        }
      },
      "ScheduleMessage": {
        "type": "string",
        "minLength": 1,
        "maxLength": 65536,
        "description": "The prompt of each run.",
        "examples": [
          "Which orders are late?"
        ]
      },
      "ScheduleText": {
        "type": "string",
        "minLength": 1,
        "maxLength": 200,
        "description": "A cron pattern of 5 or 6 fields, or a phrase.",
        "examples": [
          "every day at 07:30"
        ]
      },
      "ScheduledTask": {
        "type": "object",
        "required": [
          "id",
          "agent_id",
          "message",
          "schedule",
          "normalized",
          "kind",
          "timezone",
          "next_fire_at",
          "status",
          "conversation_id",
          "created_at",
          "updated_at",
          "last_run_at",
          "last_run_id",
          "run_count"
        ],
        "properties": {
          "id": {
            "$ref": "#/components/schemas/Id"
          },
          "agent_id": {
            "type": "string",
            "description": "The agent that runs. When it does not exist any more, the runs fail."
          },
          "message": {
            "$ref": "#/components/schemas/ScheduleMessage"
          },
          "schedule": {
            "$ref": "#/components/schemas/ScheduleText"
          },
          "normalized": {
            "type": "string",
            "description": "How `schedule` was understood, in its canonical wording."
          },
          "kind": {
            "type": "string",
            "x-extensible-enum": [
              "once",
              "recurring"
            ],
            "description": "How often the task fires.\n\n| value | meaning |\n|---|---|\n| `once` | once |\n| `recurring` | again and again |\n"
          },
          "timezone": {
            "type": "string",
            "description": "The time zone whose clock counts."
          },
          "next_fire_at": {
            "$ref": "#/components/schemas/Time",
            "description": "When the task is due next; 0 when it isn't."
          },
          "status": {
            "type": "string",
            "x-extensible-enum": [
              "active",
              "paused",
              "completed",
              "failed"
            ],
            "description": "Whether the task fires.\n\n| value | meaning |\n|---|---|\n| `active` | at its times |\n| `paused` | not until somebody resumes it |\n| `completed` | not any more: it fired once, and its run succeeded |\n| `failed` | not any more: it fired once, and its run failed |\n"
          },
          "conversation_id": {
            "type": "integer",
            "format": "int64",
            "minimum": 0,
            "description": "The conversation that the runs post into; 0 if there is none."
          },
          "approvals": {
            "type": "array",
            "description": "Commands that wait for a person's leave in the runs of the task, beside those that definitions name: a run that has made a\ntask with `/schedule` hands on those that it was under. Absent when there are none. Nothing changes them.\n",
            "items": {
              "type": "string"
            },
            "examples": [
              [
                "/exec",
                "/mcp call github"
              ]
            ]
          },
          "created_at": {
            "$ref": "#/components/schemas/Time"
          },
          "created_by": {
            "$ref": "#/components/schemas/TokenRef",
            "description": "The token that the task was made with; of one that an agent made with `/schedule`, the token that its run was started with,\nor, in the run of a task, the one that has set the message of that task.\nAbsent where that is not known.\n"
          },
          "created_by_agent": {
            "type": "string",
            "description": "The agent that made the task with `/schedule`; absent of all others."
          },
          "updated_at": {
            "$ref": "#/components/schemas/Time",
            "description": "When somebody last changed the task; its runs don't."
          },
          "updated_by": {
            "$ref": "#/components/schemas/TokenRef",
            "description": "The token that it was last changed with, as in `created_by`; absent when it was not changed."
          },
          "last_run_at": {
            "$ref": "#/components/schemas/Time",
            "description": "When its last run began; 0 when there was none."
          },
          "last_run_id": {
            "type": "integer",
            "format": "int64",
            "minimum": 0,
            "description": "Its last run; 0 when there was none."
          },
          "run_count": {
            "type": "integer",
            "format": "int64",
            "minimum": 0,
            "description": "How many runs it has had."
          }
        },
        "examples": [
          {
            "id": 3,
            "agent_id": "index",
            "message": "Which orders are late?",
            "schedule": "every day at 07:30",
            "normalized": "every day at 07:30",
            "kind": "recurring",
            "timezone": "Europe/Berlin",
            "next_fire_at": 1795242600,
            "status": "active",
            "conversation_id": 0,
            "created_at": 1795230000,
            "updated_at": 1795230000,
            "last_run_at": 0,
            "last_run_id": 0,
            "run_count": 0
          }
        ]
      },
      "NextBefore": {
        "type": "integer",
        "format": "int64",
        "minimum": 1,
        "maximum": 9007199254740991,
        "description": "The `before` of the next page. Absent when this page is the last one.",
        "examples": [
          1
        ]
      },
      "ScheduledTaskList": {
        "type": "object",
        "required": [
          "count",
          "schedules"
        ],
        "properties": {
          "count": {
            "$ref": "#/components/schemas/Count"
          },
          "schedules": {
            "type": "array",
            "description": "The tasks, newest first.",
            "items": {
              "$ref": "#/components/schemas/ScheduledTask"
            }
          },
          "next_before": {
            "$ref": "#/components/schemas/NextBefore"
          }
        }
      },
      "CreateScheduleRequest": {
        "type": "object",
        "required": [
          "schedule",
          "message"
        ],
        "properties": {
          "schedule": {
            "$ref": "#/components/schemas/ScheduleText"
          },
          "message": {
            "$ref": "#/components/schemas/ScheduleMessage"
          },
          "agent": {
            "type": [
              "string",
              "null"
            ],
            "minLength": 1,
            "maxLength": 256,
            "pattern": "^[^\\u0000-\\u001f\\u007f]+$",
            "description": "The agent to run, a stored one or `index`. Default `index`, or the agent of the conversation."
          },
          "conversation_id": {
            "type": [
              "integer",
              "null"
            ],
            "format": "int64",
            "minimum": 0,
            "maximum": 9007199254740991,
            "description": "The conversation that the runs post into; 0, the default, is none."
          },
          "timezone": {
            "type": [
              "string",
              "null"
            ],
            "minLength": 1,
            "maxLength": 64,
            "description": "An IANA time zone, in any case.",
            "default": "UTC"
          }
        }
      },
      "UpdateScheduleRequest": {
        "type": "object",
        "properties": {
          "status": {
            "type": [
              "string",
              "null"
            ],
            "enum": [
              "active",
              "paused",
              null
            ],
            "description": "Whether the task fires at its times."
          },
          "message": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/ScheduleMessage"
              },
              {
                "type": "null"
              }
            ]
          },
          "schedule": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/ScheduleText"
              },
              {
                "type": "null"
              }
            ]
          }
        }
      },
      "ScheduledRun": {
        "type": "object",
        "required": [
          "id",
          "task_id",
          "agent_id",
          "request_id",
          "status",
          "started_at",
          "completed_at",
          "result_summary",
          "error_message",
          "input_tokens",
          "output_tokens"
        ],
        "properties": {
          "id": {
            "$ref": "#/components/schemas/Id"
          },
          "task_id": {
            "$ref": "#/components/schemas/Id",
            "description": "The task that it is of, which may be deleted by now."
          },
          "agent_id": {
            "type": "string",
            "description": "The agent that runs."
          },
          "request_id": {
            "type": "string",
            "minLength": 1,
            "description": "The run as a request, for its events and for canceling it."
          },
          "status": {
            "$ref": "#/components/schemas/ScheduledRunStatus"
          },
          "started_at": {
            "$ref": "#/components/schemas/Time"
          },
          "completed_at": {
            "$ref": "#/components/schemas/Time"
          },
          "result_summary": {
            "type": "string",
            "maxLength": 4096,
            "description": "The beginning of the answer, at most 4 KiB of UTF-8; empty when there is none."
          },
          "error_message": {
            "type": "string",
            "description": "Why the run failed; empty when it didn't."
          },
          "input_tokens": {
            "type": "integer",
            "format": "int64",
            "minimum": 0,
            "description": "Tokens of all prompts; 0 while it runs."
          },
          "output_tokens": {
            "type": "integer",
            "format": "int64",
            "minimum": 0,
            "description": "Tokens of all answers; 0 while it runs."
          }
        },
        "examples": [
          {
            "id": 12,
            "task_id": 3,
            "agent_id": "reporter",
            "request_id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b",
            "status": "running",
            "started_at": 1795230000,
            "completed_at": 0,
            "result_summary": "",
            "error_message": "",
            "input_tokens": 0,
            "output_tokens": 0
          }
        ]
      },
      "ScheduledRunList": {
        "type": "object",
        "required": [
          "count",
          "runs"
        ],
        "properties": {
          "count": {
            "$ref": "#/components/schemas/Count"
          },
          "runs": {
            "type": "array",
            "description": "The runs, newest first.",
            "items": {
              "$ref": "#/components/schemas/ScheduledRun"
            }
          },
          "next_before": {
            "$ref": "#/components/schemas/NextBefore"
          }
        }
      },
      "NotificationStreamEvent": {
        "description": "One event of the notification stream; `type` tells which. Ignore those that you don't know.",
        "oneOf": [
          {
            "$ref": "#/components/schemas/OpenEvent"
          },
          {
            "$ref": "#/components/schemas/NotificationEvent"
          }
        ],
        "discriminator": {
          "propertyName": "type",
          "mapping": {
            "open": "#/components/schemas/OpenEvent",
            "notification": "#/components/schemas/NotificationEvent"
          }
        }
      },
      "NotificationFrame": {
        "type": "object",
        "description": "One frame of the notification stream.",
        "required": [
          "event",
          "data"
        ],
        "properties": {
          "id": {
            "type": "string",
            "pattern": "^\\d+\\.(started|completed|failed|waiting)$",
            "description": "The run's id and its phase, of `run.waiting` the id of the question; `open` has none."
          },
          "event": {
            "type": "string",
            "description": "The name of the event, the same as the `type` in its data."
          },
          "data": {
            "type": "string",
            "description": "The event in one line.",
            "contentMediaType": "application/json",
            "contentSchema": {
              "$ref": "#/components/schemas/NotificationStreamEvent"
            }
          }
        }
      },
      "WebhookUrl": {
        "type": "string",
        "minLength": 1,
        "maxLength": 2048,
        "pattern": "^https?://[^\\u0000-\\u0020\\u007f]+$",
        "description": "Where the messages go.",
        "examples": [
          "https://example.com/baton"
        ]
      },
      "WebhookEvent": {
        "type": "string",
        "enum": [
          "run.completed",
          "run.failed",
          "run.canceled",
          "run.waiting"
        ],
        "description": "What has become of a run.\n\n| value | meaning |\n|---|---|\n| `run.completed` | A run has succeeded. |\n| `run.failed` | A run has failed. |\n| `run.canceled` | A run was canceled. |\n| `run.waiting` | A run waits for somebody. |\n"
      },
      "WebhookEvents": {
        "type": "array",
        "maxItems": 16,
        "description": "Which messages the endpoint gets. Empty means all, and those of later releases too.",
        "items": {
          "$ref": "#/components/schemas/WebhookEvent"
        },
        "examples": [
          [
            "run.completed",
            "run.failed"
          ]
        ]
      },
      "WebhookDescription": {
        "type": "string",
        "maxLength": 500,
        "pattern": "^[^\\u0000]*$",
        "description": "A note for people.",
        "examples": [
          "Orders"
        ]
      },
      "Webhook": {
        "type": "object",
        "description": "An endpoint that gets a message for each run that ends.",
        "required": [
          "id",
          "url",
          "events",
          "description",
          "disabled",
          "created_at",
          "updated_at"
        ],
        "properties": {
          "id": {
            "$ref": "#/components/schemas/Id"
          },
          "url": {
            "$ref": "#/components/schemas/WebhookUrl"
          },
          "events": {
            "type": "array",
            "maxItems": 16,
            "description": "Which messages the endpoint gets. Empty means all, and those of later releases too.",
            "items": {
              "type": "string",
              "x-extensible-enum": [
                "run.completed",
                "run.failed",
                "run.canceled",
                "run.waiting"
              ],
              "description": "What has become of a run.\n\n| value | meaning |\n|---|---|\n| `run.completed` | A run has succeeded. |\n| `run.failed` | A run has failed. |\n| `run.canceled` | A run was canceled. |\n| `run.waiting` | A run waits for somebody. |\n"
            },
            "examples": [
              [
                "run.completed",
                "run.failed"
              ]
            ]
          },
          "description": {
            "$ref": "#/components/schemas/WebhookDescription"
          },
          "disabled": {
            "type": "boolean",
            "description": "Whether nothing is sent to it."
          },
          "created_at": {
            "$ref": "#/components/schemas/Time"
          },
          "created_by": {
            "$ref": "#/components/schemas/TokenRef",
            "description": "The token that it was made with; absent where that is not known."
          },
          "updated_at": {
            "$ref": "#/components/schemas/Time"
          },
          "updated_by": {
            "$ref": "#/components/schemas/TokenRef",
            "description": "The token that it was last changed with; absent when it was not changed."
          }
        },
        "examples": [
          {
            "id": 4000123,
            "url": "https://example.com/baton",
            "events": [],
            "description": "",
            "disabled": false,
            "created_at": 1795230000,
            "updated_at": 1795230000
          }
        ]
      },
      "WebhookList": {
        "type": "object",
        "required": [
          "count",
          "webhooks"
        ],
        "properties": {
          "count": {
            "$ref": "#/components/schemas/Count"
          },
          "webhooks": {
            "type": "array",
            "description": "The endpoints, newest first.",
            "items": {
              "$ref": "#/components/schemas/Webhook"
            }
          },
          "next_before": {
            "$ref": "#/components/schemas/NextBefore"
          }
        }
      },
      "CreateWebhookRequest": {
        "type": "object",
        "required": [
          "url"
        ],
        "properties": {
          "url": {
            "$ref": "#/components/schemas/WebhookUrl"
          },
          "events": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/WebhookEvents"
              },
              {
                "type": "null"
              }
            ]
          },
          "description": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/WebhookDescription"
              },
              {
                "type": "null"
              }
            ]
          }
        },
        "examples": [
          {
            "url": "https://example.com/baton",
            "events": [
              "run.completed",
              "run.failed"
            ],
            "description": "Orders"
          }
        ]
      },
      "WebhookWithSecret": {
        "type": "object",
        "description": "An endpoint, and the secret that its messages are signed with.",
        "required": [
          "id",
          "url",
          "events",
          "description",
          "disabled",
          "created_at",
          "updated_at",
          "secret"
        ],
        "properties": {
          "id": {
            "$ref": "#/components/schemas/Id"
          },
          "url": {
            "$ref": "#/components/schemas/WebhookUrl"
          },
          "events": {
            "type": "array",
            "maxItems": 16,
            "description": "Which messages the endpoint gets. Empty means all, and those of later releases too.",
            "items": {
              "type": "string",
              "x-extensible-enum": [
                "run.completed",
                "run.failed",
                "run.canceled",
                "run.waiting"
              ],
              "description": "What has become of a run.\n\n| value | meaning |\n|---|---|\n| `run.completed` | A run has succeeded. |\n| `run.failed` | A run has failed. |\n| `run.canceled` | A run was canceled. |\n| `run.waiting` | A run waits for somebody. |\n"
            },
            "examples": [
              [
                "run.completed",
                "run.failed"
              ]
            ]
          },
          "description": {
            "$ref": "#/components/schemas/WebhookDescription"
          },
          "disabled": {
            "type": "boolean",
            "description": "Whether nothing is sent to it."
          },
          "created_at": {
            "$ref": "#/components/schemas/Time"
          },
          "created_by": {
            "$ref": "#/components/schemas/TokenRef",
            "description": "The token that it was made with; absent where that is not known."
          },
          "updated_at": {
            "$ref": "#/components/schemas/Time"
          },
          "updated_by": {
            "$ref": "#/components/schemas/TokenRef",
            "description": "The token that it was last changed with; absent when it was not changed."
          },
          "secret": {
            "type": "string",
            "pattern": "^whsec_[A-Za-z0-9+/]+=*$",
            "description": "The secret. It is not shown again."
          }
        },
        "examples": [
          {
            "id": 4000123,
            "url": "https://example.com/baton",
            "events": [],
            "description": "",
            "disabled": false,
            "created_at": 1795230000,
            "updated_at": 1795230000,
            "secret": "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
          }
        ]
      },
      "UpdateWebhookRequest": {
        "type": "object",
        "properties": {
          "url": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/WebhookUrl"
              },
              {
                "type": "null"
              }
            ]
          },
          "events": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/WebhookEvents"
              },
              {
                "type": "null"
              }
            ]
          },
          "description": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/WebhookDescription"
              },
              {
                "type": "null"
              }
            ]
          },
          "disabled": {
            "type": [
              "boolean",
              "null"
            ],
            "description": "Whether nothing is sent to it."
          }
        },
        "examples": [
          {
            "disabled": true
          }
        ]
      },
      "DeliveryId": {
        "type": "string",
        "pattern": "^dlv_[0-9a-f]{32}$",
        "description": "Id of a delivery.",
        "examples": [
          "dlv_00000000000000000000000000000000"
        ]
      },
      "Delivery": {
        "type": "object",
        "description": "A message for an endpoint, and what became of it.",
        "required": [
          "id",
          "message_id",
          "type",
          "state",
          "attempts",
          "last_status",
          "next_attempt_at",
          "created_at"
        ],
        "properties": {
          "id": {
            "$ref": "#/components/schemas/DeliveryId"
          },
          "message_id": {
            "type": "string",
            "description": "The `webhook-id`: the same for every try, and in a redelivery."
          },
          "type": {
            "type": "string",
            "x-extensible-enum": [
              "run.completed",
              "run.failed",
              "run.canceled",
              "run.waiting",
              "webhook.test"
            ],
            "description": "What the message is about.\n\n| value | meaning |\n|---|---|\n| `run.completed` | A run has succeeded. |\n| `run.failed` | A run has failed. |\n| `run.canceled` | A run was canceled. |\n| `run.waiting` | A run waits for somebody. |\n| `webhook.test` | Somebody has asked for a test. |\n"
          },
          "state": {
            "type": "string",
            "x-extensible-enum": [
              "pending",
              "delivered",
              "failed"
            ],
            "description": "What became of the message.\n\n| value | meaning |\n|---|---|\n| `pending` | It is under way, or tried again at `next_attempt_at`. |\n| `delivered` | The receiver has taken it. |\n| `failed` | The last try has failed, the endpoint was disabled, or the run's events were deleted before. |\n"
          },
          "attempts": {
            "type": "integer",
            "format": "int64",
            "minimum": 0,
            "description": "How often it was tried, on demand as well."
          },
          "last_status": {
            "type": "integer",
            "format": "int32",
            "minimum": 0,
            "description": "What the last try was answered with; 0 when it got no answer."
          },
          "last_error": {
            "type": "string",
            "x-extensible-enum": [
              "timeout",
              "refused",
              "dns",
              "tls",
              "blocked_address",
              "no_answer",
              "status",
              "disabled",
              "too_many",
              "events_deleted"
            ],
            "description": "Why it has not arrived. Absent when it has, or was not tried yet.\n\n| value | meaning |\n|---|---|\n| `timeout` | no answer within 15 seconds |\n| `refused` | No connection was taken. |\n| `dns` | The name has no address. |\n| `tls` | Its certificate is not good, or no encryption came about. |\n| `blocked_address` | Nothing may be sent to that address. |\n| `no_answer` | The connection broke, or what came is no HTTP. |\n| `status` | It was answered with `last_status`. |\n| `disabled` | The endpoint or its tenant was disabled. |\n| `too_many` | Too many messages waited. |\n| `events_deleted` | The run's events were deleted before. |\n"
          },
          "next_attempt_at": {
            "$ref": "#/components/schemas/Time",
            "description": "When it is tried again; 0 while it is under way, and when it has ended."
          },
          "created_at": {
            "$ref": "#/components/schemas/Time"
          }
        },
        "examples": [
          {
            "id": "dlv_00000000000000000000000000000000",
            "message_id": "msg_01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b",
            "type": "run.completed",
            "state": "pending",
            "attempts": 1,
            "last_status": 503,
            "last_error": "status",
            "next_attempt_at": 1795230005,
            "created_at": 1795230000
          }
        ]
      },
      "DeliveryList": {
        "type": "object",
        "required": [
          "count",
          "deliveries"
        ],
        "properties": {
          "count": {
            "$ref": "#/components/schemas/Count"
          },
          "deliveries": {
            "type": "array",
            "description": "The deliveries, newest first.",
            "items": {
              "$ref": "#/components/schemas/Delivery"
            }
          },
          "next_before": {
            "type": "string",
            "description": "The `before` of the next page. Absent when this page is the last one."
          }
        }
      },
      "ModelInfo": {
        "type": "object",
        "required": [
          "id",
          "provider",
          "context_window",
          "available"
        ],
        "properties": {
          "id": {
            "type": "string",
            "description": "As an agent definition names it."
          },
          "provider": {
            "type": "string",
            "description": "The provider that serves it."
          },
          "context_window": {
            "type": "integer",
            "format": "int64",
            "minimum": 1,
            "description": "How many tokens prompt and answer may have together."
          },
          "available": {
            "type": "boolean",
            "description": "Whether its provider is configured."
          }
        },
        "examples": [
          {
            "id": "demo/echo",
            "provider": "demo",
            "context_window": 32768,
            "available": true
          }
        ]
      },
      "ProviderInfo": {
        "type": "object",
        "required": [
          "id",
          "prefixes",
          "available"
        ],
        "properties": {
          "id": {
            "type": "string",
            "description": "The provider."
          },
          "prefixes": {
            "type": "array",
            "description": "Model ids that begin with one of these are its.",
            "items": {
              "type": "string"
            }
          },
          "available": {
            "type": "boolean",
            "description": "Whether it is configured."
          }
        },
        "examples": [
          {
            "id": "demo",
            "prefixes": [
              "demo/"
            ],
            "available": true
          }
        ]
      },
      "ModelList": {
        "type": "object",
        "required": [
          "count",
          "models",
          "providers"
        ],
        "properties": {
          "count": {
            "$ref": "#/components/schemas/Count"
          },
          "models": {
            "type": "array",
            "description": "Well-known models, of those that the operator allows, and those that the operator names.",
            "items": {
              "$ref": "#/components/schemas/ModelInfo"
            }
          },
          "next_before": {
            "type": "string",
            "description": "The `before` of the next page. Absent when this page is the last one."
          },
          "providers": {
            "type": "array",
            "description": "The table of prefixes, of providers of which a model may be used.",
            "items": {
              "$ref": "#/components/schemas/ProviderInfo"
            }
          }
        }
      },
      "ConversationTitle": {
        "type": "string",
        "maxLength": 200,
        "pattern": "^[^\\u0000-\\u001f\\u007f]*$",
        "description": "A title for people, without control characters; may be empty.",
        "examples": [
          "Trip to Rome"
        ]
      },
      "Conversation": {
        "type": "object",
        "required": [
          "id",
          "title",
          "agent_id",
          "created_at",
          "updated_at",
          "message_count",
          "archived"
        ],
        "properties": {
          "id": {
            "$ref": "#/components/schemas/Id"
          },
          "title": {
            "$ref": "#/components/schemas/ConversationTitle"
          },
          "agent_id": {
            "type": "string",
            "description": "The agent that it was begun with."
          },
          "agent_def": {
            "$ref": "#/components/schemas/AgentRecord"
          },
          "created_at": {
            "$ref": "#/components/schemas/Time"
          },
          "updated_at": {
            "$ref": "#/components/schemas/Time"
          },
          "message_count": {
            "type": "integer",
            "format": "int64",
            "minimum": 0,
            "description": "How many messages it holds."
          },
          "archived": {
            "type": "boolean",
            "description": "Whether it is put away."
          }
        },
        "examples": [
          {
            "id": 7,
            "title": "Trip to Rome",
            "agent_id": "index",
            "created_at": 1795230000,
            "updated_at": 1795230000,
            "message_count": 0,
            "archived": false
          }
        ]
      },
      "ConversationList": {
        "type": "object",
        "required": [
          "count",
          "conversations"
        ],
        "properties": {
          "count": {
            "$ref": "#/components/schemas/Count"
          },
          "conversations": {
            "type": "array",
            "description": "The conversations, newest first.",
            "items": {
              "$ref": "#/components/schemas/Conversation"
            }
          },
          "next_before": {
            "$ref": "#/components/schemas/NextBefore"
          }
        }
      },
      "CreateConversationRequest": {
        "type": "object",
        "properties": {
          "title": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/ConversationTitle"
              },
              {
                "type": "null"
              }
            ]
          },
          "agent_id": {
            "type": [
              "string",
              "null"
            ],
            "minLength": 1,
            "description": "The agent to talk to. Default `index`, or the id of `agent_def`."
          },
          "agent_def": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/InlineAgentDefinition"
              },
              {
                "type": "null"
              }
            ]
          }
        },
        "examples": [
          {
            "title": "Trip to Rome",
            "agent_id": "index"
          }
        ]
      },
      "UpdateConversationRequest": {
        "type": "object",
        "properties": {
          "title": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/ConversationTitle"
              },
              {
                "type": "null"
              }
            ]
          },
          "archived": {
            "type": [
              "boolean",
              "null"
            ],
            "description": "Whether it is put away."
          }
        },
        "examples": [
          {
            "archived": true
          }
        ]
      },
      "StoredText": {
        "type": "string",
        "description": "What was said, as text.",
        "examples": [
          "Where shall we eat?"
        ]
      },
      "StoredParts": {
        "type": "array",
        "description": "What was said, in the parts that were sent.",
        "items": {
          "$ref": "#/components/schemas/MessagePart"
        },
        "examples": [
          [
            {
              "type": "text",
              "text": "What is in this picture?"
            }
          ]
        ]
      },
      "StoredContent": {
        "description": "What was said, as text or as the parts that were sent.",
        "oneOf": [
          {
            "$ref": "#/components/schemas/StoredText"
          },
          {
            "$ref": "#/components/schemas/StoredParts"
          }
        ],
        "examples": [
          "Where shall we eat?"
        ]
      },
      "ConversationMessage": {
        "type": "object",
        "required": [
          "id",
          "conversation_id",
          "role",
          "content",
          "input_tokens",
          "output_tokens",
          "created_at",
          "request_id"
        ],
        "properties": {
          "id": {
            "$ref": "#/components/schemas/Id"
          },
          "conversation_id": {
            "$ref": "#/components/schemas/Id"
          },
          "role": {
            "type": "string",
            "x-extensible-enum": [
              "user",
              "assistant"
            ],
            "description": "Who said it.\n\n| value | meaning |\n|---|---|\n| `user` | who talks with the agent |\n| `assistant` | the agent |\n"
          },
          "content": {
            "$ref": "#/components/schemas/StoredContent"
          },
          "input_tokens": {
            "type": "integer",
            "format": "int64",
            "minimum": 0,
            "description": "Tokens of the run's prompts; 0 for the user's messages."
          },
          "output_tokens": {
            "type": "integer",
            "format": "int64",
            "minimum": 0,
            "description": "Tokens of the run's answers; 0 for the user's messages."
          },
          "created_at": {
            "$ref": "#/components/schemas/Time"
          },
          "request_id": {
            "type": "string",
            "description": "The run that it belongs to."
          }
        },
        "examples": [
          {
            "id": 31,
            "conversation_id": 7,
            "role": "user",
            "content": "Where shall we eat?",
            "input_tokens": 0,
            "output_tokens": 0,
            "created_at": 1795230000,
            "request_id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b"
          }
        ]
      },
      "MessageList": {
        "type": "object",
        "required": [
          "conversation_id",
          "count",
          "messages"
        ],
        "properties": {
          "conversation_id": {
            "$ref": "#/components/schemas/Id"
          },
          "count": {
            "$ref": "#/components/schemas/Count"
          },
          "messages": {
            "type": "array",
            "description": "The messages, oldest first.",
            "items": {
              "$ref": "#/components/schemas/ConversationMessage"
            }
          },
          "next_after_id": {
            "type": "integer",
            "format": "int64",
            "minimum": 1,
            "maximum": 9007199254740991,
            "description": "The `after_id` of the next page. Absent when this page is the last one."
          }
        }
      },
      "ArtifactPath": {
        "type": "string",
        "minLength": 1,
        "maxLength": 256,
        "description": "A clean relative path: no `.` or `..` and no empty segment, none that begins with a dot or begins or ends with\na space, no backslash, `~`, drive letter, control or invisible character.\n",
        "examples": [
          "report/summary.md"
        ]
      },
      "MediaType": {
        "type": "string",
        "minLength": 3,
        "maxLength": 200,
        "pattern": "^[A-Za-z0-9!#$&^_.+-]+/[A-Za-z0-9!#$&^_.+-]+(?:; ?[A-Za-z0-9!#$&^_.+-]+=[A-Za-z0-9!#$&^_.+-]+)*$",
        "description": "A media type, perhaps with parameters.",
        "examples": [
          "text/markdown"
        ]
      },
      "Artifact": {
        "type": "object",
        "description": "A file that is kept.",
        "required": [
          "id",
          "conversation_id",
          "path",
          "mime_type",
          "size_bytes",
          "sha256",
          "created_at",
          "updated_at"
        ],
        "properties": {
          "id": {
            "$ref": "#/components/schemas/Id"
          },
          "conversation_id": {
            "type": "integer",
            "format": "int64",
            "minimum": 0,
            "maximum": 9007199254740991,
            "description": "The conversation that it belongs to, 0 if there is none."
          },
          "path": {
            "$ref": "#/components/schemas/ArtifactPath"
          },
          "mime_type": {
            "$ref": "#/components/schemas/MediaType"
          },
          "size_bytes": {
            "type": "integer",
            "format": "int64",
            "minimum": 0,
            "maximum": 1048576,
            "description": "The length of the content."
          },
          "sha256": {
            "type": "string",
            "pattern": "^[0-9a-f]{64}$",
            "description": "The SHA-256 of the content, in hexadecimal."
          },
          "created_at": {
            "$ref": "#/components/schemas/Time"
          },
          "updated_at": {
            "$ref": "#/components/schemas/Time"
          }
        },
        "examples": [
          {
            "id": 12,
            "conversation_id": 7,
            "path": "report/summary.md",
            "mime_type": "text/markdown",
            "size_bytes": 10,
            "sha256": "88501c2f5e6660af97d9cafe49c86afa7adff4dc92cbe9e27141b4ef45642ee8",
            "created_at": 1795230000,
            "updated_at": 1795233600
          }
        ]
      },
      "ArtifactList": {
        "type": "object",
        "required": [
          "count",
          "artifacts"
        ],
        "properties": {
          "count": {
            "$ref": "#/components/schemas/Count"
          },
          "artifacts": {
            "type": "array",
            "description": "The artifacts, newest first.",
            "items": {
              "$ref": "#/components/schemas/Artifact"
            }
          },
          "next_before": {
            "$ref": "#/components/schemas/NextBefore"
          }
        }
      },
      "CreateArtifactRequest": {
        "type": "object",
        "required": [
          "path",
          "content"
        ],
        "properties": {
          "path": {
            "$ref": "#/components/schemas/ArtifactPath"
          },
          "content": {
            "type": "string",
            "description": "The file, in the form that `encoding` names."
          },
          "encoding": {
            "type": [
              "string",
              "null"
            ],
            "enum": [
              "utf-8",
              "base64",
              null
            ],
            "default": "utf-8",
            "description": "`utf-8`: the content is the text; `base64`: it is the bytes in base64 (RFC 4648 §4), with padding."
          },
          "mime_type": {
            "description": "By default it is guessed from the path's extension; else `text/plain` or `application/octet-stream`.",
            "oneOf": [
              {
                "$ref": "#/components/schemas/MediaType"
              },
              {
                "type": "null"
              }
            ]
          }
        }
      },
      "MemoryType": {
        "type": "string",
        "enum": [
          "user",
          "feedback",
          "project",
          "reference",
          "learning",
          "context"
        ],
        "description": "What an entry is about.\n\n| value | meaning |\n|---|---|\n| `user` | the user, and what they want |\n| `feedback` | what was said about the work |\n| `project` | the course of a project |\n| `reference` | facts to look up |\n| `learning` | how and why things are done |\n| `context` | something else |\n",
        "examples": [
          "reference"
        ]
      },
      "MemoryTitle": {
        "type": "string",
        "minLength": 1,
        "maxLength": 200,
        "pattern": "^[^\\u0000-\\u001f\\u007f]+$",
        "description": "What it says in a few words, without control characters.",
        "examples": [
          "Staging database"
        ]
      },
      "MemoryContent": {
        "type": "string",
        "pattern": "^[^\\u0000]*$",
        "description": "What is remembered; at most 64 KiB of UTF-8.",
        "examples": [
          "db-staging.internal:5432, read-only for everybody."
        ]
      },
      "MemorySource": {
        "type": "string",
        "maxLength": 200,
        "pattern": "^[^\\u0000-\\u001f\\u007f]*$",
        "description": "Where it is from, for people; may be empty.",
        "examples": [
          "onboarding"
        ]
      },
      "MemoryTags": {
        "type": "array",
        "maxItems": 32,
        "description": "Words to find it by. Those that differ in case only are one.",
        "items": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "pattern": "^[^\\u0000-\\u001f\\u007f]+$"
        },
        "examples": [
          [
            "database",
            "staging"
          ]
        ]
      },
      "MemoryEntry": {
        "type": "object",
        "required": [
          "id",
          "type",
          "title",
          "content",
          "source",
          "tags",
          "valid_from",
          "valid_to",
          "created_at",
          "updated_at"
        ],
        "properties": {
          "id": {
            "$ref": "#/components/schemas/Id"
          },
          "type": {
            "type": "string",
            "x-extensible-enum": [
              "user",
              "feedback",
              "project",
              "reference",
              "learning",
              "context"
            ],
            "description": "What an entry is about.\n\n| value | meaning |\n|---|---|\n| `user` | the user, and what they want |\n| `feedback` | what was said about the work |\n| `project` | the course of a project |\n| `reference` | facts to look up |\n| `learning` | how and why things are done |\n| `context` | something else |\n",
            "examples": [
              "reference"
            ]
          },
          "title": {
            "$ref": "#/components/schemas/MemoryTitle"
          },
          "content": {
            "$ref": "#/components/schemas/MemoryContent"
          },
          "source": {
            "$ref": "#/components/schemas/MemorySource"
          },
          "tags": {
            "$ref": "#/components/schemas/MemoryTags"
          },
          "artifact_id": {
            "$ref": "#/components/schemas/Id"
          },
          "conversation_id": {
            "$ref": "#/components/schemas/Id"
          },
          "valid_from": {
            "$ref": "#/components/schemas/Time"
          },
          "valid_to": {
            "description": "When it ceased to be valid; null while it is.",
            "oneOf": [
              {
                "$ref": "#/components/schemas/Time"
              },
              {
                "type": "null"
              }
            ]
          },
          "created_at": {
            "$ref": "#/components/schemas/Time"
          },
          "updated_at": {
            "$ref": "#/components/schemas/Time"
          },
          "score": {
            "type": "number",
            "format": "double",
            "minimum": 0,
            "description": "How well it fits, in the answer to a search; it compares with the others of the same answer only."
          }
        },
        "examples": [
          {
            "id": 12,
            "type": "reference",
            "title": "Staging database",
            "content": "db-staging.internal:5432, read-only for everybody.",
            "source": "onboarding",
            "tags": [
              "database",
              "staging"
            ],
            "valid_from": 1795230000,
            "valid_to": null,
            "created_at": 1795230000,
            "updated_at": 1795230000
          }
        ]
      },
      "MemoryEntryList": {
        "type": "object",
        "required": [
          "count",
          "entries"
        ],
        "properties": {
          "count": {
            "$ref": "#/components/schemas/Count"
          },
          "entries": {
            "type": "array",
            "description": "The entries, newest first, or in a search the best first.",
            "items": {
              "$ref": "#/components/schemas/MemoryEntry"
            }
          },
          "truncated": {
            "type": "boolean",
            "description": "Whether a search has found more than the entries of 1 MiB that are shown. Absent when it has not."
          },
          "next_before": {
            "$ref": "#/components/schemas/NextBefore"
          }
        }
      },
      "CreateMemoryEntryRequest": {
        "type": "object",
        "required": [
          "type",
          "title",
          "content"
        ],
        "properties": {
          "type": {
            "$ref": "#/components/schemas/MemoryType"
          },
          "title": {
            "$ref": "#/components/schemas/MemoryTitle"
          },
          "content": {
            "$ref": "#/components/schemas/MemoryContent"
          },
          "source": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/MemorySource"
              },
              {
                "type": "null"
              }
            ]
          },
          "tags": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/MemoryTags"
              },
              {
                "type": "null"
              }
            ]
          },
          "conversation_id": {
            "description": "The conversation that it belongs to; without it, none.",
            "oneOf": [
              {
                "$ref": "#/components/schemas/Id"
              },
              {
                "type": "null"
              }
            ]
          },
          "artifact_id": {
            "description": "An artifact that it is about.",
            "oneOf": [
              {
                "$ref": "#/components/schemas/Id"
              },
              {
                "type": "null"
              }
            ]
          },
          "valid_from": {
            "description": "Since when it is true; without it, now.",
            "oneOf": [
              {
                "$ref": "#/components/schemas/Time"
              },
              {
                "type": "null"
              }
            ]
          },
          "supersedes": {
            "type": [
              "array",
              "null"
            ],
            "maxItems": 32,
            "description": "Entries whose place it takes.",
            "items": {
              "$ref": "#/components/schemas/Id"
            }
          }
        }
      },
      "UpdateMemoryEntryRequest": {
        "type": "object",
        "properties": {
          "type": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/MemoryType"
              },
              {
                "type": "null"
              }
            ]
          },
          "title": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/MemoryTitle"
              },
              {
                "type": "null"
              }
            ]
          },
          "content": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/MemoryContent"
              },
              {
                "type": "null"
              }
            ]
          },
          "source": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/MemorySource"
              },
              {
                "type": "null"
              }
            ]
          },
          "tags": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/MemoryTags"
              },
              {
                "type": "null"
              }
            ]
          },
          "artifact_id": {
            "description": "An artifact that it is about; null for none.",
            "oneOf": [
              {
                "$ref": "#/components/schemas/Id"
              },
              {
                "type": "null"
              }
            ]
          }
        },
        "examples": [
          {
            "tags": [
              "database",
              "staging",
              "read-only"
            ]
          }
        ]
      },
      "MemoryRelationKind": {
        "type": "string",
        "enum": [
          "relates_to",
          "refines",
          "contradicts",
          "supersedes",
          "supports"
        ],
        "description": "What the source is to the target.\n\n| value | meaning |\n|---|---|\n| `relates_to` | It has to do with it. |\n| `refines` | It says it more exactly. |\n| `contradicts` | It says the opposite. |\n| `supersedes` | It takes its place. |\n| `supports` | It speaks for it. |\n",
        "examples": [
          "supersedes"
        ]
      },
      "MemoryRelation": {
        "type": "object",
        "required": [
          "id",
          "source_id",
          "target_id",
          "relation",
          "created_at"
        ],
        "properties": {
          "id": {
            "$ref": "#/components/schemas/Id"
          },
          "source_id": {
            "$ref": "#/components/schemas/Id"
          },
          "target_id": {
            "$ref": "#/components/schemas/Id"
          },
          "relation": {
            "type": "string",
            "x-extensible-enum": [
              "relates_to",
              "refines",
              "contradicts",
              "supersedes",
              "supports"
            ],
            "description": "What the source is to the target.\n\n| value | meaning |\n|---|---|\n| `relates_to` | It has to do with it. |\n| `refines` | It says it more exactly. |\n| `contradicts` | It says the opposite. |\n| `supersedes` | It takes its place. |\n| `supports` | It speaks for it. |\n",
            "examples": [
              "supersedes"
            ]
          },
          "created_at": {
            "$ref": "#/components/schemas/Time"
          }
        },
        "examples": [
          {
            "id": 5,
            "source_id": 12,
            "target_id": 9,
            "relation": "supersedes",
            "created_at": 1795230000
          }
        ]
      },
      "MemoryRelationList": {
        "type": "object",
        "required": [
          "count",
          "relations"
        ],
        "properties": {
          "count": {
            "$ref": "#/components/schemas/Count"
          },
          "relations": {
            "type": "array",
            "description": "The relations, newest first.",
            "items": {
              "$ref": "#/components/schemas/MemoryRelation"
            }
          },
          "next_before": {
            "$ref": "#/components/schemas/NextBefore"
          }
        }
      },
      "CreateMemoryRelationRequest": {
        "type": "object",
        "required": [
          "source_id",
          "target_id",
          "relation"
        ],
        "properties": {
          "source_id": {
            "$ref": "#/components/schemas/Id"
          },
          "target_id": {
            "$ref": "#/components/schemas/Id"
          },
          "relation": {
            "$ref": "#/components/schemas/MemoryRelationKind"
          }
        },
        "examples": [
          {
            "source_id": 12,
            "target_id": 9,
            "relation": "supports"
          }
        ]
      },
      "MemoryGraph": {
        "type": "object",
        "required": [
          "nodes",
          "edges",
          "truncated"
        ],
        "properties": {
          "nodes": {
            "type": "array",
            "maxItems": 200,
            "description": "The entries, the nearest first.",
            "items": {
              "$ref": "#/components/schemas/MemoryEntry"
            }
          },
          "edges": {
            "type": "array",
            "maxItems": 1000,
            "description": "The relations between them, newest first.",
            "items": {
              "$ref": "#/components/schemas/MemoryRelation"
            }
          },
          "truncated": {
            "type": "boolean",
            "description": "Whether there are more.",
            "examples": [
              false
            ]
          }
        }
      },
      "ScratchpadPlace": {
        "type": "string",
        "pattern": "^[0-9]{1,15}:[A-Za-z0-9_-]{0,64}$",
        "description": "A place in the list of the scratchpads, the `before` of the next page. Absent when there is none.",
        "examples": [
          "1795230000:researcher"
        ]
      },
      "Scratchpad": {
        "type": "object",
        "required": [
          "agent_id",
          "kind",
          "content",
          "size_bytes",
          "updated_at"
        ],
        "properties": {
          "agent_id": {
            "type": "string",
            "description": "Whose it is; `shared` for the shared one."
          },
          "kind": {
            "type": "string",
            "x-extensible-enum": [
              "agent",
              "shared"
            ],
            "description": "Tells the shared one from that of an agent with the id `shared`.\n\n| value | meaning |\n|---|---|\n| `agent` | that of an agent |\n| `shared` | the one of all agents |\n"
          },
          "content": {
            "type": "string",
            "description": "The notes, a line each."
          },
          "size_bytes": {
            "type": "integer",
            "format": "int64",
            "minimum": 0,
            "description": "Its size as UTF-8."
          },
          "updated_at": {
            "$ref": "#/components/schemas/Time"
          }
        },
        "examples": [
          {
            "agent_id": "researcher",
            "kind": "agent",
            "content": "Ask for sources.\n",
            "size_bytes": 17,
            "updated_at": 1795230000
          }
        ]
      },
      "ScratchpadList": {
        "type": "object",
        "required": [
          "count",
          "scratchpads"
        ],
        "properties": {
          "count": {
            "$ref": "#/components/schemas/Count"
          },
          "scratchpads": {
            "type": "array",
            "description": "The scratchpads, the most recently written first.",
            "items": {
              "$ref": "#/components/schemas/Scratchpad"
            }
          },
          "next_before": {
            "$ref": "#/components/schemas/ScratchpadPlace"
          }
        }
      },
      "UsagePlace": {
        "type": "string",
        "pattern": "^[0-9]{1,16}:[^\\u0000]*$",
        "description": "A place in the list of the rows, the `before` of the next page. Absent when there is none.",
        "examples": [
          "7:2026-11-22"
        ]
      },
      "UsageGroup": {
        "type": "string",
        "x-extensible-enum": [
          "day",
          "agent",
          "model"
        ],
        "description": "What each row is about.\n\n| value | meaning |\n|---|---|\n| `day` | a day in UTC |\n| `agent` | an agent |\n| `model` | a model |\n",
        "examples": [
          "day"
        ]
      },
      "UsageKey": {
        "type": "string",
        "description": "The day in UTC, `YYYY-MM-DD`, or the agent or the model as `token_usage` names it. An empty model is that of runs whose\nevents were deleted before the server kept sums.\n",
        "examples": [
          "2026-11-22"
        ]
      },
      "UsageRuns": {
        "type": "integer",
        "format": "int64",
        "minimum": 0,
        "description": "The runs that ended, whatever the end. Of an agent or a model those with a `token_usage` event of it: a run with two\nmodels counts for both.\n",
        "examples": [
          3
        ]
      },
      "UsageFailed": {
        "type": "integer",
        "format": "int64",
        "minimum": 0,
        "description": "Those of them that failed; canceled runs did not.",
        "examples": [
          1
        ]
      },
      "UsageDuration": {
        "type": "integer",
        "format": "int64",
        "minimum": 0,
        "maximum": 9007199254740991,
        "description": "How long these runs took together, in milliseconds, waiting for people included: divided by `runs`, how long one takes. Runs\nof releases before 0.2 that were summed up then count as 0.\n",
        "examples": [
          5210
        ]
      },
      "UsageCost": {
        "type": "integer",
        "format": "int64",
        "minimum": 0,
        "maximum": 9007199254740991,
        "description": "What the tokens cost by the operator's list of prices, in millionths of a cent. It is left out unless the list has every\nmodel of the row.\n",
        "examples": [
          4872000
        ]
      },
      "UsageRow": {
        "type": "object",
        "required": [
          "key",
          "runs",
          "failed",
          "duration_ms",
          "input_tokens",
          "output_tokens",
          "cache_read_tokens",
          "cache_write_tokens"
        ],
        "properties": {
          "key": {
            "$ref": "#/components/schemas/UsageKey"
          },
          "runs": {
            "$ref": "#/components/schemas/UsageRuns"
          },
          "failed": {
            "$ref": "#/components/schemas/UsageFailed"
          },
          "duration_ms": {
            "$ref": "#/components/schemas/UsageDuration"
          },
          "input_tokens": {
            "$ref": "#/components/schemas/TokenCount"
          },
          "output_tokens": {
            "$ref": "#/components/schemas/TokenCount"
          },
          "cache_read_tokens": {
            "$ref": "#/components/schemas/TokenCount"
          },
          "cache_write_tokens": {
            "$ref": "#/components/schemas/TokenCount"
          },
          "cost_micro_cents": {
            "$ref": "#/components/schemas/UsageCost"
          }
        },
        "examples": [
          {
            "key": "2026-11-22",
            "runs": 3,
            "failed": 1,
            "duration_ms": 5210,
            "input_tokens": 2436,
            "output_tokens": 492,
            "cache_read_tokens": 640,
            "cache_write_tokens": 0
          }
        ]
      },
      "Usage": {
        "type": "object",
        "required": [
          "from",
          "to",
          "group_by",
          "count",
          "rows"
        ],
        "properties": {
          "from": {
            "$ref": "#/components/schemas/Time"
          },
          "to": {
            "$ref": "#/components/schemas/Time"
          },
          "group_by": {
            "$ref": "#/components/schemas/UsageGroup"
          },
          "count": {
            "$ref": "#/components/schemas/Count"
          },
          "rows": {
            "type": "array",
            "description": "The rows, ordered by their keys.",
            "items": {
              "$ref": "#/components/schemas/UsageRow"
            }
          },
          "next_before": {
            "$ref": "#/components/schemas/UsagePlace"
          }
        },
        "examples": [
          {
            "from": 1792638000,
            "to": 1795230000,
            "group_by": "day",
            "count": 1,
            "rows": [
              {
                "key": "2026-11-22",
                "runs": 3,
                "failed": 1,
                "duration_ms": 5210,
                "input_tokens": 2436,
                "output_tokens": 492,
                "cache_read_tokens": 640,
                "cache_write_tokens": 0
              }
            ]
          }
        ]
      },
      "TenantUsageRow": {
        "type": "object",
        "required": [
          "tenant_id",
          "key",
          "runs",
          "failed",
          "duration_ms",
          "input_tokens",
          "output_tokens",
          "cache_read_tokens",
          "cache_write_tokens"
        ],
        "properties": {
          "tenant_id": {
            "$ref": "#/components/schemas/TenantId"
          },
          "key": {
            "$ref": "#/components/schemas/UsageKey"
          },
          "runs": {
            "$ref": "#/components/schemas/UsageRuns"
          },
          "failed": {
            "$ref": "#/components/schemas/UsageFailed"
          },
          "duration_ms": {
            "$ref": "#/components/schemas/UsageDuration"
          },
          "input_tokens": {
            "$ref": "#/components/schemas/TokenCount"
          },
          "output_tokens": {
            "$ref": "#/components/schemas/TokenCount"
          },
          "cache_read_tokens": {
            "$ref": "#/components/schemas/TokenCount"
          },
          "cache_write_tokens": {
            "$ref": "#/components/schemas/TokenCount"
          },
          "cost_micro_cents": {
            "$ref": "#/components/schemas/UsageCost"
          }
        },
        "examples": [
          {
            "tenant_id": 7,
            "key": "2026-11-22",
            "runs": 3,
            "failed": 1,
            "duration_ms": 5210,
            "input_tokens": 2436,
            "output_tokens": 492,
            "cache_read_tokens": 640,
            "cache_write_tokens": 0
          }
        ]
      },
      "TenantsUsage": {
        "type": "object",
        "required": [
          "from",
          "to",
          "group_by",
          "count",
          "rows"
        ],
        "properties": {
          "from": {
            "$ref": "#/components/schemas/Time"
          },
          "to": {
            "$ref": "#/components/schemas/Time"
          },
          "group_by": {
            "$ref": "#/components/schemas/UsageGroup"
          },
          "count": {
            "$ref": "#/components/schemas/Count"
          },
          "rows": {
            "type": "array",
            "description": "The rows, ordered by their tenants and keys.",
            "items": {
              "$ref": "#/components/schemas/TenantUsageRow"
            }
          },
          "next_before": {
            "$ref": "#/components/schemas/UsagePlace"
          }
        },
        "examples": [
          {
            "from": 1792638000,
            "to": 1795230000,
            "group_by": "day",
            "count": 1,
            "rows": [
              {
                "tenant_id": 7,
                "key": "2026-11-22",
                "runs": 3,
                "failed": 1,
                "duration_ms": 5210,
                "input_tokens": 2436,
                "output_tokens": 492,
                "cache_read_tokens": 640,
                "cache_write_tokens": 0
              }
            ]
          }
        ]
      },
      "TenantName": {
        "type": "string",
        "minLength": 1,
        "maxLength": 200,
        "pattern": "^[^\\u0000-\\u001f\\u007f]+$",
        "description": "A name for people, without control characters.",
        "examples": [
          "Acme"
        ]
      },
      "Tenant": {
        "type": "object",
        "required": [
          "id",
          "name",
          "disabled",
          "created_at",
          "last_used_at"
        ],
        "properties": {
          "id": {
            "$ref": "#/components/schemas/Id"
          },
          "name": {
            "$ref": "#/components/schemas/TenantName"
          },
          "disabled": {
            "type": "boolean",
            "description": "Whether the tenant is locked out."
          },
          "created_at": {
            "$ref": "#/components/schemas/Time"
          },
          "last_used_at": {
            "$ref": "#/components/schemas/Time"
          }
        },
        "examples": [
          {
            "id": 7,
            "name": "Acme",
            "disabled": false,
            "created_at": 1795230000,
            "last_used_at": 1795233600
          }
        ]
      },
      "TenantList": {
        "type": "object",
        "required": [
          "count",
          "tenants"
        ],
        "properties": {
          "count": {
            "$ref": "#/components/schemas/Count"
          },
          "tenants": {
            "type": "array",
            "description": "The tenants, newest first.",
            "items": {
              "$ref": "#/components/schemas/Tenant"
            }
          },
          "next_before": {
            "$ref": "#/components/schemas/NextBefore"
          }
        }
      },
      "CreateTenantRequest": {
        "type": "object",
        "required": [
          "name"
        ],
        "properties": {
          "name": {
            "$ref": "#/components/schemas/TenantName"
          }
        },
        "examples": [
          {
            "name": "Acme"
          }
        ]
      },
      "MadeThing": {
        "type": "object",
        "description": "Something that was made or last changed with a token.",
        "required": [
          "kind",
          "id",
          "active"
        ],
        "properties": {
          "kind": {
            "type": "string",
            "x-extensible-enum": [
              "agent",
              "schedule",
              "webhook"
            ],
            "description": "What it is.\n\n| value | meaning |\n|---|---|\n| `agent` | a stored agent |\n| `schedule` | a scheduled task |\n| `webhook` | an endpoint for messages |\n"
          },
          "id": {
            "type": "string",
            "minLength": 1,
            "description": "Its id."
          },
          "what": {
            "type": "string",
            "description": "The times of a schedule, or the URL of a webhook."
          },
          "active": {
            "type": "boolean",
            "description": "Whether it goes on by itself, by now: a schedule that fires, or a webhook that gets messages."
          }
        },
        "examples": [
          {
            "kind": "webhook",
            "id": "4000123",
            "what": "https://example.com/baton",
            "active": false
          }
        ]
      },
      "TenantWithToken": {
        "type": "object",
        "required": [
          "id",
          "name",
          "disabled",
          "created_at",
          "last_used_at",
          "token"
        ],
        "properties": {
          "id": {
            "$ref": "#/components/schemas/Id"
          },
          "name": {
            "$ref": "#/components/schemas/TenantName"
          },
          "disabled": {
            "type": "boolean",
            "description": "Whether the tenant is locked out."
          },
          "created_at": {
            "$ref": "#/components/schemas/Time"
          },
          "last_used_at": {
            "$ref": "#/components/schemas/Time"
          },
          "token": {
            "type": "string",
            "pattern": "^bat_[A-Za-z0-9_-]{43}$",
            "description": "The bearer token. It is not shown again."
          },
          "made": {
            "type": "array",
            "description": "What was made or last changed with the token before, when it is replaced.",
            "items": {
              "$ref": "#/components/schemas/MadeThing"
            }
          }
        },
        "examples": [
          {
            "id": 7,
            "name": "Acme",
            "disabled": false,
            "created_at": 1795230000,
            "last_used_at": 0,
            "token": "bat_0000000000000000000000000000000000000000000"
          }
        ]
      },
      "UpdateTenantRequest": {
        "type": "object",
        "properties": {
          "name": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/TenantName"
              },
              {
                "type": "null"
              }
            ]
          },
          "disabled": {
            "type": [
              "boolean",
              "null"
            ],
            "description": "Whether the tenant is locked out."
          }
        },
        "examples": [
          {
            "disabled": true
          }
        ]
      },
      "TokenName": {
        "type": "string",
        "minLength": 1,
        "maxLength": 200,
        "pattern": "^[^\\u0000-\\u001f\\u007f]+$",
        "description": "A name for people, without control characters.",
        "examples": [
          "dashboard"
        ]
      },
      "TokenScope": {
        "type": "string",
        "enum": [
          "read",
          "run",
          "approve",
          "manage"
        ],
        "description": "What a token allows. The `security` of each operation names what it takes.\n\n| value | meaning |\n|---|---|\n| `read` | every GET |\n| `run` | to start and cancel runs, and to answer their questions |\n| `approve` | to give or deny agents leave for a command |\n| `manage` | every other write |\n",
        "examples": [
          "read"
        ]
      },
      "Token": {
        "type": "object",
        "required": [
          "id",
          "name",
          "scopes",
          "created_at"
        ],
        "properties": {
          "id": {
            "$ref": "#/components/schemas/Id"
          },
          "name": {
            "$ref": "#/components/schemas/TokenName"
          },
          "scopes": {
            "type": "array",
            "description": "What it allows.",
            "items": {
              "type": "string",
              "x-extensible-enum": [
                "read",
                "run",
                "approve",
                "manage"
              ],
              "description": "What a token allows. The `security` of each operation names what it takes.\n\n| value | meaning |\n|---|---|\n| `read` | every GET |\n| `run` | to start and cancel runs, and to answer their questions |\n| `approve` | to give or deny agents leave for a command |\n| `manage` | every other write |\n",
              "examples": [
                "read"
              ]
            }
          },
          "created_at": {
            "$ref": "#/components/schemas/Time"
          },
          "expires_at": {
            "type": "integer",
            "format": "int64",
            "minimum": 1,
            "description": "When it ends; absent when it doesn't."
          }
        },
        "examples": [
          {
            "id": 3,
            "name": "dashboard",
            "scopes": [
              "read"
            ],
            "created_at": 1795230000
          }
        ]
      },
      "TokenList": {
        "type": "object",
        "required": [
          "count",
          "tokens"
        ],
        "properties": {
          "count": {
            "$ref": "#/components/schemas/Count"
          },
          "tokens": {
            "type": "array",
            "description": "The tokens, newest first.",
            "items": {
              "$ref": "#/components/schemas/Token"
            }
          },
          "next_before": {
            "$ref": "#/components/schemas/NextBefore"
          }
        }
      },
      "CreateTokenRequest": {
        "type": "object",
        "required": [
          "name"
        ],
        "properties": {
          "name": {
            "$ref": "#/components/schemas/TokenName"
          },
          "scopes": {
            "type": [
              "array",
              "null"
            ],
            "minItems": 1,
            "maxItems": 4,
            "description": "What the token allows; all of it when left out. `run` without `approve` starts runs, and approves nothing.",
            "items": {
              "$ref": "#/components/schemas/TokenScope"
            }
          },
          "expires_at": {
            "type": [
              "integer",
              "null"
            ],
            "format": "int64",
            "minimum": 1,
            "maximum": 9007199254740991,
            "description": "When the token ends, in seconds since the epoch; in the future. Without it, never."
          }
        },
        "examples": [
          {
            "name": "dashboard",
            "scopes": [
              "read"
            ]
          }
        ]
      },
      "CreatedToken": {
        "type": "object",
        "required": [
          "id",
          "name",
          "scopes",
          "created_at",
          "token"
        ],
        "properties": {
          "id": {
            "$ref": "#/components/schemas/Id"
          },
          "name": {
            "$ref": "#/components/schemas/TokenName"
          },
          "scopes": {
            "type": "array",
            "description": "What it allows.",
            "items": {
              "type": "string",
              "x-extensible-enum": [
                "read",
                "run",
                "approve",
                "manage"
              ],
              "description": "What a token allows. The `security` of each operation names what it takes.\n\n| value | meaning |\n|---|---|\n| `read` | every GET |\n| `run` | to start and cancel runs, and to answer their questions |\n| `approve` | to give or deny agents leave for a command |\n| `manage` | every other write |\n",
              "examples": [
                "read"
              ]
            }
          },
          "created_at": {
            "$ref": "#/components/schemas/Time"
          },
          "expires_at": {
            "type": "integer",
            "format": "int64",
            "minimum": 1,
            "description": "When it ends; absent when it doesn't."
          },
          "token": {
            "type": "string",
            "pattern": "^bat_[A-Za-z0-9_-]{43}$",
            "description": "The bearer token. It is not shown again."
          }
        },
        "examples": [
          {
            "id": 3,
            "name": "dashboard",
            "scopes": [
              "read"
            ],
            "created_at": 1795230000,
            "token": "bat_0000000000000000000000000000000000000000000"
          }
        ]
      },
      "RevokedToken": {
        "type": "object",
        "required": [
          "deleted",
          "made"
        ],
        "properties": {
          "deleted": {
            "type": "boolean",
            "description": "Always true."
          },
          "made": {
            "type": "array",
            "description": "What was made or last changed with the token.",
            "items": {
              "$ref": "#/components/schemas/MadeThing"
            }
          }
        },
        "examples": [
          {
            "deleted": true,
            "made": [
              {
                "kind": "schedule",
                "id": "3000123",
                "what": "every day at 07:30",
                "active": true
              }
            ]
          }
        ]
      },
      "AuditAction": {
        "type": "string",
        "enum": [
          "tenant.create",
          "tenant.update",
          "tenant.rotate-token",
          "token.create",
          "token.revoke",
          "agent.create",
          "agent.update",
          "agent.delete",
          "schedule.create",
          "schedule.update",
          "schedule.delete",
          "webhook.create",
          "webhook.update",
          "webhook.delete",
          "webhook.rotate-secret",
          "question.approve",
          "question.deny",
          "admin.refused"
        ],
        "description": "What was done. Those of agents, schedules, webhooks and questions are what tenants do: what their agents do by commands is in the\nlogs of the runs.\n\n| value | meaning |\n|---|---|\n| `tenant.create`, `tenant.update`, `tenant.rotate-token` | A tenant was made or changed, or got another first token. |\n| `token.create`, `token.revoke` | A tenant got another token, or lost one. |\n| `agent.create`, `agent.update`, `agent.delete` | an agent |\n| `schedule.create`, `schedule.update`, `schedule.delete` | a scheduled task |\n| `webhook.create`, `webhook.update`, `webhook.delete`, `webhook.rotate-secret` | an endpoint for messages |\n| `question.approve`, `question.deny` | A command got leave, or did not. |\n| `admin.refused` | Wrong tokens were sent to the administrator's operations; an entry for each address, at most one a minute. |\n",
        "examples": [
          "tenant.update"
        ]
      },
      "AuditedToken": {
        "type": "object",
        "description": "The token, with `token.create` and `token.revoke`; `target` names its tenant.",
        "required": [
          "id",
          "name",
          "scopes"
        ],
        "properties": {
          "id": {
            "$ref": "#/components/schemas/Id"
          },
          "name": {
            "$ref": "#/components/schemas/TokenName"
          },
          "scopes": {
            "type": "array",
            "description": "What it allows.",
            "items": {
              "type": "string",
              "x-extensible-enum": [
                "read",
                "run",
                "approve",
                "manage"
              ],
              "description": "What a token allows. The `security` of each operation names what it takes.\n\n| value | meaning |\n|---|---|\n| `read` | every GET |\n| `run` | to start and cancel runs, and to answer their questions |\n| `approve` | to give or deny agents leave for a command |\n| `manage` | every other write |\n",
              "examples": [
                "read"
              ]
            }
          },
          "expires_at": {
            "type": "integer",
            "format": "int64",
            "minimum": 1,
            "description": "When it ends; absent when it doesn't."
          }
        },
        "examples": [
          {
            "id": 3,
            "name": "dashboard",
            "scopes": [
              "read"
            ]
          }
        ]
      },
      "AuditedTenant": {
        "type": "object",
        "required": [
          "name",
          "disabled"
        ],
        "properties": {
          "name": {
            "$ref": "#/components/schemas/TenantName"
          },
          "disabled": {
            "type": "boolean",
            "description": "Whether the tenant was locked out."
          }
        }
      },
      "AuditEntry": {
        "type": "object",
        "required": [
          "id",
          "at",
          "actor",
          "action",
          "target",
          "before",
          "after"
        ],
        "properties": {
          "id": {
            "$ref": "#/components/schemas/Id"
          },
          "at": {
            "$ref": "#/components/schemas/Time"
          },
          "actor": {
            "type": "string",
            "description": "Who did it: `admin` over HTTP, `cli:<user>`, `first start`, `token:<id>` of a tenant, or `unknown`, with `admin.refused`."
          },
          "by": {
            "$ref": "#/components/schemas/TokenRef",
            "description": "The token, where the actor is one."
          },
          "tenant_id": {
            "type": "integer",
            "format": "int64",
            "minimum": 1,
            "description": "The tenant that it concerns; absent with `admin.refused`."
          },
          "action": {
            "type": "string",
            "x-extensible-enum": [
              "tenant.create",
              "tenant.update",
              "tenant.rotate-token",
              "token.create",
              "token.revoke",
              "agent.create",
              "agent.update",
              "agent.delete",
              "schedule.create",
              "schedule.update",
              "schedule.delete",
              "webhook.create",
              "webhook.update",
              "webhook.delete",
              "webhook.rotate-secret",
              "question.approve",
              "question.deny",
              "admin.refused"
            ],
            "description": "What was done. Those of agents, schedules, webhooks and questions are what tenants do: what their agents do by commands is in the\nlogs of the runs.\n\n| value | meaning |\n|---|---|\n| `tenant.create`, `tenant.update`, `tenant.rotate-token` | A tenant was made or changed, or got another first token. |\n| `token.create`, `token.revoke` | A tenant got another token, or lost one. |\n| `agent.create`, `agent.update`, `agent.delete` | an agent |\n| `schedule.create`, `schedule.update`, `schedule.delete` | a scheduled task |\n| `webhook.create`, `webhook.update`, `webhook.delete`, `webhook.rotate-secret` | an endpoint for messages |\n| `question.approve`, `question.deny` | A command got leave, or did not. |\n| `admin.refused` | Wrong tokens were sent to the administrator's operations; an entry for each address, at most one a minute. |\n",
            "examples": [
              "tenant.update"
            ]
          },
          "target": {
            "type": "string",
            "description": "What it was done to, as `<kind>:<id>`: `tenant:7`, `webhook:4000123`. With `admin.refused` where it came from: `address:203.0.113.7`, a network of\nIPv6, or `address:others`.\n"
          },
          "count": {
            "type": "integer",
            "format": "int64",
            "minimum": 1,
            "description": "How many wrong tokens, since the last entry of the address; with `admin.refused`."
          },
          "token": {
            "$ref": "#/components/schemas/AuditedToken"
          },
          "before": {
            "description": "The changed members before; null where there were none.",
            "oneOf": [
              {
                "$ref": "#/components/schemas/AuditedTenant"
              },
              {
                "type": "null"
              }
            ]
          },
          "after": {
            "description": "The changed members after; null where there are none.",
            "oneOf": [
              {
                "$ref": "#/components/schemas/AuditedTenant"
              },
              {
                "type": "null"
              }
            ]
          }
        },
        "examples": [
          {
            "id": 12,
            "at": 1795233600,
            "actor": "admin",
            "tenant_id": 7,
            "action": "tenant.update",
            "target": "tenant:7",
            "before": {
              "name": "Acme",
              "disabled": false
            },
            "after": {
              "name": "Acme",
              "disabled": true
            }
          },
          {
            "id": 14,
            "at": 1795233690,
            "actor": "token:3",
            "by": {
              "id": 3,
              "name": "dashboard"
            },
            "tenant_id": 7,
            "action": "webhook.create",
            "target": "webhook:4000123",
            "before": null,
            "after": null
          },
          {
            "id": 13,
            "at": 1795233660,
            "actor": "unknown",
            "action": "admin.refused",
            "target": "address:203.0.113.7",
            "count": 12,
            "before": null,
            "after": null
          }
        ]
      },
      "AuditList": {
        "type": "object",
        "required": [
          "count",
          "entries"
        ],
        "properties": {
          "count": {
            "$ref": "#/components/schemas/Count"
          },
          "entries": {
            "type": "array",
            "description": "The entries, newest first.",
            "items": {
              "$ref": "#/components/schemas/AuditEntry"
            }
          },
          "next_before": {
            "$ref": "#/components/schemas/NextBefore"
          }
        }
      },
      "Health": {
        "type": "object",
        "required": [
          "status"
        ],
        "properties": {
          "status": {
            "type": "string",
            "const": "ok"
          }
        },
        "examples": [
          {
            "status": "ok"
          }
        ]
      },
      "Readiness": {
        "type": "object",
        "required": [
          "status"
        ],
        "properties": {
          "status": {
            "type": "string",
            "const": "ready"
          }
        },
        "examples": [
          {
            "status": "ready"
          }
        ]
      },
      "ContractDocument": {
        "type": "object",
        "description": "A document of the contract, in one piece.",
        "additionalProperties": true,
        "examples": [
          {
            "openapi": "3.1.1",
            "info": {
              "title": "Baton"
            }
          }
        ]
      },
      "LoginCode": {
        "type": "object",
        "required": [
          "code"
        ],
        "properties": {
          "code": {
            "type": "string",
            "minLength": 1,
            "maxLength": 200,
            "description": "What stands behind `#login=` in the link."
          }
        },
        "examples": [
          {
            "code": "5oYxk2b0H6nqZ3vW1cT8mJr4sLd7fPgQaUeXyKiBzNE"
          }
        ]
      },
      "LoginToken": {
        "type": "object",
        "required": [
          "token",
          "expires_at"
        ],
        "properties": {
          "token": {
            "type": "string",
            "minLength": 1,
            "description": "The bearer token of the session, which has the form of the one that it was begun with."
          },
          "expires_at": {
            "type": "integer",
            "format": "int64",
            "minimum": 0,
            "maximum": 9007199254740991,
            "description": "When the session ends at the latest, in seconds since the epoch; 12 hours after it was used last if that is sooner."
          }
        },
        "examples": [
          {
            "token": "bat_0000000000000000000000000000000000000000000",
            "expires_at": 1795834800
          }
        ]
      },
      "SessionToken": {
        "type": "object",
        "required": [
          "token"
        ],
        "properties": {
          "token": {
            "type": "string",
            "minLength": 1,
            "maxLength": 256,
            "pattern": "^[!-~]+$",
            "description": "The bearer token."
          }
        },
        "examples": [
          {
            "token": "bat_0000000000000000000000000000000000000000000"
          }
        ]
      },
      "MessageTime": {
        "type": "string",
        "format": "date-time",
        "description": "When it happened, ISO 8601 in UTC.",
        "examples": [
          "2026-11-21T10:00:00.000Z"
        ]
      },
      "EndedRunFile": {
        "type": "object",
        "description": "A file that a run has written.",
        "required": [
          "path",
          "mime_type",
          "size_bytes"
        ],
        "properties": {
          "path": {
            "type": "string",
            "description": "A clean relative path; never absolute, never with `..` in it. Still, treat it as untrusted input."
          },
          "mime_type": {
            "type": "string",
            "description": "The media type, guessed from the extension of the path."
          },
          "size_bytes": {
            "type": "integer",
            "format": "int64",
            "minimum": 0,
            "description": "The length of the content in UTF-8."
          },
          "artifact_id": {
            "type": "integer",
            "format": "int64",
            "minimum": 1,
            "maximum": 9007199254740991,
            "description": "The artifact under which the file is kept. Only when it was persisted."
          }
        }
      },
      "EndedRun": {
        "type": "object",
        "description": "A `RunResult` without the contents of files. These, and the rest of the run, are at `GET /v1/requests/{id}/result` and\n`GET /v1/requests/{id}/events`.\n",
        "required": [
          "request_id",
          "state",
          "ok",
          "agent",
          "files",
          "input_tokens",
          "output_tokens",
          "duration_ms"
        ],
        "properties": {
          "request_id": {
            "type": "string",
            "description": "Id of the run."
          },
          "state": {
            "type": "string",
            "x-extensible-enum": [
              "running",
              "waiting",
              "completed",
              "failed",
              "canceled"
            ],
            "description": "The state of a run. `completed`, `failed` and `canceled` are terminal.\n\n| value | meaning |\n|---|---|\n| `running` | It is under way. |\n| `waiting` | All that is left of it to do waits for people. |\n| `completed` | It has succeeded. |\n| `failed` | It has failed. |\n| `canceled` | Somebody canceled it, or its tenant was disabled. |\n",
            "examples": [
              "completed"
            ]
          },
          "ok": {
            "type": "boolean",
            "description": "Whether the run succeeded."
          },
          "agent": {
            "type": "string",
            "description": "The agent that was addressed."
          },
          "content": {
            "type": "string",
            "description": "The answer. Present exactly when `ok` is true."
          },
          "error": {
            "type": "string",
            "description": "What happened, written for people. Present exactly when `ok` is false."
          },
          "error_code": {
            "$ref": "#/components/schemas/ErrorCode"
          },
          "files": {
            "type": "array",
            "description": "The files that the run has written, in that order; a path may come again.",
            "items": {
              "$ref": "#/components/schemas/EndedRunFile"
            }
          },
          "input_tokens": {
            "$ref": "#/components/schemas/TokenCount"
          },
          "output_tokens": {
            "$ref": "#/components/schemas/TokenCount"
          },
          "duration_ms": {
            "type": "integer",
            "format": "int64",
            "minimum": 0,
            "description": "Wall-clock time from the receipt of the request to the end of the run."
          },
          "conversation_id": {
            "$ref": "#/components/schemas/ConversationId"
          }
        },
        "examples": [
          {
            "request_id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b",
            "state": "completed",
            "ok": true,
            "agent": "index",
            "content": "Both proposals would work; the first is cheaper.",
            "files": [
              {
                "path": "summary.md",
                "mime_type": "text/markdown",
                "size_bytes": 10
              }
            ],
            "input_tokens": 812,
            "output_tokens": 164,
            "duration_ms": 2140
          }
        ]
      },
      "RunCompletedMessage": {
        "type": "object",
        "description": "The message of a run that has succeeded.",
        "required": [
          "type",
          "timestamp",
          "data"
        ],
        "properties": {
          "type": {
            "type": "string",
            "const": "run.completed",
            "description": "Always `run.completed`."
          },
          "timestamp": {
            "$ref": "#/components/schemas/MessageTime"
          },
          "data": {
            "$ref": "#/components/schemas/EndedRun"
          }
        }
      },
      "RunFailedMessage": {
        "type": "object",
        "description": "The message of a run that has failed.",
        "required": [
          "type",
          "timestamp",
          "data"
        ],
        "properties": {
          "type": {
            "type": "string",
            "const": "run.failed",
            "description": "Always `run.failed`."
          },
          "timestamp": {
            "$ref": "#/components/schemas/MessageTime"
          },
          "data": {
            "$ref": "#/components/schemas/EndedRun"
          }
        },
        "examples": [
          {
            "type": "run.failed",
            "timestamp": "2026-11-21T10:00:00.000Z",
            "data": {
              "request_id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b",
              "state": "failed",
              "ok": false,
              "agent": "index",
              "error": "request was interrupted by a server restart; reconnect to retry",
              "error_code": "interrupted",
              "files": [],
              "input_tokens": 812,
              "output_tokens": 0,
              "duration_ms": 2140
            }
          }
        ]
      },
      "RunCanceledMessage": {
        "type": "object",
        "description": "The message of a run that was canceled.",
        "required": [
          "type",
          "timestamp",
          "data"
        ],
        "properties": {
          "type": {
            "type": "string",
            "const": "run.canceled",
            "description": "Always `run.canceled`."
          },
          "timestamp": {
            "$ref": "#/components/schemas/MessageTime"
          },
          "data": {
            "$ref": "#/components/schemas/EndedRun"
          }
        },
        "examples": [
          {
            "type": "run.canceled",
            "timestamp": "2026-11-21T10:00:00.000Z",
            "data": {
              "request_id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b",
              "state": "canceled",
              "ok": false,
              "agent": "index",
              "error": "the run was canceled",
              "error_code": "canceled",
              "files": [],
              "input_tokens": 812,
              "output_tokens": 0,
              "duration_ms": 2140
            }
          }
        ]
      },
      "RunWaitingMessage": {
        "type": "object",
        "description": "The message of a run that waits for somebody.",
        "required": [
          "type",
          "timestamp",
          "data"
        ],
        "properties": {
          "type": {
            "type": "string",
            "const": "run.waiting",
            "description": "Always `run.waiting`."
          },
          "timestamp": {
            "$ref": "#/components/schemas/MessageTime"
          },
          "data": {
            "$ref": "#/components/schemas/Question",
            "description": "The question as it was asked, whatever has become of it since."
          }
        },
        "examples": [
          {
            "type": "run.waiting",
            "timestamp": "2026-11-21T10:00:00.000Z",
            "data": {
              "id": 5,
              "request_id": "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b",
              "agent_id": "index",
              "stream_id": 0,
              "kind": "question",
              "text": "Which city do you mean?",
              "options": [
                "Rome",
                "Paris"
              ],
              "state": "open",
              "created_at": 1795230000,
              "expires_at": 1795316400,
              "answered_at": 0
            }
          }
        ]
      },
      "TestedWebhook": {
        "type": "object",
        "description": "The endpoint that is tested.",
        "required": [
          "webhook_id"
        ],
        "properties": {
          "webhook_id": {
            "$ref": "#/components/schemas/Id"
          }
        }
      },
      "WebhookTestMessage": {
        "type": "object",
        "description": "A test message.",
        "required": [
          "type",
          "timestamp",
          "data"
        ],
        "properties": {
          "type": {
            "type": "string",
            "const": "webhook.test",
            "description": "Always `webhook.test`."
          },
          "timestamp": {
            "$ref": "#/components/schemas/MessageTime"
          },
          "data": {
            "$ref": "#/components/schemas/TestedWebhook"
          }
        }
      },
      "WrappedAgentDefinition": {
        "type": "object",
        "description": "An object that holds it as `agent_def`.",
        "required": [
          "agent_def"
        ],
        "properties": {
          "agent_def": {
            "$ref": "#/components/schemas/AgentDefinition"
          }
        }
      },
      "AgentDefinitionBody": {
        "description": "It as it is, or an object that holds it.",
        "anyOf": [
          {
            "$ref": "#/components/schemas/AgentDefinition"
          },
          {
            "$ref": "#/components/schemas/WrappedAgentDefinition"
          }
        ]
      },
      "WrappedInlineAgentDefinition": {
        "type": "object",
        "description": "An object that holds it as `agent_def`.",
        "required": [
          "agent_def"
        ],
        "properties": {
          "agent_def": {
            "$ref": "#/components/schemas/InlineAgentDefinition"
          }
        }
      },
      "InlineAgentDefinitionBody": {
        "description": "It as it is, or an object that holds it.",
        "anyOf": [
          {
            "$ref": "#/components/schemas/InlineAgentDefinition"
          },
          {
            "$ref": "#/components/schemas/WrappedInlineAgentDefinition"
          }
        ]
      }
    },
    "examples": {
      "RunFrames": {
        "summary": "A short run",
        "dataValue": [
          {
            "id": "1",
            "event": "request_received",
            "data": "{\"type\":\"request_received\",\"request_id\":\"01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b\",\"agent\":\"index\",\"tenant_id\":1,\"message\":\"Hello\"}"
          },
          {
            "id": "2",
            "event": "stream_start",
            "data": "{\"type\":\"stream_start\",\"agent\":\"index\",\"stream_id\":0,\"depth\":0,\"model\":\"demo/echo\"}"
          },
          {
            "id": "2.5",
            "event": "text",
            "data": "{\"type\":\"text\",\"agent\":\"index\",\"stream_id\":0,\"delta\":\"Hello\"}"
          },
          {
            "id": "4",
            "event": "token_usage",
            "data": "{\"type\":\"token_usage\",\"agent\":\"index\",\"stream_id\":0,\"depth\":0,\"model\":\"demo/echo\",\"input_tokens\":361,\"output_tokens\":5}"
          },
          {
            "id": "5",
            "event": "stream_end",
            "data": "{\"type\":\"stream_end\",\"agent\":\"index\",\"stream_id\":0,\"ok\":true}"
          },
          {
            "id": "6",
            "event": "done",
            "data": "{\"type\":\"done\",\"ok\":true,\"request_id\":\"01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b\",\"duration_ms\":4,\"input_tokens\":361,\"output_tokens\":5,\"content\":\"Hello\"}"
          }
        ],
        "serializedValue": "id: 1\nevent: request_received\ndata: {\"type\":\"request_received\",\"request_id\":\"01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b\",\"agent\":\"index\",\"tenant_id\":1,\"message\":\"Hello\"}\n\nid: 2\nevent: stream_start\ndata: {\"type\":\"stream_start\",\"agent\":\"index\",\"stream_id\":0,\"depth\":0,\"model\":\"demo/echo\"}\n\nid: 2.5\nevent: text\ndata: {\"type\":\"text\",\"agent\":\"index\",\"stream_id\":0,\"delta\":\"Hello\"}\n\nid: 4\nevent: token_usage\ndata: {\"type\":\"token_usage\",\"agent\":\"index\",\"stream_id\":0,\"depth\":0,\"model\":\"demo/echo\",\"input_tokens\":361,\"output_tokens\":5}\n\nid: 5\nevent: stream_end\ndata: {\"type\":\"stream_end\",\"agent\":\"index\",\"stream_id\":0,\"ok\":true}\n\nid: 6\nevent: done\ndata: {\"type\":\"done\",\"ok\":true,\"request_id\":\"01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b\",\"duration_ms\":4,\"input_tokens\":361,\"output_tokens\":5,\"content\":\"Hello\"}\n\n"
      },
      "AgUiFrames": {
        "summary": "A short run",
        "dataValue": [
          {
            "id": "1",
            "data": "{\"type\":\"RUN_STARTED\",\"threadId\":\"f4c7a2d0-trip\",\"runId\":\"4d1b9e6f\",\"metadata\":{\"request_id\":\"01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b\",\"conversation_id\":7}}"
          },
          {
            "id": "1+1",
            "data": "{\"type\":\"TEXT_MESSAGE_START\",\"messageId\":\"01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b-0-1\",\"role\":\"assistant\"}"
          },
          {
            "id": "2.5",
            "data": "{\"type\":\"TEXT_MESSAGE_CONTENT\",\"messageId\":\"01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b-0-1\",\"delta\":\"Hello\"}"
          },
          {
            "id": "5",
            "data": "{\"type\":\"TEXT_MESSAGE_END\",\"messageId\":\"01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b-0-1\"}"
          },
          {
            "id": "6",
            "data": "{\"type\":\"RUN_FINISHED\",\"threadId\":\"f4c7a2d0-trip\",\"runId\":\"4d1b9e6f\",\"result\":\"Hello\",\"outcome\":{\"type\":\"success\"},\"usage\":[{\"model\":\"demo/echo\",\"inputTokens\":361,\"outputTokens\":5,\"totalTokens\":366}]}"
          }
        ],
        "serializedValue": "id: 1\ndata: {\"type\":\"RUN_STARTED\",\"threadId\":\"f4c7a2d0-trip\",\"runId\":\"4d1b9e6f\",\"metadata\":{\"request_id\":\"01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b\",\"conversation_id\":7}}\n\nid: 1+1\ndata: {\"type\":\"TEXT_MESSAGE_START\",\"messageId\":\"01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b-0-1\",\"role\":\"assistant\"}\n\nid: 2.5\ndata: {\"type\":\"TEXT_MESSAGE_CONTENT\",\"messageId\":\"01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b-0-1\",\"delta\":\"Hello\"}\n\nid: 5\ndata: {\"type\":\"TEXT_MESSAGE_END\",\"messageId\":\"01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b-0-1\"}\n\nid: 6\ndata: {\"type\":\"RUN_FINISHED\",\"threadId\":\"f4c7a2d0-trip\",\"runId\":\"4d1b9e6f\",\"result\":\"Hello\",\"outcome\":{\"type\":\"success\"},\"usage\":[{\"model\":\"demo/echo\",\"inputTokens\":361,\"outputTokens\":5,\"totalTokens\":366}]}\n\n"
      },
      "NotificationFrames": {
        "summary": "A run that succeeds",
        "dataValue": [
          {
            "event": "open",
            "data": "{\"type\":\"open\",\"ok\":true}"
          },
          {
            "id": "12.started",
            "event": "notification",
            "data": "{\"type\":\"notification\",\"kind\":\"run.started\",\"task_id\":3,\"run_id\":12,\"agent_id\":\"reporter\",\"status\":\"running\",\"started_at\":1795230000,\"completed_at\":0}"
          },
          {
            "id": "12.completed",
            "event": "notification",
            "data": "{\"type\":\"notification\",\"kind\":\"run.completed\",\"task_id\":3,\"run_id\":12,\"agent_id\":\"reporter\",\"status\":\"succeeded\",\"started_at\":1795230000,\"completed_at\":1795230004,\"result_summary\":\"Two orders are late: 4711 and 4712.\"}"
          }
        ],
        "serializedValue": "event: open\ndata: {\"type\":\"open\",\"ok\":true}\n\nid: 12.started\nevent: notification\ndata: {\"type\":\"notification\",\"kind\":\"run.started\",\"task_id\":3,\"run_id\":12,\"agent_id\":\"reporter\",\"status\":\"running\",\"started_at\":1795230000,\"completed_at\":0}\n\nid: 12.completed\nevent: notification\ndata: {\"type\":\"notification\",\"kind\":\"run.completed\",\"task_id\":3,\"run_id\":12,\"agent_id\":\"reporter\",\"status\":\"succeeded\",\"started_at\":1795230000,\"completed_at\":1795230004,\"result_summary\":\"Two orders are late: 4711 and 4712.\"}\n\n"
      }
    }
  }
};
