import * as z from 'zod';
import { suite } from '../src/eval/suite.ts';

/** The schema of suites of `baton eval`, for editors. */
export function renderSuiteSchema(): string {
  const schema = z.toJSONSchema(suite, { io: 'input' });
  return `${JSON.stringify({ title: 'A suite of baton eval', ...schema }, undefined, 2)}\n`;
}
