import type { Schema } from '@registry/api-client'
import { type Locale, locales } from '../../../i18n/languages.ts'

/** Texts of one language; an empty one is not translated. */
export interface Texts {
  name: string
  description: string
}

export type TextsDraft = Record<Locale, Texts>

/** Fills the form with the translations that a node has. */
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

/** Whether anything is said in a language. */
export const isGiven = ({ name, description }: Texts): boolean => name.trim() !== '' || description.trim() !== ''

/** The languages that differ, as the API takes them; undefined when none does. A language without texts is removed. */
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
