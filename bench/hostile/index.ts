import type { Attack } from './attack.ts';
import { attacks as bodies } from './bodies.ts';
import { attacks as definitions } from './definitions.ts';
import { attacks as durable } from './durable.ts';
import { attacks as edge } from './edge.ts';
import { attacks as enrichment } from './enrichment.ts';
import { attacks as fetch } from './fetch.ts';
import { attacks as filter } from './filter.ts';
import { attacks as lists } from './lists.ts';
import { attacks as mcp } from './mcp.ts';
import { attacks as memory } from './memory.ts';
import { attacks as replay } from './replay.ts';
import { attacks as runs } from './runs.ts';
import { attacks as sandbox } from './sandbox.ts';
import { attacks as schedules } from './schedules.ts';
import { attacks as slowBodies } from './slow-bodies.ts';

/** Every attack, family by family; a family is a file that exports `attacks`. */
export const ATTACKS: readonly Attack[] = [
  ...bodies,
  ...slowBodies,
  ...definitions,
  ...enrichment,
  ...edge,
  ...memory,
  ...lists,
  ...fetch,
  ...replay,
  ...runs,
  ...durable,
  ...sandbox,
  ...mcp,
  ...schedules,
  ...filter,
];
