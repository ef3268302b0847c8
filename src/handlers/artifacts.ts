import { badRequest, orThrow, type Problem } from '../lib/problem.ts';
import type { Handler } from '../http/handler.ts';
import { mimeTypeOf, pathProblem } from '../runtime/commands/path.ts';
import { missing } from '../store/problems.ts';
import type { Services } from './services.ts';

/** GET /v1/artifacts */
export function listArtifacts(services: Services): Handler<'listArtifacts'> {
  return async ({ query }, { principal }) => {
    const page = { limit: query.limit ?? 100, before: query.before };
    const artifacts = await services.artifacts.list(principal!.tenantId, page);
    return { status: 200, body: { count: artifacts.length, artifacts } };
  };
}

/** GET /v1/artifacts/{id} */
export function getArtifact(services: Services): Handler<'getArtifact'> {
  return async ({ params }, { principal }) => {
    const artifact = await services.artifacts.get(principal!.tenantId, params.id);
    if (!artifact) throw missing('artifact', params.id);
    return { status: 200, body: artifact };
  };
}

/** GET /v1/artifacts/{id}/raw */
export function downloadArtifact(services: Services): Handler<'downloadArtifact'> {
  return async ({ params }, { principal }) => {
    const artifact = await services.artifacts.read(principal!.tenantId, params.id);
    if (!artifact) throw missing('artifact', params.id);
    const { content, path, mime_type: type, sha256 } = artifact;
    return { status: 200, download: { content, type, etag: sha256, filename: path.slice(path.lastIndexOf('/') + 1) } };
  };
}

/** DELETE /v1/artifacts/{id} */
export function deleteArtifact(services: Services): Handler<'deleteArtifact'> {
  return async ({ params }, { principal }) => {
    orThrow(await services.artifacts.remove(principal!.tenantId, params.id));
    return { status: 200, body: { deleted: true } };
  };
}

/** GET /v1/conversations/{id}/artifacts */
export function listConversationArtifacts(services: Services): Handler<'listConversationArtifacts'> {
  return async ({ params, query }, { principal }) => {
    const { tenantId } = principal!;
    if (!(await services.conversations.get(tenantId, params.id))) throw missing('conversation', params.id);
    const page = { limit: query.limit ?? 100, before: query.before, conversationId: params.id };
    const artifacts = await services.artifacts.list(tenantId, page);
    return { status: 200, body: { count: artifacts.length, artifacts } };
  };
}

/** POST /v1/conversations/{id}/artifacts */
export function createArtifact(services: Services): Handler<'createArtifact'> {
  return async ({ params, body }, { principal }) => {
    const { path, encoding = 'utf-8' } = body;
    const problem = pathProblem(path);
    if (problem) throw invalid('/path', problem);
    const content = encoding === 'base64' ? fromBase64(body.content) : fromText(body.content);
    const mimeType = body.mime_type ?? mimeTypeOf(path, encoding === 'base64' ? 'application/octet-stream' : 'text/plain');
    const file = { conversationId: params.id, path, mimeType, content };
    const { artifact, replaced } = orThrow(await services.artifacts.keep(principal!.tenantId, file));
    return { status: replaced ? 200 : 201, body: artifact };
  };
}

/** Strictly: what Node would skip is refused, so that nothing is kept that was not sent. */
function fromBase64(text: string): Buffer {
  const content = Buffer.from(text, 'base64');
  if (content.toString('base64') !== text) throw invalid('/content', 'is not base64 (RFC 4648 §4, with padding)');
  return content;
}

function fromText(text: string): Buffer {
  if (!text.isWellFormed()) throw invalid('/content', 'holds half of a surrogate pair; send bytes as base64');
  return Buffer.from(text);
}

function invalid(path: string, message: string): Problem {
  return badRequest(`${path}: ${message}`, [{ path, message }]);
}
