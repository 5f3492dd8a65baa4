import type { Log } from '../../platform/log/log.ts'
import type { Mailer } from '../../platform/mail/create-mailer.ts'
import { composeMail } from '../mail/compose-mail.ts'
import { negotiateLocale } from '../mail/mail-locales.ts'

interface Parts {
  publicUrl: string
  mailer: Mailer
  log: Log
}

interface Letter {
  user: { email: string }
  token: string
}

/**
 * Mails of the embedded provider, in the language of the request. They go out behind the answer: how long it takes must not
 * tell whether an account exists, and a mail server that is away must not keep anybody from signing up.
 */
export function authMail({ publicUrl, mailer, log }: Parts) {
  const sender = (kind: 'verify' | 'reset') => async (letter: Letter, request: Request | undefined) => {
    const locale = negotiateLocale(request?.headers.get('accept-language'))
    // The pages in English have no language in their address.
    const language = locale === 'en' ? '' : `/${locale}`
    const url = `${publicUrl}${language}/auth/${kind}?token=${encodeURIComponent(letter.token)}`
    mailer
      .send({ to: letter.user.email, ...composeMail(kind, locale, { url }) })
      .catch((error: unknown) => log.error({ err: error, kind }, 'mail could not be sent'))
  }
  return { sendVerification: sender('verify'), sendReset: sender('reset') }
}
