import { defineSearch, text } from '../../../search/define-search.ts'

/** The search parameters of the invitation page: the publisher that invites. */
export const invitationSearch = defineSearch({ publisher: text() })
