/** Languages of the pages. */
export const languages = ['en', 'zh', 'ja', 'ko', 'fr', 'es', 'ru', 'ar'] as const
export type Language = (typeof languages)[number]

/** Synonyms by language, separated by `|`. The English list has the words of packs, with abbreviations. */
export type Group = Record<Language, string>
