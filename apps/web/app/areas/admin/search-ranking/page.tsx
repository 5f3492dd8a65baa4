import { ArrowUpNarrowWide } from 'lucide-react'
import { AdminPage } from '../../../components/admin/admin-page.tsx'
import { FilterBar, FlagFilter, SearchFilter } from '../../../components/admin/filters.tsx'
import { ReadAs } from '../../../components/admin/read-as.tsx'
import { useListAddress } from '../../../components/admin/use-list-address.ts'
import { NodeTable } from '../shared/nodes/node-table.tsx'
import { useNodeList } from '../shared/nodes/use-node-list.ts'
import { useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useColumns } from './use-columns.tsx'

export default function AdminSearchRankingPage() {
  return (
    <ReadAs name="search" as="q">
      <Ranking />
    </ReadAs>
  )
}

const sorts = ['ranking', 'installs', 'stars', 'name'] as const

const Ranking = () => {
  const t = useT('admin', 'admin-nodes', 'refusals')
  const { text, page } = useListAddress()
  const isRanked = text('ranked') === 'true'
  const query = {
    status: ['active' as const, 'banned' as const],
    ...(text('q') !== '' && { q: text('q') }),
    ...(isRanked && { ranked: true }),
    sort: sorts.find((each) => each === text('sort')) ?? 'ranking',
    page,
    limit: 50,
  }
  const list = useNodeList(query)
  const columns = useColumns(list.change)
  return (
    <AdminPage title={t('admin.nav.searchRanking')} lead={t('admin-nodes.ranking.lead')}>
      <FilterBar>
        <SearchFilter
          name="q"
          label={t('admin-nodes.filter.search')}
          placeholder={t('admin-nodes.filter.searchHint')}
        />
        <FlagFilter name="ranked" label={t('admin-nodes.ranking.ranked')} />
      </FilterBar>
      <NodeTable
        list={list}
        columns={columns}
        caption={t('admin.nav.searchRanking')}
        sort={query.sort}
        empty={
          <EmptyState icon={<ArrowUpNarrowWide aria-hidden />} title={t('admin-nodes.empty.title')}>
            {isRanked ? t('admin-nodes.ranking.none') : t('admin-nodes.empty.body')}
          </EmptyState>
        }
      />
    </AdminPage>
  )
}
