import type { HandlersOf } from '../http/handler.ts';
import { badRequest } from '../lib/problem.ts';
import type { modelList } from '../models/catalog.ts';
import { cut } from './page.ts';

interface ModelServices {
  /** Those of a tenant. */
  models(tenantId: number): Promise<ReturnType<typeof modelList>>;
}

/** The models that can be addressed. */
export function modelHandlers({ models: listOf }: ModelServices) {
  return {
    /** GET /v1/models */
    async listModels({ query }, { principal }) {
      const list = await listOf(principal.tenantId);
      const { limit, before } = query;
      const place = before === undefined ? -1 : list.models.findIndex(({ id }) => id === before);
      if (before !== undefined && place < 0) throw badRequest('before names no model of the list');
      const { items: models, next } = cut(list.models.slice(place + 1), limit, ({ id }) => id);
      return { status: 200, body: { ...list, count: models.length, models, ...next } };
    },
  } satisfies HandlersOf<'Models'>;
}
