import { describe, expect, it } from 'vitest';
import { Client } from '../support/client.ts';
import { createDatabase, describeOnBoth } from '../support/databases.ts';
import { type Baton, startBaton, useServer, useUpstream } from '../support/server.ts';
import { startUpstream, type Reply } from '../support/upstream.ts';
import { withoutWord } from '../support/marks.ts';

type Memory = { search_expand?: boolean; auto_tag?: boolean; auto_supersede?: boolean; intent_routing?: boolean };

describeOnBoth('the memory of agents', (dialect) => {
  const upstream = useUpstream();
  const baton = useServer(() => ({
    dialect,
    env: { ...upstream().env, INDEX_MODEL: 'openai/x', PROVIDER_RETRIES: '0', BREAKER_THRESHOLD: '1000' },
  }));

  const agent = (memory: Memory = {}, advisor: object | null = { model: 'anthropic/advisor' }, id = 'keeper') => ({
    id,
    name: id,
    role: 'r',
    goal: 'g',
    model: 'openai/x',
    memory,
    ...(advisor ? { advisor } : {}),
  });

  /** Has the agent run commands, the advisor answering in turn. @returns what the agent was told */
  async function say(
    api: Baton['api'],
    commands: string,
    agent_def: object = agent(),
    advice: Reply[] = [],
    path?: string,
  ): Promise<string> {
    upstream().reply({ text: [`${commands}\n`] }, ...advice, { text: ['done'] });
    const run = await (path ? api.run('go', { path }) : api.run({ message: 'go', agent_def }));
    expect(run.done).toMatchObject({ ok: true, content: 'done' });
    return withoutWord(upstream().requests.at(-1)!.lastMessage);
  }
  const entry = (type: string, title: string, content = '', options = '') =>
    `/mem add entry ${type} ${title}${options}\n${content}\n/endmem`;
  const idOf = (told: string): number => Number(/stored #(\d+)/.exec(told)![1]);
  const asked = () => upstream().requests.filter(({ family }) => family === 'anthropic').length;
  const tenant = async () => (await baton().newTenant()).api;

  it('[MEC-001] keeps scratchpads of agents and a shared one', async () => {
    const api = await tenant();
    await say(api, '/mem write mine\n/mem shared write ours');
    const own = await say(api, '/mem read\n/mem shared read');
    expect(own).toContain('[/mem read]\nmine\n');
    expect(own).toContain('[/mem shared read]\nours\n');
    const other = await say(api, '/mem read\n/mem shared read\n/mem shared clear', agent({}, null, 'shared'));
    expect(other).toContain('[/mem read]\n(the scratchpad is empty)');
    expect(other).toContain('[/mem shared read]\nours\n');
    expect(await say(api, '/mem read\n/mem shared read')).toMatch(
      /\[\/mem read\]\nmine\n[^]*\[\/mem shared read\]\n\(the scratchpad is empty\)/,
    );
  });

  it('[MEC-003] refuses wrong commands, and stores nothing', async () => {
    const api = await tenant();
    const wrong = [
      '/mem',
      '/mem nonsense',
      '/mem write',
      '/mem shared',
      '/mem shared steal',
      '/mem add',
      '/mem add entry\nx\n/endmem',
      '/mem add entry recipe Soup\nx\n/endmem',
      '/mem add entry user\nx\n/endmem',
      `/mem add entry user ${'x'.repeat(201)}\nx\n/endmem`,
      '/mem add entry user T --artifact x\nx\n/endmem',
      '/mem add entry user T --artifact #99999\nx\n/endmem',
      '/mem add entry user T --supersedes #1,b\nx\n/endmem',
      '/mem add entry user T --supersedes #99999\nx\n/endmem',
      `/mem add entry user T\n${'x'.repeat(65_537)}\n/endmem`,
      '/mem add link 1 likes 2',
      '/mem add link 1 supports 1',
      '/mem add link 99998 supports 99999',
      '/mem entry',
      '/mem entry 99999',
      '/mem entries everything',
      '/mem entries type=recipe',
      '/mem search',
      '/mem search x type=recipe',
      '/mem expand 99999',
      '/mem expand 1 depth=3',
      '/mem density x',
      '/mem invalidate 0',
    ];
    const told = await say(api, wrong.join('\n'));
    expect(told.match(/^ERR: /gm)).toHaveLength(wrong.length);
    expect(told).toContain('ERR: /mem needs a word behind it; the forms are write, read,');
    expect(told).toContain('ERR: there is no /mem nonsense; the forms are write, read,');
    const { body } = await api.get('/v1/memory/entries');
    expect(body['count']).toBe(0);
  });

  it('[MEC-004] links, lists, expands, counts and invalidates entries', async () => {
    const api = await tenant();
    const a = idOf(await say(api, entry('project', 'Deploy process', 'Blue-green.\nTwice a week.')));
    const b = idOf(await say(api, entry('learning', 'Rollbacks', 'Keep the old one.', ` --supersedes #${a}`)));
    const c = idOf(await say(api, entry('reference', 'Staging host', 'staging.example')));
    const told = await say(
      api,
      [
        `/mem add link #${b} supports ${c}`,
        `/mem add link ${b} supports ${c}`,
        '/mem entries',
        '/mem entries type=learning',
        `/mem entry #${a}`,
        `/mem expand ${a} depth=2`,
        `/mem density ${b}`,
      ].join('\n'),
    );
    expect(told).toContain(`linked #${b} supports #${c}`);
    expect(told).toMatch(new RegExp(`\\[/mem entries\\]\\n#${c} reference "Staging host"\\n#${b} learning "Rollbacks"\\n\\[END MEM\\]`));
    expect(told).toMatch(new RegExp(`\\[/mem entries type=learning\\]\\n#${b} learning "Rollbacks"\\n\\[END MEM\\]`));
    expect(told).toMatch(
      new RegExp(`#${a} project "Deploy process" \\(no longer valid since [^]*source: keeper\\n\\nBlue-green.\\nTwice a week.\\n`),
    );
    expect(told).toContain(`#${b} supersedes #${a}`);
    expect(told).toContain('links: 2 (2 from it, 0 to it)');
    expect(told).toContain('entries one link away: 2; within two: 2');
    const gone = await say(api, `/mem invalidate #${c}\n/mem search staging host\n/mem entries`);
    expect(gone).toContain(`no longer valid: #${c}`);
    expect(gone).toContain('nothing found for staging host');
    const { body } = await api.get(`/v1/memory/entries/${c}`);
    expect(body['valid_to']).toEqual(expect.any(Number));
  });

  it('[MEC-005] stores entries with the tags that the advisor suggests', async () => {
    const api = await tenant();
    const before = asked();
    const told = await say(api, entry('project', 'Release train', 'Every Tuesday.'), agent({ auto_tag: true }), [
      { text: ['["release-train", "weekly"]'] },
    ]);
    expect(told).toContain('project "Release train" [release-train, weekly]');
    expect(asked()).toBe(before + 1);
    const found = await say(api, '/mem entries tag=weekly\n/mem search weekly');
    expect(found.match(/"Release train"/g)).toHaveLength(2);
  });

  it('[MEC-006] invalidates entries that a new entry contradicts according to the advisor', async () => {
    const api = await tenant();
    const old = idOf(await say(api, entry('reference', 'Office wifi password', 'blue')));
    const other = idOf(await say(api, entry('user', 'Office wifi password', 'asked twice')));
    const before = asked();
    const told = await say(api, entry('reference', 'New office wifi password', 'green'), agent({ auto_supersede: true }), [
      { text: [`Here: [${old}, ${other}, 999999]`] },
    ]);
    expect(asked()).toBe(before + 1);
    const shown = upstream().requests.findLast(({ family }) => family === 'anthropic')!.lastMessage;
    expect(shown).toContain(`ENTRY ${old}`);
    expect(shown).not.toContain(`ENTRY ${other} `);
    expect(told).toContain(`no longer valid: #${old}`);
    expect(told).not.toContain(`#${other}`);
    // Nothing of the type is near: nobody is asked.
    await say(api, entry('feedback', 'Quiet hours', 'after nine'), agent({ auto_supersede: true }));
    expect(asked()).toBe(before + 1);
  });

  it('[MEC-007] finds entries by a paraphrase that the question itself misses', async () => {
    const api = await tenant();
    await say(api, entry('learning', 'Rollback of a release', 'Switch the load balancer to the old colour.'));
    expect(await say(api, '/mem search undo deployment')).toContain('nothing found');
    const before = asked();
    const told = await say(api, '/mem search undo deployment', agent({ search_expand: true }), [
      { text: ['```json\n["rollback release", "revert version"]\n```'] },
    ]);
    expect(told).toContain('"Rollback of a release"');
    expect(told).toContain('Switch the load balancer');
    expect(asked()).toBe(before + 1);
  });

  const all = { search_expand: true, auto_tag: true, auto_supersede: true };

  it('[MEC-008] works without an advisor, without a note', async () => {
    const api = await tenant();
    const before = asked();
    const lonely = agent(all, null);
    const told = await say(api, `${entry('user', 'Tea', 'No milk.')}\n${entry('user', 'Tea time', 'Four.')}\n/mem search tea`, lonely);
    expect(asked()).toBe(before);
    expect(told).not.toMatch(/advisor|not tagged/);
    expect(told).toMatch(/\[\/mem search tea\]\n#\d+ user "Tea/);
  });

  it.each<[string, Reply]>([
    ['fails', { status: 500 }],
    ['answers nonsense', { text: ['I would rather not.'] }],
  ])('[MEC-008] goes on when the advisor %s, and says so', async (_name, reply) => {
    const api = await tenant();
    await say(api, entry('user', 'Tea', 'No milk.'));
    const told = await say(api, entry('user', 'Tea time', 'Four.'), agent(all), [reply, reply]);
    expect(told).toContain('stored #');
    expect(told).toContain('(not tagged: ');
    expect(told).toContain('(not checked for contradictions: ');
    const found = await say(api, '/mem search tea --rerank', agent(all), [reply, reply]);
    expect(found).toContain('"Tea"');
    expect(found).toContain('(searched without paraphrases: ');
    expect(found).toContain('(not reranked: ');
  });

  it('[MEC-009] lets the advisor order the found entries', async () => {
    const api = await tenant();
    const ids: number[] = [];
    for (const title of ['Alpha plan', 'Beta plan', 'Gamma plan']) ids.push(idOf(await say(api, entry('project', title))));
    const order = (told: string) => [...told.matchAll(/^#(\d+) project/gm)].map(([, id]) => Number(id));
    const plain = order(await say(api, '/mem search plan'));
    const wanted = [ids[1]!, ...plain.filter((id) => id !== ids[1])];
    expect(order(await say(api, '/mem search plan --rerank', agent(), [{ text: [`[${ids[1]}]`] }]))).toEqual(wanted);
    const without = await say(api, '/mem search plan --rerank', agent({}, null));
    expect(order(without)).toEqual(plain);
    expect(without).toContain('(not reranked: this agent has no advisor)');
  });

  it('[MEC-010] prefers types by the wording of the query', async () => {
    const api = await tenant();
    const learning = idOf(await say(api, entry('learning', 'Backups', 'restore backups')));
    const context = idOf(await say(api, entry('context', 'Backups', 'restore backups')));
    const first = async (query: string, memory: Memory = {}) =>
      Number(/^#(\d+)/m.exec(await say(api, `/mem search ${query}`, agent(memory)))![1]);
    expect(await first('backups')).toBe(context);
    expect(await first('how to restore backups')).toBe(learning);
    expect(await first('how to restore backups', { intent_routing: false })).toBe(context);
    expect(await first('how to restore backups type=context')).toBe(context);
  });

  it('[MEC-011] opens the artifact of another conversation that it links', async () => {
    const api = await tenant();
    const conversation = async () => `/v1/conversations/${String((await api.post('/v1/conversations', {})).body['id'])}/messages`;
    const [one, two] = [await conversation(), await conversation()];
    const kept = await say(api, '/write --persist plan.txt\nthe plan\n/endwrite\n/list', agent(), [], one);
    const artifact = Number(/#(\d+) plan\.txt/.exec(kept)![1]);
    const linking = idOf(await say(api, entry('project', 'The plan', '', ` --artifact #${artifact}`)));
    const other = idOf(await say(api, entry('project', 'Another')));
    const told = await say(
      api,
      `/read #${artifact}\n/read #${artifact} via=mem:${other}\n/read #${artifact} via=mem:${linking}`,
      agent(),
      [],
      two,
    );
    expect(told.match(/ERR: /g)).toHaveLength(2);
    expect(told).toContain(`via=mem:${linking}]\nthe plan\n`);
  });
});

describe.each(['sqlite', 'postgres'] as const)('an entry of an agent on %s', (dialect) => {
  it('[MEC-002] is found by another run after a restart, by its words and by a paraphrase', async () => {
    await using upstream = await startUpstream();
    await using database = await createDatabase(dialect);
    const env = { ...upstream.env, INDEX_MODEL: 'openai/x' };
    let token: string;
    {
      await using baton = await startBaton({ database, env });
      upstream.reply({ text: ['/mem add entry learning Café opening hours\nThe café opens at nine.\n/endmem\n'] }, { text: ['ok'] });
      expect((await baton.api.run('remember')).done).toMatchObject({ ok: true });
      token = baton.tenant.token;
    }
    {
      await using baton = await startBaton({ database, env });
      const api = new Client(baton.url, token);
      upstream.reply({ text: ['/mem search opens cafe\n'] }, { text: ['ok'] });
      await api.run('search');
      expect(upstream.requests.at(-1)!.lastMessage).toContain('"Café opening hours"');
      const memory = { search_expand: true };
      const agent_def = { id: 'a', name: 'a', role: 'r', goal: 'g', model: 'openai/x', memory, advisor: 'anthropic/advisor' };
      upstream.reply(
        { text: ['/mem search coffee shop schedule\n'] },
        { text: ['["café opening hours", "coffee house times"]'] },
        { text: ['ok'] },
      );
      await api.run({ message: 'search', agent_def });
      expect(upstream.requests.at(-1)!.lastMessage).toContain('"Café opening hours"');
    }
  });
});
