import { useRead } from '../../../data/query/use-read.ts'

const quarterMinute = 15_000

/** What a customer has, read anew while the page is seen: charges come at any time. */
export const useBalance = (customerId: string) =>
  useRead(
    '/customers/{customer_id}/balance',
    { params: { path: { customer_id: customerId } } },
    { everyMs: quarterMinute },
  )
