import { choice, defineSearch, pageNumber, text } from '../../search/define-search.ts'

export const accountTabs = ['profile', 'keys', 'balance', 'events'] as const
export type AccountTab = (typeof accountTabs)[number]

/** How many days of spending a person can look at. */
export const spendingSpans = ['7', '30', '90'] as const

/** The search parameters of the account: its tab, how a payment ended, and the filters of spending and events. */
export const accountSearch = defineSearch({
  tab: choice(accountTabs, 'profile'),
  payment: choice(['success', 'cancelled']),
  days: choice(spendingSpans, '30'),
  type: text(),
  from: text(),
  to: text(),
  page: pageNumber(),
})
