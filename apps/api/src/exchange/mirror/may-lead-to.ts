import { isPublicHost } from '../../platform/public-host.ts'

/**
 * Tells whether a source may refer to an address: a public source must not lead into our own network. Host names are
 * not resolved.
 */
export function mayLeadTo(url: URL, baseUrl: string): boolean {
  return isPublicHost(url.hostname) || !isPublicHost(new URL(baseUrl).hostname)
}
