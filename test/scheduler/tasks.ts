import type { components } from '../../src/generated/api.ts';
import type { Client } from '../support/client.ts';

export const PATH = '/v1/notifications/stream';

/** @returns the id of a new task, which is run by hand only */
export async function newTask(api: Client, message = 'hello'): Promise<number> {
  return (await api.post<components['schemas']['ScheduledTask']>('/v1/schedules', { schedule: 'daily', message })).body.id;
}
