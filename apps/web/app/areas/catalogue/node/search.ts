import { choice, defineSearch, present, word } from '../../../search/define-search.ts'

export const tabNames = ['readme', 'nodes', 'versions', 'dependencies', 'files', 'licence'] as const

export type TabName = (typeof tabNames)[number]

/** Returns the default tab. A pack without versions has no README, so its known comfy nodes come first. */
export const firstTab = (versions: number, comfyNodes: number): TabName =>
  versions === 0 && comfyNodes > 0 ? 'nodes' : 'readme'

/** Search parameters of the pack page. `all` shows complete lists, `original` shows the original texts. */
export const nodeSearch = defineSearch({
  version: word(),
  tab: choice(tabNames, 'readme'),
  all: present(),
  original: present(),
})
