import clsx from 'clsx'
import { Check, Plus } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { FormActions } from '../../../components/form-actions.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { nodeLabel } from '../shared/nodes/admin-node.ts'
import { ChipField } from '../shared/nodes/chip-field.tsx'
import { useNodeChange } from '../shared/nodes/use-node-change.ts'
import type { NodeDialogProps } from './node-dialog.ts'
import { backTo, changesOf, editOf } from './node-edit.ts'

/** Most common admin tags, spelled as other tools parse them. */
const quickTags = ['dev', 'unsafe', 'fragile_deps', 'tricky_deps', 'poor_desc', 'unmaintained'] as const

interface Props {
  values: string[]
  onChange: (values: string[]) => void
}

/** Dialog that edits the category and tags of a pack. */
export const EditDialog = (props: NodeDialogProps) => {
  const t = useT('admin-nodes', 'refusals')
  return (
    <Dialog
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
    // The handler adds Ctrl+Enter for the whole form. Every other key belongs to its field.
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

/** Edits the tags that only admins see. Common tags are toggles, other tags are typed. */
const AdminTags = ({ values, onChange }: Props) => {
  const t = useT('admin-nodes')
  const toggle = (tag: string) =>
    onChange(values.includes(tag) ? values.filter((each) => each !== tag) : [...values, tag])
  return (
    <div className="flex flex-col gap-2">
      <ChipField
        label={t('admin-nodes.edit.adminTags')}
        hint={t('admin-nodes.edit.adminTagsHint')}
        separator={/[,،、，\n]/}
        values={values}
        onChange={onChange}
      />
      <div role="group" aria-label={t('admin-nodes.edit.quickTags')} className="flex flex-wrap gap-1.5">
        {quickTags.map((tag) => {
          const isOn = values.includes(tag)
          return (
            <button
              key={tag}
              type="button"
              aria-pressed={isOn}
              onClick={() => toggle(tag)}
              className={clsx(
                'inline-flex h-7 items-center gap-1 rounded-full border px-2.5 font-mono text-xs transition-colors [&_svg]:size-3.5',
                isOn
                  ? 'border-accent-line bg-accent-surface text-accent-text'
                  : 'border-edge/50 bg-surface text-muted hover:border-edge hover:bg-hover hover:text-text',
              )}
            >
              {isOn ? <Check aria-hidden /> : <Plus aria-hidden />}
              {tag}
            </button>
          )
        })}
      </div>
    </div>
  )
}
