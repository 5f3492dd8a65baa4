import { useNavigate } from 'react-router'
import { track } from '../data/analytics/analytics.ts'
import { useWrite } from '../data/query/use-write.ts'
import { Rich } from '../i18n/rich.tsx'
import { useT } from '../i18n/use-t.ts'
import { useToast } from '../ui/toasts.tsx'
import { useLinks } from '../use-links.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface Props {
  publisherId: string
  nodeId: string
  name: string
  /** Number of versions that are deleted with the node. */
  versions: number
  onClose: () => void
}

/** Deletes a node after the visitor types its id. */
export const DeleteNodeDialog = ({ publisherId, nodeId, name, versions, onClose }: Props) => {
  const t = useT('node-manage')
  const links = useLinks()
  const navigate = useNavigate()
  const toast = useToast()
  const remove = useWrite('delete', '/publishers/{publisherId}/nodes/{nodeId}')
  const path = { publisherId, nodeId }
  const gone = () => {
    track('Delete Node', path)
    toast({ tone: 'success', text: t('node-manage.delete.done', { name }) })
    void navigate(links.yourNodes(), { replace: true })
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('node-manage.delete.title', { name })}
      confirm={t('node-manage.delete.confirm')}
      onConfirm={() => remove.mutate({ params: { path } }, { onSuccess: gone })}
      isPending={remove.isPending}
      error={remove.error}
      typed={nodeId}
    >
      <ul className="list-disc space-y-1 ps-5 marker:text-faint">
        {versions > 0 && <li>{t('node-manage.delete.versions', { count: versions })}</li>}
        <li>
          <Rich
            k="node-manage.delete.id"
            ns={['node-manage']}
            components={{ code: <code dir="ltr" className="wrap-anywhere text-text" /> }}
            values={{ id: nodeId }}
          />
        </li>
        <li>{t('node-manage.delete.installed')}</li>
      </ul>
    </ConfirmDialog>
  )
}
