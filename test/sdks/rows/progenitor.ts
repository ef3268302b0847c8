import { join } from 'node:path';
import { cached } from '../cache.ts';
import type { Row, RowContext } from '../row.ts';
import { cargo, compileRust, executeRust, projectOfRust, RUST_CLIENT, RUST_NEEDS } from '../rust.ts';

const VERSION = '0.15.1';

/** A client on reqwest that gives the raw bytes of a stream; the events are an enum. */
export const row: Row = {
  name: 'progenitor',
  language: 'Rust',
  generator: `cargo-progenitor ${VERSION}`,
  document: '/openapi-3.0.yaml',
  flags: '--interface builder',
  needs: RUST_NEEDS,
  everyRun: false,
  typedEvents: true,
  byHand: 'reading frames from the raw response, and going on after a drop',
  exceptions: [
    'its `Client::new` gives up after 15 seconds, a stream included: make the reqwest client yourself',
    'its code has warnings, of statuses that a range covers already; the program has none',
  ],
  async generate(context) {
    projectOfRust(context);
    const progenitor = join(await tool(context), 'bin/cargo-progenitor');
    const crate = ['-o', RUST_CLIENT, '-n', 'baton', '-v', '0.0.0'];
    // The default of `--include-client` is another one in a tool that isn't optimized.
    const options = ['--interface', 'builder', '--include-client', 'false'];
    await context.run(progenitor, ['progenitor', '-i', context.document, ...crate, ...options]);
  },
  compile: compileRust,
  execute: (context) => executeRust(context, 'progenitor'),
};

/** Not optimized: it works for a second, and is compiled for minutes. */
function tool(context: RowContext): Promise<string> {
  return cached('cargo-progenitor', VERSION, async (to) => {
    await cargo(context, 'install', ['cargo-progenitor', '--version', VERSION, '--locked', '--debug', '--root', to], { cwd: to });
  });
}
