/** A piece of HTML: text from one tag to another one, or a tag. */
export type Markup =
  | { kind: 'text'; from: number; to: number }
  | { kind: 'tag'; name: string; opens: boolean; /** Its `id`, or the `name` of an `<a>`, which is the same. */ ids: readonly string[] };

const NAME = /<(\/?)([a-z][^\s/>]*)/iy;
const ATTRIBUTE = /[\s/]*([^\s/>=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/y;
const END = /[\s/]*>?/y;
/** Elements that hold no markup. */
const RAW = /^(?:script|style|textarea|title|iframe|noframes|xmp|noembed)$/;

/** Goes through HTML from tag to tag, as far as it takes to see its ids: each character is looked at a bounded number of times. */
export function* markupOf(html: string): Generator<Markup, void> {
  let from = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) {
    const comment = html.startsWith('<!--', at);
    const [whole, slash, written] = (comment ? undefined : matchAt(NAME, html, at)) ?? [];
    if (!comment && whole === undefined) {
      at += 1;
      continue;
    }
    if (at > from) yield { kind: 'text', from, to: at };
    if (whole === undefined) at = behind(html, '-->', at + 4);
    else {
      const name = written!.toLowerCase();
      const { values, end } = attributesAt(html, at + whole.length, name === 'a' ? ['id', 'name'] : ['id']);
      yield { kind: 'tag', name, opens: slash === '', ids: values };
      at = slash === '' && RAW.test(name) ? endOfRaw(html, name, end) : end;
    }
    from = at;
  }
  if (from < html.length) yield { kind: 'text', from, to: html.length };
}

function attributesAt(html: string, at: number, wanted: readonly string[]): { values: string[]; end: number } {
  const values: string[] = [];
  for (let found = matchAt(ATTRIBUTE, html, at); found; found = matchAt(ATTRIBUTE, html, at)) {
    const [whole, name, double, single, bare] = found;
    const value = double ?? single ?? bare ?? '';
    if (value !== '' && wanted.includes(name!.toLowerCase())) values.push(value);
    at += whole.length;
  }
  return { values, end: at + Math.max(1, matchAt(END, html, at)![0].length) };
}

function endOfRaw(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}`, 'gi');
  end.lastIndex = from;
  return end.exec(html)?.index ?? html.length;
}

function behind(html: string, end: string, from: number): number {
  const at = html.indexOf(end, from);
  return at < 0 ? html.length : at + end.length;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
