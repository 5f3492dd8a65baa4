import { choice, count, defineSearch, text } from '../../../search/define-search.ts'

/** The search parameters of the code of a version: what is shown, and a file with one of its lines. */
export const codeSearch = defineSearch({
  tab: choice(['changes', 'files'], 'changes'),
  file: text({ most: 1000, isExact: true }),
  line: count(),
})
