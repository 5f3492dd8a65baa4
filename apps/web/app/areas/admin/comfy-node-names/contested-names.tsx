import { Award, Scale } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { type Column, DataTable } from '../../../components/admin/data-table.tsx'
import { ChoiceFilter, FilterBar, SearchFilter } from '../../../components/admin/filters.tsx'
import { ListFoot } from '../../../components/admin/list-foot.tsx'
import { useFocusKept } from '../../../components/admin/use-focus-kept.ts'
import { FormError } from '../../../components/form-error.tsx'
import { useBecauseWords } from '../../../components/ownership/use-because-words.ts'
import { useRead } from '../../../data/query/use-read.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useSearch } from '../../../search/use-search.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useLinks } from '../../../use-links.ts'
import { useSteadyRows } from '../shared/nodes/use-steady-rows.ts'
import { useTask } from '../shared/nodes/use-task.ts'
import { useUndoToast } from '../shared/nodes/use-undo-toast.ts'
import { Offers } from './offers.tsx'
import { namesQuery, namesSearch } from './search.ts'
import { afterPlan, backPlan, type ContestedName, isOpen, mostStarred, offerName, winPlan } from './settle-name.ts'
import { useCarryOut } from './use-carry-out.ts'

interface Props {
  chosen: readonly ContestedName[]
  onChange: (contested: ContestedName) => void
  onClear: () => void
}

/** Lists the names that several packs offer, the winner of each name, and the actions that settle the name. */
export const ContestedNames = () => {
  const t = useT('admin', 'admin-nodes')
  const address = useSearch(namesSearch)
  const query = namesQuery(address.asked)
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
  const container = useRef<HTMLDivElement>(null)
  // A button that settles names disappears with them.
  useFocusKept(container)
  return (
    <div ref={container} tabIndex={-1} className="flex min-w-0 flex-col gap-4">
      <FilterBar>
        <SearchFilter search={namesSearch} name="q" label={t('admin-nodes.names.search')} />
        <ChoiceFilter
          search={namesSearch}
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
        error={read.error}
        onRetry={() => void read.refetch()}
        empty={
          <EmptyState icon={<Scale aria-hidden />} title={t('admin-nodes.names.none')}>
            {t('admin-nodes.names.noneBody')}
          </EmptyState>
        }
      />
      {read.data && <ListFoot {...read.data} isCounted />}
    </div>
  )
}

const useNameColumns = (onChange: (contested: ContestedName) => void): Column<ContestedName>[] => {
  const t = useT('admin-nodes')
  return [
    {
      id: 'name',
      title: t('admin-nodes.names.name'),
      sort: 'name',
      cell: ({ name }) => (
        <bdi dir="ltr" className="font-mono text-sm font-medium wrap-anywhere">
          {name}
        </bdi>
      ),
    },
    {
      id: 'winner',
      title: t('admin-nodes.names.winner'),
      sort: 'doubt',
      cell: (contested) => <Winner contested={contested} />,
    },
    {
      id: 'offers',
      title: t('admin-nodes.names.offers'),
      sort: 'offers',
      cell: (contested) => <Offers contested={contested} onChange={onChange} />,
    },
  ]
}

/** Shows the pack that the registry returns for a name, and the reason. */
const Winner = ({ contested: { winner, ownership, offers } }: { contested: ContestedName }) => {
  const t = useT('admin-nodes')
  const links = useLinks()
  const becauseWords = useBecauseWords()
  if (winner === undefined) {
    if (ownership.state !== 'ambiguous') return null
    return <p className="text-sm text-amber-text">{t('admin-nodes.names.ambiguous')}</p>
  }
  const node = offers.find(({ node_id: id }) => id === winner)
  return (
    <div className="sm:min-w-40">
      <Link
        to={links.node(winner)}
        className="rounded-mark font-medium wrap-anywhere hover:text-accent-text hover:underline"
      >
        <bdi>{node ? offerName(node, offers) : winner}</bdi>
      </Link>
      <p className="text-xs text-muted">{becauseWords(ownership)}</p>
    </div>
  )
}

/**
 * Settles the selected names: each goes to the most starred pack that offers it. Names that an admin assigned to a pack
 * stay.
 */
const SettleChosen = ({ chosen, onChange, onClear }: Props) => {
  const t = useT('admin-nodes')
  const format = useFormat()
  const undoToast = useUndoToast()
  const carryOut = useCarryOut()
  const { run, isPending, error } = useTask()
  const selected = t('admin-nodes.names.chosen', { total: format.exactNumber(chosen.length) })
  const open = chosen.filter(isOpen)
  const settle = () => {
    const plans = open.flatMap((contested) => {
      const best = mostStarred(contested.offers)
      return best ? [{ contested, ...winPlan(contested.offers, best.node_id) }] : []
    })
    run(async () => {
      const done: typeof plans = []
      const undo = async () => {
        for (const { contested, ...plan } of done) {
          await carryOut({ name: contested.name, ...backPlan(plan) })
          onChange(contested)
        }
      }
      try {
        // The plans run one after another, so that after an error all finished plans are visible and can be undone.
        for (const plan of plans) {
          await carryOut({ name: plan.contested.name, ...plan })
          onChange(afterPlan(plan.contested, plan))
          done.push(plan)
        }
        onClear()
      } finally {
        if (done.length > 0) {
          undoToast(t('admin-nodes.names.settledMany', { total: format.exactNumber(done.length) }), undo)
        }
      }
    })
  }
  return (
    <div role="group" aria-label={selected} className="mb-3 flex flex-wrap items-center gap-2 text-sm">
      <span className="font-medium">{selected}</span>
      <Button size="small" wraps disabled={isPending || open.length === 0} onClick={settle}>
        <Award aria-hidden />
        {t('admin-nodes.names.settleMany')}
      </Button>
      <Button size="small" variant="quiet" disabled={isPending} onClick={onClear}>
        {t('admin-nodes.names.clear')}
      </Button>
      <FormError error={error} />
    </div>
  )
}
