import { ApiError, Baton, ConnectionLost, type Api, type RetryOptions } from '../../clients/typescript/src/index.ts';
import { onOneLine } from '../lib/terminal.ts';
import { WrongUsage } from './wrong-usage.ts';

/** A client of a server, for the tenant of the token. @throws with one line for the operator */
export function clientOf(url: string, retry: Partial<RetryOptions>, given?: string): Baton {
  const token = given ?? process.env['BATON_TOKEN'];
  if (!token) throw new Error('set BATON_TOKEN to a tenant token');
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new WrongUsage(`${given === undefined ? 'BATON_TOKEN' : 'its token'} holds a character that no token has`);
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw new WrongUsage(`'${onOneLine(url)}' is no URL of a server, such as http://127.0.0.1:8080`);
  }
  return new Baton({ url, token, retry });
}

/** Asks a server, for the tenant of `BATON_TOKEN` where no other token is given, once. @throws with one line for the operator */
export async function askServer<T>(url: string, request: (api: Api) => Promise<T>, token?: string): Promise<T> {
  const baton = clientOf(url, { attempts: 1 }, token);
  try {
    return await request(baton.api);
  } catch (error) {
    if (error instanceof ApiError) throw new Error(`the server answered ${error.status}: ${error.message}`, { cause: error });
    if (error instanceof ConnectionLost) throw new Error(`${url} does not answer`, { cause: error });
    throw error;
  }
}
