import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What was built from what. */
export interface Build {
  version: string;
  commit: string;
  /** The folder with the files, and their names in it. */
  folder: string;
  files: string[];
  startedOn: Date;
}

export const sha256 = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

/**
 * Says what the files were built from, where and by what: a statement of in-toto with the provenance of SLSA. It is not signed:
 * .github/workflows/release.yml has GitHub sign the same of the same files.
 */
export function provenance({ version, commit, folder, files, startedOn }: Build): object {
  const { GITHUB_SERVER_URL: host, GITHUB_REPOSITORY: repository, GITHUB_WORKFLOW_REF: workflow, GITHUB_RUN_ID: run } = process.env;
  const source = host && repository ? `${host}/${repository}` : undefined;
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: files.map((name) => ({ name, digest: { sha256: sha256(join(folder, name)) } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'urn:baton:npm-run-artifacts:1',
        externalParameters: { version },
        resolvedDependencies: [
          { name: 'source', ...(source && { uri: `git+${source}` }), digest: { gitCommit: commit } },
          { name: 'package-lock.json', digest: { sha256: sha256('package-lock.json') } },
        ],
      },
      runDetails: {
        builder: { id: host && workflow ? `${host}/${workflow}` : 'urn:baton:by-hand', version: { node: process.version } },
        metadata: {
          ...(source && run && { invocationId: `${source}/actions/runs/${run}` }),
          startedOn: startedOn.toISOString(),
          finishedOn: new Date().toISOString(),
        },
      },
    },
  };
}
