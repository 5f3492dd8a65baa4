import { createInstance, type i18n, type Resource } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { isLocale, type Locale } from './languages.ts'
import { isNamespace, loadMessages, namespaces } from './messages.ts'

const backend = {
  type: 'backend' as const,
  init: () => {},
  read: async (locale: string, namespace: string) => {
    if (!isLocale(locale) || !isNamespace(namespace)) throw new Error(`No messages for ${locale}/${namespace}`)
    return loadMessages(locale, namespace)
  },
}

/** Creates translations that begin with `resources` and load what else is used when it is used. */
export const createTranslations = async (locale: Locale, resources: Resource): Promise<i18n> => {
  const instance = createInstance()
  await instance
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: locale,
      fallbackLng: false,
      resources,
      partialBundledLanguages: true,
      ns: Object.keys(resources[locale] ?? {}),
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      returnNull: false,
      react: { useSuspense: true },
    })
  return instance
}

const complete = new Map<Locale, Promise<Resource>>()

const allMessages = (locale: Locale): Promise<Resource> => {
  const known = complete.get(locale)
  if (known) return known
  const loading = Promise.all(namespaces.map(async (name) => [name, await loadMessages(locale, name)] as const)).then(
    (entries) => ({ [locale]: Object.fromEntries(entries) }),
  )
  // While developing, messages change under a running server.
  if (!import.meta.env.DEV) complete.set(locale, loading)
  return loading
}

/** Translations for one rendering on the server, complete, so that nothing suspends. */
export const createServerTranslations = async (locale: Locale): Promise<i18n> =>
  createTranslations(locale, await allMessages(locale))

/** The messages that a rendering used, for the browser to begin with. */
export const usedMessages = (instance: i18n, locale: Locale): Resource => {
  const used = new Set(['common', ...(instance.reportNamespaces?.getUsedNamespaces() ?? [])])
  return { [locale]: Object.fromEntries([...used].map((name) => [name, instance.getResourceBundle(locale, name)])) }
}
