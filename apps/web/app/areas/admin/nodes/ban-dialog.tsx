import { ReasonDialog } from '../../../components/admin/reason-dialog.tsx'
import { nodeLabel } from '../shared/nodes/admin-node.ts'
import { type T, useT } from '../../../i18n/use-t.ts'
import type { NodeDialogProps } from './node-dialog.ts'
import { useBan } from './use-ban.ts'

/** Bans a node, with a reason that everybody reads. */
export const BanDialog = ({ node, onClose, onChange }: NodeDialogProps) => {
  const t = useT('admin-nodes')
  const { ban } = useBan(node, onChange)
  return (
    <ReasonDialog
      open
      isRequired
      tone="danger"
      onOpenChange={onClose}
      title={t('admin-nodes.ban.title', { name: nodeLabel(node) })}
      body={
        <>
          <ul className="list-disc space-y-1 ps-5 marker:text-faint">
            <li>{t('admin-nodes.ban.gone', { count: node.version_count })}</li>
            <li>{t('admin-nodes.ban.publishing')}</li>
            <li>{t('admin-nodes.ban.undo')}</li>
          </ul>
          <p>{t('admin-nodes.ban.public')}</p>
        </>
      }
      templates={reasons(t)}
      confirmLabel={t('admin-nodes.ban.confirm')}
      onConfirm={ban}
    />
  )
}

/** Public reasons to begin with; they are English because everybody reads them. */
const reasons = (t: T<'admin-nodes'>) => [
  {
    label: t('admin-nodes.ban.malware'),
    text: 'This node contains code that harms the machine it is installed on.',
  },
  {
    label: t('admin-nodes.ban.stealing'),
    text: 'This node collects passwords, keys or files and sends them away without asking.',
  },
  {
    label: t('admin-nodes.ban.licence'),
    text: 'This node distributes the work of others without their permission.',
  },
  {
    label: t('admin-nodes.ban.squatting'),
    text: 'This node occupies a name that people take for another project.',
  },
  {
    label: t('admin-nodes.ban.spam'),
    text: 'This node has no purpose of its own but to advertise.',
  },
]
