import type { Client } from './client.ts';

/** What is each run's own: ids and times. */
const OWN = new Set(['request_id', 'rerun_of', 'at_ms', 'duration_ms', 'conversation_id', 'traceparent', 'tracestate']);

/** The events of a run from its log, without ids and times, text that belongs together in one piece; those of each stream by themselves. */
export async function bytesOf(api: Client, requestId: string): Promise<string> {
  const { frames } = await api.events(requestId);
  const lines = new Map<number, string[]>();
  const last = new Map<number, { type: unknown; delta: string }>();
  for (const frame of frames) {
    const data = frame.data as Record<string, unknown>;
    const stream = typeof data['stream_id'] === 'number' ? data['stream_id'] : -1;
    const of = lines.get(stream) ?? [];
    lines.set(stream, of);
    const before = last.get(stream);
    const delta = typeof data['delta'] === 'string' ? data['delta'] : undefined;
    const joined = before !== undefined && delta !== undefined && before.type === data['type'] ? before.delta + delta : delta;
    if (joined !== delta) of.pop();
    if (joined === undefined) last.delete(stream);
    else last.set(stream, { type: data['type'], delta: joined });
    const kept = Object.entries(data).filter(([name]) => !OWN.has(name));
    of.push(JSON.stringify(Object.fromEntries(kept.map(([name, value]) => [name, name === 'delta' ? joined : value]))));
  }
  return [...lines].map(([, of]) => of.join('\n')).join('\n\n');
}
