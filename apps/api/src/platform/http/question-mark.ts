import { contractOperations } from './contract.ts'

interface SlashedPath {
  before: string
  after: string
}

/** Paths with text after a parameter that may contain slashes. A `?` in such a parameter would cut off this text. */
const slashedPaths: SlashedPath[] = contractOperations.flatMap(({ method, path, parameters }) => {
  const slashed = parameters.find((parameter) => parameter['x-slashes'])
  if (!slashed || method !== 'GET') return []
  const [before = '', after = ''] = path.split(`{${slashed.name}}`)
  return after !== '' && !before.includes('{') ? [{ before, after }] : []
})

const literal = new Set(contractOperations.map(({ path }) => path))

/**
 * Repairs a request whose parameter contains an unescaped `?`, which turned the rest of the address into a query
 * string.
 */
export function withQuestionMark(request: Request): Request {
  const { url } = request
  const path = request.method === 'GET' && url.includes('?') && slashedPaths.find(({ before }) => url.includes(before))
  if (!path) return request
  const { origin, pathname, search } = new URL(url)
  const end = search.lastIndexOf(path.after)
  const query = search.slice(end + path.after.length)
  const isCut = pathname.startsWith(path.before) && !pathname.endsWith(path.after) && !literal.has(pathname)
  if (!isCut || end < 0 || !/^\/?(?:\?|$)/.test(query)) return request
  const name = search.slice(0, end).replaceAll('?', '%3F')
  return new Request(`${origin}${pathname}${name}${path.after}${query}`, request)
}
