import type { HandlersOf } from '../http/handler.ts';
import type { modelList } from '../models/catalog.ts';

interface ModelServices {
  models: ReturnType<typeof modelList>;
}

/** The models that can be addressed. */
export function modelHandlers({ models: list }: ModelServices) {
  return {
    /** GET /v1/models */
    listModels({ query }) {
      const models = list.models.slice(0, query.limit);
      return { status: 200, body: { ...list, count: models.length, models } };
    },
  } satisfies HandlersOf<'Models'>;
}
