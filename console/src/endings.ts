/** What is to be said at an answer by how it has ended; undefined when it is whole, or the words of an error say it. */
export function endingOf({ ok, finish_reason: finish = '' }: { ok: boolean; finish_reason?: string }): string | undefined {
  return ok ? ENDINGS.get(finish) : undefined;
}

const ENDINGS: ReadonlyMap<string, string> = new Map([
  ['length', 'Cut here: the model was stopped at its limit of tokens.'],
  ['empty', 'The agent has said nothing to what its commands have done.'],
]);
