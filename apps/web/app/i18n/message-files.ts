import type { Locale } from './languages.ts'
import type { Namespace } from './messages.ts'
import type { MessageTree } from './translate.ts'

const files = import.meta.glob<MessageTree>('../../locales/*/*.json', { import: 'default' })

/** Loads the messages of a namespace. Each file is a chunk of its own. */
export const loadMessages = async (locale: Locale, namespace: Namespace): Promise<MessageTree> => {
  const load = files[`../../locales/${locale}/${namespace}.json`]
  if (!load) throw new Error(`No messages for ${locale}/${namespace}`)
  return load()
}
