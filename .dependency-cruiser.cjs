/*
 * Which room of src/ may import which, checked by `npm run check:imports`; imports of types count too.
 */

/** From the bottom up: a room imports those below it, never one above, nor one beside it. */
const FLOORS = [
  ['generated'],
  ['lib', 'files.ts'],
  ['memory'],
  ['store'],
  ['log'],
  ['archive'],
  ['contract'],
  ['verify'],
  ['runtime'],
  ['config.ts'],
  ['logger.ts'],
  ['models', 'tools', 'billing', 'scheduler'],
  ['outbox', 'tracing'],
  ['http'],
  ['runs'],
  ['edge', 'doors', 'handlers'],
  ['server', 'server.ts'],
  ['doctor', 'eval'],
  ['cli', 'cli.ts'],
];

/** The same within src/store. */
const STORE = [
  ['schema.ts'],
  ['database'],
  ['nodes'],
  ['tenants'],
  ['agents', 'artifacts', 'memory', 'outbox'],
  ['conversations', 'runs'],
  ['doors', 'schedules', 'erasure', 'archive'],
  ['moving'],
  ['open.ts'],
];

/** What is said of each provider: it imports nothing but lib, and those whose settings or secrets it names read it. */
const PROVIDERS = '^src/models/providers/';
const KNOW_PROVIDERS = ['config.ts', 'logger.ts'];

/** What to do instead of the import that is missed most: it depends on who wants it. */
const INSTEAD = {
  generated: 'It is made of spec/ alone: change codegen/.',
  lib: 'What knows a room of the server is no library: move it to that room.',
  store: 'Let the store declare the rows that it gives and takes, or take a plain value; whoever calls it translates.',
  log: 'Let the log declare what it calls back (see EventStore and FrameSink), and implement that above.',
  runtime:
    'Declare an interface in src/runtime (see Model, CommandServices, Billing) and implement it in models, tools, billing ' +
    'or scheduler; src/server puts the two together.',
  models: 'What models share with tools belongs to src/lib; what the runtime needs of them is declared in src/runtime.',
  tools: 'What tools share with models belongs to src/lib; what commands need of them is declared beside the command.',
  http: 'Let the handler do it, or take a function as a parameter.',
  runs: 'What a door or a handler gives comes as a parameter, as the plan of a run does.',
  doors: 'What our own API shares with doors belongs to src/runs.',
  handlers: 'What doors share with our own API belongs to src/runs.',
};

const within = (rooms, house) =>
  `^${house}/(?:${rooms.map((room) => room.replace('.', '\\.') + (room.endsWith('.ts') ? '$' : '/')).join('|')})`;

const floorsOf = (house, all) =>
  all.flatMap((floor, i) =>
    floor.flatMap((room) => {
      // server.ts and src/server, cli.ts and src/cli are one.
      const others = all
        .slice(i)
        .flat()
        .filter((one) => one.replace('.ts', '') !== room.replace('.ts', ''));
      if (others.length === 0) return [];
      const instead =
        (house === 'src' && INSTEAD[room]) || 'Declare what is needed as an interface below, and let whoever is above pass it in.';
      return {
        name: `${[...house.split('/').slice(1), room.replace('.ts', '')].join('-')}-imports-below`,
        comment: `${house}/${room} imports only what is below it: ${all.slice(0, i).flat().join(', ') || 'none'}. ${instead}`,
        severity: 'error',
        from: { path: within([room], house) },
        to: { path: within(others, house), ...(KNOW_PROVIDERS.includes(room) && { pathNot: PROVIDERS }) },
      };
    }),
  );

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'Move what both files need to a third one that imports neither, or declare the narrow interface that one of them needs.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...floorsOf('src', FLOORS),
    ...floorsOf('src/store', STORE),
    {
      name: 'providers-only-say',
      comment: 'A file of src/models/providers says what a provider is, and does nothing: how to speak to it stands in src/models/wires.',
      severity: 'error',
      from: { path: PROVIDERS },
      to: { path: '^src/', pathNot: '^src/(?:models/providers|lib)/' },
    },
    {
      name: 'http-without-runtime',
      comment: 'HTTP knows requests, answers and streams, not runs: let the handler call the runtime.',
      severity: 'error',
      from: { path: '^src/http/' },
      to: { path: '^src/runtime/' },
    },
    {
      name: 'edge-behind-one-function',
      comment: 'The server knows the interface of the edge (edge.ts), and opens one (open.ts): what is behind it can be exchanged.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/edge/' },
      to: { path: '^src/edge/', pathNot: '^src/edge/(?:edge|open)\\.ts$' },
    },
    {
      name: 'verify-from-outside',
      comment: 'baton verify looks at a server from outside: it may know the contract, and nothing of how the server is made.',
      severity: 'error',
      from: { path: '^src/verify/' },
      to: { path: '^src/', pathNot: '^src/(?:verify|contract|generated|lib)/' },
    },
    {
      name: 'eval-from-outside',
      comment:
        'baton eval asks a server as any client does: of how the server is made it shares the words of judges, how schemas and names are read, ' +
        'and the reports of verify.',
      severity: 'error',
      from: { path: '^src/eval/' },
      to: {
        path: '^src/',
        pathNot:
          '^src/(?:(?:eval|lib|generated|verify/report)/|(?:runtime/(?:judgement|verdict)|tools/schema/schema|http/near-names)\\.ts$)',
      },
    },
    {
      name: 'console-is-a-client',
      comment: 'The console is a client of the public API: what it needs of the server it asks for through clients/typescript.',
      severity: 'error',
      from: { path: '^console/' },
      to: { path: '^(?:src|codegen|test|bench|examples)/' },
    },
    {
      name: 'no-tools-of-the-trade',
      comment: 'The server is packed without tests, generator and bench: move what it needs to src/.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(?:console|test|codegen|bench|examples)/' },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^clients/'] },
    // Large, and made of spec/: nothing in them imports anything of the server.
    exclude: { path: '^src/generated/(?:openapi|request-contract|event-validators)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
