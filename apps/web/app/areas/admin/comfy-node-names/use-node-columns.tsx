import { Pencil } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { Column } from '../../../components/admin/data-table.tsx'
import { FormActions } from '../../../components/form-actions.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { type AdminNode, nodeLabel } from '../shared/nodes/admin-node.ts'
import { ChipField } from '../shared/nodes/chip-field.tsx'
import { NodeCell } from '../shared/nodes/node-cell.tsx'
import { useNodeChange } from '../shared/nodes/use-node-change.ts'

interface Props {
  node: AdminNode
  onClose: () => void
  onChange: (node: AdminNode) => void
}

export const useNodeColumns = (onChange: (node: AdminNode) => void): Column<AdminNode>[] => {
  const t = useT('admin-nodes')
  return [
    { id: 'node', title: t('admin-nodes.column.node'), sort: 'name', cell: (node) => <NodeCell node={node} /> },
    {
      id: 'names',
      title: t('admin-nodes.names.preempted'),
      cell: (node) => <Names names={node.preempted_comfy_node_names ?? []} />,
    },
    {
      id: 'lost',
      title: t('admin-nodes.names.lost'),
      cell: (node) => <Names names={node.preempted_by_others ?? []} />,
    },
    {
      id: 'edit',
      title: <span className="sr-only">{t('admin-nodes.column.actions')}</span>,
      align: 'end',
      cell: (node) => <EditNames node={node} onChange={onChange} />,
    },
  ]
}

const most = 8

const Names = ({ names }: { names: readonly string[] }) => {
  const t = useT('admin-nodes')
  if (names.length === 0) return <span className="text-faint">{'–'}</span>
  return (
    <ul className="flex flex-wrap gap-1">
      {names.slice(0, most).map((name) => (
        <li key={name} className="max-w-full">
          <Badge mono>
            <bdi className="truncate">{name}</bdi>
          </Badge>
        </li>
      ))}
      {names.length > most && (
        <li className="text-xs text-faint">{t('admin-nodes.more', { count: names.length - most })}</li>
      )}
    </ul>
  )
}

const EditNames = ({ node, onChange }: { node: AdminNode; onChange: (node: AdminNode) => void }) => {
  const t = useT('admin-nodes')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="small"
        aria-label={t('admin-nodes.names.editNamed', { node: nodeLabel(node) })}
        onClick={() => setOpen(true)}
      >
        <Pencil aria-hidden />
        {t('admin-nodes.menu.edit')}
      </Button>
      {isOpen && <NamesDialog node={node} onClose={() => setOpen(false)} onChange={onChange} />}
    </>
  )
}

/** Dialog that edits the names that a pack pre-empts. */
const NamesDialog = (props: Props) => {
  const t = useT('admin-nodes', 'refusals')
  return (
    <Dialog
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
