import clsx from 'clsx'
import { ArrowLeft, CircleCheck, Inbox } from 'lucide-react'
import { Link } from 'react-router'
import { Rich } from '../../../i18n/rich.tsx'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { BatchDialog } from './batch/batch-dialog.tsx'
import { ContactDialog } from './decision/contact-dialog.tsx'
import { DecisionPanel } from './decision/decision-panel.tsx'
import { Evidence } from './evidence/evidence.tsx'
import { Kbd } from './keyboard/kbd.tsx'
import { QueueList } from './queue/queue-list.tsx'
import type { Workbench as Bench } from './use-workbench.ts'

/** Shows the queue, the evidence and the decision: side by side, or in sequence on narrow viewports. */
export const Workbench = ({ bench }: { bench: Bench }) => {
  const isOpen = bench.address.key !== undefined
  return (
    <>
      <div className="grid min-w-0 gap-3 lg:h-[calc(100dvh-12rem)] min-[86rem]:h-[calc(100dvh-9rem)] lg:min-h-120 lg:grid-cols-[18rem_minmax(0,1fr)] min-[86rem]:grid-cols-[19.5rem_minmax(0,1fr)] lg:grid-rows-[minmax(0,1fr)]">
        <div className={clsx('min-w-0 lg:grid', isOpen ? 'max-lg:hidden' : 'grid')}>
          <QueueList bench={bench} />
        </div>
        {isOpen ? <Opened bench={bench} /> : <NothingOpen bench={bench} />}
      </div>
      <p role="status" aria-live="polite" className="sr-only">
        {bench.said}
      </p>
      {bench.drafts.batch && <BatchDialog action={bench.drafts.batch} bench={bench} />}
      {bench.evidence.data && <ContactDialog {...bench.contact} evidence={bench.evidence.data} />}
    </>
  )
}

const Opened = ({ bench }: { bench: Bench }) => {
  const t = useT('admin-versions')
  return (
    <div className="flex min-h-0 min-w-0 flex-col min-[86rem]:grid min-[86rem]:grid-cols-[minmax(0,1fr)_15rem] min-[86rem]:grid-rows-[minmax(0,1fr)] min-[86rem]:gap-3">
      <div className="mb-2 lg:hidden">
        <Link to={bench.address.openHref(undefined)} preventScrollReset className={buttonClass({ size: 'small' })}>
          <ArrowLeft aria-hidden className="mirrored" />
          {t('admin-versions.queue.back')}
        </Link>
      </div>
      <section
        // The key resets the scroll position for each version.
        key={bench.address.key}
        aria-label={t('admin-versions.evidence.label')}
        className={`min-h-0 min-w-0 flex-1 ${cardClass} max-[86rem]:rounded-b-none lg:overflow-y-auto`}
      >
        <Evidence bench={bench} />
      </section>
      <DecisionPanel bench={bench} />
    </div>
  )
}

const NothingOpen = ({ bench: { queue, more } }: { bench: Bench }) => {
  const t = useT('admin-versions')
  const { waiting } = queue
  if (waiting !== undefined && waiting > 0) return <PageDone waiting={waiting} onMore={more} />
  const isDone = waiting === 0
  const Icon = isDone ? CircleCheck : Inbox
  return (
    <div className={nothingClass}>
      <Icon aria-hidden className="size-7 text-faint" />
      <p className="text-md font-semibold">
        {isDone ? t('admin-versions.queue.done') : t('admin-versions.queue.choose')}
      </p>
      <p className="max-w-[44ch] text-muted">
        {isDone ? (
          t('admin-versions.queue.doneBody')
        ) : (
          <Rich k="admin-versions.queue.chooseBody" ns={['admin-versions']} components={{ key: <Kbd /> }} />
        )}
      </p>
    </div>
  )
}

const PageDone = ({ waiting, onMore }: { waiting: number; onMore: () => void }) => {
  const t = useT('admin-versions')
  const format = useFormat()
  return (
    <div className={nothingClass}>
      <CircleCheck aria-hidden className="size-7 text-faint" />
      <p className="text-md font-semibold">{t('admin-versions.queue.pageDone')}</p>
      <p className="max-w-[44ch] text-muted">
        {t('admin-versions.queue.waiting', { count: waiting, exact: format.exactNumber(waiting) })}
      </p>
      <Button variant="primary" aria-keyshortcuts="n" onClick={onMore}>
        {t('admin-versions.queue.more')}
        <Kbd>{'n'}</Kbd>
      </Button>
    </div>
  )
}

const nothingClass =
  'hidden flex-col items-center justify-center gap-2 rounded-card border border-dashed border-line p-8 text-center lg:flex'
