/** An id as a part of a path, which it must not change: two dots are the folder above for some. */
export function pathSegment(model: string): string {
  return encodeURIComponent(model.toWellFormed()).replaceAll('..', '%2E%2E');
}
