import { useRead } from '../../../data/query/use-read.ts'

const quarterMinute = 15_000

/** Reads the balance again while the page is visible: charges come at any time. */
export const useBalance = (customerId: string) =>
  useRead(
    '/customers/{customer_id}/balance',
    { params: { path: { customer_id: customerId } } },
    { everyMs: quarterMinute },
  )
