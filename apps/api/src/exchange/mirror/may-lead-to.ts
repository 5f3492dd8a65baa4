import { isPublicHost } from '../../platform/public-host.ts'

/**
 * Returns whether a source may refer to an address: a public source must not refer to the private network of this
 * registry. Host names are not resolved.
 */
export function mayLeadTo(url: URL, baseUrl: string): boolean {
  return isPublicHost(url.hostname) || !isPublicHost(new URL(baseUrl).hostname)
}
