import { Scale } from 'lucide-react'
import { useState } from 'react'
import { DataTable } from '../../../components/admin/data-table.tsx'
import { ChoiceFilter, FilterBar, SearchFilter } from '../../../components/admin/filters.tsx'
import { ListFoot } from '../../../components/admin/list-foot.tsx'
import { useListAddress } from '../../../components/admin/use-list-address.ts'
import { useSteadyRows } from '../shared/nodes/use-steady-rows.ts'
import { useRead } from '../../../data/query/use-read.ts'
import { useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { namesQuery } from './names-query.ts'
import { SettleChosen } from './settle-chosen.tsx'
import { useNameColumns } from './use-name-columns.tsx'

/** The names that several nodes offer, who wins each, and a way to settle it. */
export const ContestedNames = () => {
  const t = useT('admin', 'admin-nodes')
  const address = useListAddress()
  const query = namesQuery(address)
  const read = useRead('/admin/comfy-node-names', { params: { query } })
  const steady = useSteadyRows({
    rows: read.data?.names,
    address: JSON.stringify(query),
    isFetching: read.isFetching,
    keyOf: ({ name }) => name,
  })
  const columns = useNameColumns(steady.change)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const rows = steady.rows?.filter(({ name }) => chosen.has(name)) ?? []
  return (
    <>
      <FilterBar>
        <SearchFilter name="q" label={t('admin-nodes.names.search')} />
        <ChoiceFilter
          name="preempted"
          label={t('admin-nodes.names.settled')}
          options={[
            { value: 'false', label: t('admin-nodes.names.open') },
            { value: 'true', label: t('admin-nodes.names.settled') },
          ]}
        />
      </FilterBar>
      {rows.length > 0 && <SettleChosen chosen={rows} onChange={steady.change} onClear={() => setChosen(new Set())} />}
      <DataTable
        columns={columns}
        rows={steady.rows}
        keyOf={({ name }) => name}
        caption={t('admin-nodes.names.contested')}
        selection={{ chosen, onChange: setChosen }}
        sort={query.sort}
        onSort={(sort) => address.set({ sort })}
        fault={read.error}
        onRetry={() => void read.refetch()}
        empty={
          <EmptyState icon={<Scale aria-hidden />} title={t('admin-nodes.names.none')}>
            {t('admin-nodes.names.noneBody')}
          </EmptyState>
        }
      />
      {read.data && <ListFoot {...read.data} isCounted />}
    </>
  )
}
