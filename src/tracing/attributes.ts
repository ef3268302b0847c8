import type { Attributes } from '@opentelemetry/api';
import { cutCharacters } from '../lib/text.ts';
import type { ProviderId } from '../models/providers/index.ts';
import { resolveModel } from '../models/routing.ts';
import type { AgentDefinition } from '../runtime/agent.ts';
import { RunFailure } from '../runtime/failure.ts';
import { Suspension } from '../runtime/durable/suspension.ts';
import type { RunLabels } from '../store/runs/run-labels.ts';
import { ModelError, StoppedCall } from '../runtime/model.ts';
import { statusOf } from '../models/upstream-status.ts';

/*
 * The attributes of OpenTelemetry's conventions for generative AI, in their current form, and our own (`baton.…`). The names stand
 * here, since the conventions are not stable yet and their package changes them in minor releases.
 */

/** UTF-16 units of the longest attribute: contents, which are cut to less before. */
export const ATTRIBUTE_MAX = 128 * 1024;
/** Characters of a name. */
const NAME_MAX = 128;

/** Names come from tenants. */
export const short = (name: string): string => cutCharacters(name, NAME_MAX);

/** The names of the conventions for providers whose ids are others. */
const PROVIDER_NAMES: Partial<Record<ProviderId, string>> = {
  gemini: 'gcp.gemini',
  azure: 'azure.ai.openai',
  vertex: 'gcp.vertex_ai',
  bedrock: 'aws.bedrock',
};

/** The provider of a model, and what it calls the model. */
export function modelAttributes(model: string): Attributes {
  const { provider, upstreamModel } = resolveModel(model) ?? { provider: undefined, upstreamModel: model };
  return {
    'gen_ai.provider.name': provider ? (PROVIDER_NAMES[provider] ?? provider) : 'unknown',
    'gen_ai.request.model': short(upstreamModel),
  };
}

export function agentAttributes({ id, name, model }: AgentDefinition): Attributes {
  return { 'gen_ai.agent.id': id, 'gen_ai.agent.name': short(name), ...modelAttributes(model) };
}

/** What all spans of a run say. */
export function runAttributes({
  runId,
  tenantId,
  conversationId,
}: {
  runId: string;
  tenantId: number;
  conversationId: number;
}): Attributes {
  return {
    'baton.request_id': runId,
    'baton.tenant_id': tenantId,
    ...(conversationId > 0 ? { 'gen_ai.conversation.id': String(conversationId) } : {}),
  };
}

/** Who a run is for, and what for: of its own span. */
export function labelAttributes({ user, metadata = {} }: RunLabels = {}): Attributes {
  const pairs = Object.entries(metadata).map(([name, value]) => [`baton.metadata.${name}`, value] as const);
  return { ...(user === undefined ? {} : { 'user.id': user }), ...Object.fromEntries(pairs) };
}

/** What ended a piece of work, as one of a few words; no text of others. */
export type Ending = { suspended: Suspension['why'] } | { error: string };

/** @param signal that of the run, if the work was part of one: its reason is why the work ended */
export function endingOf(error: unknown, signal?: AbortSignal): Ending {
  const cause = signal?.aborted ? signal.reason : error;
  if (cause instanceof StoppedCall) return endingOf(cause.cause);
  if (cause instanceof Suspension) return { suspended: cause.why };
  if (cause instanceof RunFailure) return { error: cause.code };
  if (cause instanceof ModelError) return { error: String(statusOf(cause.cause) ?? cause.code) };
  return { error: 'internal' };
}
