import { isPublicHost } from '../../platform/public-host.ts'

/** Whether a list of strangers may send us there: over HTTPS, without a password, and not into our own network. */
export function mayClone(url: URL): boolean {
  return url.protocol === 'https:' && url.username === '' && url.password === '' && isPublicHost(url.hostname)
}
