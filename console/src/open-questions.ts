import { effect, signal } from '@preact/signals';
import type { Schemas } from '../../clients/typescript/src/index.ts';
import { listen } from './notifications.ts';
import { baton, session } from './session.ts';

type Question = Schemas['Question'];

/** How often it is looked whether questions have gone: nobody tells of those that others answer. */
const LOOK_AGAIN_MS = 20_000;
/** Questions of a page, as many as it may have. */
const PAGE = 100;
/** How many are read at most. */
export const MOST_OPEN = 1000;

/** The newest questions that wait for an answer; every page knows how many there are. It changes only when they do. */
export const openQuestions = signal<readonly Question[]>([]);

let latest = 0;

/** Asks the server for the open questions. */
export async function refreshQuestions(): Promise<void> {
  if (session.value.state !== 'open' || !session.value.rights.has('read')) return;
  const mine = ++latest;
  const questions: Question[] = [];
  for await (const question of baton().api.listQuestions({ limit: PAGE })) if (questions.push(question) >= MOST_OPEN) break;
  // An answer that was overtaken by another one, or by somebody who signed out, says nothing.
  if (mine === latest && !isSame(openQuestions.value, questions)) openQuestions.value = questions;
}

/** Whether two answers of the server say the same. */
const isSame = (one: readonly Question[], other: readonly Question[]): boolean => JSON.stringify(one) === JSON.stringify(other);

function lookAgain(): void {
  refreshQuestions().catch(() => {});
}

listen(lookAgain);
setInterval(() => {
  if (document.visibilityState === 'visible') lookAgain();
}, LOOK_AGAIN_MS);
effect(() => {
  if (session.value.state === 'open') return;
  latest += 1;
  openQuestions.value = [];
});
