import { readFileSync } from 'node:fs';
import { TypeScriptFileGenerator } from '@asyncapi/modelina';

const generator = new TypeScriptFileGenerator({ modelType: 'interface', enumType: 'union', mapType: 'record', moduleSystem: 'ESM', rawPropertyNames: true });
await generator.generateToFiles(readFileSync('asyncapi.yaml', 'utf8'), 'client', { exportType: 'named' });
