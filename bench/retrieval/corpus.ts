import type { NewMemoryEntry } from '../../src/store/memory/row.ts';
import { pick, random } from '../random.ts';

/*
 * What the agents of a made-up company have come to know: a few thousand entries that read like notes, the same in every
 * run. Each has a key, by which questions name their answers.
 */

export interface KeyedEntry {
  key: string;
  entry: NewMemoryEntry;
}

const SERVICES = (
  'billing checkout ledger catalog inventory shipping notifications payments identity reporting scheduler gateway pricing ' +
  'recommendations reviews returns warehouse fraud coupons subscriptions invoicing translation media thumbnails chat ' +
  'calendar contacts uploads exports imports webhooks audit sessions profiles analytics geocoding tax payroll surveys loyalty'
).split(' ');
const ENVIRONMENTS = ['production', 'staging', 'sandbox', 'development'];
const PEOPLE = (
  'Ada Bruno Chiara Dmitri Elena Farid Greta Hugo Ines Jonas Keiko Luca Marta Nils Olga Pavel Quentin Rosa Stefan Tomás ' +
  'Ursula Viktor Wanda Ximena Yusuf Zoë Amara Björn Céline Darius Emre Fiona Gábor Hana Ivo Jürgen Katya Léa Mehmet Noémie'
).split(' ');
const CITIES = (
  'Lisbon Oslo Kraków Zürich Malmö Ghent Turin Porto Graz Brno Tallinn Bergen Lyon Dublin Vienna Leeds Bilbao Aarhus Basel ' +
  'Utrecht Riga Gdańsk Cork Trieste Nantes Bonn Split Vaasa Linz Braga'
).split(' ');
const CUSTOMERS = (
  'Acorn Birchwood Cobalt Driftwood Evergreen Foxglove Granite Hawthorn Ironbridge Juniper Kestrel Larkspur Meridian Northwind ' +
  'Oakhurst Pinecrest Quarry Redfern Silverlake Tamarack Umbra Vantage Willow Yarrow Zephyr Alder Bramble Cedar Dovetail Elmfield'
).split(' ');
const TOOLS = 'Kafka RabbitMQ Redis Memcached MySQL MongoDB Jenkins Terraform Ansible Nomad Consul Vault Nginx HAProxy'.split(' ');
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

const TASKS: readonly [verb: string, step: string][] = [
  ['roll back', 'pick the last green build and redeploy it; the schema is compatible one version back'],
  ['restart', 'drain the node first, then restart one instance at a time'],
  ['scale out', 'raise the replica count by two and watch the connection pool'],
  ['rotate the credentials of', 'issue the new secret, wait for both to work, then revoke the old one'],
  ['debug slow requests in', 'turn on tracing for one tenant and look at the widest span'],
  ['replay the failed messages of', 'move the dead letters back in batches of a hundred'],
  ['run the migrations of', 'run them from the release job, never by hand, and check the locks'],
  ['back up', 'take a snapshot, copy it to the second region and verify its checksum'],
  ['load-test', 'replay yesterday’s traffic at three times its speed against a copy'],
  ['silence the alerts of', 'mute them for one hour at most and tell the person on call'],
  ['add a region to', 'copy the configuration of the nearest region and change its name and its keys'],
  ['upgrade the runtime of', 'build the image with the new version and let it serve one percent for a day'],
  ['give a newcomer access to', 'add them to the group and let the owner confirm it'],
  ['measure the cost of', 'group the bill by label and divide it by the requests of the month'],
  ['switch off', 'answer with a notice for a month, and then remove the routes'],
  ['warm the cache of', 'request the hundred most visited pages after each release'],
  ['archive the logs of', 'compress them by the day and move them to cold storage after a month'],
];

