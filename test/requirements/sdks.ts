import type { Requirements } from './requirement.ts';

export const sdks: Requirements = {
  // Generators of SDKs
  'SDK-001': "docs/sdks.md: hey-api's client completes a run, with a stream and without, resumes one, and reads errors as their type.",
  'SDK-002': "docs/sdks.md: openapi-fetch's client does, with the types of openapi-typescript.",
  'SDK-003': "docs/sdks.md: orval's client does.",
  'SDK-004': 'docs/sdks.md: The typescript-fetch client of OpenAPI Generator does.',
  'SDK-005': "docs/sdks.md: Modelina's types for TypeScript are those of the events.",
  'SDK-006': "docs/sdks.md: openapi-python-client's client does.",
  'SDK-007': 'docs/sdks.md: The Python client of OpenAPI Generator does.',
  'SDK-008': "docs/sdks.md: datamodel-code-generator's models are those of requests, answers and events.",
  'SDK-009': "docs/sdks.md: Modelina's classes for Python are those of the events.",
  'SDK-010': 'docs/sdks.md: No row of every run is left out.',
  'SDK-011': 'docs/sdks.md: The table of generators is that of the rows.',
  'SDK-012':
    'docs/sdks.md#readers-of-event-streams: Around `@microsoft/fetch-event-source` a dozen lines lose nothing, behind whichever byte its connection is cut.',
  'SDK-013': 'docs/sdks.md#readers-of-event-streams: Readers for Go take the longest lines, as the page has it.',
  'SDK-014': 'docs/sdks.md#what-no-document-can-mend: Clients in TypeScript go on behind an event of a kind that no document had.',
  'SDK-016': 'docs/sdks.md#importers-servers-of-mcp-mocks-and-validators: The first requests of Swagger UI are answered.',
  'SDK-017': 'docs/sdks.md#first-calls: The first calls of three generators work as they stand.',
  'SDK-070':
    'docs/sdks.md#what-no-document-can-mend: Generated clients, those with zod and pydantic too, read what a later release adds: members, values, kinds of events.',
  'SDK-071': 'docs/sdks.md#what-no-document-can-mend: Our client does.',
};
