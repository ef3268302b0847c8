import type { components } from './client/schema.js';

export type RunEvent = components['schemas']['RunEvent'];
export type DoneEvent = components['schemas']['DoneEvent'];
