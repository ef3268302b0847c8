import { expect, it } from 'vitest';
import { orThrow } from '../../src/lib/problem.ts';
import { Conversations } from '../../src/store/conversations/conversations.ts';
import { describeOnBoth } from '../support/databases.ts';
import { NOW, useMemory } from './memories.ts';

/** The ratio of two scores, free of rounding. */
const ratio = (scores: Map<number, number>, a: number, b: number): number => Number((scores.get(a)! / scores.get(b)!).toFixed(3));

describeOnBoth('the ranking of memory', (dialect) => {
  const opened = useMemory(dialect);
  const tenant = () => opened().newTenant();

  it('[MEM-022] weighs title 10, tags 8, content 4 and source 2', async () => {
    const one = await tenant();
    await one.addOthers();
    const plain = { title: 'red', content: 'green', tags: ['blue'], source: 'white' };
    const source = await one.add({ ...plain, source: 'quokka' });
    const content = await one.add({ ...plain, content: 'quokka' });
    const tags = await one.add({ ...plain, tags: ['quokka'] });
    const title = await one.add({ ...plain, title: 'quokka' });
    const scores = await one.scores('quokka');
    expect([...scores.keys()]).toEqual([title, tags, content, source]);
    // All are as long: f × 2.2 / (f + k) with the same k, which any two of them tell.
    const [a, b] = [ratio(scores, title, content), ratio(scores, tags, content)];
    const k = (40 * (1 - a)) / (4 * a - 10);
    expect(b).toBeCloseTo((8 * (4 + k)) / (4 * (8 + k)), 2);
    expect(ratio(scores, source, content)).toBeCloseTo((2 * (4 + k)) / (4 * (2 + k)), 2);
  });

  it('[MEM-023] multiplies scores by 1.3 for a type and by 1.2 for a tag, and leaves no entry out', async () => {
    const one = await tenant();
    await one.addOthers();
    const entry = { title: 'quokka', content: 'same', tags: ['first'] };
    const user = await one.add({ ...entry, type: 'user' });
    const project = await one.add({ ...entry, type: 'project' });
    const tagged = await one.add({ ...entry, type: 'project', tags: ['Sécond'] });
    expect(await one.find('quokka')).toEqual([tagged, project, user]);
    const typed = await one.scores('quokka', { type: 'user' });
    expect([...typed.keys()]).toEqual([user, tagged, project]);
    expect(ratio(typed, user, project)).toBe(1.3);
    const byTag = await one.scores('quokka', { tag: 'SECOND' });
    expect([...byTag.keys()]).toEqual([tagged, project, user]);
    expect(ratio(byTag, tagged, project)).toBe(1.2);
    const both = await one.scores('quokka', { type: 'project', tag: 'second' });
    expect(ratio(both, tagged, user)).toBe(1.56);
    expect(ratio(both, project, user)).toBe(1.3);
  });

  it.each([
    ['which quokka does she prefer', ['feedback', 'user']],
    ['what is the quokka', ['reference']],
    ['how many quokka', ['reference']],
    ['quokka URL', ['reference']],
    ['how to feed a quokka', ['learning']],
    ['why quokka', ['learning']],
    ['a guide to the quokka', ['learning']],
    ['when was the quokka', ['project']],
    ['recent quokka', ['project']],
    ['where is the quokka since yesterday', ['project', 'reference']],
    ['quokka', []],
    ['preferential quokka whenever', []],
  ] as const)('[MEM-024] prefers the types that a question asks for: %s', async (question, types) => {
    const one = await tenant();
    await one.addOthers();
    const all = ['context', 'feedback', 'learning', 'project', 'reference', 'user'] as const;
    const ids = await one.addAll(all.map((type) => ({ type, title: 'quokka', content: 'x' })));
    const typeOf = (id: number) => all[ids.indexOf(id)]!;
    const boosted = (scores: Map<number, number>) => {
      const least = Math.min(...scores.values());
      return [...scores]
        .filter(([, score]) => score > least * 1.29)
        .map(([id]) => typeOf(id))
        .sort();
    };
    expect(boosted(await one.scores(question))).toEqual(types);
    expect(boosted(await one.scores(question, { intent: false }))).toEqual([]);
    expect(boosted(await one.scores(question, { type: 'context' }))).toEqual(['context']);
  });

  it('[MEM-025] ranks a phrase above nearby words, and nearby words above distant ones', async () => {
    const one = await tenant();
    await one.addOthers();
    const gap = (words: number) => Array.from({ length: words }, (_, i) => `gap${i}`).join(' ');
    const [phrase, near, far, turned] = await one.addAll([
      { content: `grey quokka ${gap(12)}` },
      { content: `grey ${gap(7)} quokka ${gap(5)}` },
      { content: `grey ${gap(8)} quokka ${gap(4)}` },
      { content: `quokka grey ${gap(12)}` },
    ]);
    const scores = await one.scores('grey quokka');
    expect(ratio(scores, phrase!, far!)).toBe(1.5);
    expect(ratio(scores, near!, far!)).toBe(1.25);
    expect(ratio(scores, turned!, far!)).toBe(1.25);
    expect([...scores.keys()]).toEqual([phrase, turned, near, far]);
    // Words in different fields are not near each other.
    const [apart, together] = await one.addAll([
      { title: 'blue', content: 'wombat' },
      { title: 'blue wombat', content: '' },
    ]);
    const other = await one.scores('blue wombat');
    expect(other.get(together!)!).toBeGreaterThan(other.get(apart!)! * 1.4);
  });

  it('[MEM-026] finds English words in all their forms, whatever their case and accents', async () => {
    const one = await tenant();
    await one.addOthers();
    const ids = await one.addAll([
      { title: 'Deploying databases' },
      { title: 'Café Zürich' },
      { title: 'Straße nach Łódź' },
      { title: '東京都の天気' },
      { title: 'ﬁle naïve résumé' },
      { title: 'сервер и ёлка' },
    ]);
    const found = async (question: string) => (await one.find(question)).map((id) => ids.indexOf(id));
    expect(await found('deployed DATABASE')).toEqual([0]);
    expect(await found('deploys')).toEqual([0]);
    expect(await found('cafe zurich')).toEqual([1]);
    expect(await found('CAFE\u0301')).toEqual([1]);
    expect(await found('STRASSE lodz')).toEqual([2]);
    expect(await found('東京')).toEqual([3]);
    expect(await found('天')).toEqual([3]);
    expect(await found('file naive resumes')).toEqual([4]);
    expect(await found('СЕРВЕР')).toEqual([5]);
    expect(await found('елка')).toEqual([5]);
  });

  it('[MEM-027] ranks the entries of a conversation and of the tenant separately, and fuses the rankings', async () => {
    const one = await tenant();
    await one.addOthers();
    const conversations = new Conversations(opened().database, () => 1);
    const newConversation = async () => orThrow(await conversations.create(one.id, { title: '', agentId: 'index', definition: undefined }));
    const [mine, other] = [await newConversation(), await newConversation()];
    const best = await one.add({ title: 'quokka quokka', content: 'quokka' });
    const elsewhere = await one.add({ title: 'quokka', content: 'quokka', conversation_id: other.id });
    const own = await one.add({ title: 'note', content: 'long text about a quokka', conversation_id: mine.id });
    expect(await one.find('quokka')).toEqual([best, elsewhere, own]);
    const scores = await one.scores('quokka', { conversationId: mine.id });
    expect([...scores.keys()]).toEqual([own, best, elsewhere]);
    expect(scores.get(own)).toBeCloseTo(1.5 / 61 + 1 / 63, 6);
    expect(scores.get(best)).toBeCloseTo(1 / 61, 6);
    expect(scores.get(elsewhere)).toBeCloseTo(1 / 62, 6);
    // When it is deleted its entries stay, as the tenant's.
    await opened().database.knex('conversations').where({ id: mine.id }).delete();
    expect(await one.find('quokka', { conversationId: mine.id })).toEqual([best, elsewhere, own]);
    expect((await one.memory.entries.get(one.id, own))!.conversation_id).toBeUndefined();
  });

  it('[MEM-028] fuses paraphrases by their weights', async () => {
    const one = await tenant();
    await one.addOthers();
    const [first, second, both] = await one.addAll([{ title: 'quokka' }, { title: 'wombat' }, { title: 'quokka and wombat' }]);
    const paraphrases = [
      { text: 'wombat', weight: 0.7 },
      { text: 'nobody has this', weight: 0.7 },
    ];
    const scores = await one.scores('quokka', { paraphrases });
    expect([...scores.keys()]).toEqual([both, first, second]);
    expect(scores.get(first!)).toBeCloseTo(1 / 61, 6);
    expect(scores.get(second!)).toBeCloseTo(0.7 / 61, 6);
    expect(scores.get(both!)).toBeCloseTo(1.7 / 62, 6);
  });

  it('[MEM-029] leaves out invalid entries, and reads the past over [valid_from, valid_to)', async () => {
    const one = await tenant();
    const { clock, memory } = opened();
    await one.addOthers();
    const old = await one.add({ title: 'quokka', valid_from: NOW - 100 });
    const fresh = await one.add({ title: 'quokka' });
    clock.now = NOW + 50;
    await memory.writer.invalidate(one.id, [old]);
    clock.now = NOW + 70;
    await memory.writer.invalidate(one.id, [old]);
    expect((await memory.entries.get(one.id, old))!.valid_to).toBe(NOW + 50);
    expect(await one.find('quokka')).toEqual([fresh]);
    const at = (asOf: number) => one.find('quokka', { filter: { asOf } });
    expect(await at(NOW - 101)).toEqual([]);
    expect(await at(NOW - 100)).toEqual([old]);
    expect(await at(NOW)).toEqual([fresh, old]);
    expect(await at(NOW + 49)).toEqual([fresh, old]);
    expect(await at(NOW + 50)).toEqual([fresh]);
    clock.now = NOW;
  });

  it('[MEM-030] puts the newer of equals first', async () => {
    const one = await tenant();
    await one.addOthers();
    const ids = await one.addAll(Array.from({ length: 250 }, () => ({ title: 'quokka', content: 'same' })));
    expect(await one.find('quokka')).toEqual(ids.reverse().slice(0, 200));
  });

  it('[MEM-031] counts only the present entries of the same tenant', async () => {
    const [one, other, same] = [await tenant(), await tenant(), await tenant()];
    const text = (i: number) => ({
      title: `quokka ${i % 3 === 0 ? 'grey' : 'brown'}`,
      content: `${'word '.repeat(i)} wombat`,
      tags: [`tag${i}`],
    });
    const { writer } = one.memory;
    const ids = await one.addAll(Array.from({ length: 30 }, (_, i) => text(i)));
    await one.addOthers(40);
    await other.addAll(Array.from({ length: 50 }, () => ({ title: 'grey wombat', content: 'quokka' })));
    for (const id of ids.slice(0, 10)) await writer.remove(one.id, id);
    for (const id of ids.slice(10, 20)) await writer.update(one.id, id, { title: 'grey grey', content: 'tiny', tags: [] });
    await writer.invalidate(one.id, ids.slice(20, 22));

    const kept = await same.addAll([
      ...Array.from({ length: 10 }, () => ({ title: 'grey grey', content: 'tiny' })),
      ...Array.from({ length: 10 }, (_, i) => text(i + 20)),
    ]);
    await same.addOthers(40);
    await writer.invalidate(same.id, kept.slice(10, 12));
    for (const question of ['grey', 'quokka wombat', 'word', 'tag25', 'tiny grey wombat']) {
      const scores = (await one.search(question)).map(({ id, score }) => [ids.indexOf(id) - 10, score]);
      expect(scores, question).toEqual((await same.search(question)).map(({ id, score }) => [kept.indexOf(id), score]));
      expect(scores.length).toBeGreaterThan(0);
    }
    expect(await one.find('brown tag1')).not.toContain(ids[1]);
  });

  it('[MEM-032] accepts any text as a question', async () => {
    const one = await tenant();
    await one.addOthers();
    const id = await one.add({ title: 'quokka AND wombat', content: 'near or not' });
    const hostile = [
      'quokka AND',
      'OR quokka',
      'NOT quokka',
      'NEAR(quokka wombat, 2)',
      'quokka NEAR/3 wombat',
      '"quokka',
      "quokka'",
      '(quokka',
      'quokka)))',
      'title:quokka',
      '{title}: quokka',
      '^quokka',
      'quokka*',
      '-quokka',
      '+quokka',
      'quokka & wombat',
      'quokka | !wombat <-> x',
      'quokka:*A',
      'quokka; drop table memory_entries; --',
      '\\quokka\\',
      'quokka\u0000wombat',
      'quokka \ud800',
      '~7 quokka',
      'quokka ? ?? :a $1',
      '%quokka_',
    ];
    for (const question of hostile) expect(await one.find(question), question).toContain(id);
    for (const question of ['', ' ', '!!!', '"', '()', '\u0000', '\ud800', '🦘', '~', '*', "''", '‮'])
      expect(await one.find(question), question).toEqual([]);
    const long = `quokka ${Array.from({ length: 10_000 }, (_, i) => `word${i}`).join(' ')}`;
    expect(await one.find(long)).toContain(id);
    expect(await one.find('quokka '.repeat(10_000))).toContain(id);
    expect(await one.find('x'.repeat(100_000))).toEqual([]);
  });

  it('[MEM-033] keeps entries of any size and script', async () => {
    const one = await tenant();
    await one.addOthers();
    const texts = [
      'quokka '.repeat(9000),
      '東'.repeat(20_000),
      "it's 'quoted' \\ back\\slash: 'a':1A,2B & | !",
      'é'.repeat(30_000),
      'x'.repeat(65_000),
      '',
      ' ',
      '🦘'.repeat(100),
    ];
    const ids = await one.addAll(texts.map((content) => ({ content })));
    expect(await one.find('quokka')).toEqual([ids[0]]);
    expect(await one.find('東東')).toEqual([ids[1]]);
    expect(await one.find('back slash')).toEqual([ids[2]]);
    expect((await one.memory.entries.many(one.id, ids)).items.map(({ content }) => content)).toEqual(texts);
  });
});
