/** The header that logs in with the name and the password in an address; undefined where it has none. */
export function loginOf(address: string): string | undefined {
  const { username = '', password = '' } = URL.parse(address) ?? {};
  if (username === '' && password === '') return undefined;
  return `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`;
}
