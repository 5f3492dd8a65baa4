import { useListAddress } from '../../../components/admin/use-list-address.ts'
import { useT } from '../../../i18n/use-t.ts'
import { CustomerDesk } from './customer-desk.tsx'
import { CustomersPage } from './customers-page.tsx'

/** The customers, or the one that the address opens. */
export default function AdminCustomersPage() {
  useT('admin', 'admin-customers', 'customers', 'refusals')
  const open = useListAddress().text('open')
  return open === '' ? <CustomersPage /> : <CustomerDesk key={open} customerId={open} />
}
