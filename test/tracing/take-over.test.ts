import { expect, it } from 'vitest';
import { describeOnSqliteFirst } from '../support/databases.ts';
import { OtlpReceiver } from '../support/otlp.ts';
import { spawnBaton } from '../support/process.ts';
import { startUpstream } from '../support/upstream.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER = { traceparent: `00-${TRACE}-b7ad6b7169203331-01`, tracestate: 'rojo=1' };

describeOnSqliteFirst('a run that another process goes on with', (dialect) => {
  it.each([{ how: 'SIGKILL' }, { how: 'SIGTERM' }] as const)('[TRC-012] goes on in its trace, after $how', async ({ how }) => {
    await using receiver = await OtlpReceiver.start();
    await using upstream = await startUpstream();
    upstream.reply({ text: ['/list\n'] }, { text: ['half of '], end: 'stall' });
    upstream.reply({ text: ['/agent index do it\n'] }, { text: ['did it'] }, { text: ['done'] });
    const env = { ...receiver.env, ...upstream.env, INDEX_MODEL: 'claude-test' };
    const first = await spawnBaton({ dialect, env });
    const stream = await first.api.start({ message: 'go', recovery: 'resume' }, { headers: CALLER });
    await stream.until(({ event }) => event === 'request_received');
    const [, traceId, spanId] = stream.data('request_received')[0]!.traceparent!.split('-');
    expect(traceId).toBe(TRACE);
    await upstream.received(1);
    // From here on it is not done again.
    await stream.until(({ event }) => event === 'tool_call');
    first.kill(how);
    await first.exited;

    await using again = await first.restart();
    const rest = await again.api.events(stream.requestId);
    expect(rest.done.ok).toBe(true);
    await receiver.until(() => receiver.spans.some(({ links }) => links.length > 0));
    const later = receiver.spans.find(({ links }) => links.length > 0)!;
    expect(later).toMatchObject({ name: 'invoke_agent Index', parentSpanId: spanId, links: [{ traceId: TRACE, spanId }] });
    expect(later.attributes).toMatchObject({ 'baton.taken_over': true, 'baton.depth': 0 });
    expect(new Set(receiver.spans.map((span) => span.traceId))).toEqual(new Set([TRACE]));
    const below = (id: string): string[] => receiver.spans.filter(({ parentSpanId }) => parentSpanId === id).map(({ name }) => name);
    const command = receiver.spans.find(({ name }) => name === 'execute_tool agent')!;
    expect(below(later.spanId).sort()).toEqual(['chat claude-test', 'chat claude-test', 'execute_tool agent']);
    expect(below(command.spanId)).toEqual(['invoke_agent Index']);
    expect(upstream.requests.at(-1)!.headers).toMatchObject({ tracestate: 'rojo=1' });
    const taken = again.log.lines.find(({ msg }) => msg === 'goes on with a run of another process');
    expect(taken).toMatchObject({ runId: stream.requestId, trace_id: TRACE });
    if (how === 'SIGKILL') return;
    // The part of the first process is there too, as far as it has come.
    const part = receiver.spans.find((span) => span.spanId === spanId)!;
    expect(part.attributes).toMatchObject({ 'baton.suspended': 'released' });
    expect(part.status.code).toBe(0);
  });
});
