import type { Requirements } from './requirement.ts';

export const deploy: Requirements = {
  // What it is run with
  'PKG-001': 'docs/operations.md#in-a-container: The image runs as a user without rights on a read-only root, and answers its probes.',
  'PKG-002':
    'docs/operations.md#in-a-container: A container drains when it is stopped, ends when its server is killed, and keeps no zombies.',
  'PKG-003': 'docs/operations.md#in-a-container: The image is at most 120 MB larger than its base.',
  'PKG-004': 'docs/operations.md#in-a-container: The Dockerfile passes a linter, and copies what there is.',
  'PKG-005': 'docs/operations.md#two-nodes-with-compose: compose.yaml and the Caddyfile are valid, and fit the settings.',
  'PKG-006':
    'docs/operations.md#two-nodes-with-compose: Two nodes behind Caddy: streams come as they are made, go on at the other node, and survive that one is taken away.',
  'PKG-007': 'docs/operations.md#on-kubernetes: The manifests are valid, and fit the settings.',
  'PKG-008': 'docs/operations.md#with-systemd: The unit is valid, and gives the server time to drain.',
  'PKG-009':
    'docs/operations.md#from-a-package: A package that is installed gives a `baton` that serves, makes tenants and has its doctor.',
  'PKG-010': 'docs/operations.md#what-it-is-made-of: The package and the image carry a valid SBOM of the lock file.',
  'PKG-011': 'docs/operations.md#what-it-is-made-of: No package that runs is under a licence that demands more than its mention.',
  'PKG-012': 'docs/operations.md#sizing: The image and the unit give Node the same flags of V8, and each is explained.',
  'PKG-013': 'docs/operations.md#behind-a-balancer: Behind HAProxy, Caddy and an Ingress, as they are shipped, nobody reaches `/metrics`.',
  'PKG-014':
    'docs/operations.md#behind-a-balancer: Behind them the nodes see the addresses of clients, whatever clients write into `X-Forwarded-For`.',
  // What a release hands out
  'PKG-015':
    'docs/operations.md#on-kubernetes: The chart makes of its own values what the manifests have, and refuses values that there are not.',
  'PKG-016': 'docs/releasing.md: One command sets the version everywhere, closes the changelog and keeps the documents of the contract.',
  'PKG-017': 'docs/releasing.md: One command builds all packages, the chart, the SBOM, the provenance and the digests, from a commit.',
  'PKG-018': 'docs/releasing.md: Packed in a fresh clone and installed elsewhere, all three do what their READMEs say.',
  'PKG-019': 'docs/releasing.md: Nothing of it can be published under a name that is not ours by accident.',
  'PKG-020': 'docs/ci.md#the-image-of-verify: The image of verify verifies a server, without rights and without a server of its own.',
};
