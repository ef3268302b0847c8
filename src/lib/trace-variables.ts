import * as z from 'zod';
import { decimal, integer, text } from './variable-types.ts';

/*
 * The standard variables of OpenTelemetry, as far as they concern traces. Its SDK would ignore what it does not understand.
 */

const flag = z
  .string()
  .transform((value) => value.toLowerCase())
  .pipe(z.enum(['true', 'false']))
  .transform((value) => value === 'true');

const endpoint = z
  .string()
  .refine((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''), 'must be a URL with http: or https:')
  .refine((value) => !/^[^/]*\/\/[^/]*@/.test(value), 'must hold no credentials; send them as a header')
  .optional();

/** `name=value,…`, percent-encoded as in W3C Baggage. */
const pairs = z
  .string()
  .transform((value, context): Record<string, string> => {
    const entries = value.split(',').filter((pair) => pair.trim() !== '');
    const read = entries.map((pair) => /^\s*([^\s=]+)\s*=([^]*)$/.exec(pair));
    try {
      return Object.fromEntries(read.map((match) => [match![1]!, decodeURIComponent(match![2]!.trim())]));
    } catch {
      context.addIssue('must be name=value pairs, separated by commas, with percent-encoding');
      return z.NEVER;
    }
  })
  .optional();

/** As {@link pairs}, of what may stand in a header. */
const headers = pairs.refine(
  (value) =>
    Object.entries(value ?? {}).every(([name, said]) => /^[!#$%&'*+.^`|~\w-]+$/.test(name) && /^[\t\x20-\x7e\x80-\xff]*$/.test(said)),
  'must be names and values of headers',
);

const protocol = z.string().superRefine((value, context) => {
  if (value === 'grpc') context.addIssue('grpc is not spoken here: set http/protobuf, and the port of the receiver for HTTP (4318)');
  else if (value !== 'http/protobuf' && value !== 'http/json') context.addIssue('must be http/protobuf or http/json');
});

const compression = z.enum(['none', 'gzip']);
const timeout = integer(1, 600_000);

const propagators = z.string().superRefine((value, context) => {
  const names = value.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !['tracecontext', 'baggage', 'none'].includes(name));
  if (unknown !== undefined) context.addIssue('only tracecontext (or none) is understood here');
});

/** Where a setting of all signals is overridden for traces. */
const forTraces = (name: string): string => `The same as \`OTEL_EXPORTER_OTLP_${name}\`, for traces alone; it wins.`;

/** The variables of traces, with their types and descriptions. */
export const traceVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint.describe(
    'Where traces are sent, by OTLP over HTTP, below `/v1/traces`: a collector, for example `http://localhost:4318`. Default: there are no traces.',
  ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: endpoint.describe('The whole URL to which traces are sent; it wins.'),
  OTEL_EXPORTER_OTLP_HEADERS: headers.describe('Headers for the receiver of traces: `name=value,…`, percent-encoded. A secret.'),
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: headers.describe(forTraces('HEADERS')),
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol.default('http/protobuf').describe('`http/protobuf` or `http/json`; there is no `grpc`.'),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: protocol.optional().describe(forTraces('PROTOCOL')),
  OTEL_EXPORTER_OTLP_COMPRESSION: compression.default('none').describe('`none` or `gzip`.'),
  OTEL_EXPORTER_OTLP_TRACES_COMPRESSION: compression.optional().describe(forTraces('COMPRESSION')),
  OTEL_EXPORTER_OTLP_TIMEOUT: timeout.default(10_000).describe('Milliseconds that a delivery of spans may take, its repeats included.'),
  OTEL_EXPORTER_OTLP_TRACES_TIMEOUT: timeout.optional().describe(forTraces('TIMEOUT')),
  OTEL_TRACES_EXPORTER: z
    .enum(['otlp', 'none'])
    .optional()
    .describe('`none`: no traces; `otlp`: traces, to `http://localhost:4318` where no endpoint is set.'),
  OTEL_SDK_DISABLED: flag.default(false).describe('`true`: no traces, whatever else is set.'),
  OTEL_SERVICE_NAME: text.describe('Name of this service in traces. Default: that of `OTEL_RESOURCE_ATTRIBUTES`, else `baton`.'),
  OTEL_RESOURCE_ATTRIBUTES: pairs.describe('What else is said of this service in traces: `name=value,…`, percent-encoded.'),
  OTEL_TRACES_SAMPLER: z
    .enum(['always_on', 'always_off', 'traceidratio', 'parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'])
    .default('parentbased_always_on')
    .describe('Which traces are recorded; `parentbased_…`: where the caller has a trace, those that the caller records.'),
  OTEL_TRACES_SAMPLER_ARG: decimal(0, 1).default(1).describe('The share of traces of the samplers `…traceidratio`.'),
  OTEL_PROPAGATORS: propagators
    .default('tracecontext')
    .describe(
      '`tracecontext`: `traceparent` and `tracestate` are taken from callers and handed on; `none`: neither. `baggage` may stand beside, and is not handed on.',
    ),
  OTEL_BSP_SCHEDULE_DELAY: integer(1, 600_000).default(5000).describe('Milliseconds between two deliveries of spans.'),
  OTEL_BSP_EXPORT_TIMEOUT: integer(1, 600_000).default(30_000).describe('Milliseconds after which a delivery of spans is given up.'),
  OTEL_BSP_MAX_QUEUE_SIZE: integer(1, 1_000_000)
    .default(2048)
    .describe('Spans that may wait for their delivery; beyond it they are dropped.'),
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: integer(1, 1_000_000).default(512).describe('Spans of one delivery.'),
  OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT: flag
    .default(false)
    .describe('`true`: prompts, answers, and arguments and results of commands go into spans, cut to a few thousand characters.'),
};
