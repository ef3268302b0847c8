import { describe, expect, it } from 'vitest';
import { useServer } from '../support/server.ts';
import { pathOf, specOperations, templates } from './operations.ts';

const ORIGIN = 'https://app.example';

describe('CORS, which is open by default', () => {
  const baton = useServer();

  it.each(templates.filter((template) => !template.startsWith('/v1/admin')))(
    '[ERR-020] answers the preflight of %s before authentication',
    async (template) => {
      for (const { method } of specOperations.filter((one) => one.template === template)) {
        const answer = await baton().anonymous.raw('OPTIONS', pathOf({ template }), {
          headers: {
            Origin: ORIGIN,
            'Access-Control-Request-Method': method,
            'Access-Control-Request-Headers': 'authorization, content-type, idempotency-key, last-event-id',
          },
        });
        expect(answer.status).toBe(204);
        expect(answer.headers['access-control-allow-origin']).toBe('*');
        expect(answer.headers['access-control-allow-methods']).toContain(method);
        expect(answer.headers['access-control-allow-headers']).toContain('authorization');
        expect(answer.headers['access-control-allow-headers']).toContain('last-event-id');
      }
    },
  );

  it('[ERR-021] lets scripts read answers and errors, with their X-Request-Id', async () => {
    const headers = { Origin: ORIGIN };
    const answers = [
      await baton().api.get('/v1/agents', headers),
      await baton().anonymous.get('/v1/agents', headers),
      await baton().api.get('/v1/nothing', headers),
      await baton().api.raw('PUT', '/v1/agents', { headers }),
      await baton().api.post('/v1/agents', {}, headers),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 404, 405, 400]);
    for (const answer of answers) {
      expect(answer.headers['access-control-allow-origin']).toBe('*');
      expect(answer.headers['access-control-expose-headers']).toMatch(/x-request-id/i);
    }
  });

  it('[ERR-021] lets scripts read streams', async () => {
    const stream = await baton().api.run('hi', { headers: { Origin: ORIGIN } });
    expect(stream.headers).toMatchObject({ 'access-control-allow-origin': '*' });
    expect(stream.headers['access-control-expose-headers']).toMatch(/x-request-id/i);
  });

  it('[ERR-022] treats OPTIONS without a preflight as an ordinary wrong method', async () => {
    const answer = await baton().anonymous.raw('OPTIONS', '/v1/agents');
    expect(answer.status).toBe(405);
  });
});

describe("the administrator's operations", () => {
  const ADMIN = templates.filter((template) => template.startsWith('/v1/admin'));
  const baton = useServer();
  const named = useServer({ env: { CORS_ORIGINS: ORIGIN } });
  const preflight = (server: ReturnType<typeof baton>, path: string) =>
    server.anonymous.raw('OPTIONS', path, { headers: { Origin: ORIGIN, 'Access-Control-Request-Method': 'GET' } });

  it.each(ADMIN)('[ERR-024] %s is for no page, unless its origin is named', async (template) => {
    const path = pathOf({ template });
    const refused = await preflight(baton(), path);
    expect(refused.status).toBe(405);
    expect(Object.keys(refused.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    expect((await baton().admin.get('/v1/admin/tenants', { Origin: ORIGIN })).headers).not.toHaveProperty('access-control-allow-origin');
    const allowed = await preflight(named(), path);
    expect(allowed).toMatchObject({ status: 204, headers: { 'access-control-allow-origin': ORIGIN } });
  });
});

describe('CORS_ORIGINS', () => {
  const baton = useServer({ env: { CORS_ORIGINS: `https://other.example, ${ORIGIN}` } });

  it('[ERR-023] lets the listed origins in', async () => {
    const answer = await baton().api.get('/v1/agents', { Origin: ORIGIN });
    expect(answer.headers['access-control-allow-origin']).toBe(ORIGIN);
    expect(answer.headers['vary']).toMatch(/origin/i);
  });

  it.each(['https://evil.example', 'https://app.example.evil.example', 'null'])('[ERR-023] keeps %s out', async (origin) => {
    const answer = await baton().api.get('/v1/agents', { Origin: origin });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect(answer.headers['vary']).toMatch(/origin/i);
  });
});
