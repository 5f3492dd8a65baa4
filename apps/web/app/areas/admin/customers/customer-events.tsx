import { EventList } from '../../../components/customers/event-list.tsx'
import { eventQuery } from '../../../components/customers/event-query.ts'
import { useEventAddress } from '../../../components/customers/use-event-address.ts'
import { useRead } from '../../../data/query/use-read.ts'
import { useT } from '../../../i18n/use-t.ts'
import { ownFault } from './own-fault.ts'

/** What happened to a customer; its page stands in the address as `at`, beside the page of the list of customers. */
export const CustomerEvents = ({ customerId }: { customerId: string }) => {
  const t = useT('admin-customers')
  const address = useEventAddress('at')
  const params = { path: { customer_id: customerId }, query: eventQuery(address) }
  const query = useRead('/customers/{customer_id}/events', { params }, { keepsLast: true })
  return (
    <EventList
      query={{ ...query, error: ownFault(query.error) }}
      address={address}
      noneHint={t('admin-customers.eventsNone')}
    />
  )
}
