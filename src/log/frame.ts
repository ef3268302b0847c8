import { isMarked, joinedData } from '../store/runs/event-data.ts';

/** A frame of an event stream (HTML Living Standard, §9.2.6). The payload is one line of JSON, so nothing can be injected. */
export function formatFrame(id: string, event: string, json: string): string {
  return `id: ${id}\nevent: ${event}\ndata: ${json}\n\n`;
}

/**
 * The same as an expression of SQLite over a row `e` of the log; releases before 0.2 logged payloads without `type`. By `concat`, which
 * copies each part once: a chain of `||` copies what it has so far for each further part.
 */
export const FRAME_SQL = `concat('id: ', e.seq, char(10), 'event: ', e.kind, char(10), 'data: ',
  case when substr(e.data, 1, 8) = '{"type":' then e.data when ${isMarked('e')} then ${joinedData('sqlite', 'e')}
    else concat('{"type":"', e.kind, '",', substr(e.data, 2)) end, char(10, 10))`;
