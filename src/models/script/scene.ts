import { textOf, type ModelMessage, type ModelRequest } from '../../runtime/model.ts';
import type { Scene } from './scenario.ts';

/**
 * Messages with the role `user` that no user wrote: results of commands, guidance of a gate, of a response format, or for a turn that said nothing
 * or nothing but dressed-up commands.
 */
const OURS = /^(?:\[(?:TOOL RESULTS|EMPTY TURN|NO COMMAND)\]|Your answer was not delivered[;:] )/;

const isOurs = ({ role, content }: ModelMessage): boolean => role === 'user' && OURS.test(textOf(content));

/**
 * Reads from a model call how many turns there were since the prompt, the prompt itself, and the agent that the system
 * prompt names, and whether that offers `/ask`.
 */
export function sceneOf({ system, messages }: ModelRequest): Scene {
  const last = messages.findLastIndex((message) => message.role === 'user' && !isOurs(message));
  const turn = messages.slice(last + 1).filter(isOurs).length;
  const prompt = last < 0 ? '' : textOf(messages[last]!.content);
  const agent = /\(agent id: ([A-Za-z0-9_-]+)\)\. Role: /.exec(system[0]?.text ?? '')?.[1] ?? 'index';
  const mayAsk = system.some(({ text }) => /^\/ask </m.test(text));
  return { turn, prompt, agent, mayAsk };
}
