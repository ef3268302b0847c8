import type { VerifyReport } from '../options.ts';

/** What the server was to keep, in words. */
export const promiseOf = ({ protocol, contract }: Pick<VerifyReport, 'protocol' | 'contract'>): string =>
  protocol ?? `the contract ${contract}`;
