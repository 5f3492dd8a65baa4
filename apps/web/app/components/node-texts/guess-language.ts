import type { Locale } from '../../i18n/languages.ts'

// These words are rare in other languages. Names of packs and techniques do not count, because they are English in
// every language.
const englishWords = /\b(the|and|for|with|of|your|this|that|from|which|using|adds|provides|allows|custom nodes?)\b/gi

// Kana comes before Han, because Japanese uses both. `weight` is the number of Latin letters that a character counts
// as.
const scripts = [
  { locale: 'ja', kept: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu, weight: 12 },
  { locale: 'ko', kept: /\p{Script=Hangul}/gu, weight: 3 },
  { locale: 'zh', kept: /\p{Script=Han}/gu, weight: 3 },
  { locale: 'ru', kept: /\p{Script=Cyrillic}/gu, weight: 2 },
  { locale: 'ar', kept: /\p{Script=Arabic}/gu, weight: 2 },
] as const

/** Guesses the language of an author's text; undefined without a clear sign. */
export const guessLanguage = (text: string): Locale | undefined => {
  const said = text.slice(0, 2000)
  const latin = count(said, /\p{Script=Latin}/gu)
  for (const { locale, kept, weight } of scripts) {
    const found = count(said, kept)
    if (found > 1 && found * weight >= latin) return locale
  }
  const words = new Set([...said.matchAll(englishWords)].map(([word]) => word.toLowerCase()))
  return words.size >= 2 || (words.size === 1 && said.length < 80) ? 'en' : undefined
}

const count = (text: string, kept: RegExp) => text.match(kept)?.length ?? 0
