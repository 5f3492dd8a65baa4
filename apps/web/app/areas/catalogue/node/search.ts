import { choice, defineSearch, present, word } from '../../../search/define-search.ts'

export const tabNames = ['readme', 'nodes', 'versions', 'dependencies', 'files', 'licence'] as const

export type TabName = (typeof tabNames)[number]

/** The tab of an address that names none. Without a version there is no README, and the nodes that the pack is known for come first. */
export const firstTab = (versions: number, comfyNodes: number): TabName =>
  versions === 0 && comfyNodes > 0 ? 'nodes' : 'readme'

/** The search parameters of the page of a node: `all` shows a whole list, `original` the texts as their author wrote them. */
export const nodeSearch = defineSearch({
  version: word(),
  tab: choice(tabNames, 'readme'),
  all: present(),
  original: present(),
})
