import { type SubmitEvent, useState } from 'react'
import { track } from '../../../../data/analytics/analytics.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { TextArea } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { useToast } from '../../../../ui/toasts.tsx'
import { FormActions } from './form-actions.tsx'
import { ReplacementField } from './replacement-field.tsx'
import { useSaveVersion } from './use-save-version.ts'
import type { VersionDialogProps } from './version-dialog.ts'

/** Advises people against a version, says why, and names what to use instead. */
export const DeprecateDialog = ({ view: { node }, entry, onClose }: VersionDialogProps) => {
  const t = useT('node-manage')
  const toast = useToast()
  const { version, deprecation } = entry
  const [message, setMessage] = useState(deprecation?.message ?? '')
  const [replacement, setReplacement] = useState(deprecation?.replacement ?? '')
  const { save, isPending, error } = useSaveVersion(node, entry)
  const saved = () => {
    track('Deprecate Node Version', { nodeId: node.id, publisherId: node.publisher.id, version, deprecated: true })
    toast({ tone: 'success', text: t('node-manage.deprecate.done', { version }) })
    onClose()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = { deprecated: true, deprecation_message: message.trim(), replacement_node_id: replacement.trim() }
    save(body, { onSuccess: saved })
  }
  return (
    <Dialog
      stays
      open
      onOpenChange={onClose}
      title={t('node-manage.deprecate.title', { version })}
      description={t('node-manage.deprecate.body')}
    >
      <Form onSubmit={submit} className="flex flex-col gap-4">
        <TextArea
          label={t('node-manage.deprecate.message')}
          hint={t('node-manage.deprecate.messageHint')}
          rows={3}
          maxLength={500}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
        <ReplacementField value={replacement} onChange={setReplacement} except={node.id} />
        <FormActions isPending={isPending} error={error} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
