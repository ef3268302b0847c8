import { readFileSync } from 'node:fs';
import { PythonFileGenerator } from '@asyncapi/modelina';

const generator = new PythonFileGenerator();
await generator.generateToFiles(readFileSync('asyncapi.yaml', 'utf8'), 'baton_events', { packageName: 'baton_events' });
