import { expect, it } from 'vitest';
import { redactor } from '../../../src/tools/remote/secrets.ts';

const CONFIDENTIAL = {
  url: new URL('https://mcp.example/v1/0123456789abcdefghij/sse?k=query-secret'),
  headers: { Authorization: 'Bearer header-secret' },
  env: { API_KEY: 'env-secret', DATABASE_URL: 'postgres://user:db%21secret@db/x', HOME: '/home/someone' },
  args: [
    '-y',
    'server-postgres',
    'postgresql://u:argument-secret@db/x',
    '--api-key',
    'option-secret',
    '--token=joined-secret',
    '--header',
    'Authorization: Bearer option-header',
    '--root',
    '/srv/files',
  ],
};

it.each([
  'query-secret',
  '0123456789abcdefghij',
  'header-secret',
  'Bearer header-secret',
  'env-secret',
  'db%21secret',
  'db!secret',
  'argument-secret',
  'option-secret',
  'joined-secret',
  'option-header',
])('[MCP-043] %s is told to nobody', (secret) => {
  expect(redactor(CONFIDENTIAL)(`it says ${secret} twice: ${secret}`)).toBe('it says [redacted] twice: [redacted]');
});

it('[MCP-043] ordinary words stay', () => {
  const text = 'server-postgres at /srv/files and /home/someone for user u';
  expect(redactor(CONFIDENTIAL)(text)).toBe(text);
});
