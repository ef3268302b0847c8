import type { TaskPushNotificationConfig } from '@a2a-js/sdk';
import { RequestMalformedError } from '@a2a-js/sdk/errors';
import type { PushConfig } from '../../store/doors/a2a-push.ts';
import { AddressRefused } from '../../tools/web/guard.ts';

const URL_MAX = 2048;
const ID = /^[^\p{Cc}\p{Cs}\s]{1,128}$/u;
/** What a header may hold. */
const VALUE = /^[\t -~]{0,4096}$/;
const SCHEME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,64}$/;

/**
 * Reads who is to be told of a task. Without an id it is the task's own: a task has one such configuration.
 * @param inspect refuses addresses to which nothing is sent @throws {RequestMalformedError}
 */
export function readPush(
  { id, url, token, authentication }: TaskPushNotificationConfig,
  requestId: string,
  legacy: boolean,
  { inspect }: { inspect(url: string): void },
): Omit<PushConfig, 'key'> {
  const { scheme = '', credentials = '' } = authentication ?? {};
  if (id !== '' && !ID.test(id)) throw new RequestMalformedError('the id of a configuration has 1 to 128 characters, and no spaces');
  if (url.length > URL_MAX) throw new RequestMalformedError(`the url of a configuration has at most ${URL_MAX} characters`);
  if (!VALUE.test(token)) throw new RequestMalformedError('the token of a configuration is ASCII, of at most 4096 characters');
  if ((scheme !== '' || credentials !== '') && !SCHEME.test(scheme))
    throw new RequestMalformedError('authentication.scheme must be a scheme of HTTP, as Bearer');
  if (!VALUE.test(credentials)) throw new RequestMalformedError('authentication.credentials are ASCII, of at most 4096 characters');
  try {
    inspect(url);
  } catch (error) {
    if (error instanceof AddressRefused) throw new RequestMalformedError(`the url of a configuration can't be used: ${error.message}`);
    throw error;
  }
  return { requestId, id: id || requestId, url, token, scheme, credentials, legacy: legacy ? 1 : 0 };
}

/** A configuration as clients see it. @param whole with its secrets, for who has just sent them */
export function shownPush(
  { requestId: taskId, id, url, token, scheme, credentials }: PushConfig,
  whole = false,
): TaskPushNotificationConfig {
  const authentication = scheme === '' ? undefined : { scheme, credentials: whole ? credentials : '' };
  return { tenant: '', taskId, id, url, token: whole ? token : '', authentication };
}
