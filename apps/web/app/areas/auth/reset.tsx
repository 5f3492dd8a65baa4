import { useState } from 'react'
import { useActionData, useNavigate, useSearchParams } from 'react-router'
import { useBoot } from '../../data/boot.tsx'
import { readSession } from '../../data/session/session-store.ts'
import { endSessionByHand, identityProvider } from '../../data/session/session.ts'
import { passwordMinLength } from '../../data/session/sign-in-ways.ts'
import { useT } from '../../i18n/use-t.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useLinks } from '../../use-links.ts'
import type { Route } from './+types/reset.ts'
import { AuthCard } from './auth-card.tsx'
import { AuthForm, EmailField, NewPasswordField } from './auth-form.tsx'
import { sendAuthForm } from './send-auth-form.server.ts'
import { type AuthAnswer, useAuthForm } from './use-auth-form.ts'
import { useMailCode } from './use-mail-code.ts'

export const action = async (args: Route.ActionArgs) => {
  const token = new URL(args.request.url).searchParams.get('token')
  const isNew = token !== null
  const answer = isNew
    ? await sendAuthForm(args, {
        fields: ['password'],
        isNew,
        path: '/reset-password',
        body: ({ password }) => ({ token, newPassword: password }),
      })
    : await sendAuthForm(args, {
        fields: ['email'],
        path: '/request-password-reset',
        body: ({ email }, pageUrl) => ({ email, redirectTo: pageUrl('/auth/reset') }),
      })
  if (!('cookies' in answer)) return answer
  return { done: isNew ? ('saved' as const) : ('sent' as const), typed: answer.typed }
}

export default function ResetPage() {
  const t = useT('auth')
  const links = useLinks()
  const { identity } = useBoot()
  const [query] = useSearchParams()
  const minLength = passwordMinLength(identity)
  const [code, forgetCode] = useMailCode('reset')
  const answer = useActionData<typeof action>()
  const done = answer && 'done' in answer ? answer.done : undefined
  const refused = answer && 'errors' in answer ? answer : undefined
  const [sentTo, setSentTo] = useState(done === 'sent' ? answer?.typed.email : undefined)
  if (done === 'saved') return <Saved />
  const title = code === undefined ? t('auth.reset.title') : t('auth.reset.newTitle')
  return (
    <AuthCard title={sentTo === undefined ? title : t('auth.reset.sentTitle')}>
      {minLength === undefined && <p className="mt-2 text-muted">{t('auth.reset.unavailable')}</p>}
      {sentTo !== undefined && (
        <p role="status" className="mt-2 text-muted wrap-anywhere">
          {t('auth.reset.sent', { email: sentTo })}
        </p>
      )}
      {minLength !== undefined && sentTo === undefined && code === undefined && (
        <AskForLink isOver={query.has('error')} onSent={setSentTo} answer={refused} />
      )}
      {minLength !== undefined && code !== undefined && (
        <NewPassword code={code} minLength={minLength} onSaved={forgetCode} answer={refused} />
      )}
      <p className="mt-5 flex flex-wrap justify-center gap-x-5 gap-y-1 text-sm">
        {code !== undefined && (
          <TextLink to={links.resetPassword()} onClick={forgetCode}>
            {t('auth.reset.again')}
          </TextLink>
        )}
        <TextLink to={links.login()}>{t('auth.reset.toLogin')}</TextLink>
      </p>
    </AuthCard>
  )
}

const Saved = () => {
  const t = useT('auth')
  const links = useLinks()
  return (
    <AuthCard title={t('auth.reset.newTitle')}>
      <p role="status" className="mt-2 text-muted">
        {t('auth.reset.saved')}
      </p>
      <ButtonLink variant="primary" to={links.login()} className="mt-6 w-full">
        {t('auth.login.submit')}
      </ButtonLink>
    </AuthCard>
  )
}

interface AskForLinkProps {
  /** Whether an expired link led to this form. */
  isOver: boolean
  onSent: (email: string) => void
  answer: AuthAnswer | undefined
}

const AskForLink = ({ isOver, onSent, answer }: AskForLinkProps) => {
  const t = useT('auth')
  const { wrong, typed, ...form } = useAuthForm({
    fields: ['email'],
    answer,
    send: async ({ email }) => {
      await (await identityProvider()).password?.sendReset(email)
      onSent(email)
    },
  })
  return (
    <>
      <p className="mt-2 text-muted">{t('auth.reset.lead')}</p>
      <AuthForm
        {...form}
        error={form.error ?? (isOver ? t('auth.errors.linkExpired') : undefined)}
        submit={t('auth.reset.submit')}
        submitBusy={t('auth.reset.busy')}
      >
        <EmailField typed={typed.email} error={wrong.email} />
      </AuthForm>
    </>
  )
}

interface NewPasswordProps {
  code: string
  minLength: number
  onSaved: () => void
  answer: AuthAnswer | undefined
}

const NewPassword = ({ code, minLength, onSaved, answer }: NewPasswordProps) => {
  const t = useT('auth')
  const toast = useToast()
  const links = useLinks()
  const navigate = useNavigate()
  const { wrong, ...form } = useAuthForm({
    fields: ['password'],
    minLength,
    answer,
    send: async ({ password }) => {
      await (await identityProvider()).password?.resetPassword(code, password)
      // The reset ended every session of the account, though this tab still has a token.
      if (readSession().status === 'signedIn') await endSessionByHand().catch(() => undefined)
      onSaved()
      toast({ tone: 'success', text: t('auth.reset.saved') })
      await navigate(links.login(), { replace: true })
    },
  })
  return (
    <AuthForm {...form} submit={t('auth.reset.save')} submitBusy={t('auth.reset.saving')}>
      <NewPasswordField label={t('auth.newPassword')} minLength={minLength} error={wrong.password} />
    </AuthForm>
  )
}
