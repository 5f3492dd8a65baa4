import { useNavigate } from 'react-router'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { track } from '../../../data/analytics/analytics.ts'
import { useWrite } from '../../../data/query/use-write.ts'
import { Rich } from '../../../i18n/rich.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { useLinks } from '../../../use-links.ts'
import type { NodeFacts } from '../node-view.ts'

interface Props {
  node: NodeFacts
  /** How many versions go with it. */
  versions: number
  onClose: () => void
}

/** Deletes a node once its id was typed. */
export const DeleteNodeDialog = ({ node, versions, onClose }: Props) => {
  const t = useT('node-manage')
  const links = useLinks()
  const navigate = useNavigate()
  const toast = useToast()
  const remove = useWrite('delete', '/publishers/{publisherId}/nodes/{nodeId}')
  const path = { publisherId: node.publisher.id, nodeId: node.id }
  const gone = () => {
    track('Delete Node', path)
    toast({ tone: 'success', text: t('node-manage.delete.done', { name: node.name }) })
    void navigate(links.yourNodes(), { replace: true })
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('node-manage.delete.title', { name: node.name })}
      confirm={t('node-manage.delete.confirm')}
      onConfirm={() => remove.mutate({ params: { path } }, { onSuccess: gone })}
      isPending={remove.isPending}
      error={remove.error}
      typed={node.id}
    >
      <ul className="list-disc space-y-1 ps-5 marker:text-faint">
        <li>{t('node-manage.delete.versions', { count: versions })}</li>
        <li>
          <Rich
            k="node-manage.delete.id"
            ns={['node-manage']}
            components={{ code: <code dir="ltr" className="wrap-anywhere text-text" /> }}
            values={{ id: node.id }}
          />
        </li>
        <li>{t('node-manage.delete.installed')}</li>
      </ul>
    </ConfirmDialog>
  )
}
