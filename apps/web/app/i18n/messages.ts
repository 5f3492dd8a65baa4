import type account from '../../locales/en/account.json'
import type admin from '../../locales/en/admin.json'
import type adminDesk from '../../locales/en/admin-desk.json'
import type adminNodes from '../../locales/en/admin-nodes.json'
import type adminVersions from '../../locales/en/admin-versions.json'
import type adminPeople from '../../locales/en/admin-people.json'
import type auth from '../../locales/en/auth.json'
import type claim from '../../locales/en/claim.json'
import type comfyNodes from '../../locales/en/comfy-nodes.json'
import type common from '../../locales/en/common.json'
import type createPublisher from '../../locales/en/create-publisher.json'
import type errors from '../../locales/en/errors.json'
import type home from '../../locales/en/home.json'
import type invitation from '../../locales/en/invitation.json'
import type node from '../../locales/en/node.json'
import type nodeManage from '../../locales/en/node-manage.json'
import type nodeRow from '../../locales/en/node-row.json'
import type publisher from '../../locales/en/publisher.json'
import type publisherManage from '../../locales/en/publisher-manage.json'
import type refusals from '../../locales/en/refusals.json'
import type report from '../../locales/en/report.json'
import type review from '../../locales/en/review.json'
import type reviewRules from '../../locales/en/review-rules.json'
import type tokens from '../../locales/en/tokens.json'
import type yourNodes from '../../locales/en/your-nodes.json'
import type { Locale } from './languages.ts'

/** What the English files say, by namespace; the other languages have the same keys. */
export interface Messages {
  account: typeof account
  admin: typeof admin
  'admin-desk': typeof adminDesk
  'admin-nodes': typeof adminNodes
  'admin-versions': typeof adminVersions
  'admin-people': typeof adminPeople
  auth: typeof auth
  claim: typeof claim
  'comfy-nodes': typeof comfyNodes
  common: typeof common
  'create-publisher': typeof createPublisher
  errors: typeof errors
  home: typeof home
  invitation: typeof invitation
  node: typeof node
  'node-manage': typeof nodeManage
  'node-row': typeof nodeRow
  publisher: typeof publisher
  'publisher-manage': typeof publisherManage
  refusals: typeof refusals
  report: typeof report
  review: typeof review
  'review-rules': typeof reviewRules
  tokens: typeof tokens
  'your-nodes': typeof yourNodes
}

export type Namespace = keyof Messages

export const namespaces = [
  'account',
  'admin',
  'admin-desk',
  'admin-nodes',
  'admin-versions',
  'admin-people',
  'auth',
  'claim',
  'comfy-nodes',
  'common',
  'create-publisher',
  'errors',
  'home',
  'invitation',
  'node',
  'node-manage',
  'node-row',
  'publisher',
  'publisher-manage',
  'refusals',
  'report',
  'review',
  'review-rules',
  'tokens',
  'your-nodes',
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
