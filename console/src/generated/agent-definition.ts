// Generated from spec/ by `npm run generate`. Do not edit.
import type { FormSchema } from '../pages/agents/schema.ts';

/** An agent that is stored. */
export const agentDefinition: FormSchema = {
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
      "type": "string",
      "description": "The caller's name for the agent, unique per tenant. `index` is taken."
    },
    "name": {
      "type": "string",
      "description": "Display name."
    },
    "role": {
      "type": "string",
      "description": "What the agent is, in a few words. The master routes by it."
    },
    "model": {
      "type": "string",
      "description": "The model, whose prefix names the provider, as `claude-…` or `ollama/…` do: `GET /v1/models` has them all. It is not checked here; one that the provider refuses shows up in the run."
    },
    "fallbacks": {
      "type": "array",
      "description": "Models that make a call of the agent's model when it has failed for good: its retries are used up, its provider is left alone, or its answer was broken off. They are tried in this order, each call by itself; the stream stays with the model that it has come to. Text of the failed call that was shown is withdrawn by a `rewind`, and the event `fallback` says why.",
      "items": {
        "type": "string"
      }
    },
    "fallback_on_refusal": {
      "type": "boolean",
      "description": "Whether the next of the `fallbacks` is also asked when a model refuses to answer. Without it no."
    },
    "goal": {
      "type": "string",
      "description": "What the agent is to achieve; part of its system prompt."
    },
    "brevity": {
      "type": "string",
      "enum": [
        "lite",
        "full",
        "ultra",
        "bullets"
      ],
      "description": "How terse the agent is to be. Without it, `full`. `lite`: brief, in whole sentences; `full`: in short sentences; `ultra`: in as few words as possible; `bullets`: in short bullet points."
    },
    "max_tokens": {
      "type": "integer",
      "minimum": -9007199254740991,
      "maximum": 9007199254740991,
      "description": "Cap of a turn's response. Default 1024. A value that the provider refuses shows up in the run."
    },
    "max_turns": {
      "type": "integer",
      "minimum": 1,
      "maximum": 200,
      "description": "Turns that the agent may take to its answer; when it is not done then, the run fails with `turn_limit`. Without it 8. The operator may have set a lower bound for all agents (`MAX_TURNS`), which a definition above it is cut to when it runs."
    },
    "temperature": {
      "type": "number",
      "minimum": 0,
      "maximum": 2,
      "description": "Default 0.3. Not sent to models that don't take one."
    },
    "top_p": {
      "type": "number",
      "minimum": 0,
      "maximum": 1,
      "description": "How much of the probability the model draws from (nucleus sampling). Without it the provider's own. Not sent to models that don't take one; Anthropic's take it instead of `temperature`."
    },
    "stop": {
      "type": "array",
      "description": "Texts at which a turn of the agent ends, as if it had ended there by itself: they are not part of it. A provider that does not know them is cut off by the server.",
      "items": {
        "type": "string"
      }
    },
    "commands": {
      "type": "string",
      "enum": [
        "text",
        "native"
      ],
      "description": "How the agent issues its commands. Without it the operator's default, `text` unless `COMMANDS` says otherwise. A model that takes no functions has them as text in any case. `text`: As lines of its text that begin with a slash: any model can; `native`: As functions that the model calls: what it writes is text and nothing else."
    },
    "seed": {
      "type": "integer",
      "minimum": -2147483648,
      "maximum": 2147483647,
      "description": "With the same seed and the same question a model answers the same more often, where its provider knows one: it is sent to all but Anthropic."
    },
    "rules": {
      "type": "array",
      "description": "Constraints that are appended to the system prompt.",
      "items": {
        "type": "string"
      }
    },
    "capabilities": {
      "type": "array",
      "description": "Entries that begin with `/` are an allow-list of commands (`/mem` covers every `/mem …`, `/agent` covers `/parallel`); the others are hints for the master. Without any `/` entry every command is allowed but `/ask`, which only an agent has that names it. They are the agent's own, not its delegates': an agent that may only `/agent` reaches every command through `index`, unless `delegates` names others.",
      "items": {
        "type": "string"
      }
    },
    "mode": {
      "type": "string",
      "enum": [
        "",
        "standard",
        "writer"
      ],
      "description": "How the agent writes. empty: as `standard`; `standard`: compressed notes; `writer`: full prose, and files."
    },
    "memory": {
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
    "personality": {
      "type": "string",
      "description": "An overlay of tone and manner."
    },
    "advisor": {
      "description": "The advisor, structured or as its model alone, which means `consult`.",
      "oneOf": [
        {
          "type": "object",
          "description": "A more capable model that the agent may ask, or that decides whether its answer gets out.",
          "properties": {
            "model": {
              "type": "string",
              "description": "The advisor's model; required unless `mode` is `off`."
            },
            "mode": {
              "type": "string",
              "enum": [
                "off",
                "consult",
                "gate"
              ],
              "description": "What the advisor does. Without it, `consult`. `off`: nothing; `consult`: The agent may ask it; `gate`: The agent may ask it, and it approves its last turn."
            },
            "prompt": {
              "type": "string",
              "description": "Replaces the gate's own system prompt."
            },
            "max_redirects": {
              "type": "integer",
              "minimum": 0,
              "maximum": 2147483647,
              "description": "How many redirects a turn may get before the next one halts. Default 2."
            },
            "malformed_halts": {
              "type": "boolean",
              "description": "Whether a reply that can't be read halts (default) or lets pass."
            }
          }
        },
        {
          "type": "string",
          "description": "The advisor's model alone, which means `consult`."
        }
      ]
    },
    "advisor_model": {
      "type": "string",
      "description": "Legacy form of `advisor`, which wins over it."
    },
    "response_format": {
      "description": "What the answer of a run is to be: text, or JSON by a schema. A run without one has that of its agent, and that is text unless the agent's definition says otherwise. It holds for the agent that is addressed, not for its delegates.",
      "oneOf": [
        {
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
        {
          "type": "object",
          "required": [
            "type",
            "schema"
          ],
          "description": "The answer is one JSON value that validates against the schema.",
          "properties": {
            "type": {
              "type": "string",
              "const": "json_schema"
            },
            "name": {
              "type": "string",
              "description": "What the agent is told that the schema is of."
            },
            "schema": {
              "type": "object",
              "description": "The schema, as it was sent."
            }
          }
        }
      ]
    },
    "recovery": {
      "type": "string",
      "enum": [
        "fail",
        "resume"
      ],
      "description": "What becomes of a run when the process that executes it ends. A run without it has the one of its agent, and else the operator's default. `fail`: It fails with `interrupted`, or with `shutdown` when the server is stopped in order; `resume`: Another process goes on with it, from its last finished step, in the same stream."
    },
    "reasoning": {
      "type": "object",
      "description": "How a model thinks, and whether its thoughts are sent. Each member that a run does not have is that of the agent that is addressed; its delegates think as their own definitions say.",
      "properties": {
        "effort": {
          "type": "string",
          "enum": [
            "none",
            "minimal",
            "low",
            "medium",
            "high",
            "max"
          ],
          "description": "How much a model thinks before it answers. Without it the provider's own. Each provider gets it in its own words, as near as the model has it; to a model that does not think it is not sent. `none`: not at all, where that can be switched off; elsewhere as little as possible; `minimal`: hardly; `low`: little; `medium`: as much as most tasks need; `high`: long; `max`: the most that the model has."
        },
        "stream": {
          "type": "boolean",
          "description": "Whether the thoughts are events `reasoning`. Without it nothing of them is kept, whatever the model says of them. Not each provider tells them."
        }
      }
    },
    "approvals": {
      "type": "array",
      "description": "Commands that wait for a person's approval before they run: each entry is the beginning of a command's line, in whole words whatever their case, such as `/exec` or `/mcp call github`; `/agent` covers the lines of a `/parallel` block. They hold for all that the agent's delegates do, and theirs, and for the runs of tasks that these schedule, beside what the definitions there say.",
      "items": {
        "type": "string"
      }
    },
    "delegates": {
      "type": "array",
      "description": "The agents that this one may give tasks to (`/agent`, `/parallel`), by their ids; `index` may be one of them, and an empty list means nobody. Without it they are all of the tenant's. It is the agent's own: each delegate may give tasks to those that its own definition names. `id@n` is the agent `id` as it is in version `n`, whatever becomes of it; two versions of one agent are a 400.",
      "items": {
        "type": "string"
      }
    },
    "question_ttl_seconds": {
      "type": "integer",
      "minimum": 1,
      "maximum": 31536000,
      "description": "How long the agent's questions and approvals wait for an answer. Without it the operator's default, a day."
    },
    "mcp_servers": {
      "type": "array",
      "description": "The MCP servers that the agent may use, by their names in the operator's configuration; an empty list means none. Without it the agent may use all that its tenant may. It holds for the agent's own commands, not for its delegates'.",
      "items": {
        "type": "string"
      }
    },
    "prompt_arguments": {
      "type": "array",
      "description": "Offers the agent's instructions to MCP hosts as a prompt of these arguments, each with a name of its own; an empty list is a prompt without any. `{{name}}` in `name`, `role`, `goal`, `personality` and `rules` stands for an argument there; runs of the agent have these texts as they are. Without it the agent is no prompt.",
      "items": {
        "type": "object",
        "description": "An argument of an agent's prompt.",
        "required": [
          "name"
        ],
        "properties": {
          "name": {
            "type": "string",
            "description": "By which it is given."
          },
          "description": {
            "type": "string",
            "description": "What it is."
          },
          "required": {
            "type": "boolean",
            "description": "Whether the prompt is refused without it. Default false."
          }
        }
      }
    }
  }
};
