import XMLBuilder from 'fast-xml-builder'

/** An element: its attributes begin with `@`, its text is `#`, everything else are its children in their order. */
export interface Xml {
  [name: string]: string | number | Xml | Xml[] | string[] | undefined
}

/** Writes XML of elements. Values may be anybody's: they are escaped, and what XML cannot carry is left out of them. */
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
