import { beforeAll, describe, it } from 'vitest';
import { npmWorld, pythonTasks, pythonWorld } from '../../../support/mcp-world.ts';
import { useServer, useUpstream } from '../../../support/server.ts';
import type { Connect } from './client.ts';
import { inspector, mcpdo } from './inspector.ts';
import { ENV, goThrough, play } from './program.ts';
import { javascript } from './javascript.ts';
import { python } from './python.ts';
import { javascriptRows, otherRows } from './rows.ts';

const [interpreter, withTasks, folder] = await Promise.all([pythonWorld(), pythonTasks(), npmWorld()]);
if ('missing' in interpreter) console.warn(`the clients in Python are not tried: ${interpreter.missing}`);
if ('missing' in withTasks) console.warn(`tasks of FastMCP are not tried: ${withTasks.missing}`);
if ('missing' in folder) console.warn(`the Inspector is not tried: ${folder.missing}`);

const inPython = (script: string, mode: string, installed = interpreter) =>
  'missing' in installed ? undefined : python(installed.python, script, mode);
const byInspector = (make: (folder: string, era: string) => Connect, era: string) =>
  'missing' in folder ? undefined : make(folder.folder, era);

const { auto: _, first: __, ...javascriptOthers } = javascriptRows;
const rows = { ...javascriptOthers, ...otherRows };

const CONNECTS: Record<keyof typeof rows, Connect | undefined> = {
  default: javascript(),
  pinned: javascript({ pin: '2026-07-28' }),
  python: inPython('client_mcp.py', 'auto'),
  pythonLegacy: inPython('client_mcp.py', 'legacy'),
  fastmcp: inPython('client_fastmcp.py', 'auto'),
  fastmcpLegacy: inPython('client_fastmcp.py', 'legacy'),
  fastmcpTasks: inPython('client_fastmcp.py', 'auto+tasks', withTasks),
  inspector: byInspector(inspector, 'legacy'),
  inspectorModern: byInspector(inspector, 'modern'),
  mcpdo: byInspector(mcpdo, 'legacy'),
  mcpdoModern: byInspector(mcpdo, 'modern'),
};

describe('the other clients, in the same program', () => {
  const upstream = useUpstream();
  const baton = useServer(() => ({ env: { ...upstream().env, INDEX_MODEL: 'demo/echo', ...ENV } }));
  beforeAll(() => play(upstream()));

  it.concurrent.for(Object.entries(rows))('[MCS-161] %s', { timeout: 400_000 }, ([name, row], { expect, skip }) => {
    const connect = CONNECTS[name as keyof typeof CONNECTS];
    return connect ? goThrough(expect, row, connect, { baton: baton(), upstream: upstream() }) : skip();
  });
});
