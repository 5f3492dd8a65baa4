import { type FormEvent, type ReactNode, useState } from 'react'
import { Rich } from '../i18n/rich.tsx'
import { useT } from '../i18n/use-t.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { FormFoot } from '../ui/form-foot.tsx'
import { Form } from '../ui/form.tsx'
import { FormError } from './form-error.tsx'

interface Props {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** Explains the action. */
  children: ReactNode
  /** Label of the button, which names the action. */
  confirm: string
  onConfirm: () => void
  isPending: boolean
  error: unknown
  /** The text that must be typed first. */
  typed?: string
  /** Default `danger`; `primary` for actions that destroy nothing. */
  variant?: 'danger' | 'primary'
}

/** Asks before an action destroys something, or becomes visible to everyone. */
export const ConfirmDialog = ({ open, onOpenChange, title, ...rest }: Props) => (
  <Dialog open={open} onOpenChange={onOpenChange} title={title}>
    <Question {...rest} onCancel={() => onOpenChange(false)} />
  </Dialog>
)

const Question = ({
  children,
  confirm,
  onConfirm,
  onCancel,
  isPending,
  error,
  typed,
  variant = 'danger',
}: Omit<Props, 'open' | 'onOpenChange' | 'title'> & { onCancel: () => void }) => {
  const t = useT()
  const [text, setText] = useState('')
  const isSure = typed === undefined || text.trim() === typed
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isSure && !isPending) onConfirm()
  }
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <div className="flex flex-col gap-2 text-muted">{children}</div>
      {typed !== undefined && (
        <div className="flex flex-col gap-1.5">
          <p className="text-sm">
            <Rich
              k="ui.typeToConfirm"
              components={{ code: <code dir="ltr" className="font-semibold wrap-anywhere select-all" /> }}
              values={{ text: typed }}
            />
          </p>
          <TextField
            label={t('ui.confirmation')}
            labelHidden
            dir="ltr"
            className="[&_input]:font-mono"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
      )}
      <FormError error={error} />
      <FormFoot>
        <Button onClick={onCancel}>{t('ui.cancel')}</Button>
        <Button type="submit" variant={variant} disabled={!isSure || isPending}>
          {confirm}
        </Button>
      </FormFoot>
    </Form>
  )
}
