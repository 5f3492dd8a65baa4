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
  // In development, messages change while the server runs.
  if (!import.meta.env.DEV) complete.set(locale, loading)
  return loading
}

/** Creates translations for server rendering. All messages are loaded, so that no component suspends. */
export const createServerTranslations = async (locale: Locale, change?: MessageChange): Promise<Translations> =>
  createTranslations(locale, changed(await allMessages(locale), change))

const changed = (files: MessageFiles, change: MessageChange | undefined): MessageFiles =>
  change ? Object.fromEntries(Object.entries(files).map(([name, file]) => [name, change(file)])) : files

// The messages of the error page cannot load after the network is lost.
const alwaysSent: readonly Namespace[] = ['common', 'errors']

/** Returns the messages that a rendering used, for hydration in the browser. */
export const usedMessages = async ({ locale, used }: Translations, change?: MessageChange): Promise<MessageFiles> => {
  const all = changed(await allMessages(locale), change)
  return Object.fromEntries([...new Set([...alwaysSent, ...used])].map((name) => [name, all[name]]))
}
