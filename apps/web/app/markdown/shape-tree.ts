import GithubSlugger from 'github-slugger'
import type { Element, ElementContent, Parents, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import { safeImageUrl, safeUrl } from '../components/safe-url.ts'
import { githubRepository } from './github-repository.ts'
import { anchorPrefix } from './markdown-schema.ts'
import { spellMarks } from './spell-marks.ts'

// An unreadable address with a scheme is no relative path either.
const unreadable = new URL('invalid:')

export interface Shape {
  /** The level that the text's highest heading gets, 2 to 6. */
  headingLevel: number
  /** Whether headings can be linked to; one text of a page may have anchors. */
  anchors: boolean
  /** Where relative addresses lead; only GitHub is understood. */
  repository?: string
}

/** Fits a sanitised tree into a page: headings, addresses, and what must scroll by itself. */
export const shapeTree = (tree: Root, shape: Shape): void => {
  const headings: Element[] = []
  shapeChildren(tree, shape, headings)
  shiftHeadings(headings, shape)
}

const shapeChildren = (parent: Parents, shape: Shape, headings: Element[]) => {
  const children = parent.children.flatMap((child) =>
    child.type === 'element' ? shapeElement(child, parent, shape, headings) : [child],
  )
  // The children were allowed in this element, and stay so.
  parent.children = children as ElementContent[]
}

const shapeElement = (
  element: Element,
  parent: Parents,
  shape: Shape,
  headings: Element[],
): Parents['children'][number][] => {
  const { tagName, properties } = element
  if (!shape.anchors) delete properties.id
  if (tagName === 'img') return shapeImage(element, parent, shape)
  if (tagName === 'input') return [{ type: 'text', value: properties.checked ? '☑ ' : '☐ ' }]
  if (/^h[1-6]$/.test(tagName)) headings.push(element)
  shapeChildren(element, shape, headings)
  if (tagName === 'a') return shapeLink(element, shape)
  if (tagName === 'li' || tagName === 'blockquote') spellMarks(element)
  if (tagName === 'pre') properties.tabIndex = 0
  return tagName === 'table' ? [scrolling(element)] : [element]
}

const shiftHeadings = (headings: Element[], { headingLevel, anchors }: Shape) => {
  const levels = headings.map(({ tagName }) => Number(tagName[1]))
  const shift = headingLevel - Math.min(...levels)
  const slugger = new GithubSlugger()
  for (const [index, heading] of headings.entries()) {
    heading.tagName = `h${Math.min(6, (levels[index] ?? 6) + shift)}`
    if (anchors) heading.properties.id ??= `${anchorPrefix}${slugger.slug(toString(heading)) || 'section'}`
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const shapeImage = (element: Element, parent: Parents, { repository }: Shape): ElementContent[] => {
  const alt = text(element.properties.alt)
  const address = imageAddress(text(element.properties.src), repository)
  if (address === undefined) return [{ type: 'text', value: alt }]
  // A link needs a name, and the picture may be all there is in it.
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

const shapeLink = (element: Element, { repository, anchors }: Shape): ElementContent[] => {
  const href = text(element.properties.href)
  if (href === '' && element.properties.id !== undefined) return [element]
  const address = anchors && href.startsWith('#') ? anchor(href) : linkAddress(href, repository)
  if (address === undefined) return element.children
  element.properties.href = address
  if (!address.startsWith('#')) element.properties.rel = ['nofollow', 'ugc', 'noopener']
  return [element]
}

const anchor = (href: string) => (href === '#' ? undefined : `#${anchorPrefix}${href.slice(1).toLowerCase()}`)

const scrolling = (table: Element): Element => ({
  type: 'element',
  tagName: 'div',
  properties: { className: ['prose-scroll'], tabIndex: 0 },
  children: [table],
})

/** Where a link of a text leads, or undefined when it leads nowhere or to something that is no page. */
const linkAddress = (href: string, repository?: string): string | undefined => {
  const url = absolute(href)
  if (url) return url.protocol === 'mailto:' ? url.href : safeUrl(url.href)
  const github = githubRepository(repository)
  return github && href !== '' ? below(`https://github.com/${github}/blob/HEAD/`, href) : undefined
}

/** Where a picture of a text lies, or undefined when it may not be shown: only https is. */
const imageAddress = (src: string, repository?: string): string | undefined => {
  const url = absolute(src)
  if (url) return safeImageUrl(url.href) === undefined || url.protocol !== 'https:' ? undefined : rawFile(url).href
  const github = githubRepository(repository)
  const address = github && src !== '' && below(`https://raw.githubusercontent.com/${github}/HEAD/`, src)
  return address ? rawFile(new URL(address)).href : undefined
}

const absolute = (address: string): URL | undefined => {
  if (address.startsWith('//')) return URL.parse(`https:${address}`) ?? undefined
  return /^[a-z][a-z0-9+.-]*:/i.test(address) ? (URL.parse(address) ?? unreadable) : undefined
}

const below = (base: string, path: string): string | undefined => {
  const url = URL.parse(path.replace(/^[/\\]+/, ''), base)
  return url?.href.startsWith(base) ? url.href : undefined
}

// A page about a file is no picture, and drawings are sent as text unless asked for.
const rawFile = (url: URL): URL => {
  const raw = new URL(url)
  if (raw.hostname === 'github.com') raw.pathname = raw.pathname.replace(/^(\/[^/]+\/[^/]+)\/blob\//, '$1/raw/')
  if (raw.hostname === 'raw.githubusercontent.com' && raw.pathname.endsWith('.svg'))
    raw.searchParams.set('sanitize', 'true')
  return raw
}
