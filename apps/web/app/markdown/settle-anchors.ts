import GithubSlugger from 'github-slugger'
import type { Element, ElementContent, Parents, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import { anchorPrefix } from './markdown-schema.ts'

/** Link targets within a text: ids by the names in links. */
class Targets {
  readonly #exact = new Map<string, string>()
  readonly #loose = new Map<string, string>()

  /** Registers an element under a name. The first element with a name keeps it, as in a browser. */
  add(name: string, id: string): boolean {
    if (this.#exact.has(name)) return false
    this.#exact.set(name, id)
    const loose = looseName(name)
    if (loose !== '' && !this.#loose.has(loose)) this.#loose.set(loose, id)
    return true
  }

  /** Finds the id for a link, even when case or punctuation differ. */
  find(name: string): string | undefined {
    return (
      this.#exact.get(name) ?? this.#exact.get(name.replace(/^user-content-/, '')) ?? this.#loose.get(looseName(name))
    )
  }
}

const looseName = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Gives every heading an id, keeps each id once and points links to these ids. A link without a target becomes plain
 * text. `title` is a removed heading: links to it lead to the top of the page.
 */
export const settleAnchors = (tree: Root, title: string | undefined): void => {
  const targets = new Targets()
  const slugger = new GithubSlugger()
  const titleSlug = title === undefined ? undefined : slugger.slug(title)
  nameElements(tree, targets, slugger)
  if (titleSlug !== undefined) targets.add(titleSlug, 'top')
  leadLinks(tree, targets)
}

const nameElements = (parent: Parents, targets: Targets, slugger: GithubSlugger) => {
  for (const child of parent.children) {
    if (child.type !== 'element') continue
    nameElement(child, targets, slugger)
    nameElements(child, targets, slugger)
  }
}

const nameElement = (element: Element, targets: Targets, slugger: GithubSlugger) => {
  const { properties, tagName } = element
  const id = [properties.id, properties.name].find((value) => typeof value === 'string' && value !== anchorPrefix)
  delete properties.id
  delete properties.name
  if (typeof id === 'string' && targets.add(id.slice(anchorPrefix.length), id)) properties.id = id
  if (!/^h[1-6]$/.test(tagName)) return
  const slug = slugger.slug(toString(element)) || 'section'
  const known = properties.id
  const given = typeof known === 'string' ? known : `${anchorPrefix}${slug}`
  if (targets.add(slug, given)) properties.id = given
}

const leadLinks = (parent: Parents, targets: Targets) => {
  const children = parent.children.flatMap((child): Parents['children'][number][] => {
    if (child.type !== 'element') return [child]
    leadLinks(child, targets)
    return child.tagName === 'a' ? leadLink(child, targets) : [child]
  })
  // The schema allows the content of a link in every place where it allows the link.
  parent.children = children as ElementContent[]
}

const leadLink = (link: Element, targets: Targets): ElementContent[] => {
  const { href, id } = link.properties
  if (typeof href !== 'string' || !href.startsWith('#')) return [link]
  const name = decode(href.slice(1))
  const target = targets.find(name)
  if (target !== undefined) link.properties.href = `#${target}`
  else if (/^(top|readme|)$/i.test(name)) link.properties.href = '#top'
  else if (id !== undefined) delete link.properties.href
  else return link.children
  return [link]
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
