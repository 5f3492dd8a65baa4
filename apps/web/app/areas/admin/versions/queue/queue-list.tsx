import { Inbox } from 'lucide-react'
import { useId } from 'react'
import { ListFoot } from '../../../../components/admin/list-foot.tsx'
import { SelectBox } from '../../../../components/admin/select-box.tsx'
import { LoadError } from '../../../../components/load-error.tsx'
import { useFormat } from '../../../../i18n/use-format.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { Button } from '../../../../ui/button.tsx'
import { cardClass } from '../../../../ui/card-class.ts'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { ActionName } from '../decision/action-name.tsx'
import { actions } from '../decision/action.ts'
import type { Workbench } from '../use-workbench.ts'
import { keyOf } from '../version-key.ts'
import { QueueFilters } from './queue-filters.tsx'
import { QueueRow } from './queue-row.tsx'
import { pagesOf } from './selection.ts'

/** Shows the queue: its filters, its rows, the selection, and its pages. */
export const QueueList = ({ bench }: { bench: Workbench }) => {
  const t = useT('admin-versions')
  const { answer } = bench.queue
  return (
    <section
      aria-label={t('admin-versions.queue.label')}
      className={`flex min-h-0 flex-col overflow-hidden ${cardClass}`}
    >
      <QueueFilters />
      <SelectionBar bench={bench} />
      <div data-queue tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto border-t border-line outline-none">
        <Rows bench={bench} />
      </div>
      {answer !== undefined && answer.totalPages > 1 && (
        <div className="border-t border-line px-2 py-1.5">
          <ListFoot page={answer.page} totalPages={answer.totalPages} total={answer.total} />
        </div>
      )}
    </section>
  )
}

const Rows = ({ bench }: { bench: Workbench }) => {
  const { queue, address, choice, cursor } = bench
  const t = useT('admin-versions')
  if (queue.error !== null)
    return (
      <div className="p-3">
        <LoadError error={queue.error} onRetry={queue.retry} />
      </div>
    )
  if (queue.rows === undefined) return <RowSkeletons />
  if (queue.rows.length === 0)
    return (
      <div className="flex flex-col items-center gap-1.5 px-4 py-10 text-center">
        <Inbox aria-hidden className="size-6 text-faint" />
        <p className="font-semibold">{t('admin-versions.queue.empty')}</p>
        <p className="text-sm text-muted">{t('admin-versions.queue.emptyBody')}</p>
      </div>
    )
  const [first] = queue.rows
  const stop = cursor.current ?? (first && keyOf(first))
  const hasStop = queue.rows.some((row) => keyOf(row) === stop)
  return (
    <>
      <Decided bench={bench} />
      <ol className="divide-y divide-line">
        {queue.rows.map((row, index) => {
          const key = keyOf(row)
          return (
            <QueueRow
              key={key}
              row={row}
              to={address.openHref(key)}
              isStepping={address.key !== undefined}
              isOpen={key === address.key}
              isChosen={choice.selection.has(key)}
              isDecided={queue.decided.has(key)}
              isStop={hasStop ? key === stop : index === 0}
              onToggle={(isRange) => cursor.toggle(key, isRange)}
            />
          )
        })}
      </ol>
    </>
  )
}

const Decided = ({ bench: { queue, more } }: { bench: Workbench }) => {
  const t = useT('admin-versions')
  const format = useFormat()
  const count = queue.decided.size
  if (count === 0) return null
  return (
    <div className="flex items-center justify-between gap-2 border-b border-line bg-green-surface py-1 ps-3 pe-1.5 text-sm text-green-text">
      <span>{t('admin-versions.queue.decided', { count, exact: format.exactNumber(count) })}</span>
      {queue.waiting ? (
        <Button size="small" variant="quiet" onClick={more}>
          {t('admin-versions.queue.more')}
        </Button>
      ) : (
        <Button size="small" variant="quiet" onClick={queue.tidy}>
          {t('admin-versions.queue.tidy')}
        </Button>
      )}
    </div>
  )
}

const RowSkeletons = () => (
  <div aria-hidden className="flex flex-col gap-3 p-3">
    {[1, 2, 3, 4, 5, 6, 7, 8].map((each) => (
      <div key={each} className="flex flex-col gap-1.5">
        <Skeleton className="h-4.5 w-3/4" />
        <Skeleton className="h-3.5 w-1/2" />
      </div>
    ))}
  </div>
)

/** Shows the actions for the selection and the checkbox that selects the whole page. */
const SelectionBar = ({ bench: { choice, clear, drafts, queue } }: { bench: Workbench }) => {
  const t = useT('admin-versions')
  const label = useId()
  const { selection, pageState } = choice
  if (!queue.rows?.length && selection.size === 0) return null
  return (
    <div className="border-t border-line px-2">
      <div className="flex min-h-9 items-center gap-2 border-s-2 border-transparent ps-0 text-sm">
        <SelectBox
          label={t('admin-versions.selection.all')}
          checked={pageState === 'all'}
          isPartly={pageState === 'some'}
          onToggle={() => (pageState === 'all' ? clear() : choice.addPage())}
        />
        {selection.size === 0 ? (
          <span id={label} aria-hidden className="text-muted">
            {t('admin-versions.selection.all')}
          </span>
        ) : (
          <>
            <SelectionCount selection={selection} />
            <Button size="small" variant="quiet" className="ms-auto" onClick={clear}>
              {t('admin-versions.selection.clear')}
            </Button>
          </>
        )}
      </div>
      {selection.size > 0 && (
        <div role="group" aria-label={t('admin-versions.selection.label')} className="flex flex-wrap gap-1.5 pb-2">
          {actions.map((action) => (
            <Button key={action} size="small" onClick={() => drafts.act(action)}>
              <ActionName action={action} />
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

const SelectionCount = ({ selection }: { selection: Workbench['choice']['selection'] }) => {
  const t = useT('admin-versions')
  const format = useFormat()
  const pages = pagesOf(selection)
  const chosen = format.exactNumber(selection.size)
  return (
    <span className="font-medium">
      {pages > 1
        ? t('admin-versions.selection.pages', { chosen, pages: format.exactNumber(pages) })
        : t('admin-versions.selection.page', { count: selection.size, exact: chosen })}
    </span>
  )
}
