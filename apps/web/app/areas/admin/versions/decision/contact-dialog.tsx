import type { Schema } from '@registry/api-client'
import { type SubmitEvent, useState } from 'react'
import { FormActions } from '../../../../components/form-actions.tsx'
import { useWrite } from '../../../../data/query/use-write.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { Dialog, focusFields } from '../../../../ui/dialog.tsx'
import { Checkbox, TextArea } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { useToast } from '../../../../ui/toasts.tsx'
import { keyOf } from '../version-key.ts'

interface Props {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  evidence: Schema<'AdminVersionEvidence'>
}

/** Dialog for an email to the owners of a version. */
export const ContactDialog = ({ isOpen, onOpenChange, evidence }: Props) => {
  const t = useT('admin-versions')
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title={t('admin-versions.contact.title', { name: keyOf(evidence.version) })}
    >
      <ContactForm evidence={evidence} onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}

const ContactForm = ({ evidence: { version, owners }, onClose }: Pick<Props, 'evidence'> & { onClose: () => void }) => {
  const t = useT('admin-versions')
  const format = useFormat()
  const toast = useToast()
  const contact = useWrite('post', '/admin/nodes/{nodeId}/versions/{version}/contact')
  const [message, setMessage] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [hasFindings, setHasFindings] = useState(true)
  if (owners.length === 0) return <p className="text-muted">{t('admin-versions.contact.nobody')}</p>
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setMissing(message.trim() === '')
    if (message.trim() === '') return focusFields(event.currentTarget)
    contact.mutate(
      {
        params: { path: { nodeId: version.node_id, version: version.version } },
        body: { message: message.trim(), include_findings: hasFindings },
      },
      {
        onSuccess: ({ sent }) => {
          const text = t('admin-versions.contact.sent', { count: sent, exact: format.exactNumber(sent) })
          toast({ tone: 'success', text })
          onClose()
        },
      },
    )
  }
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-sm text-muted">
        {t('admin-versions.contact.to')}{' '}
        <span className="text-text wrap-anywhere">{format.list(owners.map(ownerName))}</span>
        {'. '}
        {t('admin-versions.contact.answers')}
      </p>
      <TextArea
        label={t('admin-versions.contact.message')}
        rows={6}
        maxLength={5000}
        required
        error={isMissing && t('admin-versions.contact.missing')}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
      />
      <Checkbox
        label={t('admin-versions.contact.include')}
        checked={hasFindings}
        onChange={(event) => setHasFindings(event.target.checked)}
      />
      <FormActions
        submit={t('admin-versions.contact.send')}
        busy={t('admin-versions.contact.sending')}
        isPending={contact.isPending}
        error={contact.error}
        onCancel={onClose}
      />
    </Form>
  )
}

// Isolated, so that the brackets of an address keep their sides in Arabic.
const ownerName = ({ id, name, email }: Schema<'AdminPerson'>): string =>
  `\u2068${name && email ? `${name} <${email}>` : (email ?? name ?? id)}\u2069`
