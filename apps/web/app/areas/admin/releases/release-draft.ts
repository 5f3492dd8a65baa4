import type { Schema } from '@registry/api-client'
import { isPreRelease } from '../../../components/pre-release.ts'
import { type Locale, locales } from '../../../i18n/languages.ts'

export type Release = Schema<'AdminRelease'>

/** The edited fields of a note. */
export interface Edits {
  version?: string
  attention?: Release['attention']
  form_factors?: string[]
  contents?: Partial<Record<Locale, string>>
}

/** A part of a note that can differ: a language stands for its text. */
export type Part = 'version' | 'attention' | 'form_factors' | 'status' | Locale

/** The longest text of one language. */
export const mostCharacters = 50_000

/** A note as it would be with what was typed. */
export const withEdits = (release: Release, { contents, ...facts }: Edits): Release => ({
  ...release,
  ...facts,
  contents: { ...release.contents, ...contents },
})

/** The text of a language; empty where there is none. */
export const textOf = ({ contents }: Release, locale: Locale): string => contents[locale] ?? ''

/** The fields in which two states of a note differ. */
export const differing = (before: Release, after: Release): Part[] => [
  ...(before.version === after.version.trim() ? [] : ['version' as const]),
  ...(before.attention === after.attention ? [] : ['attention' as const]),
  ...(before.form_factors.join() === after.form_factors.join() ? [] : ['form_factors' as const]),
  ...(before.status === after.status ? [] : ['status' as const]),
  ...locales.filter((locale) => textOf(before, locale).trim() !== textOf(after, locale).trim()),
]

/** The edits that differ, as the API takes them. */
export const changesOf = (release: Release, edits: Edits): Edits => {
  const after = withEdits(release, edits)
  const parts = differing(release, after)
  const texts = locales.filter((locale) => parts.includes(locale))
  return {
    ...(parts.includes('version') && { version: after.version.trim() }),
    ...(parts.includes('attention') && { attention: after.attention }),
    ...(parts.includes('form_factors') && { form_factors: after.form_factors }),
    ...(texts.length > 0 && { contents: Object.fromEntries(texts.map((each) => [each, textOf(after, each)])) }),
  }
}

/** The edits made since a request was sent: these alone are still to be saved. */
export const withoutSent = ({ version, attention, form_factors, contents = {} }: Edits, sent: Edits): Edits => {
  const texts = locales.flatMap((locale) => {
    const text = contents[locale]
    return text === undefined || text === sent.contents?.[locale] ? [] : [[locale, text] as const]
  })
  return {
    ...(version !== undefined && version !== sent.version && { version }),
    ...(attention !== undefined && attention !== sent.attention && { attention }),
    ...(form_factors !== undefined && form_factors !== sent.form_factors && { form_factors }),
    ...(texts.length > 0 && { contents: Object.fromEntries(texts) }),
  }
}

/** The languages without a text. */
export const missingIn = (release: Release): Locale[] =>
  locales.filter((locale) => textOf(release, locale).trim() === '')

/** Whether a note would be told only to who runs a pre-release. GitHub may call any version one, until it gets another number. */
export const isTrial = (base: Release, { version }: Release): boolean =>
  version.trim() === base.version ? base.prerelease : isPreRelease(version.trim())
