import { composeMail, type MailFacts } from '../../access/mail/compose-mail.ts'
import type { MailLocale } from '../../access/mail/mail-locales.ts'

/**
 * The mail of an invitation. It goes to people who never heard of the registry, so no name in it can be a link: whoever
 * chose the name would have us send theirs.
 */
export function invitationMail(
  locale: MailLocale,
  { publisher, inviter, url }: MailFacts['invitation'],
): { subject: string; text: string } {
  // Programs that read mail make links of bare hosts as well; the inviter is named by an address that was confirmed.
  const name = withoutAddresses(publisher).replaceAll(/\.(?=\p{L})/gu, '. ')
  return composeMail('invitation', locale, { publisher: name, inviter: withoutAddresses(inviter), url })
}

function withoutAddresses(text: string): string {
  return text.replaceAll(/\S+/g, (word) => (/:\/\/|www\./i.test(word) ? '…' : word))
}
