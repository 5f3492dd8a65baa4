import { resolve } from 'node:path'
import { hasHundredths } from '../currency.ts'
import { advisoriesConfig, type AdvisoriesConfig } from './advisories-config.ts'
import { blobConfig, customerFilesConfig, type BlobConfig, type CustomerFilesConfig } from './blob-config.ts'
import { catalogueConfig, type CatalogueConfig } from './catalogue-config.ts'
import { ciConfig, type CiConfig } from './ci-config.ts'
import { ConfigError } from './config-error.ts'
import { readDatabaseUrl } from './database-url.ts'
import { identityConfig, oauthClient, type IdentityConfig, type OAuthClient } from './identity-config.ts'
import { listeningConfig, type ListeningConfig } from './listening-config.ts'
import { proxyConfig, type ProxyConfig } from './proxy-config.ts'
import { rateLimitsConfig, type RateLimitsConfig } from './rate-limits-config.ts'
import { choice, count, port, required, requiredUrl, toggle, url, type Read } from './read-setting.ts'
import { releasesConfig, type ReleasesConfig } from './releases-config.ts'
import { transparencyConfig, type TransparencyConfig } from './transparency-config.ts'
import { settings, type Environment, type Setting, type SettingName } from './settings.ts'

export type DatabaseConfig =
  { kind: 'embedded'; directory: string } | { kind: 'server'; url: string; poolSize: number; prepares?: boolean }

export interface GitHubConfig {
  /** OAuth client for claims and sign-in; undefined when both are off. */
  client: OAuthClient | undefined
  url: string
  apiUrl: string
  actionsIssuer: string
}

/** Service accounts of another issuer that act as services of this registry. */
export interface ServiceAccountsConfig {
  issuer: string
  audience: string
  /** E-mail addresses in lower case. */
  emails: string[]
}

export interface BillingConfig {
  /** Currency of new balances; ISO 4217 in lower case. */
  currency: string
  /** Amount below zero that a customer may spend. */
  overdraftMicros: number
  adminSecret: string | undefined
}

export interface PaymentsConfig {
  secretKey: string
  webhookSecret: string
  url: string
}

export type SearchConfig =
  | { engine: 'embedded' }
  | { engine: 'algolia'; appId: string; apiKey: string; searchKey: string; url: string | undefined }

export type MailConfig = { from: string } & ({ kind: 'folder'; directory: string } | { kind: 'smtp'; url: string })

export interface Config {
  pagesPort: number
  apiPort: number
  host: string | undefined
  publicUrl: string
  apiPublicUrl: string
  /** Address of the API for pages in a separate process. */
  apiInternalUrl: string
  filesPublicUrl: string | undefined
  dataDirectory: string
  database: DatabaseConfig
  blobs: BlobConfig
  catalogue: CatalogueConfig
  transparency: TransparencyConfig
  advisories: AdvisoriesConfig
  sampleCatalogue: boolean
  /** Folder with metadata of Python packages; undefined without such metadata. */
  pythonMetadataDirectory: string | undefined
  /** Lengthens the texts of the English pages, which shows layout problems. */
  pseudoLanguage: boolean
  logLevel: string
  upload: { maxBytes: number; expiresSeconds: number }
  /** Days that a staged version waits for its approval. */
  stagedVersionDays: number
  /** Number of serving processes; undefined for a number that suits the machine. */
  processes: number | undefined
  workerConcurrency: number
  identity: IdentityConfig
  github: GitHubConfig
  /** Path of Sigstore's trusted roots, or `none`; undefined for the roots of the release. */
  provenance: { trustedRoot: string | undefined }
  serviceAccounts: ServiceAccountsConfig | undefined
  billing: BillingConfig
  payments: PaymentsConfig | undefined
  customerFiles: CustomerFilesConfig
  proxy: ProxyConfig
  ci: CiConfig
  search: SearchConfig
  mail: MailConfig
  releases: ReleasesConfig
  rateLimits: RateLimitsConfig
  /** Most installs of a version that count per address and day; 0 counts all. */
  installsPerAddress: number
  listening: ListeningConfig
  analytics: { isProduction: boolean; mixpanelToken: string | undefined }
}

