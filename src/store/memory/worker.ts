/** Ranks the entries of tenants on SQLite, in a thread of its own. */
import { parentPort, workerData } from 'node:worker_threads';
import Connection from 'better-sqlite3';
import { judge } from '../../memory/judge.ts';
import { findCandidates } from './candidates-sqlite.ts';
import type { RankAnswer, RankJob } from './thread.ts';
import { inSnapshot, serveThread } from '../database/sqlite-thread.ts';

const connection = new Connection(workerData as string, { readonly: true, fileMustExist: true });

function answer({ id, tenantId, query, judging }: RankJob & { id: number }): RankAnswer {
  try {
    const candidates = inSnapshot(connection, () => findCandidates(connection, tenantId, query));
    return { id, hits: judge(candidates, judging) };
  } catch (error) {
    return { id, error };
  }
}

serveThread(connection, (job: RankJob & { id: number }) => parentPort!.postMessage(answer(job), []));
