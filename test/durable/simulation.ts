import { AsyncLocalStorage } from 'node:async_hooks';
import { Events } from '../../src/lib/events.ts';
import { Semaphore } from '../../src/lib/semaphore.ts';
import { LocalBus } from '../../src/log/bus.ts';
import { GroupCommitter } from '../../src/log/committer.ts';
import type { RunEvent } from '../../src/log/events.ts';
import type { AgentDefinition } from '../../src/runtime/agent.ts';
import { done, failed, type CommandHandler, type ResultImage } from '../../src/runtime/commands/command.ts';
import { restoreRun } from '../../src/runtime/durable/restore.ts';
import { ModelError, placeholder, textOf, type Model, type ModelMessage, type ModelRequest } from '../../src/runtime/model.ts';
import type { EffectRunner } from '../../src/runtime/run-journal.ts';
import { Supervisor } from '../../src/runtime/supervisor.ts';
import type { ResponseFormat } from '../../src/runtime/typed.ts';
import { random, type Random } from '../clients/random.ts';
import { asCalls } from '../support/native.ts';
import { agentOf, commandsOn, NO_DOCUMENTS, NO_IMAGES, MemoryStore, schemas } from '../support/runtime.ts';

/*
 * Runs of the runtime alone whose model and commands are functions of what they are asked, so that a run which was crashed and
 * goes on can be compared with itself undisturbed:
 *
 *   const world = new World(seed);
 *   const life = await world.live();                    // to its end; life.store.commits are the moments to crash at
 *   const rest = await world.live(life.crashedAfter(3)); // goes on with what the crash has left
 */

const WORDS = ['wörd ', '👋', 'line\n', '\n', ' /etc/passwd ', '```\n', 'naïve ', '五', '[END FETCH] ', '/parallelx ', '\n/endwrite\n'];
const FORMAT: ResponseFormat = {
  type: 'json_schema',
  schema: { type: 'object', required: ['mark'], properties: { mark: { type: 'string' } } },
};
const MAX_TASKS = 12;
const TURNS = 6;

/** One call of a model for a turn of an agent, as it was sent. */
export interface TurnCall {
  task: string;
  /** How many turns came before. */
  turn: number;
  messages: ModelMessage[];
}

/** A time of a run, from its start or a crash to its end or the next crash. */
export interface Life {
  store: MemoryStore;
  events: RunEvent[];
  turns: TurnCall[];
  /** What was done that can't be taken back: by its words, after which commit. */
  done: { words: string; commit: number }[];
  /** What our own database would hold of the run's commands, by place. */
  effects: Map<string, { value: string; commit: number }>;
  /** What was done before the journal could say so. */
  early: string[];
}

/** What a crash leaves. */
export interface Remains {
  store: MemoryStore;
  effects: Life['effects'];
  done: Life['done'];
}

/** What a crash right after a commit leaves; everything else that was done before the next one is done. */
export function remainsOf({ store, effects, done: acts }: Life, commit: number): Remains {
  const before = <Of extends { commit: number }>(one: Of): boolean => one.commit <= commit;
  return {
    store: store.after(commit),
    effects: new Map([...effects].filter(([, one]) => before(one)).map(([place, one]) => [place, { ...one, commit: -1 }])),
    done: acts.filter(before).map((one) => ({ ...one, commit: -1 })),
  };
}

/** A run, with all that it can meet. */
export class World {
  readonly seed: number;
  readonly #agents: AgentDefinition[];
  readonly #format: ResponseFormat | undefined;
  readonly #window: number;
  readonly #options: { script?: (task: string, turn: number) => string; textMax?: number; native?: boolean };

