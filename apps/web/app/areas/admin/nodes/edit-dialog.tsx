import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { nodeLabel } from '../shared/nodes/admin-node.ts'
import { ChipField } from '../shared/nodes/chip-field.tsx'
import { useNodeChange } from '../shared/nodes/use-node-change.ts'
import { FormActions } from '../../../components/form-actions.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { AdminTags } from './admin-tags.tsx'
import { backTo, changesOf, editOf } from './node-edit.ts'
import type { NodeDialogProps } from './node-dialog.ts'

/** Changes category and tags of a node. */
export const EditDialog = (props: NodeDialogProps) => {
  const t = useT('admin-nodes', 'refusals')
  return (
    <Dialog
      stays
      open
      onOpenChange={props.onClose}
      title={t('admin-nodes.edit.title', { name: nodeLabel(props.node) })}
      description={t('admin-nodes.edit.lead')}
    >
      <EditForm {...props} />
    </Dialog>
  )
}

const EditForm = ({ node, onClose, onChange }: NodeDialogProps) => {
  const t = useT('admin-nodes')
  const [before] = useState(() => editOf(node))
  const [draft, setDraft] = useState(before)
  const { change: save, isPending, error } = useNodeChange(node, onChange)
  const change = (part: Partial<typeof draft>) => setDraft((typed) => ({ ...typed, ...part }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const changed = changesOf(before, draft)
    if (!changed) return onClose()
    const done = t('admin-nodes.edit.done', { name: nodeLabel(node) })
    return save({ to: changed, back: backTo(before, changed), done, onDone: onClose })
  }
  const press = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
  }
  return (
    // A shortcut of the whole form; every key has its own field besides.
    <Form onSubmit={submit} onKeyDown={press} className="flex flex-col gap-4">
      <TextField
        label={t('admin-nodes.edit.category')}
        maxLength={200}
        value={draft.category}
        onChange={(event) => change({ category: event.target.value })}
      />
      <ChipField
        label={t('admin-nodes.edit.tags')}
        hint={t('admin-nodes.edit.tagsHint')}
        separator={/[,،、，\n]/}
        values={draft.tags}
        onChange={(tags) => change({ tags })}
      />
      <AdminTags values={draft.tagsAdmin} onChange={(tagsAdmin) => change({ tagsAdmin })} />
      <FormActions
        submit={t('admin-nodes.edit.save')}
        busy={t('admin-nodes.edit.saving')}
        isPending={isPending}
        error={error}
        onCancel={onClose}
      />
    </Form>
  )
}
