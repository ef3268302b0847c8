import { Client } from './client.ts';
import { spawnBaton } from './process.ts';
import type { Baton, BatonOptions, TestTenant } from './server.ts';

/** What `startBaton` does, with the server that `npm run build` makes, in a process of its own. A test that needs more than that is `INSIDE`. */
export async function startBuilt({ resolve, time, console, ...options }: BatonOptions): Promise<Baton> {
  if (resolve ?? time ?? console) throw new Error('a server in a process of its own takes variables alone');
  // The tenant of the first start, whose token only that start prints, is of no use here.
  const { url, database, log, admin, stop: end } = await spawnBaton({ ...options, token: 'unused' });
  const newTenant = async (name = 'test'): Promise<TestTenant> => {
    const { body } = await admin.post<{ id: number; token: string }>('/v1/admin/tenants', { name });
    return { id: body.id, token: body.token, api: new Client(url, body.token) };
  };
  const tenant = await newTenant();
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= end());
  return {
    url,
    get server(): never {
      throw new Error('the server is in a process of its own');
    },
    database,
    log,
    tenant,
    api: tenant.api,
    admin,
    anonymous: new Client(url),
    newTenant,
    stop,
    [Symbol.asyncDispose]: stop,
  };
}
