import type { RefusalError } from '../../../data/refusals/refusal-error.ts'

/** Returns the error of one part of the page, or null for `customer_not_found`, which the page itself reports. */
export const ownError = (error: RefusalError | null): RefusalError | null =>
  error?.code === 'customer_not_found' ? null : error
