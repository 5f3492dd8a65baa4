import { CodeField } from '../../components/code-field.tsx'
import { identityProvider } from '../../data/session/session.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { AuthForm } from './auth-form.tsx'
import { beginTracked } from './begin-tracked.ts'
import { type AuthAnswer, useAuthForm } from './use-auth-form.ts'

/** Form for the code of a second factor, after the password. */
export const CodeLogin = ({ answer, onBack }: { answer: AuthAnswer | undefined; onBack: () => void }) => {
  const t = useT('auth')
  const {
    wrong,
    typed: _typed,
    ...form
  } = useAuthForm({
    fields: ['code'],
    send,
    answer: answer?.isCode === true ? answer : undefined,
  })
  return (
    <>
      <AuthForm {...form} submit={t('auth.login.submit')} submitBusy={t('auth.login.busy')}>
        <CodeField error={wrong.code} />
      </AuthForm>
      <Button variant="quiet" className="mt-3 w-full" onClick={onBack}>
        {t('auth.code.back')}
      </Button>
    </>
  )
}

const send = async ({ code }: { code: string }) => {
  const factor = await (await identityProvider()).secondFactor?.()
  await factor?.sendCode(code)
  await beginTracked('Email')
}
