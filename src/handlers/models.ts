import type { Handler } from '../http/handler.ts';
import type { Services } from './services.ts';

/** GET /v1/models */
export function listModels(services: Services): Handler<'listModels'> {
  return ({ query }) => {
    const models = services.models.models.slice(0, query.limit);
    return { status: 200, body: { ...services.models, count: models.length, models } };
  };
}
