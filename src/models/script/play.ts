import { type ModelAnswer, ModelError, type ModelRequest } from '../../runtime/model.ts';
import { speak, staySilent } from '../speak.ts';
import { USAGE } from './scenario.ts';
import { sceneOf } from './scene.ts';
import { scenarios } from './table.ts';

const byName = new Map(scenarios.map((scenario) => [scenario.name, scenario]));

/**
 * Plays one turn of a scenario.
 * @throws {ModelError} `unknown_model` with all names when there is no such scenario, and the failure that the scenario
 * asks for
 */
export async function playScript(name: string, request: ModelRequest, onText: (delta: string) => void): Promise<ModelAnswer> {
  const scenario = byName.get(name);
  if (!scenario) {
    const asked = JSON.stringify(name.slice(0, 64));
    throw new ModelError('unknown_model', `demo/script has no scenario ${asked}; it has ${[...byName.keys()].join(', ')}`);
  }
  const { thoughts, deltas, pauseMs = 0, end = 'answered', usage = USAGE } = scenario.play(sceneOf(request));
  const { signal, onThought } = request;
  if (thoughts && onThought) await speak({ deltas: thoughts, pauseMs, signal }, onThought);
  await speak({ deltas, pauseMs, signal }, onText);
  if (end === 'silent') await staySilent(signal);
  if (end instanceof Error) throw end;
  return { usage, end: end === 'cut' ? 'length' : 'stop' };
}
