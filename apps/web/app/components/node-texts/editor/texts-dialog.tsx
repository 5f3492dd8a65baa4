import { useRead } from '../../../data/query/use-read.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogRead } from '../../dialog-read.tsx'
import { TextsForm } from './texts-form.tsx'

interface Props {
  node: { id: string; name: string }
  onClose: () => void
  onSaved?: () => void
}

/** Dialog that edits the name and description of a node in the languages of the site. */
export const TextsDialog = ({ node, onClose, onSaved }: Props) => {
  const t = useT('translations')
  const read = useRead('/nodes/{nodeId}', {
    params: { path: { nodeId: node.id }, query: { include_translations: true } },
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('translations.title', { name: node.name.trim() || node.id })}
      description={t('translations.lead')}
    >
      <DialogRead read={read} fields={3}>
        {(current) => <TextsForm node={current} onClose={onClose} {...(onSaved && { onSaved })} />}
      </DialogRead>
    </Dialog>
  )
}
