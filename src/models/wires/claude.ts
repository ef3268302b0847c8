import type { MessageCreateParamsStreaming, OutputConfig } from '@anthropic-ai/sdk/resources/messages';
import { EFFORT_TOKENS } from '../thought-rooms.ts';
import { turnsOf, type SentPart, type SentTurn } from './content.ts';
import { nearest } from './efforts.ts';
import type { AdapterRequest } from './wire.ts';

/*
 * What the models of Anthropic take, by their names as Anthropic has them, whoever runs them.
 */

/**
 * Since Opus 4.7 the sampling parameters are gone: the newer models answer a `temperature` with 400. So it is sent only
 * to models that are known to accept it; unknown models count as new.
 */
const TAKES_TEMPERATURE = /^claude-(?:2|3|instant|(?:opus|sonnet)-4(?:-[0-6])?(?:-\d{8})?$|haiku-4(?:-[0-5])?(?:-\d{8})?$)/;

/** Models that do not think, and those that think with a budget of tokens. */
const WITHOUT_THOUGHTS = /^claude-(?:2|instant|3-(?!7))/;
const WITH_BUDGET = /^claude-(?:3-7-|(?:opus|sonnet)-4(?:-[015])?(?:-\d{8})?$|haiku-4-5)/;
/** Of those that decide by themselves how long they think: those that do so only when they are asked, and those that can be kept from it. */
const WHEN_ASKED = /^claude-(?:opus|sonnet)-4-[6-8]/;
const CAN_STOP = /^claude-(?:opus|sonnet|haiku)-5(?:-\d{8})?$/;
const LEVELS = ['low', 'medium', 'high', 'max'] as const;
/** Tokens, the least that a budget may have. */
const LEAST_BUDGET = 1024;

export const takesTemperature = (model: string): boolean => TAKES_TEMPERATURE.test(model);

/** Whether a model thinks with an effort. */
export const thinksWith = (model: string, effort: AdapterRequest['effort']): boolean =>
  effort !== undefined && effort !== 'none' && !WITHOUT_THOUGHTS.test(model);

const has = ({ parts }: SentTurn, type: SentPart['type']): boolean => parts.some((part) => part.type === type);

/** Whether the answers that the model goes on with have calls and no thoughts. */
function goesOnWithoutThoughts({ messages, tools }: AdapterRequest, wire: string): boolean {
  if (!tools) return false;
  const turns = turnsOf(messages, { tools: wire });
  const asked = turns.findLastIndex((turn) => turn.role === 'user' && !has(turn, 'tool_result'));
  const answers = turns.slice(asked + 1);
  return answers.some((turn) => has(turn, 'tool_call')) && !answers.some((turn) => has(turn, 'thoughts'));
}

/**
 * How a model is to think, and whether it is to say what: the newer ones don't unless they are asked to. @param wire whose thoughts go
 * back with calls
 */
export function thinkingOf(
  model: string,
  request: AdapterRequest,
  wire: 'anthropic' | 'bedrock',
): Pick<MessageCreateParamsStreaming, 'thinking'> {
  const { effort, onThought, room = 0, tools } = request;
  // A function can't be demanded of a model that thinks.
  if (tools?.choice || WITHOUT_THOUGHTS.test(model)) return {};
  if (WITH_BUDGET.test(model)) {
    const budget_tokens = effort && effort !== 'none' ? Math.min(EFFORT_TOKENS[effort], room) : 0;
    // What it thought before a call has to stand there while it thinks, and may not while it doesn't.
    return budget_tokens < LEAST_BUDGET || goesOnWithoutThoughts(request, wire) ? {} : { thinking: { type: 'enabled', budget_tokens } };
  }
  if (effort === 'none' && WHEN_ASKED.test(model)) return {};
  if (effort === 'none' && CAN_STOP.test(model)) return { thinking: { type: 'disabled' } };
  const shown = onThought && { display: 'summarized' as const };
  const thinks = effort === undefined || effort === 'none' ? shown && !WHEN_ASKED.test(model) : true;
  return thinks ? { thinking: { type: 'adaptive', ...shown } } : {};
}

/** How much it is to think, of a model that decides by itself how long. */
export function effortOf(model: string, { effort }: AdapterRequest): OutputConfig | undefined {
  if (!effort || WITHOUT_THOUGHTS.test(model) || WITH_BUDGET.test(model)) return undefined;
  if (effort === 'none' && (WHEN_ASKED.test(model) || CAN_STOP.test(model))) return undefined;
  return { effort: nearest(effort, LEVELS) };
}
