/**
 * Returns the address of an operation relative to the request's own. Clients reach the API by several origins and below
 * prefixes that proxies take away, so no absolute address or path is right for all of them.
 */
export function relativeAddress(from: URL, path: string, query = from.search): string {
  const depth = from.pathname.split('/').length - 2
  return `${'../'.repeat(depth)}${path.slice(1)}${query}`
}
