import { defineSearch, pageNumber, text } from '../../../search/define-search.ts'

/** The search parameters of the commit page: the repository of the commit, and the page of results. */
export const ciCommitSearch = defineSearch({ repo: text(), page: pageNumber() })

/** Number of results on a page of a commit. The page polls them while a result is running. */
export const resultsAPage = 100
