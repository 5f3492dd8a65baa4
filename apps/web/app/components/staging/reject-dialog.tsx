import type { Schema } from '@registry/api-client'
import { type SubmitEvent, useState } from 'react'
import { useWrite } from '../../data/query/use-write.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { FormFoot } from '../../ui/form-foot.tsx'
import { Form } from '../../ui/form.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { FormError } from '../form-error.tsx'

interface Props {
  publisherId: string
  staged: Schema<'StagedVersion'>
  onClose: () => void
}

/** Dialog that rejects a staged version, with a reason for the other members. */
export const RejectDialog = ({ staged, onClose, ...rest }: Props) => {
  const t = useT('staging')
  const names = { node: staged.node_id, version: staged.version }
  return (
    <Dialog open onOpenChange={onClose} title={t('staging.reject.title', names)}>
      <RejectForm staged={staged} onClose={onClose} {...rest} />
    </Dialog>
  )
}

const RejectForm = ({ publisherId, staged, onClose }: Props) => {
  const t = useT('staging')
  const toast = useToast()
  const [reason, setReason] = useState('')
  const reject = useWrite('post', '/publishers/{publisherId}/nodes/{nodeId}/staged-versions/{version}/reject')
  const { node_id: nodeId, version, sha256 } = staged
  const done = () => {
    toast({ tone: 'success', text: t('staging.reject.done', { node: nodeId, version }) })
    onClose()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = { sha256, reason: reason.trim() }
    if (body.reason !== '')
      reject.mutate({ params: { path: { publisherId, nodeId, version } }, body }, { onSuccess: done })
  }
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-muted">{t('staging.reject.body')}</p>
      <TextArea
        label={t('staging.reject.reason')}
        rows={4}
        maxLength={2000}
        required
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <FormError error={reject.error} />
      <FormFoot>
        <Button onClick={onClose}>{t('ui.cancel')}</Button>
        <Button type="submit" variant="danger" disabled={reject.isPending || reason.trim() === ''}>
          {t('staging.reject.confirm')}
        </Button>
      </FormFoot>
    </Form>
  )
}
