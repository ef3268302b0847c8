import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/config.ts';
import { useServer } from '../support/server.ts';

describe('/docs', () => {
  const baton = useServer();

  it('[OPS-031] may not run or load anything but its own style and script', async () => {
    const { status, headers, body } = await baton().anonymous.get<string>('/docs');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; script-src 'sha256-[\w+/=]+'; connect-src 'self'; [^*]*require-trusted-types-for 'script'/,
    );
    const [page, script] = body.split(/<script>|<\/script>/);
    expect(page).not.toMatch(/<script|<iframe|<img|\son\w+=|\sstyle=|url\(|@import/i);
    expect(script).not.toMatch(/innerHTML|\beval\b|new Function|document\.write|https?:/);
    expect(gzipSync(script!).length).toBeLessThan(30 * 1024);
    expect(Buffer.byteLength(body)).toBeLessThan(2560 * 1024);
  });

  it('[MOD-083] says how long a model may take, as the settings have it', async () => {
    const { body } = await baton().anonymous.get<string>('/docs');
    const cells = (what: string) => new RegExp(`<td>${what}</td>\\s*<td>(\\d+) s</td>`).exec(body)?.[1];
    const { PROVIDER_FIRST_BYTE_MS, PROVIDER_IDLE_MS, PROVIDER_CALL_MS } = loadConfig({});
    expect(cells('the first byte of a model&#39;s answer')).toBe(String(PROVIDER_FIRST_BYTE_MS / 1000));
    expect(cells('the next bytes of it, comments and pings included')).toBe(String(PROVIDER_IDLE_MS / 1000));
    expect(cells('text, thoughts or a count of tokens in it')).toBe(String(PROVIDER_CALL_MS / 1000));
    expect(cells('the end of one answer of a model')).toBe(String((2 * PROVIDER_CALL_MS) / 1000));
  });

  it('[OPS-030] has only links whose targets exist', async () => {
    const { body } = await baton().anonymous.get<string>('/docs');
    const ids = [...body.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id!);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    const links = new Set([...body.matchAll(/\shref="([^"]+)"/g)].map(([, href]) => href!));
    const wrong = [...links].filter((href) =>
      href.startsWith('#') ? !ids.includes(href.slice(1)) : !/^(?:\/\w+\.(?:yaml|json)|data:,)$/.test(href),
    );
    expect(wrong).toEqual([]);
  });
});

describe('README.md', () => {
  const baton = useServer();

  it('[OPS-077] shows the stream that its first command brings', async () => {
    const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
    const shown = [...readme.matchAll(/^id: (\S+)\nevent: \w+\ndata: (.*)$/gm)].map(([, id, data]) => ({
      id,
      data: JSON.parse(data!) as object,
    }));
    const { frames } = await baton().api.run('Hello, Baton!');
    /** What is another with each run, and what stands in front of it. */
    const own = ['type', 'request_id', 'tenant_id', 'at_ms', 'duration_ms'];
    const rest = (data: object) => Object.entries(data).filter(([name]) => !own.includes(name));
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.map(({ id, data }) => [id, rest(data)])).toEqual(frames.map(({ id, data }) => [id, rest(data as object)]));
  });
});
