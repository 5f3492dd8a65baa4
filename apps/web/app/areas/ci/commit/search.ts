import { defineSearch, pageNumber, text } from '../../../search/define-search.ts'

/** The search parameters of the page of a commit: the repository that it is of. */
export const ciCommitSearch = defineSearch({ repo: text(), page: pageNumber() })
