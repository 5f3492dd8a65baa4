import { defineSearch, pageNumber, word } from '../../../search/define-search.ts'

/** The search parameters of the list of commits: a repository, and one of its branches. */
export const ciSearch = defineSearch({ repo: word(), branch: word(), page: pageNumber() })

/** How many commits a page shows, and follows while one of them is under way. */
export const commitsAPage = 20
