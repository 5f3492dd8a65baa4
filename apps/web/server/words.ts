import type { Locale } from '../app/i18n/languages.ts'
import type { Namespace } from '../app/i18n/messages.ts'
import { createServerTranslations } from '../app/i18n/server-translations.ts'
import type { T } from '../app/i18n/use-t.ts'

/** Returns the messages of a locale for texts that only the server writes. */
export const wordsOf = async <Used extends Namespace>(locale: Locale, ..._used: Used[]): Promise<T<Used>> =>
  (await createServerTranslations(locale)).t
