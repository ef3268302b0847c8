import type { JSONRPCNotification, JSONRPCRequest } from '@modelcontextprotocol/client';
import { ClientCapabilitiesSchema, ImplementationSchema } from '@modelcontextprotocol/core';
import { isObject } from '../../../lib/is-object.ts';
import { cutCharacters, oneLine } from '../../../lib/text.ts';
import type { Headers } from '../exchange.ts';
import { RpcRefusal } from '../refusal.ts';
import { INVALID_PARAMS, rpcError, RpcFailure, withoutNulls, type Message } from '../rpc.ts';
import { CLIENT_MAX } from '../session.ts';
import { isStateless, STATELESS } from '../versions.ts';
import { clientOf, type StatelessClient } from './client.ts';
import { checkNamed, checkStandard, mismatch } from './headers.ts';
import { CLIENT_CAPABILITIES, CLIENT_INFO, PROTOCOL_VERSION, UNSUPPORTED_VERSION } from './keys.ts';

/** A message that stands alone. */
export type StatelessMessage = { request: JSONRPCRequest; client: StatelessClient } | { notification: JSONRPCNotification };

/**
 * Reads a message as one that stands alone: what its `_meta` says counts, and of the header, where that says nothing, as in the official
 * SDK. @returns undefined when it belongs to a session, or begins one
 * @throws {RpcRefusal} when its `_meta` or its headers are not what the version demands
 */
export function statelessMessage(message: Message, headers: Headers): StatelessMessage | undefined {
  if (message.kind === 'response') return undefined;
  const { 'mcp-protocol-version': version } = headers;
  const inHeader = version !== undefined && isStateless(version);
  if (message.kind === 'notification') return ofNotification(message.notification, headers, inHeader);
  const { request } = message;
  try {
    return ofRequest(request, headers, inHeader);
  } catch (error) {
    if (error instanceof RpcFailure) throw new RpcRefusal(400, error.message, rpcError(request.id, error));
    throw error;
  }
}

function ofRequest(request: JSONRPCRequest, headers: Headers, inHeader: boolean): StatelessMessage | undefined {
  const meta = metaOf(request);
  const claimed = meta[PROTOCOL_VERSION] ?? undefined;
  if (request.method === 'initialize' && !(typeof claimed === 'string' && isStateless(claimed))) {
    if (inHeader) throw mismatch('MCP-Protocol-Version', 'initialize begins a session, and this version has none');
    return undefined;
  }
  if (claimed === undefined && !inHeader) return undefined;
  const client = envelopeOf(meta);
  checkNamed(request, headers, String(claimed));
  if (!STATELESS.includes(String(claimed))) {
    const requested = cutCharacters(String(claimed), 100);
    throw new RpcFailure(UNSUPPORTED_VERSION, 'Unsupported protocol version', { supported: [...STATELESS], requested });
  }
  checkStandard(request, headers);
  return { request, client };
}

function ofNotification(notification: JSONRPCNotification, headers: Headers, inHeader: boolean): StatelessMessage | undefined {
  const claimed = metaOf(notification)[PROTOCOL_VERSION] ?? undefined;
  if (claimed === undefined && !inHeader) return undefined;
  try {
    if (claimed !== undefined && typeof claimed !== 'string') throw invalid(PROTOCOL_VERSION, 'must be a string');
    checkNamed(notification, headers, claimed);
  } catch (error) {
    if (!(error instanceof RpcFailure)) throw error;
    const { code, message } = error;
    throw new RpcRefusal(400, message, { jsonrpc: '2.0', error: { code, message } });
  }
  return { notification };
}

function metaOf({ params }: { params?: unknown }): Record<string, unknown> {
  const meta = isObject(params) ? params['_meta'] : undefined;
  return isObject(meta) ? meta : {};
}

/** What `_meta` says of the client. @throws {RpcFailure} when something of it is missing or not valid */
function envelopeOf(meta: Record<string, unknown>): StatelessClient {
  const missing = [PROTOCOL_VERSION, CLIENT_CAPABILITIES].filter((key) => meta[key] === undefined || meta[key] === null);
  if (missing.length > 0) throw new RpcFailure(INVALID_PARAMS, `params._meta lacks ${missing.join(', ')}`);
  if (typeof meta[PROTOCOL_VERSION] !== 'string') throw invalid(PROTOCOL_VERSION, 'must be a string');
  const capabilities = ClientCapabilitiesSchema.safeParse(withoutNulls(meta[CLIENT_CAPABILITIES]));
  if (!capabilities.success) throw invalid(CLIENT_CAPABILITIES, 'are no capabilities of a client');
  const given = meta[CLIENT_INFO] ?? undefined;
  const info = given === undefined ? undefined : ImplementationSchema.safeParse(withoutNulls(given));
  if (info && !info.success) throw invalid(CLIENT_INFO, 'must have a name and a version');
  return clientOf(capabilities.data, oneLine(info?.data.name ?? '', CLIENT_MAX) || 'an MCP client');
}

const invalid = (key: string, why: string): RpcFailure => new RpcFailure(INVALID_PARAMS, `params._meta, ${key}: ${why}`);
