import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export const GOOGLE = { project: 'baton-test', location: 'europe-west1', token: 'ya29.fake-token-of-the-machine-0001' };

let started: Promise<void> | undefined;

/** The metadata server of a machine of Google: once for all tests of a process, whose credentials are then those of the machine. */
export function startMetadataServer(): Promise<void> {
  return (started ??= new Promise((resolve) => {
    const server = createServer(({ url = '', headers }, response) => {
      response.setHeader('metadata-flavor', 'Google');
      const path = url.replace(/^\/computeMetadata\/v1\//, '');
      if (headers['metadata-flavor'] !== 'Google') return void response.writeHead(403).end();
      if (path.startsWith('instance/service-accounts/default/token')) {
        const json = JSON.stringify({ access_token: GOOGLE.token, expires_in: 3599, token_type: 'Bearer' });
        return void response.setHeader('content-type', 'application/json').end(json);
      }
      if (path.startsWith('project/project-id')) return void response.end(GOOGLE.project);
      if (path.startsWith('universe')) return void response.end('googleapis.com');
      if (path.startsWith('instance')) return void response.end('fake');
      response.writeHead(404).end();
    }).listen(0, '127.0.0.1', () => {
      process.env['METADATA_SERVER_DETECTION'] = 'assume-present';
      process.env['GCE_METADATA_HOST'] = `127.0.0.1:${(server.address() as AddressInfo).port}`;
      resolve();
    });
    server.unref();
  }));
}
