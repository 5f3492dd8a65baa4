import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useId, useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { FormFoot } from '../../ui/form-foot.tsx'
import { Form } from '../../ui/form.tsx'
import { FormError } from '../form-error.tsx'

interface Props {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** Explains the action. */
  body: ReactNode
  /** Sentences to begin with. Choosing a template writes its text into the field. */
  templates: readonly { label: string; text: string }[]
  /** Label of the button, which names the action. */
  confirmLabel: string
  /** Default `plain`. */
  tone?: 'danger' | 'plain'
  /** Whether the action requires a reason. Default false. */
  isRequired?: boolean
  /** Performs the action. The dialog shows a thrown error and stays open. */
  onConfirm: (reason: string) => Promise<void>
}

/** Asks for the reason of a decision. Control or Command with Enter confirms. */
export const ReasonDialog = ({ open, onOpenChange, title, ...rest }: Props) => (
  <Dialog open={open} onOpenChange={onOpenChange} title={title}>
    <ReasonForm {...rest} onClose={() => onOpenChange(false)} />
  </Dialog>
)

type FormProps = Omit<Props, 'open' | 'onOpenChange' | 'title'> & { onClose: () => void }

const ReasonForm = ({
  body,
  templates,
  confirmLabel,
  tone = 'plain',
  isRequired = false,
  onConfirm,
  onClose,
}: FormProps) => {
  const t = useT('admin', 'refusals')
  const area = useId()
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const { run, isPending, error } = useConfirm(onConfirm, onClose)

  const confirm = () => {
    const text = reason.trim()
    if (isRequired && text === '') {
      setIsMissing(true)
      document.getElementById(area)?.focus()
    } else run(text)
  }
  const write = (text: string) => {
    setReason(text)
    setIsMissing(false)
  }
  return (
    <Form onSubmit={doing(confirm)} className="flex flex-col gap-4">
      <div className="flex flex-col gap-2 text-muted">{body}</div>
      <TextArea
        id={area}
        label={isRequired ? t('admin.reason.label') : t('admin.reason.optional')}
        rows={4}
        value={reason}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => isConfirmKey(event) && doing(confirm)(event)}
        error={isMissing && t('admin.reason.missing')}
      />
      <Templates
        templates={templates}
        onChoose={(text) => {
          write(text)
          document.getElementById(area)?.focus()
        }}
      />
      <FormError error={error} />
      <FormFoot>
        <Button onClick={onClose}>{t('ui.cancel')}</Button>
        <Button type="submit" variant={tone === 'danger' ? 'danger' : 'primary'} disabled={isPending}>
          {isPending ? t('admin.reason.running') : confirmLabel}
        </Button>
      </FormFoot>
    </Form>
  )
}

const doing = (work: () => void) => (event: SyntheticEvent) => {
  event.preventDefault()
  work()
}

const isConfirmKey = ({ key, ctrlKey, metaKey, nativeEvent }: KeyboardEvent) =>
  key === 'Enter' && (ctrlKey || metaKey) && !nativeEvent.isComposing

const Templates = ({ templates, onChoose }: Pick<Props, 'templates'> & { onChoose: (text: string) => void }) => {
  const t = useT('admin')
  if (templates.length === 0) return null
  return (
    <div role="group" aria-label={t('admin.reason.templates')} className="flex flex-wrap gap-1.5">
      {templates.map(({ label, text }) => (
        <Button key={label} size="small" title={text} onClick={() => onChoose(text)}>
          {label}
        </Button>
      ))}
    </div>
  )
}

const useConfirm = (onConfirm: Props['onConfirm'], onDone: () => void) => {
  const [isPending, setIsPending] = useState(false)
  const [error, setError] = useState<unknown>()
  const run = (reason: string) => {
    if (isPending) return
    setIsPending(true)
    setError(undefined)
    onConfirm(reason)
      .then(onDone, setError)
      .finally(() => setIsPending(false))
  }
  return { run, isPending, error }
}
