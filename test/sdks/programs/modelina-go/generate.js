// Writes the types of the events of an AsyncAPI document: node generate.js <document> <folder>
import { readFileSync } from 'node:fs';
import { GO_COMMON_PRESET, GoFileGenerator } from '@asyncapi/modelina';

const [document, folder] = process.argv.slice(2);
const generator = new GoFileGenerator({
  presets: [{ preset: GO_COMMON_PRESET, options: { addJsonTag: true } }],
  // Members that aren't described would become a map with a tag that encoding/json doesn't understand.
  processorOptions: { interpreter: { ignoreAdditionalProperties: true } },
});
await generator.generateToFiles(readFileSync(document, 'utf8'), folder, { packageName: 'baton' });
