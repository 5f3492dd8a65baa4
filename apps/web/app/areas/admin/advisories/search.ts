import type { Schema } from '@registry/api-client'
import { choices, compact, defineSearch, pageNumber, type SearchOf, text } from '../../../search/define-search.ts'

export const advisoryStates = ['draft', 'published', 'withdrawn'] as const satisfies Schema<'AdvisoryState'>[]

/** Value of the `open` parameter that opens the form of a new advisory. */
export const newAdvisory = 'new'

/** Search parameters of the list, of the open advisory, and of the source of a new advisory. */
export const advisoriesSearch = defineSearch({
  state: choices(advisoryStates),
  page: pageNumber(),
  open: text(),
  node: text(),
  version: text(),
  report: text(),
  finding: text(),
})

export const advisoriesQuery = ({ state, page }: SearchOf<typeof advisoriesSearch>) => ({
  ...compact({ state }),
  page,
  limit: 20,
})
