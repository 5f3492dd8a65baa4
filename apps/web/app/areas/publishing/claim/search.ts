import { defineSearch, text } from '../../../search/define-search.ts'

/** The search parameters of the claim page: the chosen publisher. */
export const claimSearch = defineSearch({ publisher: text() })
