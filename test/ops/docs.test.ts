import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
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
    expect(Buffer.byteLength(body)).toBeLessThan(1536 * 1024);
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
