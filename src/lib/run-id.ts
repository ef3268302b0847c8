import { v7 as uuid } from 'uuid';

/** The id of a request, which is that of the run that it starts: UUIDs of version 7, so that later ones sort behind earlier ones. */
export const newRunId = (): string => uuid();
