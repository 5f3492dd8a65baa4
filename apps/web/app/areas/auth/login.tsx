import { useActionData } from 'react-router'
import { track } from '../../data/analytics/analytics.ts'
import { useBoot } from '../../data/boot.tsx'
import { IdentityError } from '../../data/session/identity-error.ts'
import { readSession } from '../../data/session/session-store.ts'
import { beginSession, identityProvider } from '../../data/session/session.ts'
import { passwordMinLength } from '../../data/session/sign-in-ways.ts'
import { Rich } from '../../i18n/rich.tsx'
import { useT } from '../../i18n/use-t.ts'
import { TextField } from '../../ui/field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useLinks } from '../../use-links.ts'
import type { Route } from './+types/login.ts'
import { AuthCard } from './auth-card.tsx'
import { AuthForm, EmailField } from './auth-form.tsx'
import { OtherWays } from './other-ways.tsx'
import { goOnSignedIn, sendAuthForm } from './send-auth-form.server.ts'
import { useAuthForm } from './use-auth-form.ts'
import { useGoOn, useReturnPath } from './use-return-path.ts'

export const action = async (args: Route.ActionArgs) => {
  const answer = await sendAuthForm(args, {
    fields: ['email', 'password'],
    path: '/sign-in/email',
    body: ({ email, password }) => ({ email, password }),
  })
  return 'cookies' in answer ? goOnSignedIn(args, answer.cookies) : answer
}

export default function LoginPage() {
  const t = useT('auth')
  const { identity } = useBoot()
  useGoOn()
  return (
    <AuthCard title={t('auth.login.title')}>
      <OtherWays />
      {passwordMinLength(identity) !== undefined && <PasswordLogin />}
    </AuthCard>
  )
}

const PasswordLogin = () => {
  const t = useT('auth')
  const links = useLinks()
  const path = useReturnPath()
  const { wrong, typed, ...form } = useAuthForm({
    fields: ['email', 'password'],
    send,
    answer: useActionData<typeof action>(),
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

const send = async ({ email, password }: { email: string; password: string }) => {
  const provider = await identityProvider()
  await provider.password?.signIn(email, password)
  await beginSession()
  // A browser that takes no cookies has signed nobody in.
  if (readSession().status !== 'signedIn') throw new IdentityError('unknown')
  track('Sign In', { provider: 'Email' })
}
