import { type FormEvent, useState } from 'react'
import { type AdminNode, nodeLabel } from '../shared/nodes/admin-node.ts'
import { ChipField } from '../shared/nodes/chip-field.tsx'
import { useNodeChange } from '../shared/nodes/use-node-change.ts'
import { FormActions } from '../../../components/form-actions.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'

interface Props {
  node: AdminNode
  onClose: () => void
  onChange: (node: AdminNode) => void
}

/** Edits the names that a node pre-empts. */
export const NamesDialog = (props: Props) => {
  const t = useT('admin-nodes', 'refusals')
  return (
    <Dialog
      stays
      open
      onOpenChange={props.onClose}
      title={t('admin-nodes.names.editTitle', { node: nodeLabel(props.node) })}
      description={t('admin-nodes.names.editLead')}
    >
      <NamesForm {...props} />
    </Dialog>
  )
}

const NamesForm = ({ node, onClose, onChange }: Props) => {
  const t = useT('admin-nodes')
  const { change, isPending, error } = useNodeChange(node, onChange)
  const [before] = useState(() => node.preempted_comfy_node_names ?? [])
  const [names, setNames] = useState(before)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (names === before) return onClose()
    return change({
      to: { preempted_comfy_node_names: names },
      back: { preempted_comfy_node_names: before },
      done: t('admin-nodes.names.saved', { node: nodeLabel(node) }),
      onDone: onClose,
    })
  }
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <ChipField
        label={t('admin-nodes.names.preempted')}
        hint={t('admin-nodes.names.hint')}
        maxLength={500}
        values={names}
        onChange={setNames}
      />
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
