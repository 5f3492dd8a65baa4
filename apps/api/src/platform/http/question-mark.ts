import { contractOperations } from './contract.ts'

interface Place {
  before: string
  after: string
}

/** Paths with text after a parameter that may contain slashes. A `?` in such a parameter would cut off this text. */
const places: Place[] = contractOperations.flatMap(({ method, path, parameters }) => {
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
  const place = request.method === 'GET' && url.includes('?') && places.find(({ before }) => url.includes(before))
  if (!place) return request
  const { origin, pathname, search } = new URL(url)
  const end = search.lastIndexOf(place.after)
  const query = search.slice(end + place.after.length)
  const isCut = pathname.startsWith(place.before) && !pathname.endsWith(place.after) && !literal.has(pathname)
  if (!isCut || end < 0 || !/^\/?(?:\?|$)/.test(query)) return request
  const name = search.slice(0, end).replaceAll('?', '%3F')
  return new Request(`${origin}${pathname}${name}${place.after}${query}`, request)
}
