import { ConfigError } from './config-error.ts'
import { serviceIds, serviceSetting, type ServiceId } from './proxy-settings.ts'
import { required, toggle, url, type Read } from './read-setting.ts'

export interface ServiceConfig {
  key: string
  /** Secret for the service that signs with a key pair. */
  secret: string | undefined
}

export interface ProxyConfig {
  /** Configurations of the services that have credentials. */
  services: Partial<Record<ServiceId, ServiceConfig>>
  /** Addresses that replace the services' own addresses. */
  urls: Partial<Record<ServiceId, string>>
  freeServices: ReadonlySet<string>
  sharesAccount: boolean
}

/** Reads the settings of the generation services. Throws ConfigError, which never repeats a credential. */
export function proxyConfig(read: Read): ProxyConfig {
  const config: ProxyConfig = {
    services: {},
    urls: {},
    freeServices: new Set(freeServices(read)),
    sharesAccount: toggle(read, 'PROXY_SHARE_ACCOUNT'),
  }
  for (const id of serviceIds) {
    const key = read(serviceSetting(id, 'KEY'))
    const address = url(read, serviceSetting(id, 'URL'))
    if (address !== undefined) config.urls[id] = assertBase(id, address)
    if (key === undefined) continue
    assertSendable(serviceSetting(id, 'KEY'), key)
    config.services[id] = { key, secret: id === 'kling' ? required(read, 'PROXY_KLING_SECRET') : undefined }
  }
  return config
}

function freeServices(read: Read): string[] {
  const words = (read('PROXY_FREE_SERVICES') ?? '').split(',').map((word) => word.trim())
  const named = words.filter((word) => word !== '')
  const known: readonly string[] = serviceIds
  const odd = named.find((word) => !known.includes(word))
  if (odd !== undefined) {
    throw new ConfigError(`PROXY_FREE_SERVICES must be words of ${serviceIds.join(', ')}, not '${odd}'`)
  }
  return named
}

/**
 * Checks the base address of a service. Refuses queries and fragments, because the path of a request is appended.
 * Refuses user names, because addresses are not secret.
 */
function assertBase(id: ServiceId, address: string): string {
  const { search, hash, username, password } = new URL(address)
  if (search || hash || username || password) {
    throw new ConfigError(`${serviceSetting(id, 'URL')} must be an address without name, password, ? and #`)
  }
  return address
}

/**
 * Refuses credentials with line breaks and other characters that are not printable: a line break would begin a new
 * header.
 */
function assertSendable(name: string, key: string): void {
  if (!/^[\x21-\x7e]+$/.test(key)) throw new ConfigError(`${name} must be printable characters without blanks`)
}
