import type { RefusalError } from '../../../data/refusals/refusal-error.ts'

/** A fault of one part of the page; none where there is no such customer, which the whole page says once. */
export const ownFault = (error: RefusalError | null): RefusalError | null =>
  error?.code === 'customer_not_found' ? null : error
