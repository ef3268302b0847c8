import { describe, expect, test } from 'vitest';
import { modelList } from '../../src/models/catalog.ts';
import { defaultIndexModel } from '../../src/models/default-model.ts';
import { createModels } from '../../src/models/gateway.ts';
import { isConfigured, providersFromEnv } from '../../src/models/settings.ts';
import { resolveModel } from '../../src/models/routing.ts';
import { failure, request, run } from './harness.ts';

test.each([
  ['claude-sonnet-5', 'anthropic', 'claude-sonnet-5'],
  ['anthropic/claude-sonnet-5', 'anthropic', 'claude-sonnet-5'],
  ['gpt-4o', 'openai', 'gpt-4o'],
  ['o1', 'openai', 'o1'],
  ['o3-mini', 'openai', 'o3-mini'],
  ['o4-mini', 'openai', 'o4-mini'],
  ['chatgpt-4o-latest', 'openai', 'chatgpt-4o-latest'],
  ['openai/openai/x', 'openai', 'openai/x'],
  ['gemini-3-pro', 'gemini', 'gemini-3-pro'],
  ['google/gemini-3-pro', 'gemini', 'gemini-3-pro'],
  ['google/google/x', 'gemini', 'google/x'],
  ['ollama/llama3.2:1b', 'ollama', 'llama3.2:1b'],
  ['openrouter/openai/gpt-4o', 'openrouter', 'openai/gpt-4o'],
  ['openrouter/auto', 'openrouter', 'auto'],
  ['demo/echo', 'demo', 'echo'],
])('%s is of %s, which knows it as %s', (model, provider, upstreamModel) => {
  expect(resolveModel(model)).toEqual({ provider, upstreamModel });
});

test.each(['', 'llama3', 'Claude-x', 'claude', 'ollama', 'openrouter/', 'demo/', '__proto__', 'x/gpt-4'])(
  '%j belongs to no provider',
  (model) => {
    expect(resolveModel(model)).toBeUndefined();
  },
);

describe('a call that leads nowhere fails as unknown_model and says what to do', () => {
  const models = createModels({ providers: {} });
  test.each([
    ['llama3', /^unknown model "llama3": a model id begins with one of claude-, /],
    ['claude-x', /"claude-x".* anthropic is not configured: set ANTHROPIC_API_KEY$/],
    ['gpt-x', /openai is not configured: set OPENAI_API_KEY$/],
    ['openrouter/a/b', /openrouter is not configured: set OPENROUTER_API_KEY$/],
    ['gemini-x', /gemini is not configured: set GEMINI_API_KEY$/],
    ['google/x', /"google\/x".* gemini is not configured: set GEMINI_API_KEY$/],
    ['x'.repeat(10_000), /^.{300,400}$/],
  ])('%.20s', async (model, message) => {
    const error = failure(await run(models, request(model)));
    expect(error.code).toBe('unknown_model');
    expect(error.message).toMatch(message);
  });
});

describe('what is configured, and which model index then uses', () => {
  test.each<[env: Record<string, string>, model: string, reason: string]>([
    [{}, 'demo/echo', 'no provider is configured'],
    [{ OPENAI_API_KEY: '' }, 'demo/echo', 'no provider is configured'],
    [{ OPENROUTER_BASE_URL: 'https://example.org' }, 'demo/echo', 'no provider is configured'],
    [{ OPENAI_API_KEY: 'k', ANTHROPIC_API_KEY: 'k' }, 'claude-', 'ANTHROPIC_API_KEY is set'],
    [{ ANTHROPIC_BASE_URL: 'http://x' }, 'claude-', 'ANTHROPIC_BASE_URL is set'],
    [{ OPENAI_API_KEY: 'k', OPENAI_BASE_URL: 'http://x/v1' }, 'gpt-', 'OPENAI_API_KEY is set'],
    [{ GEMINI_API_KEY: 'k', OPENROUTER_API_KEY: 'k' }, 'gemini-', 'GEMINI_API_KEY is set'],
    [{ GOOGLE_GEMINI_BASE_URL: 'https://example.org' }, 'demo/echo', 'no provider is configured'],
    [{ GOOGLE_API_KEY: 'k' }, 'demo/echo', 'no provider is configured'],
    [{ OPENROUTER_API_KEY: 'k', OLLAMA_HOST: 'x' }, 'openrouter/', 'OPENROUTER_API_KEY is set'],
    [{ OLLAMA_HOST: '127.0.0.1:11434' }, 'ollama/llama3.2', 'OLLAMA_HOST is set'],
  ])('%j', (env, model, reason) => {
    const settings = { providers: providersFromEnv(env) };
    const chosen = defaultIndexModel(settings)!;
    expect(chosen.model.startsWith(model)).toBe(true);
    expect(chosen.reason).toBe(reason);
    expect(isConfigured(settings, resolveModel(chosen.model)?.provider ?? 'gemini')).toBe(true);
  });
});

test.each([
  ['anthropic', 'ANTHROPIC_API_KEY'],
  ['openai', 'OPENAI_BASE_URL'],
  ['gemini', 'GEMINI_API_KEY'],
  ['openrouter', 'OPENROUTER_API_KEY'],
  ['ollama', 'OLLAMA_HOST'],
])('[MOD-001] the models of %s are available once %s is set', (provider, variable) => {
  const { models, providers } = modelList({ providers: providersFromEnv({ [variable]: 'http://x' }) });
  expect(providers.filter((entry) => entry.available).map((entry) => entry.id)).toEqual([provider, 'demo']);
  const available = models.filter((entry) => entry.available).map((entry) => entry.provider);
  expect(new Set(available)).toEqual(new Set([provider, 'demo']));
});
