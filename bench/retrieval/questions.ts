import { companyMemory } from './corpus.ts';
import { random } from '../random.ts';

/** A question, the key of the entry that answers it, and what a scripted advisor says to it. */
export interface Question {
  text: string;
  answer: string;
  /** Two other wordings, one of which hits the words of the entry. */
  paraphrases: readonly string[];
}

/**
 * How people say what the runbook calls otherwise: no word of the left side is in the entry. The right side is what an
 * advisor would make of it; and the tags that it would give the entry.
 */
const WORDINGS: Record<string, { asked: string; paraphrases: readonly [string, string]; tags: readonly string[] }> = {
  'roll back': {
    asked: 'undo a bad deployment of',
    paraphrases: ['revert', 'roll back the build of'],
    tags: ['undo-deployment', 'revert'],
  },
  restart: { asked: 'bounce', paraphrases: ['reboot', 'restart instance of'], tags: ['bounce', 'reboot'] },
  'scale out': { asked: 'add capacity for', paraphrases: ['grow', 'scale out replicas of'], tags: ['capacity', 'grow'] },
  'back up': { asked: 'keep copies safe of', paraphrases: ['save', 'back up snapshot of'], tags: ['safe-copies', 'disaster-recovery'] },
  'load-test': { asked: 'stress', paraphrases: ['benchmark', 'load-test traffic of'], tags: ['stress', 'benchmark'] },
  'silence the alerts of': { asked: 'stop pages from', paraphrases: ['quiet', 'silence alerts of'], tags: ['pages', 'quiet'] },
  'switch off': { asked: 'retire', paraphrases: ['decommission', 'switch off routes of'], tags: ['retire', 'decommission'] },
  'measure the cost of': {
    asked: 'find what we spend on',
    paraphrases: ['expenses of', 'measure cost bill of'],
    tags: ['spend', 'expenses'],
  },
};

/** The questions: a third by the words of the entry, the rest in other words. The same in every run. */
export function questions(): Question[] {
  const next = random(7);
  const asked: Question[] = [];
  for (const { key, entry } of companyMemory()) {
    const [, service, verb] = /^howto:([^:]+):(.+)$/.exec(key) ?? [];
    const wording = verb === undefined ? undefined : WORDINGS[verb];
    if (!wording || next() < 0.5) continue;
    if (next() < 1 / 3)
      asked.push({ text: entry.title, answer: key, paraphrases: [`steps to ${verb} ${service}`, `${service} ${verb} guide`] });
    else
      asked.push({
        text: `how do I ${wording.asked} ${service}`,
        answer: key,
        paraphrases: wording.paraphrases.map((words) => `${words} ${service}`),
      });
  }
  return asked;
}

/** The tags that the scripted advisor gives an entry. */
export function tagsFor(key: string): readonly string[] {
  const [, verb] = /^howto:[^:]+:(.+)$/.exec(key) ?? [];
  return (verb === undefined ? undefined : WORDINGS[verb]?.tags) ?? [];
}
