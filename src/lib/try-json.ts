/** The value of a JSON text; undefined when it is none, which no JSON is. */
export function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
