import { defineSearch, pageNumber } from '../../../search/define-search.ts'

/** Search parameters of the publisher page. */
export const publisherSearch = defineSearch({ page: pageNumber() })
