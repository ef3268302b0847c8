/** What became of one run of a case. */
export interface Attempt {
  state: 'passed' | 'failed' | 'inconclusive';
  /** Why it did not pass. */
  reasons: string[];
  /** The run; absent when it could not be started. */
  request_id?: string;
  /** Of its input and its output. */
  tokens: number;
  /** Milliseconds. */
  duration: number;
  /** Of a run with recorded tools: the first turn whose answer is another one than before, null when there is none; absent when nobody can tell. */
  differs?: Turn | null;
}

/** A turn of a stream, as the steps of a run count them. */
export interface Turn {
  stream_id: number;
  turn: number;
}

export interface Baseline {
  /** How many of its runs have passed. */
  passed: number;
  attempts: Attempt[];
}

export interface CaseResult {
  name: string;
  /** Where it stands. */
  file: string;
  line: number;
  /** The run of the log that it repeats. */
  rerun_of?: string;
  state: 'passed' | 'failed' | 'inconclusive';
  /** How many of its runs have passed, and how many have to. */
  passed: number;
  wanted: number;
  /** Milliseconds of all runs together. */
  duration: number;
  attempts: Attempt[];
  /** The same with the baseline. */
  baseline?: Baseline;
  /** Whether more or fewer runs have passed than with the baseline. */
  change?: 'better' | 'worse' | 'same' | 'unknown';
}

export interface EvalReport {
  suite: string;
  file: string;
  url: string;
  /** As they were given. */
  agent?: string;
  baseline?: string;
  /** ISO 8601. */
  started_at: string;
  /** Milliseconds. */
  duration: number;
  passed: number;
  failed: number;
  /** Cases of which it could not be found out whether they pass. */
  inconclusive: number;
  /** With a baseline. */
  changes?: Record<NonNullable<CaseResult['change']>, number>;
  cases: CaseResult[];
}
