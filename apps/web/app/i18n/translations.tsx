import { createContext, type ReactNode, use } from 'react'
import type { Locale } from './languages.ts'
import type { Namespace } from './messages.ts'
import { fillMessage, findMessage, type MessageTree, type MessageValues } from './translate.ts'

/** Messages by namespace. */
export type MessageFiles = { [Name in Namespace]?: MessageTree }

/** The messages of a page in its language. */
export interface Translations {
  locale: Locale
  /** Returns the raw message of a key, without its values. */
  find: (key: string, count?: unknown) => string
  t: (key: string, values?: MessageValues) => string
  /** Loads a namespace once. Returns undefined for a namespace that was available from the start. */
  need: (name: Namespace) => Promise<void> | undefined
  /** Namespaces that components have requested so far. */
  used: ReadonlySet<Namespace>
}

/** Transforms a file of messages after it loads. */
export type MessageChange = (messages: MessageTree) => MessageTree

const retryAfterMs = 500

/** Creates translations from `files`. Other namespaces load on first use, and `change` transforms their messages. */
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
        // React renders a component again when its promise rejects. It would wait forever for a different promise at
        // that point.
        setTimeout(() => loading.delete(name), retryAfterMs)
        throw error
      },
    )
    loading.set(name, asked)
    return asked
  }

  const find = (key: string, count?: unknown): string => {
    const path = key.split('.')
    // The first part is a namespace, or else the key belongs to `common`. The code contains only literal keys.
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
  // The list of all message files is large, and most pages start with all their messages.
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
