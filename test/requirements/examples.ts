import type { Requirements } from './requirement.ts';

export const examples: Requirements = {
  // Examples
  'EXM-001': 'docs/streams.md#resume: Clients of a few lines stream, drop, resume exactly, repeat with a key, and cancel.',
  'EXM-002': 'docs/streams.md#resume: They get there over connections that break anywhere.',
  'EXM-003': 'docs/streams.md#which-event-follows-which: They notice when a promise is not kept.',
  'EXM-004': 'docs/tools.md: What the built-in model does with the commands is what the page prints, word for word.',
  // The guide of the API
  'GDE-001': 'docs/api-guide.md: Each way to get an answer is a snippet that works, with curl and in TypeScript.',
};
