import { useNavigate, useRevalidator } from 'react-router'
import { ConfirmDialog } from '../../../../components/confirm-dialog.tsx'
import { track } from '../../../../data/analytics/analytics.ts'
import { useWrite } from '../../../../data/query/use-write.ts'
import { Rich } from '../../../../i18n/rich.tsx'
import { useT } from '../../../../i18n/use-t.ts'
import { useToast } from '../../../../ui/toasts.tsx'
import { useLinks } from '../../../../use-links.ts'
import { useNodeAddress } from '../use-node-address.ts'
import type { VersionDialogProps } from './version-dialog.ts'

/** Dialog that confirms and deletes a version. */
export const DeleteVersionDialog = ({ view, entry: { id, version }, onClose }: VersionDialogProps) => {
  const t = useT('node-manage')
  const toast = useToast()
  const navigate = useNavigate()
  const address = useNodeAddress(view)
  const links = useLinks()
  const { revalidate } = useRevalidator()
  const remove = useWrite('delete', '/publishers/{publisherId}/nodes/{nodeId}/versions/{versionId}')
  const { node } = view
  const isOnly = view.versions.length === 1
  const gone = () => {
    track('Delete Node Version', { nodeId: node.id, publisherId: node.publisher.id, version })
    toast({ tone: 'success', text: t('node-manage.deleteVersion.done', { version }) })
    onClose()
    // A pack without versions has no page until its next version.
    if (isOnly) void navigate(links.yourNodes(), { replace: true })
    // The address may name the deleted version.
    else if (view.version?.version === version)
      void navigate(address({ tab: 'versions', version: null }), { replace: true })
    else void revalidate()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('node-manage.deleteVersion.title', { version })}
      confirm={t('node-manage.deleteVersion.confirm')}
      onConfirm={() =>
        remove.mutate(
          { params: { path: { publisherId: node.publisher.id, nodeId: node.id, versionId: id } } },
          { onSuccess: gone },
        )
      }
      isPending={remove.isPending}
      error={remove.error}
    >
      <p>
        <Rich
          k="node-manage.deleteVersion.body"
          ns={['node-manage']}
          components={{ code: <code dir="ltr" className="wrap-anywhere text-text" /> }}
          values={{ version, id: node.id }}
        />
      </p>
      <p>{t('node-manage.deleteVersion.number')}</p>
    </ConfirmDialog>
  )
}
