import type { Database } from '../database/database.ts';

/*
 * The answers of a stream (`done`, `sub_agent_response`) repeat what it has said, which the rows of its text have. So the row of an answer holds its payload
 * without that, behind a mark:
 *
 *   ~<stream>~<bytes>~{"type":"done","ok":true,…,"content":"","at_ms":…}
 *
 * The deltas of the stream's rows of text before it, one behind the other, are what belongs between the quotes, and have so many bytes. No other row begins
 * with a tilde. Whoever reads `data` of such events reads it by these expressions; what doesn't care for the text takes {@link withoutMark}.
 */

const MARK = '~';
/** Where the text belongs. None of these is within a string of JSON, whose quotes have a backslash before them. */
const CONTENT = '"content":"';
const TEXT_ENDS = '","at_ms":';
/** Shorter texts are repeated: the mark and the look for the rows are worth more. */
const LEAST = 64;

type Dialect = Database['dialect'];

/**
 * The row of an answer. @param json its payload @param text what its stream has said, escaped for JSON
 * @returns undefined when the payload says something else, or is short: it has to be stored as it is
 */
export function withoutText(json: string, streamId: number, text: string): string | undefined {
  if (text.length < LEAST) return undefined;
  const at = json.indexOf(CONTENT) + CONTENT.length;
  if (at < CONTENT.length || !json.startsWith(text, at) || json[at + text.length] !== '"') return undefined;
  return `${MARK}${streamId}${MARK}${Buffer.byteLength(text)}${MARK}${json.slice(0, at)}${json.slice(at + text.length)}`;
}

/** The payload of a row, with or without its text. */
export function withoutMark(data: string): string {
  return data.startsWith(MARK) ? data.slice(data.indexOf('{')) : data;
}

/** Whether the text of a row stands in other rows, as a condition. @param e what the table of events is called */
export const isMarked = (e: string): string => `substr(${e}.data, 1, 1) = '${MARK}'`;

const runOf = (e: string): { id: string; tenantId: string } => ({ id: `${e}.request_id`, tenantId: `${e}.tenant_id` });

/** The whole payload of a row, as an expression. By a `run` that is a binding, PostgreSQL looks in one partition alone. @param e what the table of events is called */
export function wholeData(dialect: Dialect, e: string, run = runOf(e)): string {
  return `case when ${isMarked(e)} then ${joinedData(dialect, e, run)} else ${e}.data end`;
}

/** That of a row that is marked. By `concat`, which copies each part once. */
export function joinedData(dialect: Dialect, e: string, run = runOf(e)): string {
  const { place, numberOf, textOf } = WORDS[dialect];
  const json = `substr(${e}.data, ${place(`${e}.data`, '{')})`;
  const at = `${place(`${e}.data`, CONTENT)} - ${place(`${e}.data`, '{')} + ${CONTENT.length}`;
  const text = textOf(
    `'"stream_id":' || ${numberOf(e, 1)} || ',"delta":"'`,
    `t.request_id = ${run.id} and t.tenant_id = ${run.tenantId}
    and t.seq < ${e}.seq and t.kind = 'text'`,
  );
  return `concat(substr(${json}, 1, ${at}), (${text}), substr(${json}, ${at} + 1))`;
}

/** How many bytes the whole payload of a row has, as an expression: without reading any text. @param e what the table of events is called */
export function wholeBytes(dialect: Dialect, e: string): string {
  return `octet_length(${e}.data) + case when ${isMarked(e)} then ${WORDS[dialect].numberOf(e, 2)} else 0 end`;
}

interface Words {
  /** Where the first of a text is in another one, counted from 1; 0: nowhere. */
  place(text: string, part: string): string;
  /** The numbers of a mark. */
  numberOf(e: string, which: 1 | 2): string;
  /** The deltas of rows `t`, one behind the other, in the order of their `seq`. @param begins what stands before the delta, of the stream alone */
  textOf(begins: string, where: string): string;
}

/** More bytes than the end of a row of text has, and fewer than a whole one. */
const TAIL = 40;
/** In so many bytes of a row of text its delta begins: whose it is stands there, and rows of other streams need not be searched to their ends. */
export const HEAD_MAX = 512;

const WORDS: Record<Dialect, Words> = {
  sqlite: {
    place: (text, part) => `instr(${text}, '${part}')`,
    // What begins with a number is cast to it.
    numberOf: (e, which) =>
      which === 1
        ? `cast(substr(${e}.data, 2) as integer)`
        : `cast(substr(${e}.data, 2 + instr(substr(${e}.data, 2), '${MARK}')) as integer)`,
    textOf(begins, where) {
      // As bytes, so that SQLite need not count the characters of each row.
      const [row, head] = ['cast(t.data as blob)', `cast(${begins} as blob)`];
      const place = `instr(substr(${row}, 1, ${HEAD_MAX}), ${head})`;
      const from = `${place} + octet_length(${head})`;
      const to = `octet_length(t.data) - ${TAIL} + instr(substr(${row}, -${TAIL}), cast('${TEXT_ENDS}' as blob))`;
      // The index has the events of a run in their order.
      return `select group_concat(substr(${row}, ${from}, ${to} - (${from})), '') from events t indexed by sqlite_autoindex_events_1
        where ${where} and ${place} > 0`;
    },
  },
  postgres: {
    place: (text, part) => `strpos(${text}, '${part}')`,
    numberOf: (e, which) => `split_part(left(${e}.data, 40), '${MARK}', ${which + 1})${which === 1 ? '' : '::bigint'}`,
    textOf(begins, where) {
      const place = `strpos(left(t.data, ${HEAD_MAX}), ${begins})`;
      const from = `${place} + length(${begins})`;
      return `select string_agg(substr(t.data, ${from}, strpos(t.data, '${TEXT_ENDS}') - (${from})), '' order by t.seq) from events t
        where ${where} and ${place} > 0`;
    },
  },
};
