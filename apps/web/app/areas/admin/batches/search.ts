import { choice, defineSearch, pageNumber } from '../../../search/define-search.ts'

/** Search parameters of the list of batches. */
export const batchesSearch = defineSearch({ sort: choice(['newest', 'oldest'], 'newest'), page: pageNumber() })
