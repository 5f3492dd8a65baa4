import type { Log } from '../../platform/log/log.ts'
import type { Mailer } from '../../platform/mail/create-mailer.ts'
import { composeMail } from '../mail/compose-mail.ts'
import { negotiateLocale } from '../mail/mail-locales.ts'

interface Parts {
  publicUrl: string
  mailer: Mailer
  log: Log
  /** Stores the row that the link of a mail needs. */
  keep(letter: Letter): Promise<void>
}

interface Letter {
  user: { id: string; email: string; emailVerified: boolean }
  token: string
}

/**
 * Sends mails of the embedded provider in the language of the request. Mails go out after the response: its timing must
 * not reveal whether an account exists, and a mail server outage must not block sign-ups.
 */
export function authMail({ publicUrl, mailer, log, keep }: Parts) {
  const send = (letter: Letter, request: Request | undefined, page: 'verify' | 'reset', newEmail?: string) => {
    const { user, token } = letter
    const locale = negotiateLocale(request?.headers.get('accept-language'))
    // Paths of English pages have no locale prefix.
    const language = locale === 'en' ? '' : `/${locale}`
    const url = `${publicUrl}${language}/auth/${page}?token=${encodeURIComponent(token)}`
    const mail =
      newEmail === undefined
        ? composeMail(page, locale, { url })
        : composeMail('changeEmail', locale, { email: newEmail, url })
    keep(letter)
      .then(() => mailer.send({ to: user.email, ...mail }))
      .catch((error: unknown) => log.error({ err: error, page }, 'mail could not be sent'))
  }
  return {
    sendVerification: async (letter: Letter, request: Request | undefined) => send(letter, request, 'verify'),
    sendReset: async (letter: Letter, request: Request | undefined) => send(letter, request, 'reset'),
    /** Asks the current address to confirm a change of the e-mail address. */
    sendChange: async (letter: Letter & { newEmail: string }, request: Request | undefined) =>
      send(letter, request, 'verify', letter.newEmail),
  }
}
