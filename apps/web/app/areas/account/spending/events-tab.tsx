import { EventList } from '../../../components/customers/event-list.tsx'
import { eventQuery } from '../../../components/customers/event-query.ts'
import { useEventAddress } from '../../../components/customers/use-event-address.ts'
import { useRead } from '../../../data/query/use-read.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Spending } from './spending.tsx'

export const EventsTab = () => {
  const t = useT('account', 'customers')
  const address = useEventAddress()
  const events = useRead('/customers/events', { params: { query: eventQuery(address) } }, { keepsLast: true })
  return (
    <>
      <Spending />
      <section aria-labelledby="events-title" className="mt-8">
        <h2 id="events-title" className="mb-3 text-lg font-semibold">
          {t('customers.events.title')}
        </h2>
        <EventList query={events} address={address} noneHint={t('account.events.noneHint')} />
      </section>
    </>
  )
}
