import { readFileSync } from 'node:fs'
import { createInstance, type Resource, type TFunction } from 'i18next'
import { cleanText } from '../platform/clean-text.ts'
import { mailLocales, type MailLocale } from './mail-locales.ts'

/** What each kind of mail tells; `url` is the one link in it. */
export interface MailFacts {
  verify: { url: string }
  reset: { url: string }
  invitation: { publisher: string; inviter: string; url: string }
  tokenExpiry: { publisher: string; token: string; expiresAt: Date; url: string }
  /** Each finding stands on a line of its own. */
  reviewFlagged: { node: string; version: string; findings: string[]; url: string }
  reviewFailed: { node: string; version: string; url: string }
}

type Fact = string | string[] | Date

/**
 * A mail in a language: what there is to say and its link. Names, and lines of a list, are put on one line and cut, so that
 * they can add neither headers nor text of their own.
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
  return { subject: t(`${sentence}.subject`, values), text: `${t(`${sentence}.text`, values)}\n\n${url}\n` }
}

const nameLimit = 100

function wordsOf(name: string, value: Fact, locale: MailLocale): [string, string] {
  if (value instanceof Date) return ['date', dayIn(locale, value)]
  if (Array.isArray(value)) return [name, value.map((line) => `- ${onOneLine(line)}`).join('\n')]
  return [name, onOneLine(value)]
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
  const folder = new URL('../../locales/', import.meta.url)
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
