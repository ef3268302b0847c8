import type { Events } from '../lib/events.ts';
import type { AuditLog } from '../store/tenants/audit.ts';
import type { ServerEvents } from './events.ts';

/**
 * Puts wrong tokens of the administrator into the audit log, as they are reported: an address once a minute.
 * @returns a function that resolves when all of them are there
 */
export function auditGuesses(events: Events<ServerEvents>, audit: Pick<AuditLog, 'addRefused'>): () => Promise<void> {
  let written: Promise<unknown> = Promise.resolve();
  events.on('tokensGuessed', ({ address, admin }) => {
    if (admin === 0) return;
    const write = () => audit.addRefused(address, admin).catch((err: Error) => events.emit('auditFailed', { err, address, count: admin }));
    written = written.then(write);
  });
  return async () => void (await written);
}
