import { isPublicHost } from '../../platform/public-host.ts'

/** Whether a source may send us there: a public one must not lead into our own network. Names are not resolved. */
export function mayLeadTo(url: URL, baseUrl: string): boolean {
  return isPublicHost(url.hostname) || !isPublicHost(new URL(baseUrl).hostname)
}
