import { choice, defineSearch, present, word } from '../../../search/define-search.ts'

export const tabNames = ['readme', 'nodes', 'versions', 'dependencies', 'files', 'licence'] as const

export type TabName = (typeof tabNames)[number]

/** The search parameters of the page of a node: `all` shows a whole list, `original` the texts as their author wrote them. */
export const nodeSearch = defineSearch({
  version: word(),
  tab: choice(tabNames, 'readme'),
  all: present(),
  original: present(),
})
