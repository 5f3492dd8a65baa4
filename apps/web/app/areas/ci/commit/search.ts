import { defineSearch, pageNumber, text } from '../../../search/define-search.ts'

/** The search parameters of the page of a commit: the repository that it is of. */
export const ciCommitSearch = defineSearch({ repo: text(), page: pageNumber() })

/** How many results of a commit a page shows, and follows while one of them is under way. */
export const resultsAPage = 100
