import { archive } from './requirements/archive.ts';
import { billing } from './requirements/billing.ts';
import { cli } from './requirements/cli.ts';
import { clients } from './requirements/clients.ts';
import { console } from './requirements/console.ts';
import { contract } from './requirements/contract.ts';
import { deploy } from './requirements/deploy.ts';
import { doors } from './requirements/doors.ts';
import { durable } from './requirements/durable.ts';
import { evaluations } from './requirements/evaluations.ts';
import { examples } from './requirements/examples.ts';
import { http } from './requirements/http.ts';
import { liveness } from './requirements/liveness.ts';
import { log } from './requirements/log.ts';
import { memory } from './requirements/memory.ts';
import { models } from './requirements/models.ts';
import { ops } from './requirements/ops.ts';
import { outbox } from './requirements/outbox.ts';
import { runs } from './requirements/runs.ts';
import { runtime } from './requirements/runtime.ts';
import { scheduler } from './requirements/scheduler.ts';
import { sdks } from './requirements/sdks.ts';
import { store } from './requirements/store.ts';
import { tools } from './requirements/tools.ts';
import { tracing } from './requirements/tracing.ts';
import { verify } from './requirements/verify.ts';
import type { Requirements } from './requirements/requirement.ts';

/** The demands of each room: `test/requirements/<room>.ts`, in the order of their ids. */
export const rooms: Readonly<Record<string, Requirements>> = {
  archive,
  billing,
  cli,
  clients,
  console,
  contract,
  deploy,
  doors,
  durable,
  evaluations,
  examples,
  http,
  liveness,
  log,
  memory,
  models,
  ops,
  outbox,
  runs,
  runtime,
  scheduler,
  sdks,
  store,
  tools,
  tracing,
  verify,
};

/**
 * What is demanded of Baton, each in a line: `id: 'reference: demand'`. The reference says where it stands: a section of a
 * document (`docs/runs.md#files`), or an operationId, a schema or a parameter of the spec
 * (`spec/openapi/runs.yaml#chat`). `test/contract/citations.test.ts` fails on a reference that leads nowhere.
 * Every operation, event, command and provider is named by one of them.
 *
 * A test that proves one cites its id in the title, `[AGT-003] …`; `test/contract/requirements.test.ts` fails on an id that
 * nobody cites and on a citation that doesn't exist. `npm run conformance` writes a table of
 * all with their tests.
 */
export const requirements: Readonly<Record<string, readonly [reference: string, demand: string]>> = Object.fromEntries(
  Object.values(rooms).flatMap((room) =>
    Object.entries(room).map(([id, line]) => {
      const end = line.indexOf(': ');
      return [id, [line.slice(0, end), line.slice(end + 2)] as const];
    }),
  ),
);
