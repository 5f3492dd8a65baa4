import { createContext, type ReactNode, use } from 'react'
import type { Locale } from './languages.ts'
import type { Namespace } from './messages.ts'
import { fillMessage, findMessage, type MessageTree, type MessageValues } from './translate.ts'

/** Messages by namespace. */
export type MessageFiles = { [Name in Namespace]?: MessageTree }

/** The messages of a page in its language. */
export interface Translations {
  locale: Locale
  /** The message of a key as it is written, before anything is filled in. */
  find: (key: string, count?: unknown) => string
  t: (key: string, values?: MessageValues) => string
  /** Loads a file of messages, once; undefined when it was there from the beginning. */
  need: (name: Namespace) => Promise<void> | undefined
  /** Namespaces that were needed so far. */
  used: ReadonlySet<Namespace>
}

/** Transforms a file of messages once it is loaded. */
export type MessageChange = (messages: MessageTree) => MessageTree

const retryAfterMs = 500

/** Creates translations that begin with `files` and load what else is used when it is used; `change` is what becomes of that. */
export const createTranslations = (locale: Locale, files: MessageFiles, change?: MessageChange): Translations => {
  const loaded = { ...files }
  const loading = new Map<Namespace, Promise<void>>()
  const used = new Set<Namespace>()

  const load = (name: Namespace): Promise<void> => {
    const known = loading.get(name)
    if (known) return known
    const asked = loadFile(locale, name).then(
      (file) => void (loaded[name] = change ? change(file) : file),
      (error: unknown) => {
        // React renders a component again when its promise fails. It waits for ever if it then finds another promise.
        setTimeout(() => loading.delete(name), retryAfterMs)
        throw error
      },
    )
    loading.set(name, asked)
    return asked
  }

  const find = (key: string, count?: unknown): string => {
    const path = key.split('.')
    // The first part names a namespace, or the key is of `common`. Keys are literals of ours.
    const file = loaded[path[0] as Namespace]
    return findMessage(file ?? loaded.common, file ? path.slice(1) : path, locale, count) ?? key
  }

  return {
    locale,
    find,
    t: (key, values) => fillMessage(find(key, values?.['count']), locale, values),
    need: (name) => {
      used.add(name)
      return files[name] ? undefined : load(name)
    },
    used,
  }
}

const loadFile = async (locale: Locale, name: Namespace): Promise<MessageTree> => {
  // Where every file is, is itself much to know, and most pages begin with all they say.
  const { loadMessages } = await import('./message-files.ts')
  return loadMessages(locale, name)
}

const TranslationsContext = createContext<Translations | undefined>(undefined)

export const TranslationsProvider = ({ of, children }: { of: Translations; children: ReactNode }) => (
  <TranslationsContext value={of}>{children}</TranslationsContext>
)

/** The translations of this page. */
export const useTranslations = (): Translations => {
  const translations = use(TranslationsContext)
  if (!translations) throw new Error('Translations need a TranslationsProvider')
  return translations
}
