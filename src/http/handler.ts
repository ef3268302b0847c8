import type { operations as ApiOperations } from '../generated/api.ts';
import type { OperationId, operations } from '../generated/operations.ts';
import type { TraceContext } from '../lib/trace.ts';
import type { Principal } from '../store/tenants/tenants.ts';
import type { Feed, StreamKind } from './feeds.ts';

/** What a WebSocket remembers between two of its messages; gone with it, and behind an error. */
export interface SocketMemory {
  /** JSON, of a handler's own. */
  last: { key: string; json: string } | undefined;
}

/** What a handler knows of a request besides what the spec types. */
export interface RequestContext {
  requestId: string;
  /** `performance.now()` at the receipt. */
  receivedAt: number;
  /** The place in a trace that the request comes from, or that of the run that it has started; undefined without traces. */
  trace: TraceContext | undefined;
  /** What its WebSocket remembers, where it came as a message: then its answer is a stream. */
  readonly socket?: SocketMemory | undefined;
  /** The address that it came from. */
  readonly address: string;
  /** Aborts when the client has disconnected, or has got its answer. */
  readonly gone: AbortSignal;
  /** Whether an answer has gone out, be it that the access is over by now. */
  readonly answered: boolean;
  /** Says that the body stays in memory until this settles: so long its bytes count as bytes in work. */
  keepsBody(until: Promise<unknown>): void;
}

/** The context of an operation that takes a tenant's token. */
export interface TenantContext extends RequestContext {
  /** The tenant that sends the request. */
  principal: Principal;
}

type ContextOf<Id extends OperationId> = (typeof operations)[Id]['auth'] extends 'tenant' ? TenantContext : RequestContext;

type Member<T, K extends string> = T extends { [P in K]: infer V } ? V : T extends { [P in K]?: infer V } ? NonNullable<V> : {};
type Json<T> = T extends { content: { 'application/json': infer B } } ? B : never;

/** A file of a form. */
export interface UploadedFile {
  /** As it was sent, without a path; may be empty. */
  name: string;
  /** The media type that was said of it. */
  type: string;
  content: Buffer;
}

type Form<T> = T extends { content: { 'multipart/form-data': infer B extends { file: unknown } } }
  ? { [K in keyof B]: K extends 'file' ? UploadedFile : B[K] }
  : never;

/** A request as the spec types it, validated, with its defaults. */
export interface TypedRequest<Id extends OperationId> {
  params: Member<ApiOperations[Id]['parameters'], 'path'>;
  query: Member<ApiOperations[Id]['parameters'], 'query'>;
  headers: Record<string, string | undefined>;
  body: ApiOperations[Id] extends { requestBody: infer B } ? Json<B> | Form<B> : undefined;
}

type Responses<Id extends OperationId> = ApiOperations[Id]['responses'];
type SuccessStatus<Id extends OperationId> = keyof Responses<Id> & (200 | 201 | 202 | 204);

/** A file as the app sends it: as an attachment, or not at all when the client has it already. */
export interface Download {
  content: Buffer;
  /** The media type. */
  type: string;
  /** The entity tag, which changes with the content; without quotes. */
  etag: string;
  filename: string;
}

/** What was made has an address. */
type Made<Status> = Status extends 201 ? { location: string } : { location?: never };

/** A text in pieces, which answers share: nothing of it is copied for each. */
interface Pieces<Status> {
  status: Status;
  pieces: readonly Buffer[];
  type: string;
  headers?: Record<string, string>;
  etag?: string;
}

/** With an `etag`, which changes with the body and is without quotes, a client that has it already gets a 304. */
type ReplyOf<Status, Type, Body> = Type extends 'text/event-stream'
  ? { status: Status; feed: Feed }
  : Type extends 'application/json' | 'application/a2a+json'
    ? ({ status: Status; body: Body; headers?: Record<string, string>; etag?: string } & Made<Status>) | Pieces<Status>
    : Type extends '*/*'
      ? { status: Status; download: Download }
      : { status: Status; text: string | Buffer; type: string; headers?: Record<string, string>; etag?: string } | Pieces<Status>;

/** An answer that is waited for, when nothing of the request is needed any more, its body for example. */
export interface Later<Answer> {
  /** Of its own run, or of one that another request has started. */
  kind: Extract<StreamKind, 'live' | 'tail'>;
  later(): Promise<Answer>;
}

/** The answers that the spec knows for an operation; errors are thrown, as a `Problem`. */
export type TypedReply<Id extends OperationId> = {
  [Status in SuccessStatus<Id>]: Responses<Id>[Status] extends { content: infer Content }
    ? { [Type in keyof Content]: ReplyOf<Status, Type, Content[Type]> }[keyof Content]
    : { status: Status };
}[SuccessStatus<Id>];

/** Any answer, as the app sends it. */
export type Reply = ReadyReply | Later<ReadyReply>;

type ReadyReply =
  | { status: number; feed: Feed }
  | { status: 204 }
  | { status: number; body: unknown; headers?: Record<string, string>; etag?: string; location?: string }
  | { status: number; download: Download }
  | { status: number; text: string | Buffer; type: string; headers?: Record<string, string>; etag?: string }
  | Pieces<number>;

/** One function per operationId. */
export type Handler<Id extends OperationId> = (
  request: TypedRequest<Id>,
  context: ContextOf<Id>,
) => HandlerReply<Id> | Promise<HandlerReply<Id>>;

type HandlerReply<Id extends OperationId> = TypedReply<Id> | Later<TypedReply<Id>>;

export type Handlers = { [Id in OperationId]: Handler<Id> };

/** A tag that the spec puts operations under. */
export type Tag = (typeof operations)[OperationId]['tag'];

/** The handlers of the operations under one tag. */
export type HandlersOf<Of extends Tag> = {
  [Id in OperationId as (typeof operations)[Id]['tag'] extends Of ? Id : never]: Handler<Id>;
};