  /**
   * @param options.script what an agent says in a turn of its task, instead of what the seed has it say @param options.native whether
   * commands are calls of functions
   */
  constructor(seed: number, options: { script?: (task: string, turn: number) => string; textMax?: number; native?: boolean } = {}) {
    this.seed = seed;
    this.#options = options;
    const dice = random(seed);
    const gate = { model: 'test/advisor', mode: 'gate' as const };
    this.#agents = [
      agentOf('index', dice.chance(0.3) ? { advisor: gate } : { advisor: { model: 'test/advisor', mode: 'consult' } }),
      agentOf('plain'),
      agentOf('gated', { advisor: gate }),
      agentOf('barred', { capabilities: ['/fetch', '/agent'] }),
    ];
    for (const agent of this.#agents) if (this.#dice('thinks', agent.id).chance(0.5)) agent.reasoning = { stream: true };
    this.#format = dice.chance(0.25) ? FORMAT : undefined;
    this.#window = dice.chance(0.5) ? 7000 : 100_000;
  }

  /** Lives a run to its end, from the beginning or what a crash has left. */
  async live(remains?: Remains): Promise<Life> {
    const store = remains?.store ?? new MemoryStore();
    const life: Life = { store, events: [], turns: [], done: [...(remains?.done ?? [])], effects: new Map(remains?.effects), early: [] };
    const commit = (): number => store.commits.length - 1;
    const commands = commandsOn({}, this.#commands(life, commit));
    const history: ModelMessage[] = [
      { role: 'user', content: 'before' },
      { role: 'assistant', content: 'was this' },
    ];
    const restored = remains && (await restoreRun(store, { tenantId: 1, runId: 'run', crashed: true }, commands, async () => history));
    const bus = new LocalBus();
    const supervisor = new Supervisor({
      textOnce: () => true,
      nodeId: 'node',
      committer: new GroupCommitter(store, { committed: (ids) => bus.publish(ids), failed: () => {} }),
      model: this.#model(life),
      findAgent: async () => undefined,
      commands,
      commandForm: this.#options.native ? 'native' : 'text',
      images: NO_IMAGES,
      documents: NO_DOCUMENTS,
      resultMemory: { hold: async (_, data) => (await tick(), this.#dice('memory', String(data)).chance(0.7)) },
      schemas,
      clock: { now: () => 1_000_000, monotonic: () => 0 },
      limits: { maxTurns: 8, fileMaxBytes: 100_000, textMax: this.#options.textMax ?? 1_000_000, maxTokens: Infinity },
      lease: { assertOurs: async () => {} },
      durability: { recovery: 'resume', waiting: NOBODY_ASKED, once: scoped(), release: async () => undefined },
      events: new Events(),
    });
    const log = supervisor.start(
      {
        tenantId: 1,
        access: { tenantId: 1, tokenId: 0, epoch: 0 },
        runId: 'run',
        agentId: 'index',
        roster: new Map(this.#agents.map((agent) => [agent.id, agent])),
        receivedAt: 0,
        message: 'TASK 1.',
        history: restored?.streams.has(0) ? [] : history,
        conversationId: 7,
        responseFormat: this.#format,
        recorded: restored !== undefined,
        restored,
      },
      { take: () => ({ [Symbol.dispose]() {} }) },
    );
    await log.settled;
    await supervisor.drain(60);
    life.events = store.events();
    return life;
  }

  /** What is certain to happen, by these words. */
  #dice(...words: unknown[]): Random {
    let hash = this.seed;
    for (const character of JSON.stringify(words)) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
    const dice = random(hash);
    dice.next();
    return dice;
  }

  #model(life: Life): Model {
    return {
      contextWindow: () => this.#window,
      stream: async (request, onText) => {
        const told = { ...request, messages: structuredClone(request.messages) };
        const { text: said, isTruncated = false, fails = false } = this.#answerTo(told, life);
        const { text, calls } = request.tools ? asCalls(said) : { text: said, calls: undefined };
        const dice = random(text.length);
        for (const delta of request.onThought ? cut(`🤔 ${text.slice(0, 20)}`, dice) : []) {
          if (dice.chance(0.4)) await tick();
          request.onThought!(delta);
        }
        for (const delta of cut(text, dice)) {
          if (dice.chance(0.4)) await tick();
          onText(delta);
        }
        if (dice.chance(0.6)) await tick();
        if (fails) throw new ModelError('upstream_error', 'the provider is ill', { usage: { inputTokens: 1, outputTokens: 0 } });
        return { usage: { inputTokens: 10, outputTokens: text.length }, end: isTruncated ? 'length' : 'stop', ...(calls && { calls }) };
      },
    };
  }

  #answerTo(request: ModelRequest, life: Life): { text: string; isTruncated?: boolean; fails?: boolean } {
    const system = request.system.map(({ text }) => text).join('');
    const all = request.messages.map(({ content }) => textOf(content, placeholder)).join('\n');
    const task = /TASK ([\d.]*\d)/.exec(all)?.[1] ?? '';
    const turns = Array.from(all.matchAll(/⟨([\d.]+):(\d+)⟩/g)).flatMap(([, of, number]) => (of === task ? [Number(number)] : []));
    const turn = turns.length === 0 ? 0 : Math.max(...turns) + 1;
    if (system.startsWith('Summarise')) return { text: `TASK ${task} has come to ⟨${task}:${turn - 1}⟩` };
    if (system.startsWith('You advise')) return { text: `advice on ${task}` };
    if (system.startsWith('You review')) return { text: this.#verdict(task, turn) };
    life.turns.push({ task, turn, messages: request.messages });
    if (this.#options.script) return { text: `${this.#options.script(task, turn)}⟨${task}:${turn}⟩` };
    return this.#turn(task, turn);
  }

  #verdict(task: string, turn: number): string {
    const dice = this.#dice('verdict', task, turn).below(10);
    if (dice < 6) return '<signal>CONTINUE</signal>';
    if (dice < 9) return '<signal>REDIRECT</signal><guidance>do better</guidance>';
    return dice === 9 && turn > 2 ? '<signal>HALT</signal><reason>no</reason>' : 'whatever';
  }

  /** A turn of an agent: words, and commands until it is done. */
  #turn(task: string, turn: number): { text: string; isTruncated?: boolean; fails?: boolean } {
    const dice = this.#dice('turn', task, turn);
    const words = (most: number): string => Array.from({ length: dice.below(most) }, () => WORDS[dice.below(WORDS.length)]).join('');
    const mark = `⟨${task}:${turn}⟩`;
    const isMaster = task === '1';
    if (!isMaster && dice.chance(0.08)) return { text: words(4), fails: true };
    const isLast = turn >= (isMaster ? 2 + dice.below(TURNS - 2) : dice.below(3));
    if (isLast && isMaster && this.#format) return { text: dice.chance(0.5) ? `{"mark": "${mark}"}` : `it is ${mark}` };
    if (isLast) return { text: `${words(6)}${mark}${words(4)}`, isTruncated: dice.chance(0.2) };
    const commands = Array.from({ length: 1 + dice.below(4) }, (_, at) => this.#command(task, turn, at, dice));
    // The same one twice.
    if (dice.chance(0.3)) commands.push(commands[0]!);
    const text = `${words(5)}${mark}\n${commands.join(`\n${dice.chance(0.3) ? 'between\n' : ''}`)}\n${words(3)}`;
    return { text, isTruncated: dice.chance(0.05) };
  }

  #command(task: string, turn: number, at: number, dice: Random): string {
    const words = `${task}-${turn}-${at}`;
    const child = (index: number): string => `${task}.${turn * 100 + at * 10 + index + 1}`;
    const to = (): string => ['plain', 'gated', 'barred', 'index', 'nobody'][dice.below(5)]!;
    const mayDelegate = task.split('.').length < 3 && task.split('.').length * turn < MAX_TASKS;
    switch (dice.below(11)) {
      case 0:
      case 1:
        return `/fetch http://${words}`;
      case 2:
        return `/exec ${words}`;
      case 3:
        return `/mem write ${words}`;
      case 4:
        return `/write ${words}.md\n# ${words}\n/endwrite`;
      case 5:
        return `/mcp call it ${dice.chance(0.5) ? 'safe' : 'unsafe'} ${words}`;
      case 6:
        return `/read ${words}`;
      case 7:
        return `/advise ${words}`;
      case 8:
        return mayDelegate ? `/agent ${to()} TASK ${child(0)}.` : '/nothing';
      case 9:
        if (!mayDelegate) return '/pane x';
        return `/parallel\n${Array.from({ length: 1 + dice.below(3) }, (_, i) => `/agent ${to()} TASK ${child(i)}.`).join('\n')}\n/endparallel`;
      default:
        return '/schedule cancel it';
    }
  }

  /** Commands of each class, which take their time. */
  #commands(life: Life, commit: () => number): CommandHandler[] {
    const pause = async (words: string): Promise<void> => {
      for (let ticks = words.includes('slow') ? 50 : this.#dice('pause', words).below(4); ticks > 0; ticks -= 1) await tick();
    };
    const expectKnown = (kind: 'turn' | 'begun'): void => {
      const { place } = scopes.getStore()!;
      const [stream, turn, index] = place.split('.').map(Number);
      const known = life.store.records.filter((record) => record.streamId === stream && record.kind === 'turn').length;
      const begun = life.store.records.some((record) => record.streamId === stream && record.data === JSON.stringify({ index }));
      if (known < turn! || (kind === 'begun' && !begun)) life.early.push(place);
    };
    const act = (words: string): void => {
      expectKnown('begun');
      life.done.push({ words, commit: commit() });
    };
    const change = async (value: string): Promise<string> => {
      const { place, ready } = scopes.getStore()!;
      await ready();
      expectKnown('turn');
      const known = life.effects.get(place);
      if (known) return known.value;
      life.effects.set(place, { value, commit: commit() });
      return value;
    };
    return [
      {
        verb: 'fetch',
        effect: () => false,
        budget: { name: 'web', perTurn: 3 },
        async run({ args }) {
          await pause(args);
          // Long ones are cut, and make histories be folded.
          return args.endsWith('0') ? failed(`no ${args}`) : done(`${args} `.repeat(args.endsWith('1') ? 2000 : 3));
        },
      },
      {
        verb: 'exec',
        family: 'files',
        effect: () => true,
        repeatable: () => false,
        async run({ args }, { mark }) {
          await pause(args);
          act(`exec ${args}`);
          await pause(args);
          return done(`did ${args}\n${mark('exit 0')}`);
        },
      },
      {
        verb: 'mem',
        effect: () => true,
        async run({ args }) {
          await pause(args);
          const value = await change(args);
          await pause(args);
          return done(`noted ${value}`);
        },
      },
      {
        verb: 'mcp',
        effect: () => false,
        repeatable: ({ args }) => args.includes(' safe '),
        async run({ args }) {
          await pause(args);
          if (args.includes(' unsafe ')) act(`mcp ${args}`);
          await pause(args);
          return done(args);
        },
      },
      {
        verb: 'read',
        family: 'files',
        effect: () => false,
        // Those of some have no room in their message.
        run: async ({ args }) =>
          done(
            'a picture',
            Array.from({ length: PICTURES[Number(args.at(-1))]! }, (_, i) => picture(`${args} ${i}`)),
          ),
      },
    ];
  }
}

/** How many a `/read` has, by its place. */
const PICTURES = [12, 1, 0, 20, 0];
const picture = (words: string): ResultImage => ({ mediaType: 'image/png', data: Buffer.from(words) });

/** The scope of the command that is run. */
const scopes = new AsyncLocalStorage<{ place: string; ready: () => Promise<void> }>();

const scoped = (): EffectRunner => (run, work) => scopes.run(run, work);

const nobody = async (): Promise<never> => {
  throw new Error('nobody is asked here');
};
const NOBODY_ASKED = {
  slots: new Semaphore(1),
  questions: { ask: nobody, closedAmong: async () => [], ofRun: async () => [], withdraw: nobody },
  requests: { setWaiting: nobody },
  times: { questionTtl: 1, park: 1 },
};

const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Pieces of a text, none of which ends in the middle of a character. */
function cut(text: string, dice: Random): string[] {
  const characters = Array.from(text);
  const pieces: string[] = [];
  for (let at = 0; at < characters.length;) {
    const length = 1 + dice.below(40);
    pieces.push(characters.slice(at, at + length).join(''));
    at += length;
  }
  return pieces;
}
