import { Boxes } from 'lucide-react'
import { AdminPage } from '../../../components/admin/admin-page.tsx'
import { ReadAs } from '../../../components/admin/read-as.tsx'
import { useListAddress } from '../../../components/admin/use-list-address.ts'
import { NodeTable } from '../shared/nodes/node-table.tsx'
import { useNodeList } from '../shared/nodes/use-node-list.ts'
import { useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useAdminLinks } from '../../../use-admin-links.ts'
import { NodeFilters } from './node-filters.tsx'
import { nodesQuery } from './nodes-query.ts'
import { useColumns } from './use-columns.tsx'

export default function AdminNodesPage() {
  return (
    <ReadAs name="nodeId" as="q">
      <Nodes />
    </ReadAs>
  )
}

const Nodes = () => {
  const t = useT('admin', 'admin-nodes', 'refusals')
  const links = useAdminLinks()
  const query = nodesQuery(useListAddress())
  const list = useNodeList(query)
  const columns = useColumns(list.change)
  return (
    <AdminPage title={t('admin.nav.nodes')} lead={t('admin-nodes.lead')}>
      <NodeFilters sort={query.sort} />
      <NodeTable
        list={list}
        columns={columns}
        caption={t('admin.nav.nodes')}
        sort={query.sort}
        empty={
          <EmptyState
            icon={<Boxes aria-hidden />}
            title={t('admin-nodes.empty.title')}
            action={<TextLink to={links.adminNodes()}>{t('admin-nodes.empty.all')}</TextLink>}
          >
            {t('admin-nodes.empty.body')}
          </EmptyState>
        }
      />
    </AdminPage>
  )
}
