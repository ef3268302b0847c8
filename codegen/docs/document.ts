import type { BundledDocument } from '../bundle.ts';

/** What the page reads of a JSON Schema. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  examples?: unknown[];
  [keyword: string]: unknown;
}

export const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
export type Method = (typeof METHODS)[number];

/** An example of the OpenAPI document. */
export interface Example {
  $ref?: string;
  summary?: string;
  value?: unknown;
  /** The text as it is sent, of what isn't JSON. */
  serializedValue?: string;
}

export interface Content {
  schema?: Schema;
  itemSchema?: Schema;
  examples?: Record<string, Example>;
}

export interface Parameter {
  $ref?: string;
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema?: Schema;
  examples?: Record<string, Example>;
}

export interface Response {
  $ref?: string;
  description: string;
  headers?: Record<string, { $ref?: string; description?: string; required?: boolean }>;
  content?: Record<string, Content>;
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  'x-status'?: string;
  security?: Record<string, unknown>[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, Response>;
}

export interface OpenApi {
  info: { title: string; version: string; summary?: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  security: Record<string, unknown>[];
  paths: Record<string, { parameters?: Parameter[] } & Partial<Record<Method, Operation>>>;
  /** What the server sends by itself. */
  webhooks: Record<string, { post: Operation }>;
  components: { schemas: Record<string, Schema> };
}

export interface Message {
  name: string;
  summary: string;
  payload: Schema;
}

export interface AsyncApi {
  info: { description: string };
  channels: Record<string, { title: string; address?: string; description: string; messages: Record<string, { $ref: string }> }>;
  components: { messages: Record<string, Message>; schemas: Record<string, Schema> };
}

/** The name behind a reference. */
export function nameOf(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1);
}

/** The two bundled documents, typed as far as the page reads them. */
export function typed(openapi: BundledDocument, asyncapi: BundledDocument): { openapi: OpenApi; asyncapi: AsyncApi } {
  return { openapi: openapi as unknown as OpenApi, asyncapi: asyncapi as unknown as AsyncApi };
}
