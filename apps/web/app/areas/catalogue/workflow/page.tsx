import { useCallback, useEffect, useState } from 'react'
import { LoadFault } from '../../../components/load-fault.tsx'
import { Page } from '../../../components/page-column.tsx'
import { useWrite } from '../../../data/query/use-write.ts'
import { PageMeta } from '../../../framework/page-meta.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { Notice } from '../../../ui/notice.tsx'
import { RowsSkeleton } from '../../../ui/rows-skeleton.tsx'
import { takeCarriedFile } from '../shared/carried-file.ts'
import { useDroppedFile } from '../shared/use-dropped-file.ts'
import { OpenFault } from './open-fault.tsx'
import { ResolvedView, type Wishes } from './resolved-view.tsx'
import { useOpenedWorkflow, type OpenedWorkflow } from './use-opened-workflow.ts'
import { WorkflowOpener } from './workflow-opener.tsx'

const noWishes: Wishes = { choices: new Map(), pins: new Map() }

/** From a workflow to its packs and versions. The file is read in the browser. */
export default function WorkflowPage() {
  const t = useT('workflow')
  const { mutate, data, error, isPending, reset } = useWrite('post', '/workflows/resolve')
  const [wishes, setWishes] = useState(noWishes)
  const ask = useCallback(
    (opened: Pick<OpenedWorkflow, 'ask'>, wished: Wishes) => {
      setWishes(wished)
      const pins = [...wished.pins].map(([id, version]) => ({ node_id: id, version }))
      mutate({ body: { uses: opened.ask(wished.choices), pins } })
    },
    [mutate],
  )
  const { opening, open } = useOpenedWorkflow(
    useCallback(
      (opened) => {
        reset()
        setWishes(noWishes)
        if (opened.uses.length > 0) ask(opened, noWishes)
      },
      [ask, reset],
    ),
  )
  useEffect(() => {
    const carried = takeCarriedFile()
    if (carried) void open(carried.file, carried.name ?? t('workflow.open.pasted'))
  }, [open, t])
  useDroppedFile(useCallback((file, name = t('workflow.open.pasted')) => void open(file, name), [open, t]))
  const isOpened = opening.state === 'opened'
  return (
    <Page>
      <PageMeta title={t('workflow.title')} description={t('workflow.description')} />
      <h1 className="text-xl font-semibold tracking-tight">{t('workflow.title')}</h1>
      <p className="mt-1 max-w-prose text-muted">{t('workflow.lead')}</p>
      <WorkflowOpener isSmall={isOpened} onOpen={(file, name) => void open(file, name)} />
      <div aria-live="polite" aria-busy={opening.state === 'reading' || isPending} className="mt-6 flex flex-col gap-6">
        {opening.state === 'reading' && (
          <p className="text-muted">{t('workflow.fault.reading', { name: opening.name })}</p>
        )}
        {opening.state === 'fault' && <OpenFault {...opening} />}
        {isOpened && opening.uses.length === 0 && (
          <Notice title={t('workflow.fault.empty')}>{t('workflow.fault.emptyBody')}</Notice>
        )}
        {isOpened && error && <LoadFault error={error} onRetry={() => ask(opening, wishes)} />}
        {isOpened && isPending && !data && <Asking />}
        {isOpened && opening.uses.length > opening.ask(noWishes.choices).length && (
          <Notice kind="warning">{t('workflow.fault.tooMany')}</Notice>
        )}
        {isOpened && data && (
          <ResolvedView opened={opening} resolved={data} wishes={wishes} onWishes={(wished) => ask(opening, wished)} />
        )}
      </div>
    </Page>
  )
}

const Asking = () => {
  const t = useT('workflow')
  return (
    <div>
      <p className="mb-2 text-muted">{t('workflow.fault.asking')}</p>
      <RowsSkeleton rows={4} />
    </div>
  )
}
