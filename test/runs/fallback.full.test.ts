import { it } from 'vitest';
import { startBaton } from '../support/server.ts';
import { startUpstream } from '../support/upstream.ts';
import { ANSWERS, ENV, MANY, expectOneModels, type FirstModel } from './fallbacks.ts';

it.each(Object.keys(ANSWERS) as FirstModel[])(
  '[FBK-010] a run has one answer, wherever that of %s is cut',
  { timeout: 300_000 },
  async (model) => {
    await using upstream = await startUpstream();
    await using baton = await startBaton({ env: { ...upstream.env, ...upstream.cloudEnv, ...ENV } });
    const whole = ANSWERS[model].bytes.length;
    for (let length = 0; length <= whole; length += 1) {
      await expectOneModels(baton.api, upstream, model, length);
      // Between so many broken calls a whole one, so that no circuit opens.
      if (length % MANY === 0) await expectOneModels(baton.api, upstream, model, whole);
    }
  },
);
