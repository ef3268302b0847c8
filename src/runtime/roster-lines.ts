import { madeOnce } from '../lib/made-once.ts';
import type { AgentDefinition } from './agent.ts';
import { unbroken } from './marks.ts';

/** How much of a roster is shown: agents, and characters in all. */
export interface RosterRoom {
  agents: number;
  characters: number;
}

/** The part of a roster that a system prompt shows. */
export const SHOWN: RosterRoom = { agents: 100, characters: 16_000 };

/** Characters that are shown of one agent. */
const LINE = 400;

/** One line for each agent as long as there is room, and how many agents are left out. */
export function rosterLines(roster: Iterable<AgentDefinition>, room: RosterRoom): { lines: string[]; left: number } {
  const lines: string[] = [];
  let characters = 0;
  let left = 0;
  for (const agent of roster) {
    const full = left > 0 || lines.length >= room.agents;
    const line = full ? '' : lineOf(agent);
    characters += line.length + 1;
    if (full || characters > room.characters) left += 1;
    else lines.push(line);
  }
  return { lines, left };
}

/** What others are told of an agent: its id, role, goal, and the hints among its capabilities. @param max what is enough of it */
export function wordsOf({ id, role, goal, capabilities }: AgentDefinition, max: number): string {
  const words = `${id}: ${role.slice(0, max)}. ${goal.slice(0, max)}`;
  if (words.length > max) return words;
  const hints = capabilities.filter((entry) => !entry.startsWith('/'));
  return `${words}${hints.length > 0 ? ` (${hints.join(', ')})` : ''}`;
}

/** Kept: each run with a definition of its own has a roster of its own, of the same agents. */
const lineOf = madeOnce((agent: AgentDefinition): string => {
  // Of what another agent's owner has written no line may pass for one of ours, or for another agent.
  const words = unbroken(wordsOf(agent, 4 * LINE));
  if (words.length <= LINE) return `- ${words}`;
  // Not in the middle of a surrogate pair.
  return `- ${words
    .slice(0, LINE)
    .toWellFormed()
    .replace(/\ufffd$/, '')}…`;
});
