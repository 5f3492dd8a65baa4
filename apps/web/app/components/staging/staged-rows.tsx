import type { Schema } from '@registry/api-client'
import { Check, GitCompareArrows, X } from 'lucide-react'
import { useState } from 'react'
import { useRead } from '../../data/query/use-read.ts'
import { useWrite } from '../../data/query/use-write.ts'
import { useNow } from '../../i18n/now.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { type T, useT } from '../../i18n/use-t.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Detail, Details } from '../../ui/details.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormFoot } from '../../ui/form-foot.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Rows } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useLinks } from '../../use-links.ts'
import { ComparisonVerdict } from '../comparison/comparison-verdict.tsx'
import { NodeChanges } from '../comparison/node-changes.tsx'
import { OtherChanges } from '../comparison/other-changes.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { Loaded } from '../loaded.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { StatedChanges } from './stated-changes.tsx'

type Staged = Schema<'StagedVersion'>

interface Props {
  publisherId: string
  versions: readonly Staged[]
}

/** Open dialog and its version. */
interface Opened {
  what: 'changes' | 'approve' | 'reject'
  staged: Staged
}

/** Lists staged versions with buttons to decide about them. */
export const StagedRows = ({ publisherId, versions }: Props) => {
  const t = useT('staging')
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  return (
    <>
      <Rows label={t('staging.title')}>
        {versions.map((staged) => (
          <StagedRow
            key={staged.sha256 + staged.version}
            publisherId={publisherId}
            staged={staged}
            onOpen={(what) => setOpened({ what, staged })}
          />
        ))}
      </Rows>
      {opened?.what === 'changes' && <ChangesDialog publisherId={publisherId} staged={opened.staged} onClose={close} />}
      {opened?.what === 'approve' && <ApproveDialog publisherId={publisherId} staged={opened.staged} onClose={close} />}
      {opened?.what === 'reject' && <RejectDialog publisherId={publisherId} staged={opened.staged} onClose={close} />}
    </>
  )
}

interface RowProps {
  publisherId: string
  staged: Staged
  onOpen: (what: Opened['what']) => void
}

const StagedRow = ({ publisherId, staged, onOpen }: RowProps) => {
  const t = useT('staging')
  const links = useLinks()
  const format = useFormat()
  const now = useNow()
  const { node_id: nodeId, version } = staged
  const name = `${nodeId} ${version}`
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-4 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
          <bdi className="font-semibold wrap-anywhere">{nodeId}</bdi>
          <bdi dir="ltr" className="font-mono text-sm wrap-anywhere text-muted">
            {version}
          </bdi>
          <ChecksBadge staged={staged} />
        </p>
        <Details>
          <Detail name={staged.staged_with === 'workflow' ? t('staging.byWorkflow') : t('staging.byToken')}>
            <bdi>{staged.staged_by}</bdi> · <RelativeTime time={staged.staged_at} />
          </Detail>
          <Detail name={t('staging.expires')}>{shownExpiry(staged, format, now)}</Detail>
          <Detail name="SHA-256">
            <code dir="ltr" className="text-xs">
              {staged.sha256}
            </code>
          </Detail>
        </Details>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <TextLink to={links.review(publisherId, nodeId, version)} className="me-1 text-sm">
          {t('staging.checks')}
          <span className="sr-only">{` ${name}`}</span>
        </TextLink>
        <TextLink to={links.ownCode(publisherId, nodeId, version)} className="me-1 text-sm">
          {t('staging.code')}
          <span className="sr-only">{` ${name}`}</span>
        </TextLink>
        <Button size="small" onClick={() => onOpen('changes')}>
          <GitCompareArrows aria-hidden />
          {t('staging.changes')}
          <span className="sr-only">{` ${name}`}</span>
        </Button>
        <Button size="small" onClick={() => onOpen('reject')}>
          <X aria-hidden />
          {t('staging.reject.open')}
          <span className="sr-only">{` ${name}`}</span>
        </Button>
        <Button size="small" variant="primary" onClick={() => onOpen('approve')}>
          <Check aria-hidden />
          {t('staging.approve.open')}
          <span className="sr-only">{` ${name}`}</span>
        </Button>
      </div>
    </li>
  )
}

