/** Escapes of letters that mean the same in both forms of patterns. */
const SAME = /^\\[bBcdDfnrsStvwWx]$/;
/** What means something in other languages, and itself in the old form. */
const NO_BOUNDS = /\{,\d*\}/;

/**
 * Compiles a pattern, with the `u` that the specification asks for. Many are written for the form without, in which `\_` is `_`: they
 * are taken as long as they mean the same there as where they come from.
 * @throws {SyntaxError}
 */
export function compilePattern(pattern: string): RegExp {
  try {
    return new RegExp(pattern, 'u');
  } catch (error) {
    const escapes = pattern.match(/\\[^]/g) ?? [];
    if (NO_BOUNDS.test(pattern) || escapes.some((escape) => /[A-Za-z]/.test(escape) && !SAME.test(escape))) throw error;
    return new RegExp(pattern);
  }
}
