import { v7 as uuid } from 'uuid';

/** A new id of a request and its run, or of a node: UUIDv7, so that ids sort by time. */
export const newId = (): string => uuid();