const MILESTONES: readonly ((service: string, next: () => number) => [title: string, content: string])[] = [
  (s, n) => [
    `${s} moved to ${pick(TOOLS, n)}`,
    `The team of ${pick(PEOPLE, n)} moved ${s} away from ${pick(TOOLS, n)} in ${pick(MONTHS, n)}.`,
  ],
  (s, n) => [`Launch of ${s} in ${pick(CITIES, n)}`, `${s} went live in ${pick(CITIES, n)} and ${pick(CITIES, n)} after two trial weeks.`],
  (s, n) => [
    `Release of ${s} postponed`,
    `The release of ${s} was postponed to ${pick(MONTHS, n)} because a test of ${pick(PEOPLE, n)} kept failing.`,
  ],
  (s, n) => [`${s} was split in two`, `Reading and writing in ${s} became separate processes; ${pick(PEOPLE, n)} led the split.`],
  (s, n) => [`Outage of ${s}`, `An outage of ${s} lasted forty minutes; an expired certificate in ${pick(CITIES, n)} was the cause.`],
  (s, n) => [`${s} has a new owner`, `${pick(PEOPLE, n)} took ${s} over from ${pick(PEOPLE, n)} at the beginning of ${pick(MONTHS, n)}.`],
  (s, n) => [
    `Budget of ${s} for the year`,
    `${s} may spend ${100 + Math.floor(n() * 900)} thousand this year, half of it on ${pick(TOOLS, n)}.`,
  ],
  (s, n) => [`Roadmap of ${s}`, `Next for ${s}: fewer alerts, a smaller image, and an interface that ${pick(CUSTOMERS, n)} has asked for.`],
];

const PREFERENCES: readonly [topic: string, words: string][] = [
  ['answers', 'prefers short answers with the result first'],
  ['meetings', 'prefers written updates and dislikes meetings before ten'],
  ['code', 'likes small functions and wants tests beside the code'],
  ['travel', 'wants a window seat and travels by train wherever possible'],
  ['tables', 'prefers tables over prose for comparisons'],
  ['languages', 'reads German and French, and wants replies in English'],
];

const OPINIONS: readonly [topic: string, words: string][] = [
  ['the weekly report', 'found the weekly report too long and asked for one page'],
  ['the last summary', 'said that the last summary left the numbers out'],
  ['commit messages', 'asked that commit messages say why, and not what'],
  ['diagrams', 'was happy with the diagrams and wants more of them'],
  ['tone', 'thought that the tone towards the customer was too casual'],
];

const FILLERS = [
  'Ask in the channel before you change anything.',
  'The details are in the handbook.',
  'This was agreed in the planning round.',
  'Nobody has complained since.',
  'It is checked every Monday.',
  'There is a ticket for the rest.',
  'The numbers are from the last quarter.',
  'See the notes of the review.',
  'It took longer than expected.',
  'The old way still works for now.',
  'Security has signed it off.',
  'It only concerns the European customers.',
  'A test covers it.',
  'This may change with the next contract.',
  'It was simpler than it looked.',
  'The vendor has confirmed it in writing.',
];

