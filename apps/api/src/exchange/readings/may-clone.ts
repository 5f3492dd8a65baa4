import { isPublicHost } from '../../platform/public-host.ts'

/** Tells whether an address of a foreign list may be cloned: HTTPS, no password, and not our own network. */
export function mayClone(url: URL): boolean {
  return url.protocol === 'https:' && url.username === '' && url.password === '' && isPublicHost(url.hostname)
}
