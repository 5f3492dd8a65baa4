import { AdminPage } from '../../../components/admin/admin-page.tsx'
import { useListAddress } from '../../../components/admin/use-list-address.ts'
import { useT } from '../../../i18n/use-t.ts'
import { TabLinks } from '../../../ui/tabs.tsx'
import { useAdminLinks } from '../../../use-admin-links.ts'
import { ContestedNames } from './contested-names.tsx'
import { PreemptingNodes } from './preempting-nodes.tsx'

export default function AdminComfyNodeNamesPage() {
  const t = useT('admin', 'admin-nodes', 'refusals')
  const links = useAdminLinks()
  const { text } = useListAddress()
  const view = text('view') === 'nodes' ? 'nodes' : 'contested'
  return (
    <AdminPage title={t('admin.nav.comfyNodeNames')} lead={t('admin-nodes.names.lead')}>
      <TabLinks
        label={t('admin.nav.comfyNodeNames')}
        current={view}
        tabs={[
          { id: 'contested', to: links.adminComfyNodeNames(), label: t('admin-nodes.names.contested') },
          { id: 'nodes', to: links.adminComfyNodeNames({ view: 'nodes' }), label: t('admin-nodes.names.byNode') },
        ]}
      />
      {view === 'nodes' ? <PreemptingNodes key={view} /> : <ContestedNames key={view} />}
    </AdminPage>
  )
}
