import { defineSearch, text } from '../../../search/define-search.ts'

/** Search parameters of the page that finds comfy nodes: one name a line. */
export const namesSearch = defineSearch({ names: text({ isExact: true }) })
