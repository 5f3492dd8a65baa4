import type { Schema } from '@registry/api-client'
import { type SubmitEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { DialogRead } from '../../../../components/dialog-read.tsx'
import { track } from '../../../../data/analytics/analytics.ts'
import { useRead } from '../../../../data/query/use-read.ts'
import { useWrite } from '../../../../data/query/use-write.ts'
import { Rich } from '../../../../i18n/rich.tsx'
import { useT } from '../../../../i18n/use-t.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Form } from '../../../../ui/form.tsx'
import { useToast } from '../../../../ui/toasts.tsx'
import type { NodeFacts } from '../view.ts'
import { FormActions } from './form-actions.tsx'
import { changesOf, draftOf, errorsOf } from './node-draft.ts'
import { NodeFields } from './node-fields.tsx'

interface Props {
  node: NodeFacts
  onClose: () => void
}

/** Dialog that edits the details of a pack. */
export const EditNodeDialog = ({ node, onClose }: Props) => {
  const t = useT('node-manage')
  const read = useRead('/nodes/{nodeId}', { params: { path: { nodeId: node.id } } })
  return (
    <Dialog open onOpenChange={onClose} title={t('node-manage.edit.title', { name: node.name })}>
      <DialogRead read={read} fields={6}>
        {(current) => <EditNodeForm node={current} onClose={onClose} />}
      </DialogRead>
    </Dialog>
  )
}

/** Form for the details of a pack in the registry. Published versions do not change. */
const EditNodeForm = ({ node, onClose }: { node: Schema<'Node'>; onClose: () => void }) => {
  const t = useT('node-manage')
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const [before] = useState(() => draftOf(node))
  const [draft, setDraft] = useState(before)
  const [isTried, setTried] = useState(false)
  const save = useWrite('put', '/publishers/{publisherId}/nodes/{nodeId}')
  const errors = errorsOf(draft)
  const path = { publisherId: node.publisher.id, nodeId: node.id }
  const saved = () => {
    track('Edit Node', path)
    toast({ tone: 'success', text: t('node-manage.edit.done') })
    void revalidate()
    onClose()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    const [wrong] = Object.keys(errors)
    const body = changesOf(before, draft)
    if (wrong !== undefined) event.currentTarget.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
    else if (body) save.mutate({ params: { path }, body }, { onSuccess: saved })
    else onClose()
  }
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-sm text-muted">
        <Rich k="node-manage.edit.overwritten" ns={['node-manage']} components={{ code: <code dir="ltr" /> }} />
      </p>
      <NodeFields
        draft={draft}
        errors={isTried ? errors : {}}
        onType={(field, text) => setDraft((typed) => ({ ...typed, [field]: text }))}
      />
      <FormActions isPending={save.isPending} error={save.error} onCancel={onClose} />
    </Form>
  )
}
