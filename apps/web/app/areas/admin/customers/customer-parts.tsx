import { useListAddress } from '../../../components/admin/use-list-address.ts'
import { useT } from '../../../i18n/use-t.ts'
import { TabLinks } from '../../../ui/tabs.tsx'
import { CustomerEvents } from './customer-events.tsx'
import { CustomerKeys } from './customer-keys.tsx'
import { Ledger } from './ledger.tsx'

const parts = { ledger: Ledger, events: CustomerEvents, keys: CustomerKeys }

const isPart = (text: string): text is keyof typeof parts => Object.hasOwn(parts, text)

/** The ledger, the events and the API keys of a customer, each at an address of its own. */
export const CustomerParts = ({ customerId }: { customerId: string }) => {
  const t = useT('admin-customers', 'customers')
  const { text, href } = useListAddress()
  const chosen = text('tab')
  const current = isPart(chosen) ? chosen : 'ledger'
  const Part = parts[current]
  const at = (tab: string | undefined) =>
    href({ tab, at: undefined, type: undefined, from: undefined, to: undefined, page: text('page') })
  return (
    <div className="flex min-h-[70dvh] min-w-0 flex-col gap-4">
      <TabLinks
        label={t('admin-customers.parts.label')}
        current={current}
        tabs={[
          { id: 'ledger', to: at(undefined), label: t('admin-customers.parts.ledger') },
          { id: 'events', to: at('events'), label: t('customers.events.title') },
          { id: 'keys', to: at('keys'), label: t('customers.keys.title') },
        ]}
      />
      <Part customerId={customerId} />
    </div>
  )
}
