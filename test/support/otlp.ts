import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { FakeService } from './fake-service.ts';

/*
 * A receiver of traces: OTLP over HTTP, in protobuf and in JSON.
 *
 *   await using receiver = await OtlpReceiver.start();
 *   await using baton = await startBaton({ env: receiver.env });
 *   const spans = await receiver.spansOf(traceId, 3);
 */

type Value = string | number | boolean | Value[];

/** A span as it has arrived. */
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  /** Empty for one without a parent. */
  parentSpanId: string;
  name: string;
  /** 1: internal, 3: client. */
  kind: number;
  attributes: Record<string, Value>;
  links: { traceId: string; spanId: string }[];
  /** 0: unset, 2: error. */
  status: { code: number; message: string };
  /** Of the service. */
  resource: Record<string, Value>;
}

export class OtlpReceiver extends FakeService {
  readonly spans: ReceivedSpan[] = [];
  /** Of each request. */
  readonly requests: { path: string; headers: IncomingHttpHeaders }[] = [];
  /** What it answers; `silence`: nothing. */
  reply: number | 'silence' = 200;
  /** Requests whose senders wait for an answer. */
  unanswered = 0;

  /** The variables of a server that sends its traces here, at once. */
  get env(): Record<string, string> {
    return { OTEL_EXPORTER_OTLP_ENDPOINT: this.url, OTEL_BSP_SCHEDULE_DELAY: '5' };
  }

  /** Resolves when so many spans of a trace have arrived, with these. */
  async spansOf(traceId: string, count: number): Promise<ReceivedSpan[]> {
    const found = () => this.spans.filter((span) => span.traceId === traceId);
    await this.until(() => found().length >= count);
    return found();
  }

  /** The spans of a run, once its own has arrived: it is the last to end. */
  async spansOfRun(runId: string): Promise<ReceivedSpan[]> {
    const found = () => this.spans.filter(({ attributes }) => attributes['baton.request_id'] === runId);
    await this.until(() => found().some(({ attributes }) => attributes['baton.depth'] === 0));
    return found();
  }

  protected override async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = await buffer(request);
    const { headers } = request;
    const body = headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent;
    const json = headers['content-type'] === 'application/json';
    this.requests.push({ path: request.url!, headers });
    this.unanswered += 1;
    response.once('close', () => (this.unanswered -= 1));
    if (this.reply === 200) this.spans.push(...(json ? ofJson(JSON.parse(body.toString()) as JsonRequest) : ofProtobuf(body)));
    if (this.reply !== 'silence') response.writeHead(this.reply, { 'content-type': headers['content-type'] }).end(json ? '{}' : '');
  }
}

type JsonValue = {
  stringValue?: string;
  boolValue?: boolean;
  intValue?: number;
  doubleValue?: number;
  arrayValue?: { values: JsonValue[] };
};
type JsonAttributes = { key: string; value: JsonValue }[];
interface JsonSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: JsonAttributes;
  links?: { traceId: string; spanId: string }[];
  status: { code: number; message?: string };
}
interface JsonRequest {
  resourceSpans: { resource: { attributes: JsonAttributes }; scopeSpans: { spans: JsonSpan[] }[] }[];
}

function ofJson({ resourceSpans }: JsonRequest): ReceivedSpan[] {
  const valueOf = ({ stringValue, boolValue, intValue, doubleValue, arrayValue }: JsonValue): Value =>
    stringValue ?? boolValue ?? intValue ?? doubleValue ?? arrayValue!.values.map(valueOf);
  const attributesOf = (all: JsonAttributes) => Object.fromEntries(all.map(({ key, value }) => [key, valueOf(value)]));
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans
      .flatMap(({ spans }) => spans)
      .map(({ traceId, spanId, parentSpanId = '', name, kind, attributes, links = [], status: { code, message = '' } }) => ({
        traceId,
        spanId,
        parentSpanId,
        name,
        kind,
        links,
        status: { code, message },
        attributes: attributesOf(attributes),
        resource: attributesOf(resource.attributes),
      })),
  );
}

/** The fields of a message of protobuf, by their numbers: varints and fixed ones as numbers, the others as bytes. */
function fieldsOf(bytes: Buffer): Map<number, (number | Buffer)[]> {
  const fields = new Map<number, (number | Buffer)[]>();
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++]!;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < bytes.length) {
    const tag = varint();
    let value: number | Buffer;
    if ((tag & 7) === 0) value = varint();
    else {
      const length = (tag & 7) === 1 ? 8 : (tag & 7) === 5 ? 4 : varint();
      value = bytes.subarray(at, at + length);
      at += length;
    }
    fields.set(tag >>> 3, [...(fields.get(tag >>> 3) ?? []), value]);
  }
  return fields;
}

/** The messages in a field. */
const messages = (fields: ReturnType<typeof fieldsOf>, number: number) => (fields.get(number) ?? []).map((one) => fieldsOf(one as Buffer));
const bytesOf = (fields: ReturnType<typeof fieldsOf>, number: number) => (fields.get(number)?.[0] ?? Buffer.alloc(0)) as Buffer;
const numberOf = (fields: ReturnType<typeof fieldsOf>, number: number) => (fields.get(number)?.[0] ?? 0) as number;

function ofProtobuf(body: Buffer): ReceivedSpan[] {
  const valueOf = (value: ReturnType<typeof fieldsOf>): Value => {
    if (value.has(2)) return numberOf(value, 2) === 1;
    if (value.has(3)) return numberOf(value, 3);
    if (value.has(4)) return bytesOf(value, 4).readDoubleLE();
    if (value.has(5)) return messages(messages(value, 5)[0]!, 1).map(valueOf);
    return bytesOf(value, 1).toString();
  };
  const attributesOf = (fields: ReturnType<typeof fieldsOf>, number: number) =>
    Object.fromEntries(messages(fields, number).map((pair) => [bytesOf(pair, 1).toString(), valueOf(messages(pair, 2)[0]!)]));
  return messages(fieldsOf(body), 1).flatMap((resourceSpans) => {
    const resource = attributesOf(messages(resourceSpans, 1)[0]!, 1);
    const spans = messages(resourceSpans, 2).flatMap((scoped) => messages(scoped, 2));
    return spans.map((span) => {
      const [status = new Map()] = messages(span, 15);
      return {
        traceId: bytesOf(span, 1).toString('hex'),
        spanId: bytesOf(span, 2).toString('hex'),
        parentSpanId: bytesOf(span, 4).toString('hex'),
        name: bytesOf(span, 5).toString(),
        kind: numberOf(span, 6),
        attributes: attributesOf(span, 9),
        links: messages(span, 13).map((link) => ({ traceId: bytesOf(link, 1).toString('hex'), spanId: bytesOf(link, 2).toString('hex') })),
        status: { code: numberOf(status, 3), message: bytesOf(status, 2).toString() },
        resource,
      };
    });
  });
}
