import { defineSearch, text } from '../../../search/define-search.ts'

/** The search parameters of the comparison: the ids of two results. */
export const ciCompareSearch = defineSearch({ a: text(), b: text() })
