import type { Config } from '../config.ts';

/** Where traces go. */
export interface TraceTarget {
  url: string;
  headers: Readonly<Record<string, string>>;
  protocol: 'http/protobuf' | 'http/json';
}

/** Of a collector on the same machine. */
const DEFAULT = 'http://localhost:4318';

/** @returns undefined when there are no traces */
export function traceTarget(config: Config): TraceTarget | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: whole, OTEL_TRACES_EXPORTER: exporter } = config;
  if (config.OTEL_SDK_DISABLED || exporter === 'none') return undefined;
  if (base === undefined && whole === undefined && exporter === undefined) return undefined;
  const protocol = config.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? config.OTEL_EXPORTER_OTLP_PROTOCOL;
  return {
    url: whole === undefined ? below(base ?? DEFAULT) : new URL(whole).href,
    headers: { ...config.OTEL_EXPORTER_OTLP_HEADERS, ...config.OTEL_EXPORTER_OTLP_TRACES_HEADERS },
    protocol: protocol as TraceTarget['protocol'],
  };
}

/** The path for traces, of an address for all signals. */
function below(base: string): string {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/v1/traces`;
  return url.href;
}
