import type { Schema } from '@registry/api-client'
import { useWrite } from '../../data/query/use-write.ts'
import { useT } from '../../i18n/use-t.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useLinks } from '../../use-links.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { StatedChanges } from './stated-changes.tsx'

interface Props {
  publisherId: string
  staged: Schema<'StagedVersion'>
  onClose: () => void
}

/** Approves a staged version, after a fresh sign-in. */
export const ApproveDialog = ({ publisherId, staged, onClose }: Props) => {
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
