import { isUtf8 } from 'node:buffer';
import type { ReadResourceResult, Resource } from '@modelcontextprotocol/client';
import { Problem } from '../../lib/problem.ts';
import { cutCharacters } from '../../lib/text.ts';
import type { RunResult } from '../../log/result.ts';
import { currentResult } from '../../runs/answers.ts';
import { onlyRunsOf } from '../../runs/own-runs.ts';
import type { Artifact } from '../../store/artifacts/artifacts.ts';
import type { Exchange } from './exchange.ts';
import { listOfFiles, namedFiles, type NamedFile } from './files.ts';
import { partsOf } from './parts.ts';
import { INVALID_PARAMS, RESOURCE_NOT_FOUND, RpcFailure } from './rpc.ts';
import { answerUri, artifactUri, filesUri, namedBy, partUri, type Named } from './uri.ts';

type Contents = ReadResourceResult['contents'][number];
type OfRun = Exclude<Named, { of: 'artifact' }>;

const PAGE = 100;

/**
 * A page of the artifacts: those that the client may read of the next ones, however many these are.
 * @param cursor where it begins @throws {RpcFailure} when no page has named the cursor
 */
export async function resourcePage({ services, context: { principal, gone } }: Exchange, cursor: string | undefined) {
  const { tenantId } = principal;
  const only = onlyRunsOf(principal);
  const before = cursor === undefined ? undefined : idIn(cursor);
  const { found, own } = await services.lists.withSlot(tenantId, gone, async () => {
    const found = await services.artifacts.list(tenantId, { limit: PAGE + 1, before });
    const ids = found.map(({ id }) => id);
    return { found, own: only === undefined ? undefined : await services.artifacts.writtenBy(tenantId, only, ids) };
  });
  const page = found.slice(0, PAGE);
  const last = page.at(-1);
  const resources = page.filter(({ id }) => own?.has(id) ?? true).map(resourceOf);
  return { resources, ...(last && found.length > PAGE ? { nextCursor: Buffer.from(String(last.id)).toString('base64url') } : {}) };
}

function resourceOf({
  id,
  path,
  mime_type: mimeType,
  size_bytes: size,
  conversation_id: conversation,
  updated_at: updated,
}: Artifact): Resource {
  const about = conversation === 0 ? {} : { description: `A file of the conversation ${conversation}.` };
  const annotations = { lastModified: new Date(updated * 1000).toISOString() };
  return { uri: artifactUri(id), name: path, ...about, mimeType, size, annotations };
}

function idIn(cursor: string): number {
  const id = Buffer.from(cursor, 'base64url').toString();
  if (!/^[1-9]\d{0,14}$/.test(id)) throw new RpcFailure(INVALID_PARAMS, 'cursor is not the nextCursor of a page');
  return Number(id);
}

/** What a resource is, or one part of it. @throws {RpcFailure} when there is none that the client may read */
export async function readResource(exchange: Exchange, uri: string): Promise<Contents> {
  const named = namedBy(uri);
  const found = named && (named.of === 'artifact' ? await artifact(exchange, uri, named) : await partOfRun(exchange, uri, named));
  if (!found) throw new RpcFailure(RESOURCE_NOT_FOUND, `there is no resource ${cutCharacters(uri, 300)}`, { uri });
  return found;
}

async function artifact(
  { services: { artifacts, requests }, context: { principal } }: Exchange,
  uri: string,
  { id, version }: Extract<Named, { of: 'artifact' }>,
): Promise<Contents | undefined> {
  const { tenantId } = principal;
  const only = onlyRunsOf(principal);
  let wanted = version;
  if (only !== undefined) {
    const versions = await artifacts.versions(tenantId, id);
    const known = versions?.find((one) => version === undefined || one.version === version);
    const writer = known?.request_id === undefined ? undefined : await requests.state(tenantId, known.request_id);
    if (!known || writer?.tokenId !== only) return undefined;
    // The newest one may be that of another token by now.
    wanted = known.version;
  }
  const found = await (wanted === undefined ? artifacts.read(tenantId, id) : artifacts.readVersion(tenantId, id, wanted));
  if (!found || found instanceof Problem) return undefined;
  const { mime_type: mimeType, content } = found;
  const isText = isUtf8(content) && !content.includes(0);
  return { uri, mimeType, ...(isText ? { text: content.toString() } : { blob: content.toString('base64') }) };
}

/** A part of what a run has given. */
async function partOfRun(exchange: Exchange, uri: string, named: OfRun): Promise<Contents | undefined> {
  const result = await resultOfRun(exchange, named.runId);
  const found = result && textIn(result, named);
  if (!found) return undefined;
  const parts = partsOf(found.text);
  const text = parts[named.part - 1]?.toString();
  if (text === undefined) return undefined;
  if (parts.length === 1) return { uri, mimeType: found.mimeType, text };
  const next = named.part < parts.length ? { next_part: partUri(found.uri, named.part + 1) } : {};
  return { uri, mimeType: found.mimeType, text, _meta: { parts: parts.length, ...next } };
}

/** @returns undefined for a run that has no result, as long as it goes on for example, or that the client may not read */
async function resultOfRun({ services, context: { principal, gone } }: Exchange, runId: string): Promise<RunResult | undefined> {
  const { tenantId } = principal;
  const only = onlyRunsOf(principal);
  const state = await services.requests.state(tenantId, runId);
  if (!state || state.purged || (only !== undefined && state.tokenId !== only)) return undefined;
  const reply = await currentResult(services, { tenantId, runId }, 0, { running: false, gone });
  return 'status' in reply && reply.status === 200 ? reply.body : undefined;
}

/** What is named of a run, and the uri of its first part. */
function textIn(result: RunResult, named: OfRun): { text: string; mimeType: string; uri: string } | undefined {
  const { request_id: runId, ok, content, output } = result;
  switch (named.of) {
    case 'answer': {
      const mimeType = output === undefined ? 'text/plain' : 'application/json';
      return ok && content !== undefined ? { text: content, mimeType, uri: answerUri(runId) } : undefined;
    }
    case 'files':
      return { text: listOfFiles(result), mimeType: 'application/json', uri: filesUri(runId) };
    case 'file': {
      const found = writingOf(namedFiles(result), named);
      return found && { text: found.file.content, mimeType: found.file.mime_type, uri: found.uri };
    }
  }
}

function writingOf(files: NamedFile[], { path, writing }: Extract<Named, { of: 'file' }>): NamedFile | undefined {
  const all = files.filter(({ file }) => file.path === path);
  return writing === undefined ? all.at(-1) : all[writing - 1];
}
