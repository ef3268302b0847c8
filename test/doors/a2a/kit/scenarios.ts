import type { Script } from '../../../support/upstream.ts';

/*
 * What the agent does. The kit of 1.0 says it by how the id of its message begins (its `scenarios/*.feature`); that of 0.3 says
 * nothing, and wants tasks that it can go on with and cancel.
 */

const ASKS = '/ask What else?\n';

/** By the beginning of the id, what the model answers. What is not here is answered with a text. */
const answers: Readonly<Record<string, string>> = {
  'tck-input-required': ASKS,
  'tck-artifact-text': 'Generated text content',
  'tck-artifact-file': '/write output.txt\ntck\n/endwrite\n',
};

/** The scenario that the id of a message asks for. */
export function scenarioOf(messageId: string): string | undefined {
  return Object.keys(answers).find((beginning) => messageId.startsWith(beginning));
}

/** The model of the agent, which finds the scenario in what it was told. A file is all that it gives. */
export const model10: Script = ({ lastMessage }) => {
  if (lastMessage.includes('[/write ')) return { text: [] };
  const scenario = Object.keys(answers).findLast((name) => lastMessage.includes(name));
  return { text: [scenario === undefined ? 'Hello from TCK' : answers[scenario]!] };
};

/** It asks after each message. */
export const model03: Script = { text: [ASKS] };