/** All entries, in the order in which they are to be made. */
export function companyMemory(): KeyedEntry[] {
  const next = random(20_261_121);
  const entries: KeyedEntry[] = [];
  const filler = () => Array.from({ length: Math.floor(next() * 4) }, () => ` ${pick(FILLERS, next)}`).join('');
  const add = (key: string, type: NewMemoryEntry['type'], title: string, content: string, tags: string[], source = ''): void => {
    entries.push({ key, entry: { type, title: title[0]!.toUpperCase() + title.slice(1), content: content + filler(), tags, source } });
  };
  for (const s of SERVICES) {
    for (const env of ENVIRONMENTS) {
      const port = 5000 + Math.floor(next() * 1000);
      const content = `The ${env} database of ${s} is ${s}-${env}.db.internal, port ${port}. ${pick(PEOPLE, next)} grants access.`;
      add(`database:${s}:${env}`, 'reference', `${s} database in ${env}`, content, [s, 'database', env], 'inventory');
    }
    add(
      `dashboard:${s}`,
      'reference',
      `${s} dashboard`,
      `Latency and errors of ${s}: https://graphs.example/d/${s}.`,
      [s, 'dashboard'],
      'inventory',
    );
    add(`repository:${s}`, 'reference', `Repository of ${s}`, `The code of ${s} is at git.example/${s}; ${pick(PEOPLE, next)} reviews.`, [
      s,
      'code',
    ]);
    for (const [verb, step] of TASKS)
      add(`howto:${s}:${verb}`, 'learning', `How to ${verb} ${s}`, `To ${verb} ${s}, ${step}.`, [s, 'runbook'], 'runbook');
    for (const alert of ['latency', 'errors', 'disk']) {
      const content = `The alert for ${alert} of ${s} fires at ${2 + Math.floor(next() * 90)} percent and pages ${pick(PEOPLE, next)}.`;
      add(`alert:${s}:${alert}`, 'reference', `${s} alert for ${alert}`, content, [s, 'alert']);
    }
    for (const [i, milestone] of MILESTONES.entries()) {
      const [title, content] = milestone(s, next);
      add(`project:${s}:${i}`, 'project', title, content, [s, 'history'], 'newsletter');
    }
  }
  for (const p of PEOPLE) {
    for (const [topic, words] of PREFERENCES)
      add(`preference:${p}:${topic}`, 'user', `${p} on ${topic}`, `${p} ${words}.`, ['preference', topic]);
    for (const [topic, words] of OPINIONS)
      add(`feedback:${p}:${topic}`, 'feedback', `Feedback of ${p} on ${topic}`, `${p} ${words}.`, ['feedback']);
  }
  for (const c of CITIES) {
    const address = `${pick(CUSTOMERS, next)} Street ${1 + Math.floor(next() * 90)}`;
    add(
      `office:${c}`,
      'reference',
      `Office in ${c}`,
      `The address of the office in ${c} is ${address}. ${pick(PEOPLE, next)} has the keys.`,
      ['office'],
    );
    add(
      `holiday:${c}`,
      'context',
      `Local holidays in ${c}`,
      `The office in ${c} is closed on two local holidays in ${pick(MONTHS, next)}.`,
      ['office', 'holiday'],
    );
    add(`lunch:${c}`, 'context', `Lunch near the office in ${c}`, `The café opposite the office in ${c} takes the company card.`, [
      'office',
    ]);
  }
  for (const c of CUSTOMERS) {
    const people = () => pick(PEOPLE, next);
    add(
      `contract:${c}`,
      'reference',
      `Contract with ${c}`,
      `The contract with ${c} runs to the end of ${pick(MONTHS, next)}; ${people()} signed it.`,
      [c, 'contract'],
      'sales',
    );
    add(`contact:${c}`, 'reference', `Contact at ${c}`, `${people()} of ${c} answers for technical questions.`, [c, 'contact'], 'sales');
    add(
      `wish:${c}`,
      'feedback',
      `What ${c} asked for`,
      `${c} asked for exports to ${pick(TOOLS, next)} and faster ${pick(SERVICES, next)}.`,
      [c, 'wish'],
      'sales',
    );
    add(
      `visit:${c}`,
      'project',
      `Visit of ${c}`,
      `${c} visited the office in ${pick(CITIES, next)} in ${pick(MONTHS, next)} with ${people()}.`,
      [c, 'visit'],
      'calendar',
    );
    add(
      `plan:${c}`,
      'context',
      `Plan of ${c}`,
      `${c} pays for the ${pick(['small', 'medium', 'large'], next)} plan, with ${pick(SERVICES, next)} and ${pick(SERVICES, next)}.`,
      [c, 'plan'],
    );
    add(
      `escalation:${c}`,
      'project',
      `Escalation by ${c}`,
      `${c} escalated an error in ${pick(SERVICES, next)} to ${people()}; it was fixed within a day.`,
      [c, 'escalation'],
      'support',
    );
  }
  return entries;
}
