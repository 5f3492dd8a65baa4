import type { Locale } from './languages.ts'
import { loadMessages } from './message-files.ts'
import { type Namespace, namespaces } from './messages.ts'
import { createTranslations, type MessageChange, type MessageFiles, type Translations } from './translations.tsx'

const complete = new Map<Locale, Promise<MessageFiles>>()

const allMessages = (locale: Locale): Promise<MessageFiles> => {
  const known = complete.get(locale)
  if (known) return known
  const loading = Promise.all(namespaces.map(async (name) => [name, await loadMessages(locale, name)] as const)).then(
    (entries): MessageFiles => Object.fromEntries(entries),
  )
  // While developing, messages change under a running server.
  if (!import.meta.env.DEV) complete.set(locale, loading)
  return loading
}

/** Translations for one rendering on the server, complete, so that nothing suspends. */
export const createServerTranslations = async (locale: Locale, change?: MessageChange): Promise<Translations> =>
  createTranslations(locale, changed(await allMessages(locale), change))

const changed = (files: MessageFiles, change: MessageChange | undefined): MessageFiles =>
  change ? Object.fromEntries(Object.entries(files).map(([name, file]) => [name, change(file)])) : files

// The error page's messages cannot be loaded once the network is away.
const alwaysSent: readonly Namespace[] = ['common', 'errors']

/** The messages that a rendering used, for the browser to begin with. */
export const usedMessages = async ({ locale, used }: Translations, change?: MessageChange): Promise<MessageFiles> => {
  const all = changed(await allMessages(locale), change)
  return Object.fromEntries([...new Set([...alwaysSent, ...used])].map((name) => [name, all[name]]))
}
