/** Sends a request to the server, as the tenant. */
export function send(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('Authorization', `Bearer ${process.env['BATON_TOKEN']}`);
  return fetch(`${process.env['BATON_URL']}${path}`, { ...init, headers });
}

/** What the generated functions call. */
export async function batonFetch<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await send(path, init);
  return { status: response.status, data: await response.json(), headers: response.headers } as T;
}
