import { defineSearch, pageNumber, word } from '../../../search/define-search.ts'

/** The search parameters of the list of commits: a repository, and one of its branches. */
export const ciSearch = defineSearch({ repo: word(), branch: word(), page: pageNumber() })

/** Number of commits on a page. The page polls them while a result is running. */
export const commitsAPage = 20
