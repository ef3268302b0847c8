import type { Config } from '../config.ts';
import { traceTarget } from '../tracing/target.ts';
import type { Check } from './finding.ts';

/** Whether there are traces, and whether their receiver takes an empty delivery. */
export function traceCheck(config: Config): Check {
  return {
    name: 'traces',
    async run(signal) {
      const target = traceTarget(config);
      if (!target) return { state: 'off', detail: 'runs are not traced', advice: 'set OTEL_EXPORTER_OTLP_ENDPOINT' };
      const { url, headers, protocol } = target;
      const json = protocol === 'http/json';
      const type = json ? 'application/json' : 'application/x-protobuf';
      const init = { method: 'POST', headers: { ...headers, 'content-type': type }, body: json ? '{"resourceSpans":[]}' : '' };
      const response = await fetch(url, { ...init, redirect: 'manual', signal });
      await response.body?.cancel();
      const { status } = response;
      const { origin, pathname } = new URL(url);
      const where = `${origin}${pathname} (${protocol})`;
      if (status < 300) return { state: 'works', detail: `go to ${where}` };
      const advice = status === 401 || status === 403 ? 'check OTEL_EXPORTER_OTLP_HEADERS' : 'check OTEL_EXPORTER_OTLP_ENDPOINT';
      return { state: 'broken', detail: `${where} answers with status ${status}`, advice };
    },
  };
}
