import { defineSearch, text } from '../../../search/define-search.ts'

/** The search parameters of the source page: a file or folder of the archive, and lines such as `12` or `12-20`. */
export const sourceSearch = defineSearch({
  path: text({ most: 1000, isExact: true }),
  line: text({ most: 20 }),
})
