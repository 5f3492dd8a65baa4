import { CopyCheck } from 'lucide-react'
import { AdminPage } from '../../../components/admin/admin-page.tsx'
import { FilterBar, SearchFilter } from '../../../components/admin/filters.tsx'
import { ListFoot } from '../../../components/admin/list-foot.tsx'
import { SortSelect } from '../../../components/admin/sort-select.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { useRead } from '../../../data/query/use-read.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useSearch } from '../../../search/use-search.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useSteadyRows } from '../shared/nodes/use-steady-rows.ts'
import { DuplicateGroup } from './duplicate-group.tsx'
import { duplicatesQuery, duplicatesSearch } from './search.ts'

export default function AdminDuplicatesPage() {
  const t = useT('admin', 'admin-nodes', 'refusals')
  const query = duplicatesQuery(useSearch(duplicatesSearch).asked)
  return (
    <AdminPage title={t('admin.nav.duplicates')} lead={t('admin-nodes.duplicates.lead')}>
      <FilterBar>
        <SearchFilter search={duplicatesSearch} name="q" label={t('admin-nodes.duplicates.search')} />
        <SortSelect
          value={query.sort}
          options={[
            { value: 'installs', label: t('admin-nodes.sort.installs') },
            { value: 'repository', label: t('admin-nodes.column.repository') },
          ]}
        />
      </FilterBar>
      <Groups query={query} />
    </AdminPage>
  )
}

const Groups = ({ query }: { query: ReturnType<typeof duplicatesQuery> }) => {
  const t = useT('admin-nodes')
  const read = useRead('/admin/duplicates', { params: { query } })
  const steady = useSteadyRows({
    rows: read.data?.groups,
    address: JSON.stringify(query),
    isFetching: read.isFetching,
    keyOf: ({ repository }) => repository,
  })
  return (
    <Loaded query={read} fallback={<PageFallback />}>
      {(data) =>
        steady.rows === undefined || steady.rows.length === 0 ? (
          <EmptyState icon={<CopyCheck aria-hidden />} title={t('admin-nodes.duplicates.none')}>
            {t('admin-nodes.duplicates.noneBody')}
          </EmptyState>
        ) : (
          <>
            {steady.rows.map((group) => (
              <DuplicateGroup key={group.repository} group={group} onChange={steady.change} />
            ))}
            <ListFoot {...data} />
          </>
        )
      }
    </Loaded>
  )
}

const PageFallback = () => (
  <>
    <Skeleton className="h-44" />
    <Skeleton className="h-44" />
    <Skeleton className="h-44" />
  </>
)
