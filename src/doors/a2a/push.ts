import { readArtifacts, type Produced } from './artifacts.ts';
import { pushBody } from './push-body.ts';
import { SNAPSHOT_MAX } from './stream.ts';
import type { EventStore, OutcomeStore } from '../../log/events.ts';
import { storeFor, type ReplaySlots } from '../../log/replay-slots.ts';
import type { AddressRule } from '../../outbox/address.ts';
import type { Destination, Try } from '../../outbox/destination.ts';
import { failureOf } from '../../outbox/failure.ts';
import { post } from '../../outbox/post.ts';
import { unread } from '../../outbox/unread.ts';
import type { A2aPushConfigs, PushTarget } from '../../store/doors/a2a-push.ts';
import type { A2aTasks, TaskRecord } from '../../store/doors/a2a-tasks.ts';
import type { Message } from '../../store/outbox/outbox.ts';
import { isUnderWay } from '../../store/runs/requests.ts';

export interface PushOptions {
  configs: Pick<A2aPushConfigs, 'target' | 'remove'>;
  tasks: Pick<A2aTasks, 'get'>;
  log: { store: EventStore & OutcomeStore; replays: ReplaySlots };
  rule: AddressRule;
  /** Called with the outcome of each attempt. */
  onAttempt(outcome: 'delivered' | 'failed' | 'given_up'): void;
}

/** After which times a message is tried again: a receiver that is away for longer asks for the task. */
const AGAIN_MS = [5_000, 5 * 60_000, 30 * 60_000, 2 * 3_600_000];
const AT_ONCE = 16;
/** What is sent in a row to one, of what is claimed together: each may take 15 s, and the claim is over after 60. */
const IN_A_ROW = 2;
const GONE = 410;
const NOTHING: Pick<Produced, 'artifacts' | 'finishReason'> = { artifacts: [], finishReason: undefined };

/** Those who are told of the A2A tasks of a tenant, as one destination. */
export function pushDestination(tenantId: number, options: PushOptions): Destination {
  /** What is sent to each, one behind the other: the order of a task's changes means something. Behind one that was not taken, none is tried. */
  const before = new Map<string, { place: number; trying: Promise<Try | undefined> }>();
  /** What was not tried: it waits for as long as who is in front of it, and has as many tries left. */
  const untried = new Set<number>();
  return {
    batch: AT_ONCE,
    atOnce: AT_ONCE,
    group: tenantId,
    pauses: false,
    keeps: false,
    async send(message, signal) {
      const { messageId: key } = message;
      const earlier = before.get(key);
      const place = earlier ? earlier.place + 1 : 0;
      const trying = (async () => {
        const attempt = await earlier?.trying;
        if (attempt?.outcome === 'failed' || attempt?.outcome === 'unanswered') {
          untried.add(message.id);
          return attempt;
        }
        return place < IN_A_ROW ? send(message, options, signal).catch(unread) : undefined;
      })();
      before.set(key, { place, trying });
      const attempt = await trying;
      if (attempt?.outcome === 'delivered') options.onAttempt('delivered');
      return attempt;
    },
    again({ id, attempts }, { outcome, status }) {
      if (untried.has(id)) return { attempts, after: AGAIN_MS[0]! };
      const after = outcome === 'lost' || status === GONE ? undefined : AGAIN_MS[attempts];
      options.onAttempt(after === undefined ? 'given_up' : 'failed');
      return after === undefined ? undefined : { attempts: attempts + 1, after };
    },
  };
}

async function send(message: Message, options: PushOptions, signal: AbortSignal): Promise<Try> {
  const { tenantId, messageId: key } = message;
  const { configs, rule } = options;
  const target = await configs.target(tenantId, key);
  if (!target) return { outcome: 'lost', status: 0 };
  // Nothing of a tenant that is locked out leaves the server; it may come back in time.
  if (target.disabled) return { outcome: 'unanswered', status: 0, error: 'disabled' };
  const record = await options.tasks.get(tenantId, target.agentId, message.requestId);
  if (!record) return { outcome: 'lost', status: 0, error: 'events_deleted' };
  // What comes late says nothing any more where the end is told, too.
  if (message.attempts > 0 && message.type !== 'task.ended' && !isUnderWay(record.state)) return { outcome: 'lost', status: 0 };
  const told = await bodyOf(message, record, target, options, signal);
  const headers = { 'content-type': told.contentType, 'a2a-version': target.legacy === 0 ? '1.0' : '0.3', ...secretsOf(target) };
  let status: number;
  try {
    status = await post({ rule, url: target.url, tenantId, headers, body: told.body }, signal);
  } catch (error) {
    signal.throwIfAborted();
    return { outcome: 'unanswered', status: 0, error: failureOf(error) };
  }
  if (status === GONE) await configs.remove(tenantId, key);
  return status >= 200 && status < 300 ? { outcome: 'delivered', status } : { outcome: 'failed', status, error: 'status' };
}

/** What the receiver knows us by. */
const secretsOf = ({ token, scheme, credentials }: PushTarget): Record<string, string> => ({
  ...(token === '' ? {} : { 'x-a2a-notification-token': token }),
  ...(scheme === '' ? {} : { authorization: `${scheme} ${credentials}`.trim() }),
});

async function bodyOf(message: Message, record: TaskRecord, { legacy }: PushTarget, { log }: PushOptions, signal: AbortSignal) {
  const { tenantId, requestId, type } = message;
  const { store, replays } = log;
  const produced = await replays.page(tenantId, signal, async (elsewhere) => {
    const from = storeFor(store, elsewhere);
    if (type !== 'task.ended' || (await from.outcomeBytes(tenantId, requestId)) > SNAPSHOT_MAX) return NOTHING;
    return readArtifacts(from, tenantId, requestId);
  });
  return pushBody(message, record, produced, legacy !== 0);
}
