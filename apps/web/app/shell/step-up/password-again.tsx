import { type FormEvent, useState } from 'react'
import { faultSentence } from '../../data/session/fault-sentence.ts'
import { faultOf } from '../../data/session/identity-error.ts'
import { identityProvider, refreshPerson } from '../../data/session/session.ts'
import { answerStepUp } from '../../data/session/step-up.ts'
import { Rich } from '../../i18n/rich.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'

/** The password of whoever is signed in. */
export const PasswordAgain = ({ email }: { email: string }) => {
  const t = useT('admin', 'auth')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()

  const send = async (form: HTMLFormElement) => {
    const password = new FormData(form).get('password')
    if (typeof password !== 'string' || password === '') return fail(form, t('auth.required.password'))
    setBusy(true)
    try {
      await (await identityProvider()).password?.signInAgain(email, password)
      await refreshPerson()
      answerStepUp(true)
    } catch (error) {
      fail(form, faultSentence(t, faultOf(error)))
    }
    setBusy(false)
  }
  const fail = (form: HTMLFormElement, sentence: string) => {
    setFault(sentence)
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
        error={fault}
      />
      {/* Password managers look for the name that belongs to the password. */}
      <input hidden readOnly name="email" type="email" autoComplete="username" value={email} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => answerStepUp(false)}>{t('ui.cancel')}</Button>
        <Button type="submit" look="primary" aria-disabled={busy}>
          {busy ? t('auth.login.busy') : t('admin.stepUp.submit')}
        </Button>
      </div>
    </Form>
  )
}
