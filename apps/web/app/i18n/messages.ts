import type common from '../../locales/en/common.json'
import type errors from '../../locales/en/errors.json'
import type home from '../../locales/en/home.json'
import type node from '../../locales/en/node.json'
import type nodeRow from '../../locales/en/node-row.json'
import type publisher from '../../locales/en/publisher.json'
import type { Locale } from './languages.ts'

/** What the English files say, by namespace; the other languages have the same keys. */
export interface Messages {
  common: typeof common
  errors: typeof errors
  home: typeof home
  node: typeof node
  'node-row': typeof nodeRow
  publisher: typeof publisher
}

export type Namespace = keyof Messages

export const namespaces = [
  'common',
  'errors',
  'home',
  'node',
  'node-row',
  'publisher',
] as const satisfies readonly Namespace[]

/** Whether a text names a namespace; the first part of a key does, or the key is of `common`. */
export const isNamespace = (text: string): text is Namespace => namespaces.some((namespace) => namespace === text)

type WithoutPlural<Key extends string> =
  Key extends `${infer Stem}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Stem : Key

type Leaves<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? WithoutPlural<Key> : `${Key}.${Leaves<Tree[Key]>}`
}[keyof Tree & string]

/** Every key that a page may use once it has named its namespaces; the keys of `common` are always there. */
export type MessageKey<Used extends Namespace = Namespace> =
  | Leaves<Messages['common']>
  | { [Name in Exclude<Used, 'common'>]: `${Name}.${Leaves<Messages[Name]>}` }[Exclude<Used, 'common'>]

type MessageFile = Record<string, unknown>

const files = import.meta.glob<MessageFile>('../../locales/*/*.json', { import: 'default' })

/** Loads one file of messages; each is a chunk of its own. */
export const loadMessages = async (locale: Locale, namespace: Namespace): Promise<MessageFile> => {
  const load = files[`../../locales/${locale}/${namespace}.json`]
  if (!load) throw new Error(`No messages for ${locale}/${namespace}`)
  return load()
}
