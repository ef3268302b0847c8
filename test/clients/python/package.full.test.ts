import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkout } from '../../support/checkout.ts';
import { PACKAGE, preparePython, runPython, type Environment } from './environment.ts';

const prepared = preparePython();
if ('missing' in prepared) console.warn(`the Python client is not tried: ${prepared.missing}`);
const environment = prepared as Environment;

describe.skipIf('missing' in prepared)('the Python package', { timeout: 180_000 }, () => {
  it('[CPY-001] installs from its wheel with httpx as its only dependency, typed, and small', async () => {
    const script =
      'import importlib.metadata as m; d = m.metadata("baton-client"); print(d["Version"], d["License-Expression"], d["Requires-Python"], m.requires("baton-client"))';
    const { output } = await runPython(environment, ['-c', script]);
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    expect(output.trim()).toBe(`${version} Apache-2.0 >=3.10 ['httpx<1,>=0.27']`);
    const listed = execFileSync(environment.python, ['-m', 'zipfile', '-l', environment.wheel]).toString();
    const names = [...listed.matchAll(/^(\S+)/gm)].map(([, name]) => name!).filter((name) => name !== 'File');
    expect(names).toContain('baton/py.typed');
    expect(names.filter((name) => !/^baton\/(_generated\/)?\w+\.(py|typed)$|^baton_client-[\d.]+\.dist-info\//.test(name))).toEqual([]);
    expect(statSync(environment.wheel).size).toBeLessThan(150_000);
  });

  it('[CPY-023] has all of its code in it when it is made of a fresh clone', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'baton-python-'));
    checkout(folder);
    execFileSync('git', ['init', '--quiet'], { cwd: folder });
    const source = join(folder, 'clients/python');
    const { code, output } = await runPython(environment, ['-m', 'pip', 'wheel', '--quiet', '--no-deps', '--wheel-dir', folder, source]);
    expect(code, output).toBe(0);
    const listed = execFileSync(environment.python, ['-m', 'zipfile', '-l', globSync(join(folder, '*.whl'))[0]!]).toString();
    const packed = [...listed.matchAll(/^(baton\/\S+)/gm)].map(([, name]) => name!);
    const written = globSync('baton/**/*.{py,typed}', { cwd: join(PACKAGE, 'src') });
    expect(written).toContain('baton/_generated/models.py');
    expect(packed.toSorted()).toEqual(written.toSorted());
  });

  const tests: Record<string, string[]> = {
    '[CPY-002] the parser, [CPY-014] the stream, files and pauses': [
      'test_async.py',
      'test_files.py',
      'test_retry.py',
      'test_sse.py',
      'test_stream.py',
    ],
    '[CPY-015] runs that were started, [CPY-044] ends of answers': ['test_run.py'],
    '[CPY-016] options of a call, [CPY-017] answers as they come, [CPY-018] lists, [CPY-022] what requests say': ['test_calls.py'],
    '[CPY-019] webhooks': ['test_webhook.py'],
    '[CPY-020] formats that are types': ['test_format.py'],
    '[CPY-021] runs without a stream': ['test_asking.py'],
  };

  it.each(Object.entries(tests))('passes its own tests: %s', async (_, files) => {
    const { code, output } = await runPython(environment, ['-m', 'pytest', '-q', '-c', '../pyproject.toml', '--rootdir', '..', ...files]);
    expect(code, output).toBe(0);
    expect(output).toMatch(/^\d+ passed in/m);
  });

  it('[CPY-002] has no other tests than these', () => {
    expect(globSync('test_*.py', { cwd: join(PACKAGE, 'tests') }).toSorted()).toEqual(Object.values(tests).flat().toSorted());
  });

  it('[CPY-003] is typed under mypy --strict, for its users too', async () => {
    const cache = ['--cache-dir', join(environment.python, '../../../mypy')];
    const config = ['--config-file', '../pyproject.toml', ...cache];
    const strict = await runPython(environment, ['-m', 'mypy', ...config, '-p', 'baton']);
    expect(strict, strict.output).toEqual({ code: 0, output: expect.stringContaining('Success') });
    const user = await runPython(environment, ['-m', 'mypy', ...config, '.']);
    expect(user, user.output).toEqual({ code: 0, output: expect.stringContaining('Success') });
  });

  it('[CPY-003] makes mypy find the mistakes of a program that uses it wrongly', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'baton-python-'));
    const lines = [
      'from baton import Baton, TextEvent, items; from pydantic import BaseModel',
      'Baton().api.list_agents(limit="5")',
      'Baton().api.create_agent({"id": "a"})',
      'Baton().run("Hello").result().contents',
      'TextEvent(agent="a", stream_id=0, delta="b").delta = "c"',
      'Baton().run("Hello", response_format=int)',
      'class City(BaseModel): name: str',
      'Baton().run("Hello", response_format=City).result().output.names',
      'for run in items(Baton().api.list_requests, state=5): run.request_ids',
      'Baton().api.with_raw_response.get_agent("a").parse().names',
    ];
    writeFileSync(join(folder, 'wrong.py'), lines.join('\n'));
    const { output } = await runPython(
      environment,
      ['-m', 'mypy', '--strict', '--cache-dir', join(folder, 'cache'), 'wrong.py'],
      {},
      folder,
    );
    const found = [...output.matchAll(/^wrong\.py:(\d+): error: .*\[([\w-]+)\]$/gm)].map(([, line, kind]) => `${line} ${kind}`);
    const mistakes = ['2 arg-type', '3 typeddict-item', '4 attr-defined', '5 misc', '6 arg-type', '8 attr-defined'];
    expect(found, output).toEqual(mistakes.concat(['9 arg-type', '9 attr-defined', '10 attr-defined']));
  });

  it('[CPY-003] has a README whose examples all pass the type check', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'baton-python-'));
    const blocks = [...readFileSync(join(PACKAGE, 'README.md'), 'utf8').matchAll(/```python\n([\s\S]*?)```/g)];
    expect(blocks.length).toBeGreaterThan(4);
    blocks.forEach(([, code], index) => writeFileSync(join(folder, `example_${index}.py`), code!));
    const { code, output } = await runPython(
      environment,
      ['-m', 'mypy', '--strict', '--cache-dir', join(folder, 'cache'), '.'],
      {},
      folder,
    );
    expect(code, output).toBe(0);
  });
});
