/** The attacker: prepares and runs one attack, named by its arguments, until its parent tells it to stop or goes away. */
import { ATTACKS } from './index.ts';
import type { Target } from './attack.ts';

const [, , name, target] = process.argv;
const aimed = JSON.parse(target!) as Target;
const attack = ATTACKS.find((one) => one.name === name)!;
const stop = new AbortController();
// Requests that are broken off in the end.
process.on('unhandledRejection', (error) => {
  if (!stop.signal.aborted) throw error;
});
process.on('disconnect', () => process.exit(0));
process.once('message', () => {
  process.once('message', () => {
    stop.abort();
    setTimeout(() => process.exit(0), 1000);
  });
  attack.run(aimed, stop.signal).then(
    () => process.exit(0),
    (error: unknown) => {
      if (!stop.signal.aborted) console.error(`${name}: the attack failed:`, error);
      process.exit(stop.signal.aborted ? 0 : 1);
    },
  );
});
await attack.prepare?.(aimed);
process.send!('ready');
