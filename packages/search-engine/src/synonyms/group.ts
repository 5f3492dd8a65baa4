/** Languages that the pages speak. */
export const languages = ['en', 'zh', 'ja', 'ko', 'fr', 'es', 'ru', 'ar'] as const
export type Language = (typeof languages)[number]

/** Words for one thing, by language, with `|` between them. English has what packs write, abbreviations too. */
export type Group = Record<Language, string>
