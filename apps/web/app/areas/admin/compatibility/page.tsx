import type { Schema } from '@registry/api-client'
import { MonitorCheck, Pencil } from 'lucide-react'
import { useState } from 'react'
import { AdminPage } from '../../../components/admin/admin-page.tsx'
import { DataTable } from '../../../components/admin/data-table.tsx'
import { ChoiceFilter, FilterBar, SearchFilter } from '../../../components/admin/filters.tsx'
import { ListFoot } from '../../../components/admin/list-foot.tsx'
import { SortSelect } from '../../../components/admin/sort-select.tsx'
import { useRead } from '../../../data/query/use-read.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useSearch } from '../../../search/use-search.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { filterName } from '../shared/moderation/version-status.tsx'
import { PublisherFilter } from '../shared/nodes/publisher-filter.tsx'
import { type AdminVersion, versionKey } from './compatibility-draft.ts'
import { EditDialog } from './edit-dialog.tsx'
import { compatibilitySearch, statuses, versionsQuery } from './search.ts'
import { useColumns } from './use-columns.tsx'

interface Props {
  /** Number of selected versions. */
  count: number
  onEdit: () => void
  onClear: () => void
}

const mostAtOnce = 100

export default function AdminCompatibilityPage() {
  const t = useT('admin', 'admin-nodes', 'admin-versions', 'refusals')
  return (
    <AdminPage title={t('admin.nav.compatibility')} lead={t('admin-nodes.compat.lead')}>
      <Versions />
    </AdminPage>
  )
}

const Versions = () => {
  const t = useT('admin', 'admin-nodes')
  const address = useSearch(compatibilitySearch)
  const query = versionsQuery(address.asked)
  const read = useRead('/admin/versions', { params: { query } })
  // Versions on other pages stay selected, and the dialog needs their values.
  const [chosen, setChosen] = useState<ReadonlyMap<string, AdminVersion>>(new Map())
  const [edited, setEdited] = useState<readonly AdminVersion[]>()
  const columns = useColumns((version) => setEdited([version]))
  const rows = read.data?.versions
  const choose = (keys: Set<string>) => {
    const known = new Map([...chosen, ...(rows ?? []).map((row): [string, AdminVersion] => [versionKey(row), row])])
    setChosen(new Map([...known].filter(([key]) => keys.has(key))))
  }
  return (
    <>
      <VersionFilters counts={read.data?.statuses} sort={query.sort} />
      <ChosenBar
        count={chosen.size}
        onEdit={() => setEdited([...chosen.values()])}
        onClear={() => setChosen(new Map())}
      />
      <DataTable
        columns={columns}
        rows={rows}
        keyOf={versionKey}
        sort={query.sort}
        caption={t('admin.nav.compatibility')}
        selection={{ chosen: new Set(chosen.keys()), onChange: choose }}
        error={read.error}
        onRetry={() => void read.refetch()}
        empty={
          <EmptyState icon={<MonitorCheck aria-hidden />} title={t('admin-nodes.compat.none')}>
            {t('admin-nodes.empty.body')}
          </EmptyState>
        }
      />
      {read.data && <ListFoot {...read.data} />}
      {edited && (
        <EditDialog versions={edited} onClose={() => setEdited(undefined)} onDone={() => setChosen(new Map())} />
      )}
    </>
  )
}

/** Shows the actions for the selected versions. The bar keeps its space while no version is selected. */
const ChosenBar = ({ count, onEdit, onClear }: Props) => {
  const t = useT('admin-nodes')
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-2">
      {count === 0 ? (
        <p className="text-sm text-faint">{t('admin-nodes.compat.choose')}</p>
      ) : (
        <>
          <Button variant="primary" disabled={count > mostAtOnce} onClick={onEdit}>
            <Pencil aria-hidden />
            {t('admin-nodes.compat.editChosen', { count })}
          </Button>
          <Button variant="quiet" onClick={onClear}>
            {t('admin-nodes.compat.chooseNone')}
          </Button>
        </>
      )}
      {count > mostAtOnce && (
        <p role="status" className="text-sm text-red-text">
          {t('admin-nodes.compat.tooMany', { most: mostAtOnce })}
        </p>
      )}
    </div>
  )
}

interface VersionFiltersProps {
  counts: Schema<'AdminVersionPage'>['statuses'] | undefined
  sort: string
}

const VersionFilters = ({ counts, sort }: VersionFiltersProps) => {
  const t = useT('admin-nodes', 'admin-versions')
  return (
    <div className="flex flex-col gap-2">
      <FilterBar>
        <SearchFilter
          search={compatibilitySearch}
          name="q"
          label={t('admin-nodes.compat.search')}
          placeholder={t('admin-nodes.compat.searchHint')}
        />
        <PublisherFilter />
      </FilterBar>
      <FilterBar>
        <ChoiceFilter
          search={compatibilitySearch}
          multiple
          name="status"
          label={t('admin-nodes.column.status')}
          options={statuses.map((value) => ({
            value,
            label: filterName(t, value),
            ...(counts && { count: counts[value] }),
          }))}
        />
        <SortSelect
          value={sort}
          options={[
            { value: 'newest', label: t('admin-versions.filters.newest') },
            { value: 'oldest', label: t('admin-versions.filters.oldest') },
            { value: 'node', label: t('admin-versions.filters.node') },
            { value: 'findings', label: t('admin-versions.filters.findings') },
          ]}
        />
      </FilterBar>
    </div>
  )
}
