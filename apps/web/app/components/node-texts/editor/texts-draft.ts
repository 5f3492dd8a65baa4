import type { Schema } from '@registry/api-client'
import { type Locale, locales } from '../../../i18n/languages.ts'

/** Texts of a language; an empty text is not translated. */
export interface Texts {
  name: string
  description: string
}

export type TextsDraft = Record<Locale, Texts>

/** Returns the form's texts from the translations of a node. */
export const draftOf = ({ translations }: Pick<Schema<'Node'>, 'translations'>): TextsDraft => {
  const texts = (locale: Locale): Texts => ({
    name: textOf(translations?.[locale]?.['name']),
    description: textOf(translations?.[locale]?.['description']),
  })
  return {
    en: texts('en'),
    zh: texts('zh'),
    ja: texts('ja'),
    fr: texts('fr'),
    es: texts('es'),
    ko: texts('ko'),
    ru: texts('ru'),
    ar: texts('ar'),
  }
}

/** Whether a language has a name or a description. */
export const isGiven = ({ name, description }: Texts): boolean => name.trim() !== '' || description.trim() !== ''

/**
 * Returns the changed languages as the API expects them; undefined without changes. A language without texts is
 * removed.
 */
export const changesOf = (before: TextsDraft, after: TextsDraft): Schema<'NodeTranslations'>['data'] | undefined => {
  const changed = locales.filter((locale) => saidOf(before[locale]) !== saidOf(after[locale]))
  if (changed.length === 0) return undefined
  return Object.fromEntries(
    changed.map((locale) => [
      locale,
      Object.fromEntries(
        Object.entries(after[locale])
          .map(([field, text]: [string, string]) => [field, text.trim()] as const)
          .filter(([, text]) => text !== ''),
      ),
    ]),
  )
}

const saidOf = ({ name, description }: Texts) => `${name.trim()}\n${description.trim()}`

const textOf = (text: unknown): string => (typeof text === 'string' ? text : '')
