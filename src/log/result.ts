import type { components } from '../generated/api.ts';
import { parseExactly } from '../lib/exact-json.ts';
import { traceContextOf, type TraceContext } from '../lib/trace.ts';
import type { RunEvent, StoredEvent } from './events.ts';
import { storedPayload } from './payload.ts';

export type RunResult = components['schemas']['RunResult'];

type Data<Kind extends RunEvent['event']> = Extract<RunEvent, { event: Kind }>['data'];

/**
 * What has become of a run, from its log: so every node and every repeat says the same.
 * @param events in ascending order; only `request_received`, `file` and `done` are looked at
 * @returns undefined when the log has no `done`: the run is under way, or its events have been deleted
 */
export function resultOf(events: Iterable<StoredEvent>): RunResult | undefined {
  let agent = '';
  let more: Omit<ReturnType<typeof receivedIn>, 'agent'> = {};
  const files: RunResult['files'] = [];
  for (const event of events) {
    switch (event.kind) {
      case 'request_received':
        ({ agent, ...more } = receivedIn(payload<'request_received'>(event)));
        break;
      case 'file':
        files.push(fileOf(payload<'file'>(event)));
        break;
      case 'done':
        return { ...endOf(payload<'done'>(event), agent, files), ...more };
    }
  }
  return undefined;
}

function receivedIn({ agent, agent_version, rerun_of, user, metadata }: Data<'request_received'>) {
  return {
    agent,
    ...(agent_version === undefined ? {} : { agent_version }),
    ...(rerun_of === undefined ? {} : { rerun_of }),
    ...(user === undefined ? {} : { user }),
    ...(metadata === undefined ? {} : { metadata }),
  };
}

/** The place of a run in its trace. @param events those of its log, from the first on */
export function traceOf([first]: readonly StoredEvent[]): TraceContext | undefined {
  return first?.kind === 'request_received' ? traceContextOf(payload<'request_received'>(first)) : undefined;
}

function payload<Kind extends RunEvent['event']>(event: StoredEvent): Data<Kind> {
  return JSON.parse(storedPayload(event)) as Data<Kind>;
}

/** A file, as results list it. */
export function fileOf({ path, mime_type, size_bytes, content, artifact_id }: Data<'file'>): RunResult['files'][number] {
  return { path, mime_type, size_bytes, content, ...(artifact_id === undefined ? {} : { artifact_id }) };
}

function endOf(done: Data<'done'>, agent: string, files: RunResult['files']): RunResult {
  const { request_id, ok, content, content_type, error, error_code, finish_reason } = done;
  const { input_tokens, output_tokens, cache_read_tokens, cache_write_tokens, reasoning_tokens, duration_ms, conversation_id } = done;
  return {
    request_id,
    state: ok ? 'completed' : error_code === 'canceled' ? 'canceled' : 'failed',
    ok,
    agent,
    ...(ok ? { content, ...(content_type === 'application/json' ? { output: parseExactly(content!) } : {}) } : { error, error_code }),
    ...(finish_reason === undefined ? {} : { finish_reason }),
    files,
    input_tokens,
    output_tokens,
    ...(cache_read_tokens === undefined ? {} : { cache_read_tokens }),
    ...(cache_write_tokens === undefined ? {} : { cache_write_tokens }),
    ...(reasoning_tokens === undefined ? {} : { reasoning_tokens }),
    duration_ms,
    ...(conversation_id === undefined ? {} : { conversation_id }),
  };
}
