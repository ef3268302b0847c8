import type { Event } from '@ag-ui/core';

/** Events of AG-UI with their names as text: the package's enumeration would have to be loaded. */
type Named<E> = E extends { type: infer Name extends string } ? Omit<E, 'type'> & { type: `${Name}` } : never;

/** An event of AG-UI. */
export type AgUiEvent = Named<Event>;
