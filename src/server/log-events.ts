import type { Logger } from 'pino';
import type { Events } from '../lib/events.ts';
import { cutCharacters } from '../lib/text.ts';
import { traceIds } from '../lib/trace.ts';
import { excerptOf, serializeError } from '../logger.ts';
import { ScriptedFault } from '../models/script/failures.ts';
import type { RunRequest, RunEvents } from '../runtime/supervisor.ts';
import { withReason } from '../store/database/unreachable.ts';
import type { ServerEvents } from './events.ts';

/** UTF-16 units of what a provider says of a call that it refuses, and of names that clients give. */
const [REASON_MAX, NAME_MAX] = [500, 200];

/** Writes the events that an operator should know into the log. @param scrub takes the secrets out of JSON */
export function logEvents(events: Events<ServerEvents>, logger: Logger, scrub: (json: string) => string): void {
  events.on('runEnded', ({ request, outcome }) => logEnd(logger, request, outcome));
  events.on('historyFolded', ({ request, fold }) =>
    logger.info({ ...namesOf(request), ...fold }, 'history folded: it neared the window of the model'),
  );
  events.on('fellBack', ({ request, fallback: { from, to, ...more } }) =>
    logger.info(
      { ...namesOf(request), from: cutCharacters(from, NAME_MAX), to: cutCharacters(to, NAME_MAX), ...more },
      'a model has failed: another one goes on',
    ),
  );
  events.on('closeFailed', ({ request, problems }) =>
    logger.warn({ ...namesOf(request), problems: problems.map((one) => serializeError(one)) }, 'something of the run could not be closed'),
  );
  events.on('commitFailed', (failure) => logger.error(failure, withReason('events could not be committed', failure.err)));
  events.on('sessionLost', ({ err }) => logger.warn({ err }, 'lost the session with PostgreSQL'));
  events.on('nodesDied', ({ nodeIds }) => logger.warn({ nodeIds }, 'found dead nodes'));
  events.on('runsSwept', ({ runIds, code }) =>
    logger.warn(
      { runIds },
      code === 'canceled' ? 'ended runs that were canceled while no node had them' : 'ended runs that were interrupted',
    ),
  );
  events.on('runAdopted', ({ trace, ...run }) => logger.info({ ...run, ...traceIds(trace) }, 'goes on with a run of another process'));
  events.on('runSuspended', ({ request, why }) => logger.info({ ...namesOf(request), why }, 'a run stops here, to go on later'));
  events.on('adoptionFailed', (failure) => logger.error(failure, 'a run could not be taken over'));
  events.on('queueFailed', ({ err }) => logger.warn({ err }, withReason('a run that waits could not be begun', err)));
  events.on('waitingFailed', ({ request, err }) => logger.error({ ...namesOf(request), err }, 'the waiting of a run could not be noted'));
  events.on('tokensGuessed', ({ address, wrong, admin }) =>
    logger.warn({ address, count: wrong, ...(admin > 0 ? { admin } : {}) }, 'wrong bearer tokens'),
  );
  events.on('auditFailed', (failure) => logger.error(failure, 'wrong tokens of the administrator could not be put into the audit log'));
  events.on('connectionsDropped', ({ count }) => logger.warn({ count }, 'connections were closed: there are MAX_CONNECTIONS already'));
  events.on('connectionsCrowded', (crowded) =>
    logger.warn(crowded, 'connections were closed or refused: too many of an address, of strangers or of a tenant'),
  );
  events.on('housekeepingFailed', ({ err }) => logger.error({ err }, withReason('housekeeping failed', err)));
  events.on('schedulerFailed', ({ err, what }) => logger.error({ err }, withReason(what, err)));
  events.on('taskSkipped', ({ task: { tenantId, task } }) =>
    logger.debug({ tenantId, taskId: task.id }, 'left out a due time: the run before is still under way'),
  );
  events.on('breakerChanged', (change) => logger.warn(change, 'circuit breaker changed'));
  events.on('keyRests', (resting) => logger.warn(resting, 'a key of a provider rests: calls go on with the others'));
  events.on('parameterAdapted', (adapted) => logger.info(adapted, 'a host refuses a parameter: calls of this model are adapted to it'));
  events.on('callFailed', ({ message, model, address, reason, ...call }) => {
    const names = { model: cutCharacters(model, NAME_MAX), ...(address && { address: cutCharacters(address, NAME_MAX) }) };
    logger.warn({ ...call, ...names, ...(reason && { reason: excerptOf(reason, REASON_MAX, scrub) }) }, message);
  });
  events.on('billingFailed', ({ err, what }) => logger.warn({ err }, what));
  events.on('deliveryFailed', ({ err, what }) => logger.warn({ err }, what));
  events.on('archived', (sealed) => logger.info(sealed, 'runs have gone into the archive'));
  events.on('archiveFailed', ({ err, what }) => logger.warn({ err }, what));
  events.on('spansLost', ({ err, count }) => logger.warn({ err, count }, 'spans of traces could not be delivered'));
  events.on('webhookGone', (about) => logger.info(about, 'a webhook answered 410: it is disabled'));
  events.on('toolFailed', ({ err, what }) => logger.warn({ err }, `${what}: something went wrong`));
  events.on('mcpSaid', ({ server, line }) => logger.debug({ server }, line));
}

/** The fields of every log line about a run. The run's id is the id of the request that started it. */
function namesOf({ runId, tenantId, agentId, trace }: RunRequest) {
  return { requestId: runId, runId, tenantId, agentId, ...traceIds(trace) };
}

function logEnd(logger: Logger, request: RunRequest, outcome: RunEvents['runEnded']['outcome']): void {
  const run = namesOf(request);
  if (outcome.ok) return logger.info(run, 'run completed');
  const { code, message, cause } = outcome.failure;
  // For a fault of the server, the stack is logged. All that a provider says of it is only logged at level `debug`.
  if (code === 'internal' && !(cause instanceof ScriptedFault)) return logger.error({ ...run, code, err: cause }, message);
  logger.info({ ...run, code }, `run failed: ${cause instanceof ScriptedFault ? cause.message : message}`);
  if (cause) logger.debug({ ...run, code, err: cause }, 'why the run failed');
}
