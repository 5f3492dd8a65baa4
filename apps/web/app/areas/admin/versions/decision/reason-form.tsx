import { type KeyboardEvent, type ReactNode, type SubmitEvent, useId, useState } from 'react'
import { FormError } from '../../../../components/form-error.tsx'
import { useT } from '../../../../i18n/use-t.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextArea } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { ActionName } from './action-name.tsx'
import type { Action } from './action.ts'
import { reasonTemplates } from './reason-templates.ts'

interface Props {
  action: Action
  /** Explanation above the form. */
  children?: ReactNode
  /** Receives the reason. The form shows an error that `onSend` throws and stays open. */
  onSend: (reason: string) => Promise<void> | void
  onCancel: () => void
}

/** Form for the reason of a decision: an editable template. Enter submits. */
export const ReasonForm = ({ action, children, onSend, onCancel }: Props) => {
  const t = useT('admin-versions')
  const { area, reason, write, isMissing, isPending, error, send } = useReason({ action, onSend })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    send()
  }
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    onCancel()
  }
  return (
    <Form onSubmit={submit} onKeyDown={onEscape} className="flex flex-col gap-3">
      {children}
      <Templates action={action} reason={reason} onChoose={write} />
      <TextArea
        id={area}
        label={t('admin-versions.reason.text')}
        rows={3}
        maxLength={2000}
        className="text-sm"
        value={reason}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          send()
        }}
        error={isMissing && t('admin-versions.reason.missing')}
      />
      <FormError error={error} />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          type="submit"
          variant={action === 'reject' ? 'danger' : 'primary'}
          disabled={isPending}
          className="[&_svg]:text-current"
        >
          {isPending ? t('admin-versions.reason.running') : <ActionName action={action} />}
        </Button>
        <Button onClick={onCancel}>{t('ui.cancel')}</Button>
      </div>
      <p className="text-xs text-faint">{t('admin-versions.reason.send')}</p>
    </Form>
  )
}

/** A rejection accuses in public, so its reason has no default. */
const useReason = ({ action, onSend }: Pick<Props, 'action' | 'onSend'>) => {
  const t = useT('admin-versions')
  const area = useId()
  const [reason, setReason] = useState(() => (action === 'reject' ? '' : reasonTemplates(t, action)[0].text))
  const [isMissing, setIsMissing] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const send = () => {
    const text = reason.trim()
    if (isPending) return
    if (text === '' && action !== 'undo') {
      setIsMissing(true)
      document.getElementById(area)?.focus()
      return
    }
    setIsPending(true)
    setError(null)
    void Promise.resolve(onSend(text))
      .catch(setError)
      .finally(() => setIsPending(false))
  }
  const write = (text: string) => {
    setReason(text)
    setIsMissing(false)
  }
  return { area, reason, write, isMissing, isPending, error, send }
}

const Templates = ({
  action,
  reason,
  onChoose,
}: {
  action: Action
  reason: string
  onChoose: (text: string) => void
}) => {
  const t = useT('admin-versions')
  const name = useId()
  const templates = reasonTemplates(t, action)
  const isOwn = !templates.some(({ text }) => text === reason)
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{t('admin-versions.reason.templates')}</legend>
      <div className="flex flex-col">
        {templates.map(({ label, text }, index) => (
          <Choice
            key={label}
            name={name}
            label={label}
            checked={text === reason}
            onChoose={() => onChoose(text)}
            isFirst={index === 0}
          />
        ))}
        <Choice name={name} label={t('admin-versions.reason.own')} checked={isOwn} onChoose={() => onChoose('')} />
      </div>
    </fieldset>
  )
}

interface ChoiceProps {
  name: string
  label: string
  checked: boolean
  onChoose: () => void
  /** Whether the radio button takes the focus when the form appears. */
  isFirst?: boolean
}

const Choice = ({ name, label, checked, onChoose, isFirst = false }: ChoiceProps) => (
  <label className="flex min-h-7 cursor-pointer items-center gap-2 rounded-control px-1.5 text-sm hover:bg-hover has-checked:bg-accent-surface">
    <input
      {...(isFirst && { ref: takeFocus })}
      type="radio"
      name={name}
      checked={checked}
      onChange={onChoose}
      className="size-3.5 shrink-0 accent-accent"
    />
    {label}
  </label>
)

const takeFocus = (element: HTMLElement | null) => element?.focus()
