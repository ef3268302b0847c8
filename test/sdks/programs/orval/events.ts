export type { DoneEvent, RunEvent } from './client/baton.js';
