import { useActionData, useNavigate } from 'react-router'
import { track } from '../../data/analytics/analytics.ts'
import { useBoot } from '../../data/boot.tsx'
import { readSession } from '../../data/session/session-store.ts'
import { beginSession, identityProvider } from '../../data/session/session.ts'
import { passwordMinLength } from '../../data/session/sign-in-ways.ts'
import { Rich } from '../../i18n/rich.tsx'
import { useT } from '../../i18n/use-t.ts'
import { TextField } from '../../ui/field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useLinks } from '../../use-links.ts'
import type { Route } from './+types/signup.ts'
import { AuthCard } from './auth-card.tsx'
import { AuthForm, EmailField, NewPasswordField } from './auth-form.tsx'
import { OtherWays } from './other-ways.tsx'
import { goOnSignedIn, sendAuthForm } from './send-auth-form.server.ts'
import { useAuthForm } from './use-auth-form.ts'
import { useGoOn, useReturnPath } from './use-return-path.ts'

export const action = async (args: Route.ActionArgs) => {
  const answer = await sendAuthForm(args, {
    fields: ['name', 'email', 'password'],
    isNew: true,
    path: '/sign-up/email',
    body: (values, pageUrl) => ({ ...values, callbackURL: pageUrl('/auth/verify') }),
  })
  return 'cookies' in answer ? goOnSignedIn(args, answer.cookies) : answer
}

export default function SignupPage() {
  const t = useT('auth')
  const { identity } = useBoot()
  const minLength = passwordMinLength(identity)
  useGoOn()
  return (
    <AuthCard title={t('auth.signup.title')}>
      <OtherWays />
      {minLength !== undefined && <PasswordSignup minLength={minLength} />}
    </AuthCard>
  )
}

const PasswordSignup = ({ minLength }: { minLength: number }) => {
  const t = useT('auth')
  const links = useLinks()
  const path = useReturnPath()
  const send = useSignUp()
  const { wrong, typed, ...form } = useAuthForm({
    fields: ['name', 'email', 'password'],
    minLength,
    send,
    answer: useActionData<typeof action>(),
  })
  return (
    <>
      <AuthForm {...form} submit={t('auth.signup.submit')} submitBusy={t('auth.signup.busy')}>
        <TextField
          label={t('auth.name')}
          hint={t('auth.nameHint')}
          name="name"
          autoComplete="name"
          maxLength={100}
          defaultValue={typed.name}
          error={wrong.name}
        />
        <EmailField typed={typed.email} error={wrong.email} />
        <NewPasswordField label={t('auth.password')} minLength={minLength} error={wrong.password} />
      </AuthForm>
      <p className="mt-5 border-t border-line pt-4 text-center text-muted">
        <Rich k="auth.signup.known" ns={['auth']} components={{ login: <TextLink to={links.login(path)} /> }} />
      </p>
    </>
  )
}

const useSignUp = () => {
  const t = useT('auth')
  const toast = useToast()
  const links = useLinks()
  const navigate = useNavigate()
  return async (account: { name: string; email: string; password: string }) => {
    const provider = await identityProvider()
    await provider.password?.signUp(account)
    track('Sign Up', { provider: 'Email' })
    await beginSession()
    const { email } = account
    // Some registries require a confirmed address before the first sign-in.
    if (readSession().status !== 'signedIn') await navigate(links.verifyEmail(), { state: { email } })
    else toast({ tone: 'success', text: t('auth.signup.mailSent', { email }) })
  }
}
