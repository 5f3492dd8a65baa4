import { defineSearch, text, word } from '../../../search/define-search.ts'

/** The search parameters of the page of ComfyUI: two releases, and the name of a node. */
export const coreSearch = defineSearch({ release: word(), since: word(), node: text({ most: 500, isExact: true }) })
