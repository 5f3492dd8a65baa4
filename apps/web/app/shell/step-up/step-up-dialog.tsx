import { type FormEvent, useEffect, useState } from 'react'
import { useBoot } from '../../data/boot.tsx'
import { identityReasonOf } from '../../data/session/identity-error.ts'
import { identitySentence } from '../../data/session/identity-sentence.ts'
import type { Factors } from '../../data/session/identity-provider.ts'
import { identityProvider, refreshPerson } from '../../data/session/session.ts'
import { passwordMinLength } from '../../data/session/sign-in-ways.ts'
import { answerStepUp, type StepUpReason } from '../../data/session/step-up.ts'
import { useSession } from '../../data/session/use-session.ts'
import { Rich } from '../../i18n/rich.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, focusFields } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormFoot } from '../../ui/form-foot.tsx'
import { Form } from '../../ui/form.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FactorAgain } from './factor-again.tsx'
import { OtherWaysAgain } from './other-ways-again.tsx'

/** Dialog that asks a person to sign in again before a pending request continues. */
export const StepUpDialog = ({ reason }: { reason: StepUpReason }) => {
  const t = useT('admin', 'auth')
  const { identity } = useBoot()
  const { person } = useSession()
  const hasPassword = passwordMinLength(identity) !== undefined && person?.email !== undefined
  const factors = useFactors()
  const [isCode, setCode] = useState(false)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && answerStepUp(false)}
      title={t('admin.stepUp.title')}
      description={reason === 'ended' ? t('admin.stepUp.ended') : t('admin.stepUp.body')}
    >
      {factors === undefined ? (
        <Skeleton className="h-40 w-full" />
      ) : isCode || hasFactor(factors) ? (
        <div ref={focusFields} key="factor">
          <FactorAgain hasApp={isCode || factors.app !== null} hasPasskeys={factors.passkeys.length > 0} />
        </div>
      ) : (
        <div ref={focusFields} key="password" className="flex flex-col gap-4">
          {hasPassword && <PasswordAgain email={person.email ?? ''} onCode={() => setCode(true)} />}
          <OtherWaysAgain isOnly={!hasPassword} />
          {!hasPassword && (
            <div className="flex justify-end">
              <Button onClick={() => answerStepUp(false)}>{t('ui.cancel')}</Button>
            </div>
          )}
        </div>
      )}
    </Dialog>
  )
}

const hasFactor = ({ app, passkeys }: Factors) => app !== null || passkeys.length > 0

/** Asks for the password of the signed-in person. */
const PasswordAgain = ({ email, onCode }: { email: string; onCode: () => void }) => {
  const t = useT('admin', 'auth')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  const send = async (form: HTMLFormElement) => {
    const password = new FormData(form).get('password')
    if (typeof password !== 'string' || password === '') return fail(form, t('auth.required.password'))
    setBusy(true)
    try {
      const step = await (await identityProvider()).password?.signInAgain(email, password)
      if (step === 'code') return onCode()
      await refreshPerson()
      answerStepUp(true)
    } catch (thrown) {
      fail(form, identitySentence(t, identityReasonOf(thrown)))
    }
    setBusy(false)
  }
  const fail = (form: HTMLFormElement, sentence: string) => {
    setError(sentence)
    const field = form.elements.namedItem('password')
    if (field instanceof HTMLElement) field.focus()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy) void send(event.currentTarget)
  }
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-sm wrap-anywhere">
        <Rich
          k="admin.stepUp.as"
          ns={['admin']}
          components={{ address: <bdi className="font-semibold" /> }}
          values={{ email }}
        />
      </p>
      <TextField
        label={t('auth.password')}
        name="password"
        type="password"
        autoComplete="current-password"
        error={error}
      />
      {/* Password managers look for the user name of a password. */}
      <input hidden readOnly name="email" type="email" autoComplete="username" value={email} />
      <FormFoot>
        <Button onClick={() => answerStepUp(false)}>{t('ui.cancel')}</Button>
        <Button type="submit" variant="primary" aria-disabled={busy}>
          {busy ? t('auth.login.busy') : t('admin.stepUp.submit')}
        </Button>
      </FormFoot>
    </Form>
  )
}

const none: Factors = { app: null, passkeys: [] }

/** Returns the second factors of the person: undefined while they load, and none when they cannot be read. */
const useFactors = (): Factors | undefined => {
  const [factors, setFactors] = useState<Factors>()
  useEffect(() => {
    readFactors().then(setFactors, () => setFactors(none))
  }, [])
  return factors
}

const readFactors = async (): Promise<Factors> => (await (await identityProvider()).secondFactor?.())?.read() ?? none
