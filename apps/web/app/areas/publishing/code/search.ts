import { choice, count, defineSearch, text } from '../../../search/define-search.ts'

/** The search parameters of the code page: its tab, and a file with a marked line. */
export const codeSearch = defineSearch({
  tab: choice(['changes', 'files'], 'changes'),
  file: text({ most: 1000, isExact: true }),
  line: count(),
})
