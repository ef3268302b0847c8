// Generated from spec/ by `npm run generate`. Do not edit.
/** The release of this package. */
export const VERSION = '0.3.0';
