import { useState } from 'react'
import { data, useActionData } from 'react-router'
import { CodeField } from '../../components/code-field.tsx'
import { useBoot } from '../../data/boot.tsx'
import { readForm } from '../../data/read-form.server.ts'
import { codeAddress } from '../../data/session/code-address.ts'
import type { SignInStep } from '../../data/session/identity-provider.ts'
import { identityProvider } from '../../data/session/session.ts'
import { passwordMinLength } from '../../data/session/sign-in-ways.ts'
import { Rich } from '../../i18n/rich.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useLinks } from '../../use-links.ts'
import type { Route } from './+types/login.ts'
import { AuthCard } from './auth-card.tsx'
import { AuthForm, EmailField } from './auth-form.tsx'
import { beginTracked } from './begin-tracked.ts'
import { OtherWays } from './other-ways.tsx'
import { goOnSignedIn, sendAuthForm } from './send-auth-form.server.ts'
import { type AuthAnswer, useAuthForm } from './use-auth-form.ts'
import { useGoOn, useReturnPath } from './use-return-path.ts'

export const action = async (args: Route.ActionArgs) => {
  const isCode = (await readForm(args.request.clone())).has('code')
  const answer = isCode
    ? await sendAuthForm(args, {
        fields: ['code'],
        path: ({ code }) => codeAddress(code),
        body: ({ code }) => ({ code }),
      })
    : await sendAuthForm(args, {
        fields: ['email', 'password'],
        path: '/sign-in/email',
        body: ({ email, password }) => ({ email, password }),
      })
  if (!('cookies' in answer)) return answer
  const { cookies, needsCode, typed } = answer
  if (!needsCode) return goOnSignedIn(args, cookies)
  const headers = new Headers()
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return data({ errors: {}, typed, isCode: true }, { headers })
}

export default function LoginPage() {
  const t = useT('auth')
  const { identity } = useBoot()
  const answer = useActionData<typeof action>()
  const [isCode, setCode] = useState(answer?.isCode === true)
  useGoOn()
  if (isCode)
    return (
      <AuthCard title={t('auth.code.title')}>
        <CodeLogin answer={answer} onBack={() => setCode(false)} />
      </AuthCard>
    )
  return (
    <AuthCard title={t('auth.login.title')}>
      <OtherWays hasPasskey />
      {passwordMinLength(identity) !== undefined && (
        <PasswordLogin answer={answer?.isCode === true ? undefined : answer} onCode={() => setCode(true)} />
      )}
    </AuthCard>
  )
}

const PasswordLogin = ({ answer, onCode }: { answer: AuthAnswer | undefined; onCode: () => void }) => {
  const t = useT('auth')
  const links = useLinks()
  const path = useReturnPath()
  const { wrong, typed, ...form } = useAuthForm({
    fields: ['email', 'password'],
    send: async (values) => {
      if ((await send(values)) === 'code') onCode()
    },
    answer,
  })
  return (
    <>
      <AuthForm {...form} submit={t('auth.login.submit')} submitBusy={t('auth.login.busy')}>
        <EmailField typed={typed.email} error={wrong.email} />
        <TextField
          label={t('auth.password')}
          name="password"
          type="password"
          autoComplete="current-password"
          error={wrong.password}
        />
      </AuthForm>
      <p className="mt-3 text-center text-sm">
        <TextLink to={links.resetPassword()}>{t('auth.login.forgot')}</TextLink>
      </p>
      <p className="mt-5 border-t border-line pt-4 text-center text-muted">
        <Rich k="auth.login.newHere" ns={['auth']} components={{ signup: <TextLink to={links.signup(path)} /> }} />
      </p>
    </>
  )
}

const send = async ({ email, password }: { email: string; password: string }): Promise<SignInStep> => {
  const step = (await (await identityProvider()).password?.signIn(email, password)) ?? 'done'
  if (step === 'done') await beginTracked('Email')
  return step
}

/** Form for the code of a second factor, after the password. */
const CodeLogin = ({ answer, onBack }: { answer: AuthAnswer | undefined; onBack: () => void }) => {
  const t = useT('auth')
  const {
    wrong,
    typed: _typed,
    ...form
  } = useAuthForm({
    fields: ['code'],
    send: sendCode,
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

const sendCode = async ({ code }: { code: string }) => {
  const factor = await (await identityProvider()).secondFactor?.()
  await factor?.sendCode(code)
  await beginTracked('Email')
}
