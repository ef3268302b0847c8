import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useServer } from '../../support/server.ts';
import { PACKAGE, preparePython, runPython, type Environment } from './environment.ts';

const prepared = preparePython('nothing');
if ('missing' in prepared) console.warn(`the Python client is not tried: ${prepared.missing}`);

describe.skipIf('missing' in prepared)('the Python client', { timeout: 120_000 }, () => {
  const baton = useServer();

  it('[CPY-024] [CPY-020] runs the first program of its README on a fresh server, without pydantic', async () => {
    const [, program] = /^```python\n([^]*?)^```$/m.exec(readFileSync(join(PACKAGE, 'README.md'), 'utf8'))!;
    const env = { BATON_URL: baton().url, BATON_TOKEN: baton().tenant.token };
    const script = `${program}\ntry:\n    import pydantic\nexcept ImportError:\n    pass\nelse:\n    raise SystemExit("pydantic is here")`;
    expect(await runPython(prepared as Environment, ['-W', 'error', '-c', script], env)).toEqual({
      code: 0,
      output: expect.stringMatching(/^Hello\n\d+ tokens\n$/),
    });
  });

  it('[CPY-004] [CPY-015] [CPY-016] [CPY-017] [CPY-018] [PGS-002] [CTR-041] is installed from its wheel and used with and without asyncio', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'baton-python-'));
    const env = { BATON_URL: baton().url, BATON_TOKEN: baton().tenant.token };
    const { code, output } = await runPython(prepared as Environment, [join(PACKAGE, 'tests/programs/wished.py')], env, folder);
    expect(code, output).toBe(0);
    expect(output).toBe('Hello Baton\nHello Baton\nas wished\n');
  });
});
