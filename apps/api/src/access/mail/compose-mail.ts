import { readFileSync } from 'node:fs'
import { createInstance, type Resource, type TFunction } from 'i18next'
import { cleanText } from '../../platform/clean-text.ts'
import { mailLocales, type MailLocale } from './mail-locales.ts'

/** What each kind of mail tells; `url` is the one link in it. */
export interface MailFacts {
  verify: { url: string }
  reset: { url: string }
  changeEmail: { email: string; url: string }
  invitation: { publisher: string; inviter: string; url: string }
  tokenExpiry: { publisher: string; token: string; expiresAt: Date; url: string }
  /** Each finding stands on a line of its own. */
  reviewFlagged: { node: string; version: string; findings: string[]; url: string }
  /** `asked` is the lowest number that announces the break. */
  releaseBreaks: { node: string; version: string; since: string; asked: string; url: string }
  /** `before` and `now` name a repository and its workflow. */
  sourceChanged: { node: string; version: string; since: string; before: string; now: string; url: string }
  provenanceLost: { node: string; version: string; since: string; before: string; url: string }
  reviewFailed: { node: string; version: string; url: string }
  contactPublisher: { admin: string; node: string; version: string; message: string; findings: string[]; url: string }
  versionApproved: { node: string; version: string; reason: string; url: string }
  versionHeldBack: { node: string; version: string; reason: string; url: string }
  versionRejected: { node: string; version: string; reason: string; url: string }
  versionDeleted: { node: string; version: string; reason: string; url: string }
  /** Without a reason: what an admin says to an undo is for admins. */
  versionTakenBack: { node: string; version: string; reason: string; url: string }
  /** `madeWith` names the token or the workflow that published the version. */
  versionStaged: { node: string; version: string; madeWith: string; expiresAt: Date; findings: string[]; url: string }
  stagedRejected: { node: string; version: string; member: string; reason: string; url: string }
  stagedExpired: { node: string; version: string; url: string }
  reportAccepted: { node: string; answer: string; url: string }
  reportDeclined: { node: string; answer: string; url: string }
  nodeBanned: { node: string; reason: string; url: string }
  appAdded: { url: string }
  appRemoved: { url: string }
  passkeyAdded: { url: string }
  passkeyRemoved: { url: string }
  recoveryCodesMade: { url: string }
  recoveryCodeUsed: { url: string }
  secondFactorReset: { url: string }
  publisherBanned: { publisher: string; reason: string; url: string }
}

type Fact = string | string[] | Date

/**
 * A mail in a language: what there is to say and its link. Names, and lines of a list, are put on one line and cut, so that
 * they can add neither headers nor text of their own; what a person wrote is quoted line by line.
 */
export function composeMail<Kind extends keyof MailFacts>(
  kind: Kind,
  locale: MailLocale,
  facts: MailFacts[Kind],
): { subject: string; text: string } {
  const t = translations(locale)
  const { url, ...names }: { url: string; [name: string]: Fact } = { ...facts }
  const values = Object.fromEntries(Object.entries(names).map(([name, value]) => wordsOf(name, value, locale)))
  const sentence: string = kind
  // What is empty leaves no gap.
  const text = t(`${sentence}.text`, values).replaceAll(/\n{3,}/g, '\n\n')
  return { subject: t(`${sentence}.subject`, values), text: `${text}\n\n${url}\n` }
}

const nameLimit = 100
const proseLimit = 5000
// What a person wrote at length.
const prose: ReadonlySet<string> = new Set(['message', 'reason', 'answer'])

function wordsOf(name: string, value: Fact, locale: MailLocale): [string, string] {
  if (value instanceof Date) return ['date', dayIn(locale, value)]
  if (Array.isArray(value)) return [name, value.map((line) => `- ${onOneLine(line)}`).join('\n')]
  return [name, prose.has(name) ? quoted(value) : onOneLine(value)]
}

/** Quoted, so that nothing of it can pass for words of the registry. */
function quoted(text: string): string {
  const cleaned = cleanText(text, proseLimit)
  if (cleaned === '') return ''
  const lines = cleaned.split(/\r\n|[\n\r\u2028\u2029]/u)
  return lines.map((line) => `> ${line.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')}`.trimEnd()).join('\n')
}

function onOneLine(text: string): string {
  return cleanText(text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' '), nameLimit)
}

/** Arabic with the digits that ids and versions use, as on the pages. */
function dayIn(locale: MailLocale, moment: Date): string {
  const tag = locale === 'ar' ? 'ar-u-nu-latn' : locale
  return new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(moment)
}

let loaded: ReturnType<typeof createInstance> | undefined

function translations(locale: MailLocale): TFunction {
  loaded ??= load()
  return loaded.getFixedT(locale, 'mail')
}

function load(): ReturnType<typeof createInstance> {
  const folder = new URL('../../../locales/', import.meta.url)
  const resources: Resource = Object.fromEntries(
    mailLocales.map((locale) => {
      // Our own file, whose keys a check compares in every language.
      const sentences = JSON.parse(readFileSync(new URL(`${locale}/mail.json`, folder), 'utf8')) as Resource[string]
      return [locale, { mail: sentences }]
    }),
  )
  const instance = createInstance()
  void instance.init({
    resources,
    fallbackLng: false,
    initAsync: false,
    interpolation: { escapeValue: false, skipOnVariables: true },
  })
  return instance
}
