import { answerOf, type KeptAnswers } from '@registry/api'

type Ask = (request: Request) => Promise<Response>

/**
 * What the pages ask the API in the same process: what is kept need not be made again for each language and view. What no revision
 * tells of is then in a page for as long as both are kept.
 */
export function keptFirst(kept: KeptAnswers, ask: Ask): Ask {
  return async (request) => {
    const answer = isForAll(request) ? kept.find(addressOf(request)) : undefined
    if (!answer) return ask(request)
    const { etag, headers, plain } = answer
    const told = new Headers({ ETag: etag })
    for (let at = 0; at < headers.length; at += 2) told.append(headers[at] ?? '', headers[at + 1] ?? '')
    return answerOf(plain, told)
  }
}

function isForAll({ method, headers }: Request): boolean {
  return method === 'GET' && !headers.has('authorization')
}

function addressOf({ url }: Request): string {
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`
}
