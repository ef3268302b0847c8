import type { HandlersOf } from '../http/handler.ts';
import { orThrow, wrongMember } from '../lib/problem.ts';
import { mimeTypeOf, pathProblem } from '../runtime/commands/path.ts';
import type { Artifacts } from '../store/artifacts/artifacts.ts';
import type { Conversations } from '../store/conversations/conversations.ts';
import type { Lists } from '../store/tenants/lists.ts';
import { missing } from '../store/tenants/problems.ts';
import { byId, listed } from './page.ts';

interface ArtifactServices {
  artifacts: Artifacts;
  lists: Lists;
  conversations: Pick<Conversations, 'get'>;
}

/** The files that runs and clients have stored, in conversations or outside of them. */
export function artifactHandlers({ artifacts, lists, conversations }: ArtifactServices) {
  return {
    /** GET /v1/artifacts */
    async listArtifacts({ query }, { principal: { tenantId }, gone }) {
      const read = (limit: number) => artifacts.list(tenantId, { limit, before: query.before });
      return listed('artifacts', { lists, tenantId, gone }, query.limit, read, byId);
    },

    /** GET /v1/artifacts/{id} */
    async getArtifact({ params }, { principal }) {
      return { status: 200, body: orThrow((await artifacts.get(principal.tenantId, params.id)) ?? missing('artifact', params.id)) };
    },

    /** GET /v1/artifacts/{id}/versions */
    async listArtifactVersions({ params }, { principal }) {
      const versions = await artifacts.versions(principal.tenantId, params.id);
      if (!versions) throw missing('artifact', params.id);
      return { status: 200, body: { count: versions.length, versions } };
    },

    /** GET /v1/artifacts/{id}/raw */
    async downloadArtifact({ params, query }, { principal: { tenantId } }) {
      const { id } = params;
      const { version } = query;
      const artifact = orThrow(
        version === undefined
          ? ((await artifacts.read(tenantId, id)) ?? missing('artifact', id))
          : await artifacts.readVersion(tenantId, id, version),
      );
      const { content, path, mime_type: type, sha256 } = artifact;
      return { status: 200, download: { content, type, etag: sha256, filename: path.slice(path.lastIndexOf('/') + 1) } };
    },

    /** DELETE /v1/artifacts/{id} */
    async deleteArtifact({ params }, { principal }) {
      orThrow(await artifacts.remove(principal.tenantId, params.id));
      return { status: 200, body: { deleted: true } };
    },

    /** GET /v1/conversations/{id}/artifacts */
    async listConversationArtifacts({ params, query }, { principal: { tenantId }, gone }) {
      if (!(await conversations.get(tenantId, params.id))) throw missing('conversation', params.id);
      const read = (limit: number) => artifacts.list(tenantId, { limit, before: query.before, conversationId: params.id });
      return listed('artifacts', { lists, tenantId, gone }, query.limit, read, byId);
    },

    /** POST /v1/conversations/{id}/artifacts */
    async createArtifact({ params, body }, { principal }) {
      const { path, encoding } = body;
      const problem = pathProblem(path);
      if (problem) throw wrongMember('/path', problem);
      const content = encoding === 'base64' ? fromBase64(body.content) : fromText(body.content);
      const mimeType = body.mime_type ?? mimeTypeOf(path, encoding === 'base64' ? 'application/octet-stream' : 'text/plain');
      const file = { conversationId: params.id, path, mimeType, content };
      const { artifact, replaced } = orThrow(await artifacts.keep(principal.tenantId, file));
      return replaced ? { status: 200, body: artifact } : { status: 201, location: `/v1/artifacts/${artifact.id}`, body: artifact };
    },
  } satisfies HandlersOf<'Artifacts'>;
}

/** Decodes strictly: characters that Node would skip are refused, so that exactly what was sent is stored. */
function fromBase64(text: string): Buffer {
  const content = Buffer.from(text, 'base64');
  if (content.toString('base64') !== text) throw wrongMember('/content', 'is not base64 (RFC 4648 §4, with padding)');
  return content;
}

function fromText(text: string): Buffer {
  return Buffer.from(text);
}
