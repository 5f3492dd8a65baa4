import type { Element, Parents, Root } from 'hast'
import { toString } from 'hast-util-to-string'

/**
 * Removes the first heading when it repeats a page title, ignoring case, punctuation and emoji. Returns the text of the
 * heading. Its anchors stay. A text that consists of its title stays whole.
 */
export const dropTitle = (tree: Root, titles: readonly string[]): string | undefined => {
  const found = firstHeading(tree)
  if (!found) return undefined
  const { heading, parent } = found
  const text = toString(heading)
  const name = comparable(text)
  if (name === '' || !titles.some((title) => comparable(title) === name)) return undefined
  if (hasPicture(heading) || toString(tree).trim() === text.trim()) return undefined
  const anchors = anchorsIn(heading)
  parent.children.splice(parent.children.indexOf(heading), 1, ...anchors)
  return text
}

const comparable = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/:[a-z][\w+-]*:/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const firstHeading = (parent: Parents): { heading: Element; parent: Parents } | undefined => {
  for (const child of parent.children) {
    if (child.type !== 'element') continue
    if (/^h[1-6]$/.test(child.tagName)) return { heading: child, parent }
    const found = firstHeading(child)
    if (found) return found
  }
  return undefined
}

const hasPicture = (element: Element): boolean =>
  element.children.some((child) => child.type === 'element' && (child.tagName === 'img' || hasPicture(child)))

/** Finds the elements that links within the text may point to. */
const anchorsIn = (element: Element): Element[] => {
  const { id, name } = element.properties
  const own: Element[] = id === undefined && name === undefined ? [] : [anchor(element)]
  return [...own, ...element.children.flatMap((child) => (child.type === 'element' ? anchorsIn(child) : []))]
}

const anchor = ({ properties: { id, name } }: Element): Element => ({
  type: 'element',
  tagName: 'a',
  properties: { ...(id !== undefined && { id }), ...(name !== undefined && { name }) },
  children: [],
})
