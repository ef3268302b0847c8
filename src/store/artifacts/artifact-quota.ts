import type { Knex } from 'knex';
import { Problem } from '../../lib/problem.ts';
import { missing } from '../tenants/problems.ts';
import { limitReached } from '../tenants/tenant-quota.ts';

/** Limits in bytes: of one file, and of all files of a conversation or a tenant; and how many files a tenant may have. */
export interface ArtifactLimits {
  file: number;
  conversation: number;
  tenant: number;
  /** 0, or none: any number. */
  files?: number;
}

/** Where a file is to be kept. */
export interface ArtifactPlace {
  tenantId: number;
  /** 0 when the file belongs to no conversation. */
  conversationId: number;
  path: string;
}

/** What is in use before a file is kept, without the file that it would replace. */
export interface ArtifactUsage {
  known_conversation: number | boolean;
  conversation_bytes: number;
  tenant_bytes: number;
  tenant_files: number;
}

const MIB = 1024 * 1024;
export const ARTIFACT_LIMITS: ArtifactLimits = { file: MIB, conversation: 50 * MIB, tenant: 500 * MIB };

/** A query for one row, an {@link ArtifactUsage}. */
export function selectUsage(knex: Knex, { tenantId, conversationId, path }: ArtifactPlace): Knex.QueryBuilder {
  const known = '(cast(? as bigint) = 0 or exists (select 1 from conversations where tenant_id = ? and id = ?))';
  const replaced = 'select size_bytes from artifacts where tenant_id = ? and coalesce(conversation_id, 0) = ? and path = ?';
  const bytes = (where: string) =>
    `cast((select coalesce(sum(size_bytes), 0) from artifacts where ${where}) - coalesce((${replaced}), 0) as bigint)`;
  const place = [tenantId, conversationId, path];
  return knex.select(
    knex.raw(`${known} as known_conversation`, [conversationId, tenantId, conversationId]),
    knex.raw(`${bytes('tenant_id = ? and conversation_id = ?')} as conversation_bytes`, [tenantId, conversationId, ...place]),
    knex.raw(`${bytes('tenant_id = ?')} as tenant_bytes`, [tenantId, ...place]),
    knex.raw(
      `cast((select count(*) from artifacts where tenant_id = ?) - (select count(*) from (${replaced}) as replaced) as bigint) as tenant_files`,
      [tenantId, ...place],
    ),
  );
}

/** Why a file is refused that does not fit beside the others, in a sentence for whoever sent it; undefined when it may be kept. */
export function refusalOf(
  { conversationId, path }: ArtifactPlace,
  bytes: number,
  limits: ArtifactLimits,
  usage: ArtifactUsage,
): Problem | undefined {
  if (!usage.known_conversation) return missing('conversation', conversationId);
  if (limits.files && usage.tenant_files >= limits.files) return limitReached('files', limits.files);
  // Of files that belong to no conversation, only the tenant's limit applies.
  const fillsConversation = usage.conversation_bytes + bytes > limits.conversation;
  if (!fillsConversation && usage.tenant_bytes + bytes <= limits.tenant) return undefined;
  const [whose, max] = fillsConversation ? ['conversation', limits.conversation] : ['tenant', limits.tenant];
  const message = `${path} (${bytes} bytes) would exceed the ${max} bytes that the files of a ${whose} may have together`;
  return new Problem('quota_exceeded', message);
}
