import { KeyRound } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { CodeField } from '../../components/code-field.tsx'
import { identityReasonOf } from '../../data/session/identity-error.ts'
import { identitySentence } from '../../data/session/identity-sentence.ts'
import type { SecondFactor } from '../../data/session/identity-provider.ts'
import { identityProvider, refreshPerson } from '../../data/session/session.ts'
import { answerStepUp } from '../../data/session/step-up.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { FormFoot } from '../../ui/form-foot.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useErrorFocus } from '../../ui/use-error-focus.ts'

/** Asks for a code or a passkey when the person has a second factor, because the password alone is not enough then. */
export const FactorAgain = ({ hasApp, hasPasskeys }: { hasApp: boolean; hasPasskeys: boolean }) => {
  const t = useT('admin', 'auth')
  const { busy, error, show, setError } = useProof()
  const form = useErrorFocus(error)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = new FormData(event.currentTarget).get('code')
    if (typeof code !== 'string' || code.trim() === '') return setError(t('auth.required.code'))
    return show((factor) => factor.sendCode(code))
  }
  const passkey = hasPasskeys && (
    <Button
      variant={hasApp ? 'plain' : 'primary'}
      aria-disabled={busy}
      onClick={() => show((factor) => factor.signInByPasskey())}
    >
      <KeyRound aria-hidden />
      {t('admin.stepUp.passkey')}
    </Button>
  )
  if (!hasApp)
    return (
      <>
        <div role="alert" className="empty:hidden">
          {error !== undefined && <Notice kind="danger">{error}</Notice>}
        </div>
        <p className="text-sm">{t('admin.stepUp.byFactor')}</p>
        <FormFoot>
          <Button onClick={() => answerStepUp(false)}>{t('ui.cancel')}</Button>
          {passkey}
        </FormFoot>
      </>
    )
  return (
    <Form ref={form} onSubmit={submit} className="flex flex-col gap-4">
      <CodeField error={error} />
      <FormFoot>
        <Button onClick={() => answerStepUp(false)}>{t('ui.cancel')}</Button>
        {passkey}
        <Button type="submit" variant="primary" aria-disabled={busy}>
          {busy ? t('auth.login.busy') : t('admin.stepUp.submit')}
        </Button>
      </FormFoot>
    </Form>
  )
}

const useProof = () => {
  const t = useT('auth')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const run = async (prove: (factor: SecondFactor) => Promise<void>) => {
    if (busy) return
    setBusy(true)
    setError(undefined)
    try {
      const factor = await (await identityProvider()).secondFactor?.()
      if (factor) await prove(factor)
      await refreshPerson()
      answerStepUp(true)
    } catch (thrown) {
      setError(identitySentence(t, identityReasonOf(thrown)))
    }
    setBusy(false)
  }
  return {
    busy,
    error,
    setError,
    show: (prove: (factor: SecondFactor) => Promise<void>) => void run(prove),
  }
}
