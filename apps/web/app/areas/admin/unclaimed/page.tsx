import { PackageOpen, Plus } from 'lucide-react'
import { Link } from 'react-router'
import { AdminPage } from '../../../components/admin/admin-page.tsx'
import { FilterBar, SearchFilter } from '../../../components/admin/filters.tsx'
import { useListAddress } from '../../../components/admin/use-list-address.ts'
import { NodeTable } from '../shared/nodes/node-table.tsx'
import { useNodeList } from '../shared/nodes/use-node-list.ts'
import { useT } from '../../../i18n/use-t.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { AddDialog } from './add-dialog.tsx'
import { unclaimedQuery } from './unclaimed-query.ts'
import { useColumns } from './use-columns.tsx'

export default function AdminUnclaimedPage() {
  const t = useT('admin', 'admin-nodes', 'refusals')
  const { text, href, set, page } = useListAddress()
  const isAdding = text('add') !== ''
  const here = String(page)
  return (
    <AdminPage
      title={t('admin.nav.unclaimed')}
      lead={t('admin-nodes.add.lead')}
      actions={
        <Link to={href({ add: '1', page: here })} preventScrollReset className={buttonClass({ look: 'primary' })}>
          <Plus aria-hidden />
          {t('admin-nodes.add.open')}
        </Link>
      }
    >
      <FilterBar>
        <SearchFilter
          name="q"
          label={t('admin-nodes.filter.search')}
          placeholder={t('admin-nodes.filter.searchHint')}
        />
      </FilterBar>
      <UnclaimedNodes />
      {isAdding && <AddDialog onClose={() => set({ add: undefined, page: here }, { replace: true })} />}
    </AdminPage>
  )
}

const UnclaimedNodes = () => {
  const t = useT('admin', 'admin-nodes')
  const query = unclaimedQuery(useListAddress())
  const list = useNodeList(query)
  const columns = useColumns(list.change)
  return (
    <NodeTable
      list={list}
      columns={columns}
      caption={t('admin.nav.unclaimed')}
      sort={query.sort}
      empty={
        <EmptyState icon={<PackageOpen aria-hidden />} title={t('admin-nodes.add.none')}>
          {t('admin-nodes.add.noneBody')}
        </EmptyState>
      }
    />
  )
}
