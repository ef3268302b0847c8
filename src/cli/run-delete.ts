import { askServer } from './server.ts';

/** `baton runs delete <id>`: erases a run. */
export async function remove(id: string, { url }: { url: string }): Promise<void> {
  await askServer(url, (api) => api.deleteRequest(id));
  process.stdout.write('erased\n');
}
