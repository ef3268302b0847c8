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
  // Fallback
  'FBK-001': 'docs/runs.md#fallback: The next model answers; what the failed call had shown is withdrawn, and `fallback` says why.',
  'FBK-002': 'docs/runs.md#fallback: The models are asked in their order, each once; when the last fails, the run fails.',
  'FBK-003': 'docs/runs.md#fallback: What a model refuses goes to the next only where the definition says so.',
  'FBK-004': 'docs/runs.md#fallback: The stream stays with the model that it has come to, and text of earlier turns stays.',
  'FBK-005': 'docs/runs.md#fallback: Of text that is held nothing is withdrawn.',
  'FBK-006': 'docs/runs.md#fallback: Thoughts of the failed call are withdrawn.',
  'FBK-007': 'docs/runs.md#fallback: Functions go along; a model that takes none is told earlier calls as text.',
  'FBK-008': 'spec/openapi/agents.yaml#createAgent: A definition keeps its `fallbacks`, up to four.',
  'FBK-009': 'docs/runs.md#fallback: A durable run goes on with the model that it has come to.',
  'FBK-010': "docs/runs.md#fallback: Wherever an answer is cut, the run's text and content are exactly one model's.",
  'FBK-011': 'docs/runs.md#fallback: Over chat completions the text that was shown stays valid, or the stream errors.',
  'FBK-012': 'docs/runs.md#functions: A call of another model goes to Gemini 3 with the signature that stands for none.',
  // Keys
  'KEY-001': 'docs/providers.md#keys: Several keys of a provider are taken in turn.',
  'KEY-002': 'docs/providers.md#keys: A key that is limited rests, and the next one makes the call at once, without a try of its own.',
  'KEY-003': 'docs/providers.md#keys: A key whose account has nothing left, or that is not taken, rests for longer.',
  'KEY-004': 'docs/providers.md#keys: When all keys rest, a call waits for the one that is back the soonest.',
  'KEY-005': 'docs/providers.md#keys: The calls of a stream are made with one key.',
  'KEY-006': 'docs/providers.md#keys: Blanks, empty places and repeats in a list of keys are no keys.',
  'KEY-007': 'docs/providers.md#keys: `baton doctor` tries each key, and the metrics and the log tell of those that rest, by place.',
  'KEY-010': "docs/providers.md#keys-of-tenants: A tenant's own key goes before the operator's, and nothing of his goes along.",
  'KEY-011': "docs/providers.md#keys-of-tenants: A tenant's key opens no breaker of others, and rests for nobody else.",
  'KEY-012': "docs/providers.md#keys-of-tenants: What fails with a tenant's key is not made good with the operator's.",
  'KEY-013': "docs/providers.md#keys-of-tenants: What is found out with a tenant's key holds for it alone.",
  'KEY-014': 'docs/providers.md#keys-of-tenants: A tenant reaches a provider that the operator has no key for.',
  'KEY-015': 'docs/providers.md#keys-of-tenants: A key that can no longer be read fails the call, which says what to do.',
  'KEY-016': 'docs/providers.md#keys-of-tenants: A key that is set anew begins afresh.',
  'KEY-020':
    'spec/openapi/provider-keys.yaml#putProviderKey: Keys are set, shown by their last four characters (`listProviderKeys`, `getProviderKey`), replaced, and deleted (`deleteProviderKey`), each with an audit entry.',
  'KEY-021':
    'spec/openapi/provider-keys.yaml#putProviderKey: What is no key or no provider for one is refused, and so is all without SECRETS_KEY.',
  'KEY-022': "spec/openapi/models.yaml#listModels: `available` counts a tenant's own keys, for it alone, within what the operator allows.",
  'KEY-023': "docs/providers.md#keys-of-tenants: All calls of a tenant's runs are made with its key, until it is deleted.",
  'KEY-024': 'docs/providers.md#keys-of-tenants: Runs of two tenants at once go each with its own key.',
  'KEY-025': 'docs/providers.md#keys-of-tenants: What is set or deleted on one node holds on all.',
  'KEY-026':
    'docs/providers.md#keys-of-tenants: After a change of SECRETS_KEY a key is not readable, which runs, the API and `baton doctor` say.',
  'KEY-027':
    'docs/security.md#secrets-of-tenants: No key stands in a log, event, journal, span, error, metric, answer or dump, whoever repeats it.',
  'KEY-028': 'docs/console.md#keys: The console sets, shows and deletes keys of providers.',
  'KEY-029':
    'docs/security.md#secrets-of-tenants: A key that a provider repeats in the text of an answer is taken out of the steps and the log, in URL and Base64 form too.',
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
  'MOD-027':
    'docs/runs.md#usage: Thoughts are estimated as text is, and where they are hidden the usage of an answer that is cut is awaited.',
  'MOD-028': 'docs/providers.md#errors: A call of a function that its host could not read is a try that is made again.',
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
  'MOD-069': 'docs/providers.md#base-urls: Without a key the login of a base URL is sent, and without a login nothing.',
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
  'MOD-100':
    'docs/providers.md#clouds: Azure OpenAI takes a key in the header `api-key`, at its API of version 1, with the deployment as the model.',
  'MOD-101':
    'docs/providers.md#clouds: Without a key, a token of Entra ID for its own audience lets calls of Azure OpenAI in: one for all calls.',
  'MOD-102':
    'docs/providers.md#clouds: A call without credentials fails, is neither repeated nor counted, and the client is told no more than that.',
  'MOD-103':
    'docs/providers.md#clouds: Credentials are fetched once for all calls that wait, in bounds of time, and anew before they expire; what is still good is used where there are no newer ones.',
  'MOD-104':
    'docs/providers.md#clouds: Vertex AI is called below project and location, Gemini and Claude each in the form of its publisher, with the credentials that Google’s library finds.',
  'MOD-105': 'docs/providers.md#clouds: The key of a service account signs an assertion, for which there is a token.',
  'MOD-106':
    'docs/providers.md#clouds: One variable makes a cloud available; none is chosen for `index` by itself, and nothing of it is loaded at the start.',
  'MOD-107': 'docs/providers.md#clouds: Their hosts follow from location and region, or are named by a variable.',
  'MOD-108': 'docs/providers.md#clouds: `baton doctor` tries credentials with a request that costs nothing.',
  'MOD-110': 'docs/providers.md#frames-of-bedrock: Frames are read wherever they are cut, and none that is cut off counts.',
  'MOD-111': 'docs/providers.md#frames-of-bedrock: A frame whose checksums do not fit, or that is too long, is a fault.',
  'MOD-112': 'docs/providers.md#frames-of-bedrock: An exception in the middle is an error in a 200, with the status that it stands for.',
  'MOD-113': 'docs/providers.md#ends-of-answers: What ends an answer of Bedrock well is a list; anything else has broken off.',
  'MOD-114':
    'docs/providers.md#clouds: Bedrock has models, inference profiles and ARNs in its path, and every body is signed as it is sent.',
  'MOD-115': 'docs/providers.md#what-is-sent: Bedrock gets prompts, images, documents, limits and marks for the cache in its own form.',
  'MOD-116': 'docs/providers.md#reasoning: Claude at Bedrock thinks with the effort that it has at Anthropic.',
  'MOD-117': 'docs/providers.md#clouds: A wrong signature is a wrong key: asked once, and no message has anything of it.',
  'MOD-118': 'docs/providers.md#clouds: Keys that the usual chain finds are used with the token that belongs to them.',
};
