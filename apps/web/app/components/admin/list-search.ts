import { defineSearch, pageNumber, text } from '../../search/define-search.ts'

/** The search parameters that parts of any list read; `at` is the page of a list beside one that has `page`. */
export const listSearch = defineSearch({ page: pageNumber(), at: pageNumber(), sort: text(), publisher: text() })
