import type { DefaultTreeAdapterTypes } from 'parse5';

export type Element = DefaultTreeAdapterTypes.Element;
export type ChildNode = DefaultTreeAdapterTypes.ChildNode;

export const isElement = (node: ChildNode | undefined): node is Element => node !== undefined && 'tagName' in node;
export const isText = (node: ChildNode | undefined): node is DefaultTreeAdapterTypes.TextNode => node?.nodeName === '#text';

/** An attribute's value; `undefined` without it. */
export const attribute = ({ attrs }: Element, name: string): string | undefined => attrs.find((one) => one.name === name)?.value;

/** A whole number of an attribute, within bounds. */
export function numberOf(
  element: Element,
  name: string,
  { least, most, otherwise }: Record<'least' | 'most' | 'otherwise', number>,
): number {
  const number = Number.parseInt(attribute(element, name) ?? '', 10);
  return Number.isNaN(number) || number < least ? otherwise : Math.min(number, most);
}

export const elementsOf = ({ childNodes }: Element): Element[] => childNodes.filter(isElement);

/** What is in an element; a template's is a tree of its own. */
export const contentsOf = (element: Element): readonly ChildNode[] =>
  ('content' in element ? (element as DefaultTreeAdapterTypes.Template).content : element).childNodes;

/** Nodes that are looked at for a text: an element may have a million, and so may each that is in it. */
const MAX_NODES = 1000;

/** The text inside an element as it is, cut; without recursion: pages nest as deep as they like. */
export function rawText(element: Element, most = 2000): string {
  const waiting: ChildNode[] = [element];
  let text = '';
  for (let nodes = 0; waiting.length > 0 && text.length < most && nodes < MAX_NODES; nodes += 1) {
    const node = waiting.pop()!;
    if (isText(node)) text += node.value;
    else if (isElement(node)) for (const child of node.childNodes.slice(0, MAX_NODES).toReversed()) waiting.push(child);
  }
  return text.slice(0, most);
}

const HIDING =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|content-visibility\s*:\s*hidden)\s*(?:!\s*important\s*)?(?:;|$)/i;

/** Whether nobody sees it, as far as it says so itself. */
export function isHidden(element: Element): boolean {
  for (const { name, value } of element.attrs) {
    if (name === 'hidden' && value.toLowerCase() !== 'until-found') return true;
    if (name === 'style' && HIDING.test(value)) return true;
    // Such an image is seen all the same; formulas have one beside what is for screen readers.
    if (name === 'aria-hidden' && value.trim() === 'true' && element.tagName !== 'img') return true;
  }
  return element.tagName === 'dialog' && attribute(element, 'open') === undefined;
}
