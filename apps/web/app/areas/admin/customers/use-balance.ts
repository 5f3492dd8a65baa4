import { useRead } from '../../../data/query/use-read.ts'

const quarterMinute = 15_000

/** Polls the balance while the page is visible, because charges can arrive at any time. */
export const useBalance = (customerId: string) =>
  useRead(
    '/customers/{customer_id}/balance',
    { params: { path: { customer_id: customerId } } },
    { everyMs: quarterMinute },
  )
