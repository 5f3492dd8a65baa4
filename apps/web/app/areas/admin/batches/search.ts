import { choice, defineSearch, pageNumber } from '../../../search/define-search.ts'

/** The search parameters of the list of batches. */
export const batchesSearch = defineSearch({ sort: choice(['newest', 'oldest'], 'newest'), page: pageNumber() })
