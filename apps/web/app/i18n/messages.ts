import type account from '../../locales/en/account.json'
import type adminCustomers from '../../locales/en/admin-customers.json'
import type adminDesk from '../../locales/en/admin-desk.json'
import type adminNodes from '../../locales/en/admin-nodes.json'
import type adminPeople from '../../locales/en/admin-people.json'
import type adminReleases from '../../locales/en/admin-releases.json'
import type adminServices from '../../locales/en/admin-services.json'
import type adminVersions from '../../locales/en/admin-versions.json'
import type admin from '../../locales/en/admin.json'
import type auth from '../../locales/en/auth.json'
import type adminAdvisories from '../../locales/en/admin-advisories.json'
import type advisory from '../../locales/en/advisory.json'
import type author from '../../locales/en/author.json'
import type badges from '../../locales/en/badges.json'
import type ci from '../../locales/en/ci.json'
import type claim from '../../locales/en/claim.json'
import type code from '../../locales/en/code.json'
import type comfyNodeSearch from '../../locales/en/comfy-node-search.json'
import type comfyNodes from '../../locales/en/comfy-nodes.json'
import type comfyui from '../../locales/en/comfyui.json'
import type common from '../../locales/en/common.json'
import type compare from '../../locales/en/compare.json'
import type createPublisher from '../../locales/en/create-publisher.json'
import type customers from '../../locales/en/customers.json'
import type errors from '../../locales/en/errors.json'
import type feeds from '../../locales/en/feeds.json'
import type home from '../../locales/en/home.json'
import type invitation from '../../locales/en/invitation.json'
import type nodeManage from '../../locales/en/node-manage.json'
import type nodeRow from '../../locales/en/node-row.json'
import type node from '../../locales/en/node.json'
import type plain from '../../locales/en/plain.json'
import type publisherManage from '../../locales/en/publisher-manage.json'
import type publisher from '../../locales/en/publisher.json'
import type refusals from '../../locales/en/refusals.json'
import type related from '../../locales/en/related.json'
import type releases from '../../locales/en/releases.json'
import type report from '../../locales/en/report.json'
import type reviewRules from '../../locales/en/review-rules.json'
import type review from '../../locales/en/review.json'
import type search from '../../locales/en/search.json'
import type services from '../../locales/en/services.json'
import type staging from '../../locales/en/staging.json'
import type source from '../../locales/en/source.json'
import type suggest from '../../locales/en/suggest.json'
import type tokens from '../../locales/en/tokens.json'
import type translations from '../../locales/en/translations.json'
import type workflow from '../../locales/en/workflow.json'
import type yourNodes from '../../locales/en/your-nodes.json'

/** English messages by namespace. The other languages have the same keys. */
export interface Messages {
  account: typeof account
  admin: typeof admin
  'admin-advisories': typeof adminAdvisories
  'admin-customers': typeof adminCustomers
  'admin-desk': typeof adminDesk
  'admin-nodes': typeof adminNodes
  'admin-releases': typeof adminReleases
  'admin-services': typeof adminServices
  'admin-versions': typeof adminVersions
  'admin-people': typeof adminPeople
  advisory: typeof advisory
  auth: typeof auth
  author: typeof author
  badges: typeof badges
  ci: typeof ci
  claim: typeof claim
  code: typeof code
  'comfy-node-search': typeof comfyNodeSearch
  'comfy-nodes': typeof comfyNodes
  comfyui: typeof comfyui
  common: typeof common
  compare: typeof compare
  'create-publisher': typeof createPublisher
  customers: typeof customers
  errors: typeof errors
  feeds: typeof feeds
  home: typeof home
  invitation: typeof invitation
  node: typeof node
  'node-manage': typeof nodeManage
  'node-row': typeof nodeRow
  plain: typeof plain
  publisher: typeof publisher
  'publisher-manage': typeof publisherManage
  refusals: typeof refusals
  related: typeof related
  releases: typeof releases
  report: typeof report
  review: typeof review
  'review-rules': typeof reviewRules
  search: typeof search
  services: typeof services
  staging: typeof staging
  source: typeof source
  suggest: typeof suggest
  tokens: typeof tokens
  translations: typeof translations
  workflow: typeof workflow
  'your-nodes': typeof yourNodes
}

export type Namespace = keyof Messages

export const namespaces = [
  'account',
  'admin',
  'admin-customers',
  'admin-desk',
  'admin-nodes',
  'admin-releases',
  'admin-services',
  'admin-versions',
  'admin-people',
  'admin-advisories',
  'advisory',
  'auth',
  'author',
  'badges',
  'ci',
  'claim',
  'code',
  'comfy-node-search',
  'comfy-nodes',
  'comfyui',
  'common',
  'compare',
  'create-publisher',
  'customers',
  'errors',
  'feeds',
  'home',
  'invitation',
  'node',
  'node-manage',
  'node-row',
  'plain',
  'publisher',
  'publisher-manage',
  'refusals',
  'related',
  'releases',
  'report',
  'review',
  'review-rules',
  'search',
  'services',
  'staging',
  'source',
  'suggest',
  'tokens',
  'translations',
  'workflow',
  'your-nodes',
] as const satisfies readonly Namespace[]

type WithoutPlural<Key extends string> =
  Key extends `${infer Stem}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Stem : Key

type Leaves<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? WithoutPlural<Key> : `${Key}.${Leaves<Tree[Key]>}`
}[keyof Tree & string]

/** Message keys of the given namespaces. The keys of `common` are always included. */
export type MessageKey<Used extends Namespace = Namespace> =
  | Leaves<Messages['common']>
  | { [Name in Exclude<Used, 'common'>]: `${Name}.${Leaves<Messages[Name]>}` }[Exclude<Used, 'common'>]
