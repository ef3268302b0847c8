import type { ToolKind } from '../../generated/events.ts';
import { wordsOf } from '../speak.ts';
import { failedUpstream } from './failures.ts';
import { TASK, type Scene, type Scenario, type Turn } from './scenario.ts';

/** A turn that produces text and commands, line by line. */
const lines = (...texts: string[]): Turn => ({ deltas: texts.map((text) => `${text}\n`) });
const say = (text: string): Turn => ({ deltas: wordsOf(text) });

const write = (path: string, ...content: string[]): string => [`/write ${path}`, ...content, '/endwrite'].join('\n');

/** A wrong use of every command: it fails under any configuration and causes no request. */
const WRONG: Record<ToolKind, string> = {
  fetch: '/fetch',
  search: '/search',
  browse: '/browse',
  mcp: '/mcp dance',
  a2a: '/a2a',
  write: '/write ../outside.txt\nx\n/endwrite',
  mem: '/mem dance',
  agent: '/agent nobody-of-that-name hello',
  parallel: '/parallel\n/endparallel',
  advise: '/advise',
  read: '/read ../outside.txt',
  list: '/list everything',
  exec: '/exec',
  pane: '/pane',
  ask: '/ask\n/endask',
  schedule: '/schedule cancel',
};

/** The turn of a scenario's delegate: it repeats its task, or fails. */
function atTask({ prompt }: Scene): Turn {
  const task = prompt.slice(TASK.length).trim();
  if (task === 'fail') return { deltas: ['Half an ans'], end: failedUpstream() };
  return say(`Done: ${task}.`);
}

/**
 * A scenario whose agent delegates to itself: it plays `atTask` for a delegated task, and the given scenario for a
 * prompt.
 */
function delegating(scenario: Scenario): Scenario {
  const { play } = scenario;
  return { ...scenario, play: (scene) => (scene.prompt.startsWith(TASK) ? atTask(scene) : play(scene)) };
}

/** Scenarios that succeed with files, commands and delegates. */
export const work: readonly Scenario[] = [
  {
    name: 'file',
    yields: 'One `file`, `notes.md`, and its `tool_call`.',
    play: ({ turn }) => (turn === 0 ? lines('I write it down.', write('notes.md', '# Notes', '', 'One file.')) : say('The file is there.')),
  },
  {
    name: 'files',
    yields: 'Four files in folders: Markdown, JSON, an SVG, and an empty text. `files_bytes` in `done` is their sum.',
    play: ({ turn }) =>
      turn === 0
        ? lines(
            'Four files.',
            write('report/summary.md', '# Summary', '', 'Grüße, 世界 🙂'),
            write('report/data.json', '{"rows": [1, 2, 3]}'),
            write('pictures/dot.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'),
            write('empty.txt'),
          )
        : say('All four are there.'),
  },
  {
    name: 'persisted',
    yields: 'A `file` with `artifact_id`, `script/kept.txt`, which stays behind as an artifact; the next turn reads it.',
    play: ({ turn }) =>
      [lines('I keep it.', write('--persist script/kept.txt', 'Kept by a script.')), lines('And read it.', '/read script/kept.txt')][
        turn
      ] ?? say('It was kept.'),
  },
  delegating({
    name: 'tools',
    yields:
      'A `tool_call` with `ok` true of every kind that works offline and leaves nothing behind: write, mem, list, schedule, agent, parallel. The last two bring three delegates.',
    play: ({ turn, agent }) =>
      turn === 0
        ? lines(
            'All at once.',
            write('tools.txt', 'A file.'),
            '/mem entries',
            '/list',
            '/schedule list',
            `/agent ${agent} ${TASK} one`,
            `/parallel\n/agent ${agent} ${TASK} two\n/agent ${agent} ${TASK} three\n/endparallel`,
          )
        : say('All of them came back.'),
  }),
  {
    name: 'tools-failing',
    yields: 'A `tool_call` with `ok` false of every kind there is, of `ask` where the `capabilities` name it. The run succeeds.',
    play: ({ turn, mayAsk }) => {
      const { ask, ...others } = WRONG;
      return turn === 0 ? lines('All wrong.', ...Object.values(others), ...(mayAsk ? [ask] : [])) : say('None of them worked.');
    },
  },
  delegating({
    name: 'parallel',
    yields:
      'Three delegates at once whose events are interleaved; the second fails, with `sub_agent_response` `ok` false. The run succeeds.',
    play: ({ turn, agent }) =>
      turn === 0
        ? lines(
            'I hand it out.',
            '/parallel',
            `/agent ${agent} ${TASK} first part of the work`,
            `/agent ${agent} ${TASK} fail`,
            `/agent ${agent} ${TASK} third part of the work`,
            '/endparallel',
          )
        : say('Two of three answered.'),
  }),
  {
    name: 'delegate',
    yields: 'A delegate that delegates: streams 0, 1 and 2 with `depth` 0, 1 and 2, and two `sub_agent_response`.',
    play: ({ turn, prompt, agent }) => {
      const level = prompt.startsWith(`${TASK} level `) ? Number(prompt.slice(-1)) : 0;
      if (level === 2) return say('The second level answers.');
      if (turn > 0) return say(`Level ${level} is done.`);
      return lines(`Level ${level} delegates.`, `/agent ${agent} ${TASK} level ${level + 1}`);
    },
  },
];
