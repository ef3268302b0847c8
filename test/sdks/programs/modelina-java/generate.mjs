// Modelina is a library: this is its command line. Arguments: the document, and the folder of the package.
import { readFileSync } from 'node:fs';
import { JAVA_JACKSON_PRESET, JavaFileGenerator } from '@asyncapi/modelina';

const [document, folder] = process.argv.slice(2);
const generator = new JavaFileGenerator({ collectionType: 'List', presets: [JAVA_JACKSON_PRESET] });
await generator.generateToFiles(readFileSync(document, 'utf8'), folder, { packageName: 'baton' }, true);