/** Reads the settings of an environment; an empty value counts as unset. Throws ConfigError. */
export function readConfig(environment: Environment): Config {
  const read = (name: SettingName): string | undefined => {
    const setting: Setting = settings[name]
    return environment[name]?.trim() || setting.default
  }
  const pagesPort = port(read, 'PORT')
  const apiPort = port(read, 'API_PORT')
  const dataDirectory = resolve(required(read, 'DATA_DIR'))
  const apiPublicUrl = url(read, 'API_PUBLIC_URL') ?? `http://localhost:${apiPort}`
  return {
    pagesPort,
    apiPort,
    host: read('HOST'),
    publicUrl: url(read, 'PUBLIC_URL') ?? `http://localhost:${pagesPort}`,
    apiPublicUrl,
    apiInternalUrl: url(read, 'API_INTERNAL_URL') ?? apiPublicUrl,
    filesPublicUrl: url(read, 'FILES_PUBLIC_URL'),
    dataDirectory,
    database: databaseConfig(read, dataDirectory),
    blobs: blobConfig(read, dataDirectory),
    catalogue: catalogueConfig(read, dataDirectory),
    transparency: transparencyConfig(read, dataDirectory),
    advisories: advisoriesConfig(read),
    sampleCatalogue: toggle(read, 'SAMPLE_CATALOGUE'),
    pythonMetadataDirectory: read('PYTHON_METADATA_DIR'),
    pseudoLanguage: toggle(read, 'PSEUDO_LANGUAGE'),
    logLevel: choice(read, 'LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    upload: { maxBytes: count(read, 'UPLOAD_MAX_BYTES'), expiresSeconds: count(read, 'UPLOAD_EXPIRES_SECONDS') },
    stagedVersionDays: count(read, 'STAGED_VERSION_DAYS'),
    processes: read('PROCESSES') === undefined ? undefined : count(read, 'PROCESSES'),
    workerConcurrency: count(read, 'WORKER_CONCURRENCY'),
    identity: identityConfig(read),
    github: githubConfig(read),
    provenance: { trustedRoot: read('PROVENANCE_TRUSTED_ROOT') },
    serviceAccounts: serviceAccountsConfig(read),
    billing: billingConfig(read),
    payments: paymentsConfig(read),
    customerFiles: customerFilesConfig(read, dataDirectory),
    proxy: proxyConfig(read),
    ci: ciConfig(read, dataDirectory),
    search: searchConfig(read),
    mail: mailConfig(read, dataDirectory),
    releases: releasesConfig(read),
    rateLimits: rateLimitsConfig(read),
    installsPerAddress: count(read, 'INSTALLS_PER_ADDRESS', 0),
    listening: listeningConfig(read),
    analytics: {
      isProduction: choice(read, 'ENVIRONMENT', ['development', 'production']) === 'production',
      mixpanelToken: read('MIXPANEL_TOKEN'),
    },
  }
}

function databaseConfig(read: Read, dataDirectory: string): DatabaseConfig {
  const serverUrl = read('DATABASE_URL')
  if (!serverUrl) return { kind: 'embedded', directory: resolve(dataDirectory, 'database') }
  const poolSize = count(read, 'DATABASE_POOL_SIZE')
  return { kind: 'server', url: readDatabaseUrl(serverUrl), poolSize, prepares: toggle(read, 'DATABASE_PREPARE') }
}

function githubConfig(read: Read): GitHubConfig {
  return {
    client: oauthClient(read, 'GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'),
    url: requiredUrl(read, 'GITHUB_URL'),
    apiUrl: requiredUrl(read, 'GITHUB_API_URL'),
    actionsIssuer: requiredUrl(read, 'GITHUB_ACTIONS_ISSUER'),
  }
}

function serviceAccountsConfig(read: Read): ServiceAccountsConfig | undefined {
  const names = ['SERVICE_ISSUER', 'SERVICE_AUDIENCE', 'SERVICE_EMAILS'] as const
  if (names.every((name) => read(name) === undefined)) return undefined
  const missing = names.find((name) => read(name) === undefined)
  if (missing) throw new ConfigError(`${missing} must be set too: ${names.join(', ')} go together`)
  requiredUrl(read, 'SERVICE_ISSUER')
  const emails = required(read, 'SERVICE_EMAILS')
    .split(',')
    .map((email) => email.trim().toLowerCase())
  const odd = emails.find((email) => !/^[^\s@]+@[^\s@]+$/.test(email))
  if (odd !== undefined)
    throw new ConfigError(`SERVICE_EMAILS must be addresses with commas between them, not '${odd}'`)
  // The issuer equals the text in tokens, so a trailing slash counts.
  return { issuer: required(read, 'SERVICE_ISSUER'), audience: required(read, 'SERVICE_AUDIENCE'), emails }
}

function billingConfig(read: Read): BillingConfig {
  const currency = required(read, 'CURRENCY').toLowerCase()
  if (!/^[a-z]{3}$/.test(currency)) throw new ConfigError('CURRENCY must be three letters, such as usd')
  const overdraftMicros = Number(read('OVERDRAFT_MICROS'))
  if (!Number.isSafeInteger(overdraftMicros) || overdraftMicros < 0)
    throw new ConfigError('OVERDRAFT_MICROS must be a whole number, 0 or more')
  const adminSecret = read('ADMIN_SECRET')
  if (adminSecret !== undefined && adminSecret.length < 32)
    throw new ConfigError('ADMIN_SECRET must have 32 characters or more')
  return { currency, overdraftMicros, adminSecret }
}

function paymentsConfig(read: Read): PaymentsConfig | undefined {
  const secretKey = read('STRIPE_SECRET_KEY')
  if (!secretKey) return undefined
  const address = requiredUrl(read, 'STRIPE_URL')
  if (new URL(address).pathname !== '/') throw new ConfigError('STRIPE_URL must be an address without a path')
  const { currency } = billingConfig(read)
  if (!hasHundredths(currency))
    throw new ConfigError(`CURRENCY must be one with hundredths to take payments in, which ${currency} is not`)
  return { secretKey, webhookSecret: required(read, 'STRIPE_WEBHOOK_SECRET'), url: address }
}

function searchConfig(read: Read): SearchConfig {
  const appId = read('ALGOLIA_APP_ID')
  if (!appId) return { engine: 'embedded' }
  const apiKey = required(read, 'ALGOLIA_API_KEY')
  return {
    engine: 'algolia',
    appId,
    apiKey,
    searchKey: read('ALGOLIA_SEARCH_KEY') ?? apiKey,
    url: url(read, 'ALGOLIA_URL'),
  }
}

function mailConfig(read: Read, dataDirectory: string): MailConfig {
  const from = required(read, 'MAIL_FROM')
  const server = read('SMTP_URL')
  if (!server) return { from, kind: 'folder', directory: resolve(dataDirectory, 'mail') }
  if (!/^smtps?:\/\//.test(server)) throw new ConfigError('SMTP_URL must begin with smtp:// or smtps://')
  return { from, kind: 'smtp', url: server }
}
