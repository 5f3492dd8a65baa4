import type { Schema } from '@registry/api-client'
import { useRevalidator } from 'react-router'
import { ConfirmDialog } from '../../../../components/confirm-dialog.tsx'
import { track } from '../../../../data/analytics/analytics.ts'
import { useStale } from '../../../../data/query/use-stale.ts'
import { useWrite } from '../../../../data/query/use-write.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { useToast } from '../../../../ui/toasts.tsx'
import type { PublisherSummary } from '../publisher-summary.ts'

interface Props {
  publisher: PublisherSummary
  member: Schema<'Member'>
  isSelf: boolean
  onClose: () => void
}

/** Asks before somebody leaves or is sent away. */
export const RemoveMember = ({ publisher, member, isSelf, onClose }: Props) => {
  const t = useT('publisher-manage')
  const toast = useToast()
  const stale = useStale()
  const { revalidate } = useRevalidator()
  const remove = useWrite('delete', '/publishers/{publisherId}/members/{userId}')
  const name = member.user.name ?? member.user.email ?? t('publisher-manage.members.nameless')
  const run = () =>
    remove.mutate(
      { params: { path: { publisherId: publisher.id, userId: member.id } } },
      {
        onSuccess: () => {
          track(isSelf ? 'Leave Publisher' : 'Remove Member', { publisherId: publisher.id })
          const text = isSelf
            ? t('publisher-manage.members.left', { publisher: publisher.name })
            : t('publisher-manage.members.removed', { name })
          toast({ tone: 'success', text })
          onClose()
          void stale('/users/publishers', `/publishers/${publisher.id}/permissions`)
          // Everyone sees above who belongs to it.
          void revalidate()
        },
      },
    )
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={
        isSelf
          ? t('publisher-manage.members.leaveTitle', { publisher: publisher.name })
          : t('publisher-manage.members.removeTitle', { name, publisher: publisher.name })
      }
      confirm={isSelf ? t('publisher-manage.members.leave') : t('publisher-manage.members.remove')}
      onConfirm={run}
      isPending={remove.isPending}
      error={remove.error}
    >
      <p>{isSelf ? t('publisher-manage.members.leaveBody') : t('publisher-manage.members.removeBody')}</p>
    </ConfirmDialog>
  )
}
