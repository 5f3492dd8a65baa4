import { defineSearch, pageNumber } from '../../../search/define-search.ts'

/** The search parameters of the page of a publisher. */
export const publisherSearch = defineSearch({ page: pageNumber() })
