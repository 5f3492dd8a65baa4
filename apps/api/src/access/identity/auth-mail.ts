import type { Log } from '../../platform/log/log.ts'
import type { Mailer } from '../../platform/mail/create-mailer.ts'
import { composeMail } from '../mail/compose-mail.ts'
import { negotiateLocale } from '../mail/mail-locales.ts'

interface Parts {
  publicUrl: string
  mailer: Mailer
  log: Log
  /** Stores what the link of a letter needs to hold. */
  keep(letter: Letter): Promise<void>
}

interface Letter {
  user: { id: string; email: string; emailVerified: boolean }
  token: string
}

/**
 * Mails of the embedded provider, in the language of the request. They go out behind the answer: how long it takes must not
 * tell whether an account exists, and a mail server that is away must not keep anybody from signing up.
 */
export function authMail({ publicUrl, mailer, log, keep }: Parts) {
  const send = (letter: Letter, request: Request | undefined, page: 'verify' | 'reset', newEmail?: string) => {
    const { user, token } = letter
    const locale = negotiateLocale(request?.headers.get('accept-language'))
    // The pages in English have no language in their address.
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
    /** Asks at the present address whether the account may get another one. */
    sendChange: async (letter: Letter & { newEmail: string }, request: Request | undefined) =>
      send(letter, request, 'verify', letter.newEmail),
  }
}
