import type { Knex } from 'knex';

/** Bytes of one file, and of all files together. */
export interface ArtifactLimits {
  file: number;
  conversation: number;
  tenant: number;
}

/** Where a file is to be kept. */
interface Place {
  tenantId: number;
  /** 0: none. */
  conversationId: number;
  path: string;
}

/** What is there already when a file is to be kept. */
export interface ArtifactUsage {
  known_conversation: number | boolean;
  /** The file of the same path, which would be replaced. */
  previous_id: number | null;
  previous_bytes: number;
  conversation_bytes: number;
  tenant_bytes: number;
}

const MIB = 1024 * 1024;
export const ARTIFACT_LIMITS: ArtifactLimits = { file: MIB, conversation: 50 * MIB, tenant: 500 * MIB };

/** One row, an {@link ArtifactUsage}. */
export function selectUsage(knex: Knex, { tenantId, conversationId, path }: Place): Knex.QueryBuilder {
  const previous = 'from artifacts where tenant_id = ? and coalesce(conversation_id, 0) = ? and path = ?';
  const samePath = [tenantId, conversationId, path];
  const sum = 'select cast(coalesce(sum(size_bytes), 0) as bigint) from artifacts where';
  const known = '(cast(? as bigint) = 0 or exists (select 1 from conversations where tenant_id = ? and id = ?))';
  return knex.select(
    knex.raw(`${known} as known_conversation`, [conversationId, tenantId, conversationId]),
    knex.raw(`(select id ${previous}) as previous_id`, samePath),
    knex.raw(`coalesce((select size_bytes ${previous}), 0) as previous_bytes`, samePath),
    knex.raw(`(${sum} conversation_id = ?) as conversation_bytes`, [conversationId]),
    knex.raw(`(${sum} tenant_id = ?) as tenant_bytes`, [tenantId]),
  );
}

/** The condition over the row of {@link selectUsage} that the file may be kept. */
export function fits(knex: Knex, bytes: number, limits: ArtifactLimits): Knex.Raw {
  return knex.raw(
    `known_conversation and conversation_bytes - previous_bytes + ? <= ? and tenant_bytes - previous_bytes + ? <= ?`,
    [bytes, limits.conversation, bytes, limits.tenant],
  );
}

/** Why a file that does not fit is refused, in a sentence for whoever sent it. */
export function refusalOf(
  { conversationId, path }: Place,
  bytes: number,
  limits: ArtifactLimits,
  usage: ArtifactUsage,
): { refusal: 'quota' | 'no conversation'; problem: string } {
  if (!usage.known_conversation) return { refusal: 'no conversation', problem: `no conversation ${conversationId}` };
  const inConversation = usage.conversation_bytes - usage.previous_bytes + bytes;
  const [whose, max] = inConversation > limits.conversation ? ['conversation', limits.conversation] : ['tenant', limits.tenant];
  return {
    refusal: 'quota',
    problem: `${path} (${bytes} bytes) would exceed the ${max} bytes that the files of a ${whose} may have together`,
  };
}