/** Returns the date while the expiry is more than a day away, because “next week” is too vague. */
const shownExpiry = ({ expires_at: at }: Staged, format: ReturnType<typeof useFormat>, now: number): string =>
  Date.parse(at) - now > 86_400_000 ? format.date(at) : format.timeUntil(at, now)

const ChecksBadge = ({ staged }: { staged: Staged }) => {
  const t = useT('staging')
  return <Badge tone={toneOf(staged)}>{checksOf(t, staged)}</Badge>
}

const toneOf = ({ review_state: state }: Staged) =>
  state === 'passed' ? 'green' : state === 'flagged' ? 'amber' : state === 'failed' ? 'red' : 'blue'

/** Returns the state of the checks as a word. */
const checksOf = (t: T<'staging'>, { review_state: state, blocking_count: count = 0 }: Staged): string => {
  switch (state) {
    case 'passed':
      return t('staging.state.passed')
    case 'flagged':
      return t('staging.state.flagged', { count })
    case 'failed':
      return t('staging.state.failed')
    case 'waiting':
    case 'running':
      return t('staging.state.running')
  }
}

interface ChangesDialogProps {
  publisherId: string
  staged: Schema<'StagedVersion'>
  onClose: () => void
}

/** Dialog with the differences between a staged version and the next lower installable version. */
const ChangesDialog = ({ publisherId, staged, onClose }: ChangesDialogProps) => {
  const t = useT('staging')
  const { node_id: nodeId, version } = staged
  const query = useRead('/publishers/{publisherId}/nodes/{nodeId}/staged-versions/{version}/comparison', {
    params: { path: { publisherId, nodeId, version } },
  })
  return (
    <Dialog open onOpenChange={onClose} title={t('staging.changesTitle', { node: nodeId, version })}>
      <Loaded query={query} fallback={<Skeleton className="h-40 w-full" />}>
        {(comparison) => (
          <div className="flex flex-col gap-5">
            <ComparisonVerdict comparison={comparison} />
            <StatedChanges staged={staged} />
            <NodeChanges comparison={comparison} />
            <OtherChanges comparison={comparison} />
          </div>
        )}
      </Loaded>
      <FormFoot>
        <Button onClick={onClose}>{t('ui.close')}</Button>
      </FormFoot>
    </Dialog>
  )
}

interface ApproveDialogProps {
  publisherId: string
  staged: Schema<'StagedVersion'>
  onClose: () => void
}

/** Dialog that approves a staged version, after a fresh sign-in. */
const ApproveDialog = ({ publisherId, staged, onClose }: ApproveDialogProps) => {
  const t = useT('staging')
  const toast = useToast()
  const links = useLinks()
  const approve = useWrite('post', '/publishers/{publisherId}/nodes/{nodeId}/staged-versions/{version}/approve')
  const { node_id: nodeId, version, sha256, digest, review_state: state } = staged
  const names = { node: nodeId, version }
  const done = () => {
    toast({ tone: 'success', text: t('staging.approve.done', names) })
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('staging.approve.title', names)}
      confirm={t('staging.approve.confirm')}
      variant="primary"
      onConfirm={() =>
        approve.mutate({ params: { path: { publisherId, nodeId, version } }, body: { digest } }, { onSuccess: done })
      }
      isPending={approve.isPending}
      error={approve.error}
    >
      <p>
        {t('staging.approve.body')}{' '}
        <TextLink to={links.ownCode(publisherId, nodeId, version)}>{t('staging.code')}</TextLink>
      </p>
      {state === 'flagged' && <p className="text-amber-text">{t('staging.approve.flagged')}</p>}
      <StatedChanges staged={staged} />
      <p dir="ltr" className="font-mono text-xs wrap-anywhere text-faint">
        {sha256}
      </p>
    </ConfirmDialog>
  )
}
