import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useBoot } from '../../data/boot.tsx'
import { endSessionByHand, identityProvider } from '../../data/session/session.ts'
import { readSession } from '../../data/session/session-store.ts'
import { useT } from '../../i18n/use-t.ts'
import { TextField } from '../../ui/field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useLinks } from '../../use-links.ts'
import { AuthCard } from './auth-card.tsx'
import { AuthForm } from './auth-form.tsx'
import { passwordMinLength } from '../../data/session/sign-in-ways.ts'
import { useAuthForm } from './use-auth-form.ts'
import { useMailCode } from './use-mail-code.ts'

export default function ResetPage() {
  const t = useT('auth')
  const links = useLinks()
  const { identity } = useBoot()
  const [query] = useSearchParams()
  const minLength = passwordMinLength(identity)
  const [code, forgetCode] = useMailCode('reset')
  const [sentTo, setSentTo] = useState<string>()
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
        <AskForLink isOver={query.has('error')} onSent={setSentTo} />
      )}
      {minLength !== undefined && code !== undefined && (
        <NewPassword code={code} minLength={minLength} onSaved={forgetCode} />
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

/** `isOver`: a link that does not work any more led here. */
const AskForLink = ({ isOver, onSent }: { isOver: boolean; onSent: (email: string) => void }) => {
  const t = useT('auth')
  const { wrong, ...form } = useAuthForm({
    fields: ['email'],
    send: async ({ email }) => {
      await (await identityProvider()).password?.sendReset(email)
      onSent(email)
    },
  })
  return (
    <>
      <p className="mt-2 text-muted">{t('auth.reset.lead')}</p>
      <AuthForm
        onSubmit={form.submit}
        busy={form.busy}
        fault={form.fault ?? (isOver ? t('auth.errors.linkExpired') : undefined)}
        submit={t('auth.reset.submit')}
        submitBusy={t('auth.reset.busy')}
      >
        <TextField label={t('auth.email')} name="email" type="email" autoComplete="username" error={wrong.email} />
      </AuthForm>
    </>
  )
}

interface NewPasswordProps {
  code: string
  minLength: number
  onSaved: () => void
}

const NewPassword = ({ code, minLength, onSaved }: NewPasswordProps) => {
  const t = useT('auth')
  const toast = useToast()
  const links = useLinks()
  const navigate = useNavigate()
  const { wrong, ...form } = useAuthForm({
    fields: ['password'],
    minLength,
    send: async ({ password }) => {
      await (await identityProvider()).password?.resetPassword(code, password)
      // Every session of the account is over, and this tab's token would only seem to go on.
      if (readSession().status === 'signedIn') await endSessionByHand().catch(() => undefined)
      onSaved()
      toast({ tone: 'success', text: t('auth.reset.saved') })
      await navigate(links.login(), { replace: true })
    },
  })
  return (
    <AuthForm
      onSubmit={form.submit}
      busy={form.busy}
      fault={form.fault}
      submit={t('auth.reset.save')}
      submitBusy={t('auth.reset.saving')}
    >
      <TextField
        label={t('auth.newPassword')}
        hint={t('auth.passwordRule', { min: minLength })}
        name="password"
        type="password"
        autoComplete="new-password"
        error={wrong.password}
      />
    </AuthForm>
  )
}
