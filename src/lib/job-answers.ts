import { runInNewContext } from 'node:vm';
import type { AnswerMessage, JobMessage } from './job-process.ts';

/** A process that has been busy with a job for so long ends itself: its server must have crashed. */
const ORPHAN_MS = 30_000;

/** Makes this process one that does the jobs of a `JobProcess`. Of work that waits, only the beginning is ended in this way. */
export function answerJobs<Job, Answer>(work: (job: Job) => Answer | Promise<Answer>): void {
  process.on('message', async ({ id, job }: JobMessage<Job>) => {
    // Only the time-out of `vm` ends a loop.
    const answer = await (runInNewContext('work()', { work: () => work(job) }, { timeout: ORPHAN_MS }) as Answer | Promise<Answer>);
    process.send?.({ id, answer } satisfies AnswerMessage<Answer>);
  });
  process.send?.({} satisfies AnswerMessage<Answer>);
}
