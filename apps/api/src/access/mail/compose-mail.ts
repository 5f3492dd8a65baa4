import { readFileSync } from 'node:fs'
import { createInstance, type Resource, type TFunction } from 'i18next'
import { cleanText } from '../../platform/clean-text.ts'
import type { Role } from '../../schema/people-tables.ts'
import { mailLocales, type MailLocale } from './mail-locales.ts'

/** Values of each kind of mail. `url` is the only link of the mail. */
export interface MailFacts {
  verify: { url: string }
  reset: { url: string }
  changeEmail: { email: string; url: string }
  /** Each `role` has its own text. */
  invitation: { publisher: string; inviter: string; role: Role; expiresAt: Date; url: string }
  tokenExpiry: { publisher: string; token: string; expiresAt: Date; url: string }
  /** Each finding gets a line. */
  reviewFlagged: { node: string; version: string; findings: string[]; url: string }
  /** `asked` is the lowest version number that announces the breaking change. */
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
  /** Omits the reason of an undo, which is for admins only. */
  versionTakenBack: { node: string; version: string; reason: string; url: string }
  /** `madeWith` names the token or the workflow that published the version. */
  versionStaged: { node: string; version: string; madeWith: string; expiresAt: Date; findings: string[]; url: string }
  stagedRejected: { node: string; version: string; member: string; reason: string; url: string }
  stagedExpired: { node: string; version: string; url: string }
  reportAccepted: { node: string; answer: string; url: string }
  reportDeclined: { node: string; answer: string; url: string }
  nodeBanned: { node: string; reason: string; url: string }
  nodeUnbanned: { node: string; url: string }
  nodeTaken: { node: string; publisher: string; url: string }
  nodeReceived: { node: string; publisher: string; url: string }
  appAdded: { url: string }
  appRemoved: { url: string }
  passkeyAdded: { url: string }
  passkeyRemoved: { url: string }
  recoveryCodesMade: { url: string }
  recoveryCodeUsed: { url: string }
  secondFactorReset: { url: string }
  accountDeleted: { url: string }
  publisherBanned: { publisher: string; reason: string; url: string }
  publisherUnbanned: { publisher: string; url: string }
}

type Fact = string | string[] | Date

/**
 * Composes a mail in a language: its text and its link. Names and list lines are shortened to a single line, so that
 * they cannot add headers or text. Text written by people is quoted line by line.
 */
export function composeMail<Kind extends keyof MailFacts>(
  kind: Kind,
  locale: MailLocale,
  facts: MailFacts[Kind],
): { subject: string; text: string } {
  const t = translations(locale)
  const { url, ...names }: { url: string; [name: string]: Fact } = { ...facts }
  const values = Object.fromEntries(Object.entries(names).map(([name, value]) => wordsOf(name, value, locale)))
  const { role } = values
  const sentence: string = kind
  // Empty values leave no gap of blank lines.
  const text = t(`${sentence}.text`, { ...values, ...(role !== undefined && { context: role }) }).replaceAll(
    /\n{3,}/g,
    '\n\n',
  )
  return { subject: t(`${sentence}.subject`, values), text: `${text}\n\n${url}\n` }
}

const nameLimit = 100
const proseLimit = 5000
// Values that people write as long text.
const prose: ReadonlySet<string> = new Set(['message', 'reason', 'answer'])

function wordsOf(name: string, value: Fact, locale: MailLocale): [string, string] {
  if (value instanceof Date) return ['date', dayIn(locale, value)]
  if (Array.isArray(value)) return [name, value.map((line) => `- ${onOneLine(line)}`).join('\n')]
  return [name, prose.has(name) ? quoted(value) : onOneLine(value)]
}

/** Quotes text, so that readers cannot take it for text of the registry. */
function quoted(text: string): string {
  const cleaned = cleanText(text, proseLimit)
  if (cleaned === '') return ''
  const lines = cleaned.split(/\r\n|[\n\r\u2028\u2029]/u)
  return lines.map((line) => `> ${line.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')}`.trimEnd()).join('\n')
}

function onOneLine(text: string): string {
  return cleanText(text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' '), nameLimit)
}

/** Formats a day. Arabic uses Latin digits, as ids, versions and the pages do. */
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
      // The file belongs to this repository, and a check compares its keys in every language.
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
