import { isPublicHost } from '../../platform/public-host.ts'

/**
 * Returns whether an address of a foreign list may be cloned: HTTPS, without a password, and outside the private
 * network of this registry.
 */
export function mayClone(url: URL): boolean {
  return url.protocol === 'https:' && url.username === '' && url.password === '' && isPublicHost(url.hostname)
}
