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

/** Part of a note that can differ. A locale means the text in that language. */
export type Part = 'version' | 'attention' | 'form_factors' | 'status' | Locale

/** Maximum length of the text in one language. */
export const mostCharacters = 50_000

/** Returns a note with the edits applied. */
export const withEdits = (release: Release, { contents, ...facts }: Edits): Release => ({
  ...release,
  ...facts,
  contents: { ...release.contents, ...contents },
})

/** Returns the text in a language, or an empty text when there is none. */
export const textOf = ({ contents }: Release, locale: Locale): string => contents[locale] ?? ''

/** Returns the parts in which two states of a note differ. */
export const differing = (before: Release, after: Release): Part[] => [
  ...(before.version === after.version.trim() ? [] : ['version' as const]),
  ...(before.attention === after.attention ? [] : ['attention' as const]),
  ...(before.form_factors.join() === after.form_factors.join() ? [] : ['form_factors' as const]),
  ...(before.status === after.status ? [] : ['status' as const]),
  ...locales.filter((locale) => textOf(before, locale).trim() !== textOf(after, locale).trim()),
]

/** Returns the edits that differ from the note, in the format of the API. */
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

/** Returns the edits made after a request was sent. Only these edits are still unsaved. */
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

/** Returns the languages without a text. */
export const missingIn = (release: Release): Locale[] =>
  locales.filter((locale) => textOf(release, locale).trim() === '')

/**
 * Returns whether only users of a pre-release would see a note. GitHub can mark any version as a pre-release, and that
 * mark counts until the version number changes.
 */
export const isTrial = (base: Release, { version }: Release): boolean =>
  version.trim() === base.version ? base.prerelease : isPreRelease(version.trim())
