import { Page } from '../../../components/page-column.tsx'
import { PageMeta } from '../../../framework/page-meta.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { NotLoaded } from '../../../ui/not-loaded.tsx'
import { optionalPart } from '../../../ui/optional-part.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { DropCover } from '../shared/lazy-drop-cover.tsx'
import type { Opening } from './use-opened-workflow.ts'
import { noWishes, useWorkflowPage } from './use-workflow-page.ts'
import { WorkflowOpener } from './workflow-opener.tsx'

// Most of the page is needed only once a workflow is open.
const Upgrades = optionalPart(async () => (await import('./upgrades.tsx')).Upgrades, {
  fallback: <Skeleton className="h-32 w-full" />,
  Failed: NotLoaded,
})
const LoadError = optionalPart(async () => (await import('../../../components/load-error.tsx')).LoadError, {
  Failed: NotLoaded,
})

/** Finds the packs and versions of a workflow. The browser reads the file. */
export default function WorkflowPage() {
  const t = useT('workflow')
  const { opening, open, wishes, ask, asking, installed, forget, isFileOver } = useWorkflowPage()
  const { data, error, isPending } = asking
  const isOpened = opening.state === 'opened'
  return (
    <Page>
      <PageMeta title={t('workflow.title')} description={t('workflow.description')} />
      <h1 className="text-xl font-semibold tracking-tight">{t('workflow.title')}</h1>
      <p className="mt-1 max-w-prose text-muted">{t('workflow.lead')}</p>
      <WorkflowOpener isSmall={isOpened} onOpen={(file, name) => void open(file, name)} />
      <div aria-live="polite" aria-busy={opening.state === 'reading' || isPending} className="mt-6 flex flex-col gap-6">
        <Opened opening={opening} onOpen={(file, name) => void open(file, name)} />
        {installed && (
          <Upgrades
            installed={installed}
            opened={isOpened ? opening : undefined}
            choices={wishes.choices}
            onForget={forget}
          />
        )}
        {isOpened && error !== undefined && <LoadError error={error} onRetry={() => ask(opening, wishes)} />}
        {isOpened && isPending && !data && <Asking />}
        {isOpened && opening.uses.length > opening.ask(noWishes.choices).length && (
          <Notice kind="warning">{t('workflow.error.tooMany')}</Notice>
        )}
        {isOpened && data && (
          <ResolvedView opened={opening} resolved={data} wishes={wishes} onWishes={(wished) => ask(opening, wished)} />
        )}
      </div>
      {isFileOver && <DropCover words={t('workflow.open.drop')} />}
    </Page>
  )
}

/** Shows whether the file is being read, failed to open, or uses no comfy nodes. */
const Opened = ({ opening, onOpen }: { opening: Opening; onOpen: (file: Blob, name: string) => void }) => {
  const t = useT('workflow')
  if (opening.state === 'unread') {
    const { file, name } = opening
    return (
      <Notice
        kind="warning"
        title={t('workflow.error.broken', { name: `\u2068${name}\u2069` })}
        action={<Button onClick={() => onOpen(file, name)}>{t('ui.tryAgain')}</Button>}
      >
        {t('workflow.error.unread')}
      </Notice>
    )
  }
  if (opening.state === 'reading')
    return <p className="text-muted">{t('workflow.error.reading', { name: opening.name })}</p>
  if (opening.state === 'failed') return <OpenError {...opening} />
  return opening.state === 'opened' && opening.uses.length === 0 ? (
    <Notice title={t('workflow.error.empty')}>{t('workflow.error.emptyBody')}</Notice>
  ) : null
}

const Asking = () => {
  const t = useT('workflow')
  return (
    <div>
      <p className="mb-2 text-muted">{t('workflow.error.asking')}</p>
      <Skeleton className="h-64 w-full" />
    </div>
  )
}

const ResolvedView = optionalPart(async () => (await import('./resolved-view.tsx')).ResolvedView, {
  fallback: <Asking />,
  Failed: NotLoaded,
})

/** Shows why a file could not be opened, and what to do. */
const OpenError = ({ name, error }: Extract<Opening, { state: 'failed' }>) => {
  const t = useT('workflow')
  const quoted = `\u2068${name}\u2069`
  switch (error.state) {
    case 'no-workflow':
      return (
        <Notice kind="warning" title={t('workflow.error.noWorkflow', { name: quoted })}>
          {error.format === 'json'
            ? t('workflow.error.noWorkflowJson')
            : t('workflow.error.noWorkflowBody', { format: error.format.toUpperCase() })}
        </Notice>
      )
    case 'unknown-format':
      return (
        <Notice kind="warning" title={t('workflow.error.unknown', { name: quoted })}>
          {t('workflow.error.unknownBody')}
        </Notice>
      )
    case 'too-large':
      return (
        <Notice kind="warning" title={t('workflow.error.tooLarge', { name: quoted })}>
          {t('workflow.error.tooLargeBody')}
        </Notice>
      )
    case 'broken':
      return (
        <Notice kind="danger" title={t('workflow.error.broken', { name: quoted })}>
          {t('workflow.error.brokenBody', { detail: error.detail })}
        </Notice>
      )
  }
}
