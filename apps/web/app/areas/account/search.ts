import { choice, defineSearch, pageNumber, text } from '../../search/define-search.ts'

export const accountTabs = ['profile', 'keys', 'balance', 'events'] as const
export type AccountTab = (typeof accountTabs)[number]

/** Spans of days that the spending page offers. */
export const spendingSpans = ['7', '30', '90'] as const

/** Search parameters of the account page: the tab, the result of a payment, and the filters of spending and events. */
export const accountSearch = defineSearch({
  tab: choice(accountTabs, 'profile'),
  payment: choice(['success', 'cancelled']),
  days: choice(spendingSpans, '30'),
  type: text(),
  from: text(),
  to: text(),
  page: pageNumber(),
})
