import { defineSearch, text } from '../../../search/define-search.ts'

/** The search parameters of the page of an invitation: the publisher that invites. */
export const invitationSearch = defineSearch({ publisher: text() })
