import { ExportResultCode } from '@opentelemetry/core';
import type { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type ReadableSpan,
  type Sampler,
  type SpanExporter,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace';
import type { Config } from '../config.ts';
import { document } from '../generated/openapi.ts';
import { outsideOfRuns } from '../lib/outside-of-runs.ts';
import { ATTRIBUTE_MAX } from './attributes.ts';
import type { TraceTarget } from './target.ts';

export interface ProviderOptions {
  target: TraceTarget;
  config: Config;
  nodeId: string;
  /** Called with the spans that could not be delivered since the last call, at most once a minute. */
  onLost(error: Error, count: number): void;
}

const REPORT_MS = 60_000;

/** The SDK of OpenTelemetry, as its standard variables want it. */
export async function createProvider({ target, config, nodeId, onLost }: ProviderOptions): Promise<TracerProvider> {
  const exporter = watched(await exporterFor(target, config), onLost);
  const queue = config.OTEL_BSP_MAX_QUEUE_SIZE;
  return new TracerProvider({
    resource: resourceOf(config, nodeId),
    sampler: samplerOf(config),
    spanLimits: { attributeValueLengthLimit: ATTRIBUTE_MAX },
    spanProcessors: [
      outside(
        new BatchSpanProcessor({
          exporter,
          scheduledDelayMillis: config.OTEL_BSP_SCHEDULE_DELAY,
          exportTimeoutMillis: config.OTEL_BSP_EXPORT_TIMEOUT,
          maxQueueSize: queue,
          maxExportBatchSize: Math.min(queue, config.OTEL_BSP_MAX_EXPORT_BATCH_SIZE),
        }),
      ),
    ],
  });
}

/** A batch has spans of many runs, and the connection to the receiver outlasts them. */
function outside(processor: SpanProcessor): SpanProcessor {
  return {
    onStart: (span, context) => processor.onStart(span, context),
    onEnd: (span) => outsideOfRuns(() => processor.onEnd(span)),
    forceFlush: () => processor.forceFlush(),
    shutdown: () => processor.shutdown(),
  };
}

async function exporterFor({ url, headers, protocol }: TraceTarget, config: Config): Promise<SpanExporter> {
  const options = {
    url,
    headers,
    timeoutMillis: config.OTEL_EXPORTER_OTLP_TRACES_TIMEOUT ?? config.OTEL_EXPORTER_OTLP_TIMEOUT,
    compression: (config.OTEL_EXPORTER_OTLP_TRACES_COMPRESSION ?? config.OTEL_EXPORTER_OTLP_COMPRESSION) as Compression,
  };
  const { OTLPTraceExporter: Exporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto');
  return new Exporter(options);
}

/** An enum of the exporter's, which does not export it. */
type Compression = NonNullable<NonNullable<ConstructorParameters<typeof OTLPTraceExporter>[0]>['compression']>;

/** The exporter is silent of what it could not deliver. */
function watched(exporter: SpanExporter, onLost: ProviderOptions['onLost']): SpanExporter {
  let lost = 0;
  let reportedAt = -Infinity;
  return {
    export(spans: ReadableSpan[], done) {
      exporter.export(spans, (result) => {
        if (result.code !== ExportResultCode.SUCCESS) {
          lost += spans.length;
          if (performance.now() - reportedAt >= REPORT_MS) {
            onLost(result.error ?? new Error('the receiver did not take them'), lost);
            lost = 0;
            reportedAt = performance.now();
          }
        }
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

function resourceOf({ OTEL_SERVICE_NAME: name, OTEL_RESOURCE_ATTRIBUTES: given = {} }: Config, nodeId: string) {
  const own = {
    'service.name': 'baton',
    'service.version': (document as { info: { version: string } }).info.version,
    'service.instance.id': nodeId,
  };
  return defaultResource().merge(resourceFromAttributes({ ...own, ...given, ...(name === undefined ? {} : { 'service.name': name }) }));
}

function samplerOf({ OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: share }: Config): Sampler {
  const root = sampler.endsWith('traceidratio')
    ? new TraceIdRatioBasedSampler(share)
    : sampler.endsWith('always_off')
      ? new AlwaysOffSampler()
      : new AlwaysOnSampler();
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}
