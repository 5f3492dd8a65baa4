import { useNavigate } from 'react-router'
import { ConfirmDialog } from '../../../../components/confirm-dialog.tsx'
import { track } from '../../../../data/analytics/analytics.ts'
import { useStale } from '../../../../data/query/use-stale.ts'
import { useWrite } from '../../../../data/query/use-write.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { useToast } from '../../../../ui/toasts.tsx'
import { useLinks } from '../../../../use-links.ts'
import type { PublisherSummary } from '../publisher-summary.ts'

interface Props {
  publisher: PublisherSummary
  onClose: () => void
}

/** Asks for the id before a publisher is deleted. */
export const DeletePublisher = ({ publisher, onClose }: Props) => {
  const t = useT('publisher-manage')
  const toast = useToast()
  const links = useLinks()
  const navigate = useNavigate()
  const stale = useStale()
  const remove = useWrite('delete', '/publishers/{publisherId}')
  const run = () =>
    remove.mutate(
      { params: { path: { publisherId: publisher.id } } },
      {
        onSuccess: () => {
          track('Delete Publisher', { publisherId: publisher.id })
          toast({ tone: 'success', text: t('publisher-manage.delete.done', { name: publisher.name }) })
          void stale('/users/publishers')
          void navigate(links.yourNodes(), { replace: true })
        },
      },
    )
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('publisher-manage.delete.title', { name: publisher.name })}
      confirm={t('publisher-manage.delete.open')}
      onConfirm={run}
      isPending={remove.isPending}
      error={remove.error}
      typed={publisher.id}
    >
      <p>{t('publisher-manage.delete.body')}</p>
      <p>{t('publisher-manage.delete.nodes')}</p>
    </ConfirmDialog>
  )
}
