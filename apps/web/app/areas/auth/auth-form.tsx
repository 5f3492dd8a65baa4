import type { FormEvent, ReactNode } from 'react'
import { useBoot } from '../../data/boot.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'

interface Props {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  busy: boolean
  /** Error that belongs to no field. */
  error: string | undefined
  /** Text of the button, and its text during the request. */
  submit: string
  submitBusy: string
  children: ReactNode
}

/** Shows fields with a submit button below. */
export const AuthForm = ({ onSubmit, busy, error, submit, submitBusy, children }: Props) => {
  const { identity } = useBoot()
  // Other providers need a script in the browser.
  const worksAlone = identity.provider === 'embedded'
  return (
    <Form worksAlone={worksAlone} onSubmit={onSubmit} className="mt-5 flex flex-col gap-4">
      <div role="alert" className="empty:hidden">
        {error !== undefined && <Notice kind="danger">{error}</Notice>}
      </div>
      {children}
      <Button type="submit" variant="primary" aria-disabled={busy} className="mt-1 w-full">
        {busy ? submitBusy : submit}
      </Button>
    </Form>
  )
}

/** Field for the email address of an account. */
export const EmailField = ({ typed, error }: { typed: string | undefined; error: string | undefined }) => {
  const t = useT('auth')
  return (
    <TextField
      label={t('auth.email')}
      name="email"
      type="email"
      autoComplete="username"
      defaultValue={typed}
      error={error}
    />
  )
}

/** Field for a new password. */
export const NewPasswordField = ({
  label,
  minLength,
  error,
}: {
  label: string
  minLength: number
  error: string | undefined
}) => {
  const t = useT('auth')
  return (
    <TextField
      label={label}
      hint={t('auth.passwordRule', { min: minLength })}
      name="password"
      type="password"
      autoComplete="new-password"
      error={error}
    />
  )
}
