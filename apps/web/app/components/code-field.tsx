import { useT } from '../i18n/use-t.ts'
import { TextField } from '../ui/field.tsx'

/** Field for a code of an authenticator app, or a recovery code. */
export const CodeField = ({ error }: { error: string | undefined }) => {
  const t = useT('auth')
  return (
    <TextField
      label={t('auth.code.label')}
      hint={t('auth.code.hint')}
      name="code"
      dir="ltr"
      autoComplete="one-time-code"
      autoCapitalize="off"
      maxLength={20}
      error={error}
    />
  )
}
