/** Makes an element of a drawing. */
export function make<Name extends keyof SVGElementTagNameMap>(name: Name, attributes: Record<string, string>): SVGElementTagNameMap[Name] {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  return element;
}
