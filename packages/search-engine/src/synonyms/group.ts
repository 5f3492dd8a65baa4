/** Languages of the pages. */
export const languages = ['en', 'zh', 'ja', 'ko', 'fr', 'es', 'ru', 'ar'] as const
export type Language = (typeof languages)[number]

/** Synonyms by language, separated by `|`. English has words that packs use, with abbreviations. */
export type Group = Record<Language, string>
