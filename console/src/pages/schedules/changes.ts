import { useEffect, useState } from 'preact/hooks';
import { listen } from '../../notifications.ts';

/** A number that grows whenever a scheduled run has begun or ended, or may have while nobody was listening. */
export function useChanges(): number {
  const [changes, setChanges] = useState(0);
  useEffect(
    () =>
      listen((notification) => {
        const isOfTask = notification.type === 'notification' && notification.task_id > 0;
        if (isOfTask || notification.type === 'open') setChanges((changes) => changes + 1);
      }),
    [],
  );
  return changes;
}
