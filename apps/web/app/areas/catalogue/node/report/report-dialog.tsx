import type { components } from '@registry/contract/types'
import { type SubmitEvent, useState } from 'react'
import { FormActions } from '../../../../components/form-actions.tsx'
import { useWrite } from '../../../../data/query/use-write.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { Choices } from '../../../../ui/choices.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Checkbox, TextArea } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { useToast } from '../../../../ui/toasts.tsx'
import type { NodeFacts } from '../view.ts'

type Kind = components['schemas']['ReportKind']

const mostCharacters = 5000
const fewestCharacters = 10

interface Props {
  node: NodeFacts
  /** Version on the page. */
  version: string | undefined
  onClose: () => void
}

/** Dialog that reports a problem of a pack to the admins. */
export const ReportDialog = ({ node, version, onClose }: Props) => {
  const t = useT('report')
  const toast = useToast()
  const send = useWrite('post', '/nodes/{nodeId}/reports')
  const [kind, setKind] = useState<Kind>()
  const [message, setMessage] = useState('')
  const [isAboutVersion, setAboutVersion] = useState(version !== undefined)
  const [isTried, setTried] = useState(false)
  const isTooShort = message.trim().length < fewestCharacters
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = message.trim()
    setTried(true)
    if (kind === undefined) return focusIn(event.currentTarget, 'input[type=radio]')
    if (isTooShort) return focusIn(event.currentTarget, 'textarea')
    const body = { kind, message: text, ...(isAboutVersion && version !== undefined && { version }) }
    const onSuccess = () => {
      toast({ tone: 'success', text: t('report.sent') })
      onClose()
    }
    send.mutate({ params: { path: { nodeId: node.id } }, body }, { onSuccess })
  }
  return (
    <Dialog open onOpenChange={onClose} title={t('report.title', { name: node.name })} description={t('report.lead')}>
      <Form onSubmit={submit} className="flex flex-col gap-4">
        <Choices
          label={t('report.kind')}
          value={kind}
          error={isTried && kind === undefined && t('report.choose')}
          onChoose={setKind}
          choices={choicesOf(t)}
        />
        <TextArea
          label={t('report.message')}
          hint={t('report.messageHint')}
          error={isTried && isTooShort && t('report.tooShort')}
          rows={5}
          maxLength={mostCharacters}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
        {version !== undefined && (
          <Checkbox
            label={t('report.version', { version })}
            checked={isAboutVersion}
            onChange={(event) => setAboutVersion(event.target.checked)}
          />
        )}
        <FormActions
          submit={t('report.send')}
          busy={t('report.sending')}
          isPending={send.isPending}
          error={send.error}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  )
}

const focusIn = (form: HTMLFormElement, field: string) => form.querySelector<HTMLElement>(field)?.focus()

const choicesOf = (t: ReturnType<typeof useT<'report'>>) => [
  { value: 'malware' as const, label: t('report.kinds.malware'), hint: t('report.kinds.malwareHint') },
  { value: 'squatting' as const, label: t('report.kinds.squatting'), hint: t('report.kinds.squattingHint') },
  { value: 'licence' as const, label: t('report.kinds.licence'), hint: t('report.kinds.licenceHint') },
  { value: 'broken' as const, label: t('report.kinds.broken'), hint: t('report.kinds.brokenHint') },
  { value: 'other' as const, label: t('report.kinds.other'), hint: t('report.kinds.otherHint') },
]
