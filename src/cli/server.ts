import { ApiError, Baton, ConnectionLost, type Api } from '../../clients/typescript/src/index.ts';

/** Asks a server for the tenant of `BATON_TOKEN`, once. @throws with one line for the operator */
export async function askServer<T>(url: string, request: (api: Api, baton: Baton) => Promise<T>): Promise<T> {
  const token = process.env['BATON_TOKEN'];
  if (!token) throw new Error('set BATON_TOKEN to a tenant token');
  try {
    const baton = new Baton({ url, token, retry: { attempts: 1 } });
    return await request(baton.api, baton);
  } catch (error) {
    if (error instanceof ApiError) throw new Error(`the server answered ${error.status}: ${error.message}`, { cause: error });
    if (error instanceof ConnectionLost) throw new Error(`${url} does not answer`, { cause: error });
    throw error;
  }
}
