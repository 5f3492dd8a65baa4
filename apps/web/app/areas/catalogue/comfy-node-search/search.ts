import { defineSearch, text } from '../../../search/define-search.ts'

/** The search parameters of the page that finds comfy nodes: one name, or several, one a line. */
export const namesSearch = defineSearch({ names: text({ isExact: true }) })
