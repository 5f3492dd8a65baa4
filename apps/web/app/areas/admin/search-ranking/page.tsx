import { ArrowUpNarrowWide } from 'lucide-react'
import { AdminPage } from '../../../components/admin/admin-page.tsx'
import type { Column } from '../../../components/admin/data-table.tsx'
import { FilterBar, FlagFilter, SearchFilter } from '../../../components/admin/filters.tsx'
import { ReadAs } from '../../../components/admin/read-as.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useSearch } from '../../../search/use-search.ts'
import { CompactNumber } from '../../../ui/compact-number.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { type AdminNode, isUnclaimed, publisherLabel } from '../shared/nodes/admin-node.ts'
import { NodeCell } from '../shared/nodes/node-cell.tsx'
import { NodeStatus } from '../shared/nodes/node-status.tsx'
import { NodeTable } from '../shared/nodes/node-table.tsx'
import { useNodeList } from '../shared/nodes/use-node-list.ts'
import { RankingInput } from './ranking-input.tsx'
import { rankingQuery, rankingSearch } from './search.ts'

export default function AdminSearchRankingPage() {
  return (
    <ReadAs search={rankingSearch} name="search" as="q">
      <Ranking />
    </ReadAs>
  )
}

const Ranking = () => {
  const t = useT('admin', 'admin-nodes', 'refusals')
  const { asked } = useSearch(rankingSearch)
  const query = rankingQuery(asked)
  const list = useNodeList(query)
  const columns = useColumns(list.change)
  return (
    <AdminPage title={t('admin.nav.searchRanking')} lead={t('admin-nodes.ranking.lead')}>
      <FilterBar>
        <SearchFilter
          search={rankingSearch}
          name="q"
          label={t('admin-nodes.filter.search')}
          placeholder={t('admin-nodes.filter.searchHint')}
        />
        <FlagFilter search={rankingSearch} name="ranked" label={t('admin-nodes.ranking.ranked')} />
      </FilterBar>
      <NodeTable
        list={list}
        columns={columns}
        caption={t('admin.nav.searchRanking')}
        sort={query.sort}
        empty={
          <EmptyState icon={<ArrowUpNarrowWide aria-hidden />} title={t('admin-nodes.empty.title')}>
            {asked.ranked ? t('admin-nodes.ranking.none') : t('admin-nodes.empty.body')}
          </EmptyState>
        }
      />
    </AdminPage>
  )
}

const useColumns = (onChange: (node: AdminNode) => void): Column<AdminNode>[] => {
  const t = useT('admin-nodes')
  return [
    { id: 'node', title: t('admin-nodes.column.node'), sort: 'name', cell: (node) => <NodeCell node={node} /> },
    {
      id: 'publisher',
      title: t('admin-nodes.column.publisher'),
      phone: 'hide',
      cell: (node) =>
        isUnclaimed(node) ? (
          <span className="text-faint">{t('admin-nodes.unclaimed')}</span>
        ) : (
          <bdi className="wrap-anywhere">{publisherLabel(node.publisher)}</bdi>
        ),
    },
    {
      id: 'status',
      title: t('admin-nodes.column.status'),
      phone: 'hide',
      cell: (node) => <NodeStatus node={node} />,
    },
    {
      id: 'installs',
      title: t('admin-nodes.column.installs'),
      sort: 'installs',
      align: 'end',
      cell: (node) => <CompactNumber value={node.downloads} />,
    },
    {
      id: 'stars',
      title: t('admin-nodes.column.stars'),
      sort: 'stars',
      align: 'end',
      cell: (node) => <CompactNumber value={node.github_stars ?? 0} />,
    },
    {
      id: 'ranking',
      title: t('admin-nodes.column.ranking'),
      sort: 'ranking',
      align: 'end',
      cell: (node) => <RankingInput node={node} onChange={onChange} />,
    },
  ]
}
