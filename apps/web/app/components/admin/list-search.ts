import { defineSearch, pageNumber, text } from '../../search/define-search.ts'

/** The search parameters that any list reads. `at` is the page of a list beside a list that has `page`. */
export const listSearch = defineSearch({ page: pageNumber(), at: pageNumber(), sort: text(), publisher: text() })
