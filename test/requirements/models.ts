import type { Requirements } from './requirement.ts';

export const models: Requirements = {
  // Circuit breakers
  'BRK-001':
    'docs/runs.md#retries-and-circuit-breakers: Consecutive failures open the circuit breaker of their provider, and only of that.',
  'BRK-002': 'docs/runs.md#retries-and-circuit-breakers: What a provider refuses does not count as its failure.',
  'BRK-003': 'docs/runs.md#retries-and-circuit-breakers: After the cooldown one probe goes out.',
  'BRK-004':
    'docs/runs.md#retries-and-circuit-breakers: A call counts once for the breaker, after its retries; while it is open no call goes out.',
  'BRK-005': 'docs/runs.md#retries-and-circuit-breakers: Calls that began before the breaker opened are not repeated, and count no more.',
  'BRK-006':
    'docs/runs.md#retries-and-circuit-breakers: A probe that we end ourselves proves nothing: the provider is left alone for longer.',
  'BRK-007': 'docs/runs.md#retries-and-circuit-breakers: A probe that brings text, thoughts or usage closes the circuit before its end.',
  // Providers
  'MOD-001':
    'spec/openapi/models.yaml#listModels: Models and the prefix table, and what is configured of `anthropic`, `openai`, `gemini`, `ollama` and `openrouter`.',
  'MOD-010': 'docs/runs.md#images: Each wire family gets images in its own shape, inline and by URL, in their place.',
  'MOD-011': 'docs/runs.md#calls-of-a-model: Gemini is called as its API wants it, and its counts are understood.',
  'MOD-012': 'docs/runs.md#calls-of-a-model: A call of Gemini takes no key, address or mode from the environment.',
  'MOD-013':
    'docs/runs.md#calls-of-a-model: What Gemini blocks or withholds fails with words of ours, and a cut answer never counts as whole.',
  'MOD-014': 'docs/runs.md#calls-of-a-model: Compatible hosts and the older version of Anthropic get the key as `x-api-key` too.',
  'MOD-020':
    'docs/runs.md#retries-and-circuit-breakers: Connection errors, 408, 409, 429 and 5xx before the first delta are tried again, with full jitter.',
  'MOD-021': 'docs/runs.md#retries-and-circuit-breakers: `Retry-After` is respected, and all waiting bounded; a longer one fails at once.',
  'MOD-022': 'docs/runs.md#retries-and-circuit-breakers: Nothing is tried again once text has come, or when the provider refuses.',
  'MOD-023': 'docs/runs.md#usage: What failed tries have cost is counted.',
  'MOD-024': 'docs/runs.md#cancel-and-revocation: Cancel ends the waiting between two tries.',
  'MOD-025': 'docs/runs.md#usage: What a call had used when it was canceled is counted, as far as it is known.',
  'MOD-026': 'docs/runs.md#usage: A count that no call can have is capped, or none.',
  'MOD-030': 'docs/runs.md#calls-of-a-model: Frames that differ in their text alone are not parsed again, and say what parsing says.',
  'MOD-031':
    'docs/runs.md#calls-of-a-model: A call of a model that `MODELS` does not hold fails in its run with `unknown_model`, of agents, advisors and delegates; nothing is refused before.',
  'MOD-032':
    'docs/runs.md#calls-of-a-model: `GET /v1/models` shows what `MODELS` allows; `index` has a model of it, or the server does not start.',
  'MOD-033': 'docs/runs.md#calls-of-a-model: `MAX_TOKENS_LIMIT` cuts the `max_tokens` of every call.',
  'MOD-040': 'docs/runs.md#the-words-for-an-end: What ends an answer well is a list for each wire; anything else has broken off.',
  'MOD-041': 'docs/runs.md#how-an-answer-ends: A refusal is made once, and shows 500 characters of the provider.',
  'MOD-042': 'docs/runs.md#thoughts: Models that think have room for it beside `max_tokens`, which bounds the answer.',
  'MOD-043': 'docs/runs.md#thoughts: Thoughts at the beginning of a turn are neither its text nor its commands, wherever they are cut.',
  'MOD-060':
    'docs/providers.md#errors: An error in a 200, in any form that hosts have for it, is judged as the status that it stands for, and shows the client none of its words.',
  'MOD-061':
    'docs/providers.md#errors: Refused requests, wrong keys and accounts without money are neither repeated nor counted: no tenant shuts a provider for others with them.',
  'MOD-062':
    'docs/providers.md#pauses-that-a-provider-asks-for: A pause is read wherever providers ask for it: headers, `RetryInfo`, and limits that will be reset.',
  'MOD-063':
    'docs/providers.md#parameters-that-a-host-refuses: A parameter that a host refuses is left out, or named otherwise, in the same call and in later ones of the model; the log says so once.',
  'MOD-064':
    'docs/providers.md#streams-of-other-hosts: Keep-alives of every kind, whole answers in the place of a stream, texts in parts and missing last frames are read on every wire.',
  'MOD-065':
    'docs/providers.md#streams-of-other-hosts: An answer that is compressed, though that was not asked for, is decompressed in bounds.',
  'MOD-066': 'docs/providers.md#usage: Usage is found wherever hosts put it, and the last one counts.',
  'MOD-067':
    'docs/providers.md#what-is-sent: On every wire the user begins and the roles alternate: neighbouring messages of one role are merged, and empty ones left out.',
  'MOD-068':
    'docs/providers.md#base-urls: Base URLs work with the version or without, with the path of calls, and with slashes at their end; `baton doctor` names a path that is not there.',
  'MOD-080':
    'docs/runs.md#how-long-a-model-may-take: A model has five minutes to its first byte, which one of the headers may be; comments and pings are no silence.',
  'MOD-081':
    'docs/runs.md#how-long-a-model-may-take: A call that was too slow is not made again and not counted by the circuit breaker; one that had no connection is both.',
  'MOD-082':
    'docs/runs.md#how-long-a-model-may-take: A call ends after `PROVIDER_CALL_MS`, which text, thoughts and counts of tokens extend to at most twice that, and nothing else.',
  'MOD-083': 'docs/runs.md#how-long-a-model-may-take: `/docs` says what is waited for and how long.',
  'MOD-084':
    'docs/operations.md#when-a-provider-refuses: A call that a provider refuses or fails is one line of the log, with model, address, status and the beginning of its reason.',
  'MOD-085': 'docs/security.md#what-is-logged-and-what-is-not: No secret is in what the log has of a provider, also where it is cut.',
  'MOD-086':
    'docs/operations.md#when-a-provider-refuses: What a client is told of a refused call names its model, and has no word of the provider.',
  'MOD-087':
    "docs/operations.md#settings-and-the-first-start: With a host that is not the provider's own and no `INDEX_MODEL`, the banner and `baton doctor` name models that it offers, and the one taken.",
  'MOD-088':
    'spec/openapi/agents.yaml#AgentDefinition: A turn ends at a text of `stop`, whatever its provider knows of it and in which pieces it comes.',
  'MOD-089': 'docs/providers.md#what-is-sent: `top_p`, `stop` and `seed` go to the models that take them.',
};
