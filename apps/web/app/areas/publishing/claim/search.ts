import { defineSearch, text } from '../../../search/define-search.ts'

/** The search parameters of the page of a claim: the publisher that is chosen. */
export const claimSearch = defineSearch({ publisher: text() })
