import type { Element, ElementContent, Parents, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import { dropTitle } from './drop-title.ts'
import { settleAnchors } from './settle-anchors.ts'
import { spellMarks } from './spell-marks.ts'
import { addressesOf, type TextAddresses, type TextSource } from './text-source.ts'

export interface Shape extends TextSource {
  /** Level of the text's highest heading, 2 to 6. */
  headingLevel: number
  /** Whether headings have link targets. Only one text on a page may have anchors. */
  anchors: boolean
  /** Titles of the page. A first heading that repeats a title is removed. */
  titles?: readonly string[]
}

interface Shaping {
  anchors: boolean
  addresses: TextAddresses
  headings: Element[]
}

/** Adapts a sanitized tree to a page: headings, URLs, anchors and scrollable areas. */
export const shapeTree = (tree: Root, shape: Shape): void => {
  const title = dropTitle(tree, shape.titles ?? [])
  const shaping: Shaping = { anchors: shape.anchors, addresses: addressesOf(shape), headings: [] }
  shapeChildren(tree, shaping)
  if (shape.anchors) settleAnchors(tree, title)
  shiftHeadings(shaping.headings, shape.headingLevel)
}

const shapeChildren = (parent: Parents, shaping: Shaping) => {
  const children = parent.children.flatMap((child) =>
    child.type === 'element' ? shapeElement(child, parent, shaping) : [child],
  )
  // The schema allowed the children in this element, and this step keeps them allowed.
  parent.children = children as ElementContent[]
}

const shapeElement = (element: Element, parent: Parents, shaping: Shaping): Parents['children'][number][] => {
  const { tagName, properties } = element
  if (!shaping.anchors) {
    delete properties.id
    delete properties.name
  }
  if (tagName === 'img') return shapeImage(element, parent, shaping)
  if (tagName === 'input') return [{ type: 'text', value: properties.checked ? '☑ ' : '☐ ' }]
  if (/^h[1-6]$/.test(tagName)) shaping.headings.push(element)
  shapeChildren(element, shaping)
  if (tagName === 'a') return shapeLink(element, shaping)
  if (tagName === 'li' || tagName === 'blockquote') spellMarks(element)
  if (tagName === 'pre') properties.tabIndex = 0
  return tagName === 'table' ? [scrolling(element)] : [element]
}

const shiftHeadings = (headings: Element[], highest: number) => {
  const levels = headings.map(({ tagName }) => Number(tagName[1]))
  const shift = highest - levels.reduce((least, level) => Math.min(least, level), 6)
  for (const [index, heading] of headings.entries()) {
    heading.tagName = `h${Math.min(6, (levels[index] ?? 6) + shift)}`
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const shapeImage = (element: Element, parent: Parents, { addresses }: Shaping): ElementContent[] => {
  const alt = text(element.properties.alt)
  const address = addresses.picture(text(element.properties.src))
  if (address === undefined) return [{ type: 'text', value: alt }]
  // A link needs a name, and the image may be its only content.
  const alone = parent.type === 'element' && parent.tagName === 'a' && toString(parent).trim() === ''
  const name = alone ? (new URL(address).pathname.split('/').at(-1) ?? '') : ''
  element.properties = {
    ...element.properties,
    src: address,
    alt: alt || name,
    loading: 'lazy',
    decoding: 'async',
    referrerPolicy: 'no-referrer',
  }
  return [element]
}

const shapeLink = (element: Element, { addresses, anchors }: Shaping): ElementContent[] => {
  const href = text(element.properties.href)
  if (anchors && href.startsWith('#')) return [element]
  const address = addresses.link(href)
  if (address === undefined) {
    const isAnchor = element.properties.id !== undefined || element.properties.name !== undefined
    delete element.properties.href
    return isAnchor ? [element] : element.children
  }
  element.properties.href = address
  element.properties.rel = ['nofollow', 'ugc', 'noopener']
  return [element]
}

const scrolling = (table: Element): Element => ({
  type: 'element',
  tagName: 'div',
  properties: { className: ['prose-scroll'], tabIndex: 0 },
  children: [table],
})
