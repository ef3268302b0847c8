import { runInNewContext } from 'node:vm';
import type { AnswerMessage, JobMessage } from './job-process.ts';

/** A process that has been busy with a job for so long ends itself: its server must have crashed. */
const ORPHAN_MS = 30_000;

/** Makes this process one that does the jobs of a `JobProcess`. */
export function answerJobs<Job, Answer>(work: (job: Job) => Answer): void {
  process.on('message', ({ id, job }: JobMessage<Job>) => {
    // Only the time-out of `vm` ends a loop.
    const answer = runInNewContext('work()', { work: () => work(job) }, { timeout: ORPHAN_MS }) as Answer;
    process.send?.({ id, answer } satisfies AnswerMessage<Answer>);
  });
  process.send?.({} satisfies AnswerMessage<Answer>);
}
