import GithubSlugger from 'github-slugger'
import type { Element, Nodes, Root, RootContent } from 'hast'
import { toString } from 'hast-util-to-string'
import { SKIP, visit } from 'unist-util-visit'
import { anchorPrefix } from './markdown-schema.server.ts'
import { imageAddress, linkAddress } from './resolve-address.ts'

export interface Shape {
  /** The level that the text's highest heading gets, 2 to 6. */
  headingLevel: number
  /** Whether headings can be linked to; one text of a page may have anchors. */
  anchors: boolean
  /** Where relative addresses lead; only GitHub is understood. */
  repository?: string
}

/** Fits a sanitised tree into a page: headings, addresses, and what must scroll by itself. */
export const shapeTree = (tree: Nodes, shape: Shape): void => {
  shiftHeadings(tree, shape)
  visit(tree, 'element', (element, index, parent) => {
    if (!parent || index === undefined) return undefined
    const replace = (...nodes: RootContent[]) => {
      ;(parent as Root).children.splice(index, 1, ...nodes)
      return [SKIP, index] as const
    }
    if (element.tagName === 'img') return showImage(element, parent, shape) ? undefined : replace(textOf(element))
    if (element.tagName === 'a')
      return keepLink(element, shape) ? undefined : replace(...(element.children as RootContent[]))
    if (element.tagName === 'input') return replace({ type: 'text', value: element.properties.checked ? '☑ ' : '☐ ' })
    if (element.tagName === 'pre') element.properties.tabIndex = 0
    if (element.tagName === 'table') {
      replace(wrapped(element))
      return index + 1
    }
    return undefined
  })
}

const headingLevel = (node: Element) => (/^h[1-6]$/.test(node.tagName) ? Number(node.tagName[1]) : undefined)

const shiftHeadings = (tree: Nodes, { headingLevel: wanted, anchors }: Shape) => {
  const headings: { element: Element; level: number }[] = []
  visit(tree, 'element', (element) => {
    const level = headingLevel(element)
    if (level) headings.push({ element, level })
    if (!anchors) delete element.properties.id
  })
  const highest = Math.min(...headings.map(({ level }) => level))
  const slugger = new GithubSlugger()
  for (const { element, level } of headings) {
    element.tagName = `h${Math.min(6, level - highest + wanted)}`
    if (anchors) element.properties.id ??= `${anchorPrefix}${slugger.slug(toString(element)) || 'section'}`
  }
}

const showImage = (element: Element, parent: Nodes, { repository }: Shape): boolean => {
  const address = imageAddress(String(element.properties.src ?? ''), repository)
  if (address === undefined) return false
  const alt = String(element.properties.alt ?? '')
  const name = new URL(address).pathname.split('/').at(-1) ?? ''
  // A link needs a name, and the picture may be all there is in it.
  const needed = parent.type === 'element' && parent.tagName === 'a' && toString(parent).trim() === ''
  element.properties = {
    ...element.properties,
    src: address,
    alt: alt || (needed ? name : ''),
    loading: 'lazy',
    decoding: 'async',
    referrerPolicy: 'no-referrer',
  }
  return true
}

const textOf = (image: Element): RootContent => ({ type: 'text', value: String(image.properties.alt ?? '') })

const keepLink = (element: Element, { repository, anchors }: Shape): boolean => {
  const { href, id } = element.properties
  if (href === undefined) return id !== undefined
  const address = anchors && String(href).startsWith('#') ? anchor(String(href)) : linkAddress(String(href), repository)
  if (address === undefined) return false
  element.properties.href = address
  if (!address.startsWith('#')) element.properties.rel = ['nofollow', 'ugc', 'noopener']
  return true
}

const anchor = (href: string) => (href === '#' ? undefined : `#${anchorPrefix}${href.slice(1).toLowerCase()}`)

const wrapped = (table: Element): Element => ({
  type: 'element',
  tagName: 'div',
  properties: { className: ['prose-scroll'], tabIndex: 0 },
  children: [table],
})
