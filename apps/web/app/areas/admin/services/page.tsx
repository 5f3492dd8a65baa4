import { Unplug } from 'lucide-react'
import { AdminPage } from '../../../components/admin/admin-page.tsx'
import { DataTable } from '../../../components/admin/data-table.tsx'
import { useRead } from '../../../data/query/use-read.ts'
import { Rich } from '../../../i18n/rich.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { byUse } from './by-use.ts'
import { useColumns } from './use-columns.tsx'

const tenSeconds = 10_000

/** Lists the generation services with their configuration and health. */
export default function AdminServicesPage() {
  const t = useT('admin', 'admin-services', 'customers', 'refusals')
  const read = useRead('/admin/services', {}, { everyMs: tenSeconds })
  const columns = useColumns()
  const services = read.data?.services
  return (
    <AdminPage title={t('admin.nav.services')} lead={t('admin-services.lead')}>
      {services?.every(({ is_available }) => !is_available) && <NoneSetUp />}
      {/* The list has a row for every service, so it is always taller than the viewport. */}
      <div className="min-h-dvh">
        <DataTable
          columns={columns}
          rows={services && byUse(services)}
          keyOf={({ id }) => id}
          caption={t('admin.nav.services')}
          error={read.error}
          onRetry={() => void read.refetch()}
          empty={null}
        />
      </div>
    </AdminPage>
  )
}

const NoneSetUp = () => {
  const t = useT('admin-services')
  return (
    <EmptyState icon={<Unplug aria-hidden />} title={t('admin-services.none')}>
      <Rich
        k="admin-services.noneBody"
        ns={['admin-services']}
        components={{ code: <code dir="ltr" className="font-mono text-sm text-text" /> }}
        values={{ setting: 'PROXY_LUMA_KEY' }}
      />
    </EmptyState>
  )
}
