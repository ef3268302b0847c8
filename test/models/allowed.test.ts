import { describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from '../../src/config.ts';
import { checksOf } from '../../src/doctor/checks.ts';
import { examine } from '../../src/doctor/finding.ts';
import { modelsIn } from '../../src/models/allowed.ts';
import { defaultIndexModel } from '../../src/models/default-model.ts';
import { providersFromEnv } from '../../src/models/settings.ts';
import { modelSettings } from '../../src/server/models.ts';

describe('the models that the operator allows', () => {
  it.each(['', ' , '])('[MOD-031] are all without a list: %j', (text) => expect(modelsIn(text)).toBeUndefined());

  it.each<[string, string, boolean]>([
    ['gpt-4.1', 'gpt-4.1', true],
    ['gpt-4.1', 'gpt-4.1-mini', false],
    ['gpt-4.1', 'openai/gpt-4.1', true],
    ['openai/gpt-4.1', 'gpt-4.1', true],
    ['gpt-*', 'gpt-', true],
    ['openai/*', 'o3', true],
    ['openai/*', 'openrouter/openai/o3', false],
    ['o3*', 'o3-mini', true],
    ['ollama/llama3:8b', 'ollama/llama3:8b', true],
    ['demo/*', 'demo/script:text', true],
    ['gpt-4.1', 'nonsense', false],
    ['gpt-4.1', '', false],
  ])('[MOD-031] %j holds %j: %s', (text, model, held) => expect(modelsIn(text)!.holds(model)).toBe(held));

  it.each<[Record<string, string>, string | undefined]>([
    [{ MODELS: 'claude-opus-4-6', ANTHROPIC_API_KEY: 'k' }, 'claude-opus-4-6'],
    [{ MODELS: 'gpt-special,claude-opus-4-6', ANTHROPIC_API_KEY: 'k' }, 'claude-opus-4-6'],
    [{ MODELS: 'claude-opus-*', ANTHROPIC_API_KEY: 'k' }, 'claude-opus-4-6'],
    [{ MODELS: 'gpt-special', ANTHROPIC_API_KEY: 'k' }, 'gpt-special'],
    [{ MODELS: 'demo/*' }, 'demo/echo'],
    [{ MODELS: 'claude-*' }, undefined],
  ])('[MOD-032] %j: `index` uses %s', ({ MODELS, ...env }, model) => {
    const settings = { providers: providersFromEnv(env), allowed: modelsIn(MODELS!) };
    expect(defaultIndexModel(settings)?.model).toBe(model);
  });

  it.each<[Record<string, string>, string]>([
    [{ MODELS: 'gpt-4.1,llama3' }, "MODELS: 'llama3' is no model: an entry begins with one of claude-, "],
    [{ MODELS: '*' }, "MODELS: '*' is no model"],
    [{ MODELS: 'gpt-*-mini' }, "MODELS: 'gpt-*-mini' is no model"],
    [{ MODELS: 'demo/' }, "MODELS: 'demo/' is no model"],
    [{ MODELS: 'gpt-4.1', INDEX_MODEL: 'demo/echo' }, 'INDEX_MODEL: MODELS does not hold it'],
    [{ MODELS: 'claude-*' }, 'MODELS: names no model that `index` could use; set INDEX_MODEL'],
  ])('[MOD-032] %j: the server does not start, and `baton doctor` says why', async (env, message) => {
    const config = loadConfig({ ...env, DATABASE_URL: 'sqlite:/nowhere/at/all.db' });
    expect(() => modelSettings(config)).toThrow(ConfigError);
    expect(() => modelSettings(config)).toThrow(`bad configuration: ${message}`);
    const found = await examine(checksOf(config, {}).filter(({ name }) => name === 'model of index'));
    expect(found).toEqual([{ name: 'model of index', state: 'broken', detail: expect.stringContaining(message) as string }]);
  });
});
