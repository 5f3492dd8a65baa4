import { composeMail, type MailFacts } from '../../access/mail/compose-mail.ts'
import type { MailLocale } from '../../access/mail/mail-locales.ts'

/**
 * Composes an invitation mail. Its readers may not know the registry, so names must not contain links: a publisher
 * could otherwise send its own links in the registry's name.
 */
export function invitationMail(
  locale: MailLocale,
  { publisher, inviter, ...facts }: MailFacts['invitation'],
): { subject: string; text: string } {
  // Mail programs also turn bare hosts into links, so dots in the publisher's name get a space. The inviter's e-mail
  // address is confirmed.
  const name = withoutAddresses(publisher).replaceAll(/\.(?=\p{L})/gu, '. ')
  return composeMail('invitation', locale, { publisher: name, inviter: withoutAddresses(inviter), ...facts })
}

function withoutAddresses(text: string): string {
  return text.replaceAll(/\S+/g, (word) => (/:\/\/|www\./i.test(word) ? '…' : word))
}
