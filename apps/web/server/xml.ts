import XMLBuilder from 'fast-xml-builder'

/** XML element: names with `@` are attributes, `#` is the text, and all other names are children in their order. */
export interface Xml {
  [name: string]: string | number | Xml | Xml[] | string[] | undefined
}

/** Writes XML. Values may be untrusted: they are escaped, and characters that XML forbids are removed. */
export const writeXml = (elements: Xml): string => builder.build(elements)

const carried = (_name: string, value: unknown): string =>
  String(value).replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  textNodeName: '#',
  suppressEmptyNode: true,
  suppressBooleanAttributes: false,
  tagValueProcessor: carried,
  attributeValueProcessor: carried,
})
