export type { DoneEvent, RunEvent } from './client/index.js';
