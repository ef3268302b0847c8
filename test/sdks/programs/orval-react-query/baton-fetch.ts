/** Sends a request to the server, as the tenant. */
export function send(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('Authorization', `Bearer ${process.env['BATON_TOKEN']}`);
  return fetch(`${process.env['BATON_URL']}${path}`, { ...init, headers });
}

/** What the generated functions call. @throws the body of an answer that is no success */
export async function batonFetch<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await send(path, init);
  const data: unknown = await response.json();
  if (!response.ok) throw data;
  return { status: response.status, data, headers: response.headers } as T;
}
