import type { Locale } from '../../i18n/languages.ts'

// Words that hardly any other language has; names of packs and of techniques are English in every language.
const englishWords = /\b(the|and|for|with|of|your|this|that|from|which|using|adds|provides|allows|custom nodes?)\b/gi

// Kana before Han, because Japanese has both. One sign of Chinese, Japanese or Korean says as much as three letters.
const scripts = [
  { locale: 'ja', kept: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu, weight: 12 },
  { locale: 'ko', kept: /\p{Script=Hangul}/gu, weight: 3 },
  { locale: 'zh', kept: /\p{Script=Han}/gu, weight: 3 },
  { locale: 'ru', kept: /\p{Script=Cyrillic}/gu, weight: 2 },
  { locale: 'ar', kept: /\p{Script=Arabic}/gu, weight: 2 },
] as const

/** The language that a text of an author is most likely written in, or undefined where nothing tells. */
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
