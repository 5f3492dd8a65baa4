import type { Schema } from '@registry/api-client'
import type { Locale } from '../../i18n/languages.ts'
import { guessLanguage } from './guess-language.ts'

/** Node with its texts in a language, where they are translated. */
export interface ToldNode {
  node: Schema<'Node'>
  /** Language of the name, where it is known and differs from the page's. */
  nameLang?: Locale
  descriptionLang?: Locale
  /** Absent without a translation. */
  translation?: Translation
}

export interface Translation {
  /** Language of the original, where it is known. */
  from?: Locale
  /** Whether the translation is shown, and not the original. */
  isShown: boolean
}

/** Replaces the texts of a node with their translation into a language. `original` keeps the original texts. */
export const localizeNode = (node: Schema<'Node'>, locale: Locale, original = false): ToldNode => {
  const texts = node.translations?.[locale] ?? {}
  const name = textOf(texts['name'])
  const description = textOf(texts['description'])
  const isTranslated =
    (name !== undefined && name !== node.name) || (description !== undefined && description !== node.description)
  const from = guessLanguage(node.description) ?? guessLanguage(node.name)
  const translation = isTranslated && {
    translation: { ...(from && from !== locale && { from }), isShown: !original },
  }
  if (original || !isTranslated)
    return { node, ...languages(locale, guessLanguage(node.name), guessLanguage(node.description)), ...translation }
  return {
    node: { ...node, ...(name !== undefined && { name }), ...(description !== undefined && { description }) },
    ...languages(
      locale,
      name === undefined ? guessLanguage(node.name) : locale,
      description === undefined ? guessLanguage(node.description) : locale,
    ),
    ...translation,
  }
}

const languages = (locale: Locale, name: Locale | undefined, description: Locale | undefined) => ({
  ...(name && name !== locale && { nameLang: name }),
  ...(description && description !== locale && { descriptionLang: description }),
})

const textOf = (text: unknown): string | undefined =>
  typeof text === 'string' && text.trim() !== '' ? text : undefined
