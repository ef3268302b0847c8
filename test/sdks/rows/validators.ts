import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { cached } from '../cache.ts';
import { npmInstall } from '../npm.ts';
import type { RowContext, ServedDocument, ToolRow } from '../row.ts';
import { checkFindings, type Finding } from '../validators.ts';

const VERSIONS = {
  spectral: '6.16.3',
  redocly: '2.77.0',
  ibm: '1.38.4',
  python: '0.9.0',
  swagger: '13.1.0',
};

const OPENAPI: ServedDocument[] = ['/openapi.yaml', '/openapi-3.1.yaml', '/openapi-3.1-webhooks.yaml', '/openapi-3.0.yaml'];
/** Those of tools that know no OpenAPI 3.2. */
const OLDER = OPENAPI.slice(1);

const SHARED = { kind: 'validator' as const, needs: ['npm'], everyRun: false };
const LISTED = 'it finds nothing but what [ci.md](ci.md#what-validators-find) names, with the reasons';

/** Each with its own rules, on every document of a version that it knows. */
export const rows: ToolRow[] = [
  {
    ...SHARED,
    name: 'spectral',
    tool: `@stoplight/spectral-cli ${VERSIONS.spectral}`,
    documents: OPENAPI,
    flags: "extends: ['spectral:oas']",
    shows: LISTED,
    async prove(context) {
      await npmInstall(context, { '@stoplight/spectral-cli': VERSIONS.spectral });
      writeFileSync(join(context.folder, '.spectral.yaml'), "extends: ['spectral:oas']\n");
      const args = ['spectral', 'lint', '--format', 'json', '--quiet', '--fail-severity', 'hint'];
      await checkEach(context, 'spectral', async (document) => {
        const found = (await reported(context, [...args, document])) as { code: string; message: string; path: string[] }[];
        return found.map(({ code, message, path }) => ({ rule: code, text: `${path.join('.')}: ${message}` }));
      });
    },
  },
  {
    ...SHARED,
    name: 'redocly',
    tool: `@redocly/cli ${VERSIONS.redocly}`,
    documents: OPENAPI,
    flags: 'extends: [recommended]',
    shows: LISTED,
    async prove(context) {
      await npmInstall(context, { '@redocly/cli': VERSIONS.redocly });
      writeFileSync(join(context.folder, 'redocly.yaml'), 'extends: [recommended]\n');
      await checkEach(context, 'redocly', async (document) => {
        const report = await reported(context, ['redocly', 'lint', '--format', 'json', '--max-problems', '1000', document]);
        const { problems } = report as { problems: { ruleId: string; message: string; location: { pointer?: string }[] }[] };
        return problems.map(({ ruleId, message, location }) => ({ rule: ruleId, text: `${location[0]?.pointer}: ${message}` }));
      });
    },
  },
  {
    ...SHARED,
    name: 'ibm-openapi-validator',
    tool: `ibm-openapi-validator ${VERSIONS.ibm}`,
    documents: OLDER,
    flags: '',
    shows: LISTED,
    async prove(context) {
      await npmInstall(context, { 'ibm-openapi-validator': VERSIONS.ibm });
      // Its own rules, and not those of a file that it finds in a folder above.
      writeFileSync(join(context.folder, '.spectral.yaml'), "extends: '@ibm-cloud/openapi-ruleset'\n");
      await checkEach(context, 'ibm-openapi-validator', async (document) => {
        const report = (await reported(context, ['lint-openapi', '--json', document])) as Record<string, IbmFindings>;
        const found = ['error', 'warning', 'info', 'hint'].flatMap((severity) => report[severity]?.results ?? []);
        return found.map(({ rule, message, path }) => ({ rule, text: `${path.join('.')}: ${message}` }));
      });
    },
  },
  {
    ...SHARED,
    name: 'openapi-spec-validator',
    tool: `openapi-spec-validator ${VERSIONS.python}`,
    documents: OPENAPI,
    flags: '',
    needs: ['python3'],
    shows: 'it finds nothing',
    async prove(context) {
      const tool = await cached('python-validator', VERSIONS.python, async (to) => {
        await context.run('python3', ['-m', 'venv', to]);
        const install = ['install', '--quiet', '--disable-pip-version-check', `openapi-spec-validator==${VERSIONS.python}`];
        await context.run(join(to, 'bin/pip'), install);
      });
      await context.run(join(tool, 'bin/openapi-spec-validator'), context.documents);
    },
  },
  {
    ...SHARED,
    name: 'swagger-parser',
    tool: `@apidevtools/swagger-parser ${VERSIONS.swagger}`,
    documents: OLDER,
    flags: 'validate(document)',
    shows: 'it finds nothing',
    async prove(context) {
      await npmInstall(context, { '@apidevtools/swagger-parser': VERSIONS.swagger });
      const validate = "import p from '@apidevtools/swagger-parser'; for (const one of process.argv.slice(1)) await p.validate(one);";
      await context.run('node', ['--input-type=module', '--eval', validate, ...context.documents]);
    },
  },
];

interface IbmFindings {
  results: { rule: string; message: string; path: string[] }[];
}

/** Takes all documents through a validator, and compares what it finds in any of them with what is listed. */
async function checkEach(
  { documents }: RowContext,
  validator: string,
  validate: (document: string) => Promise<Omit<Finding, 'document'>[]>,
): Promise<void> {
  const findings: Finding[] = [];
  for (const document of documents) {
    findings.push(...(await validate(document)).map((one) => ({ ...one, document: basename(document) })));
  }
  checkFindings(validator, findings);
}

/** The report, JSON, of a tool whose exit code says that it has found something. */
async function reported({ folder, run }: RowContext, args: string[]): Promise<unknown> {
  const words = args.map((word) => `'${word}'`).join(' ');
  return JSON.parse(await run('sh', ['-c', `npx ${words} 2>${join(folder, 'errors.txt')} || true`]));
}
