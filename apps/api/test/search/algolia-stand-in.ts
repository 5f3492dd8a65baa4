import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { beforeEach } from 'vitest'
import type { Environment } from '../../src/platform/config/settings.ts'
import { serveOnLoopback } from '../loopback.ts'
import { createStandInIndex, type StandInIndex } from './stand-in-index.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

export interface AlgoliaStandIn {
  /** Passed to `useRegistry`; complete once the stand-in listens. */
  environment: Environment
  indexes: Map<string, StandInIndex>
  /** Handlers for the next requests whose method and path contain the key. */
  faults: Map<string, Handler>
  /** Called before each operation, such as `POST /1/indexes/*\/batch`. */
  watch: (operation: string) => void
}

const keys = { write: 'write-key', search: 'search-key' }
const mostRecordBytes = 10_000

class Refusal extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/**
 * Runs a stand-in for Algolia: stores, filters, ranks and counts records, and refuses requests that Algolia refuses.
 */
export function runAlgolia(): AlgoliaStandIn {
  const algolia: AlgoliaStandIn = {
    environment: { ALGOLIA_APP_ID: 'STANDIN', ALGOLIA_API_KEY: keys.write, ALGOLIA_SEARCH_KEY: keys.search },
    indexes: new Map(),
    faults: new Map(),
    watch: () => undefined,
  }
  serveOnLoopback(
    (request, response) => void serve(algolia, request, response),
    (url) => Object.assign(algolia.environment, { ALGOLIA_URL: `${url}/proxy` }),
  )
  beforeEach(() => {
    algolia.faults.clear()
    algolia.watch = () => undefined
  })
  return algolia
}

async function serve(algolia: AlgoliaStandIn, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '', 'http://stand-in')
  const operation = `${request.method} ${decodeURIComponent(url.pathname.replace(/^\/proxy/, ''))}`
  const fault = [...algolia.faults].find(([part]) => operation.includes(part))?.[1]
  const body = await readBody(request)
  algolia.watch(operation)
  if (fault) return fault(request, response)
  const send = (status: number, said: unknown): void => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(said))
  }
  try {
    const isRead = /\/(queries|query)$/.test(operation)
    const allowed = isRead ? [keys.search, keys.write] : [keys.write]
    const { 'x-algolia-api-key': key, 'x-algolia-application-id': application } = request.headers
    if (application !== 'STANDIN' || !allowed.includes(String(key))) {
      throw new Refusal(403, 'Invalid Application-ID or API key')
    }
    send(200, answer(algolia, operation, body, url.searchParams))
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const status = error instanceof Refusal ? error.status : 400
    send(status, { message: error.message, status })
  }
}

async function readBody(request: IncomingMessage): Promise<any> {
  if (request.headers['content-encoding'] === 'gzip') {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    return JSON.parse(gunzipSync(Buffer.concat(chunks)).toString())
  }
  const given = await text(request)
  return given === '' ? {} : JSON.parse(given)
}

let lastTask = 0
const task = (more: object = {}) => ({ taskID: ++lastTask, updatedAt: new Date().toISOString(), ...more })

function answer({ indexes }: AlgoliaStandIn, operation: string, body: any, query: URLSearchParams): unknown {
  const [, method, name = '', rest = ''] = /^(\w+) \/1\/indexes(?:\/([^/]+))?(?:\/(.*))?$/.exec(operation) ?? []
  const existing = (index: string): StandInIndex => {
    const found = indexes.get(index)
    if (!found) throw new Refusal(404, `Index ${index} does not exist`)
    return found
  }
  const made = (index: string): StandInIndex => {
    const found = indexes.get(index) ?? createStandInIndex()
    indexes.set(index, found)
    return found
  }
  const write = (index: string, requests: { action: string; body: any }[]): void => {
    for (const { action, body: record } of requests) {
      if (action === 'deleteObject') indexes.get(index)?.remove(record.objectID)
      else if (action === 'addObject') {
        if (Buffer.byteLength(JSON.stringify(record)) > mostRecordBytes) throw new Refusal(400, 'Record is too big')
        made(index).put(record)
      } else throw new Refusal(400, `unknown action ${action}`)
    }
  }
  switch (`${method} ${rest.replace(/\/.*\//, '/:/').replace(/^task\/.*/, 'task')}`) {
    case 'GET ':
      return { items: [...indexes.keys()].map((one) => ({ name: one })), nbPages: 1 }
    case 'DELETE ':
      indexes.delete(name)
      return task({ deletedAt: new Date().toISOString() })
    case 'GET task':
      return { status: 'published', pendingTask: false }
    case 'PUT settings':
      made(name).set(body)
      // Replicas share the records of their index.
      for (const replica of body.replicas ?? []) made(replica).follow(made(name))
      return task()
    case 'POST synonyms/batch':
      for (const index of [name, ...existing(name).replicas()]) existing(index).setSynonyms(body)
      if (query.get('replaceExistingSynonyms') !== 'true') throw new Refusal(400, 'synonyms would add up')
      return task()
    case 'POST batch': {
      if (name !== '*') write(name, body.requests)
      else for (const one of body.requests) write(one.indexName, [one])
      const names: string[] = name === '*' ? body.requests.map((one: { indexName: string }) => one.indexName) : [name]
      const ids = body.requests.map((one: { body: { objectID: string } }) => one.body.objectID)
      return name === '*'
        ? { taskID: Object.fromEntries(names.map((one) => [one, ++lastTask])), objectIDs: ids }
        : task({ objectIDs: ids })
    }
    case 'POST operation': {
      if (body.operation === 'copy') made(body.destination).copySettings(existing(name), body.scope)
      else {
        made(body.destination).takeOver(existing(name))
        indexes.delete(name)
      }
      return task()
    }
    case 'POST queries':
      return {
        results: body.requests.map((one: any) => ({ index: one.indexName, ...existing(one.indexName).query(one) })),
      }
    case 'POST facets/:/query': {
      const [, facet = ''] = rest.split('/')
      return { facetHits: existing(name).facetValues(facet, body.facetQuery, body.maxFacetHits), processingTimeMS: 1 }
    }
  }
  throw new Refusal(404, `nothing at ${operation}`)
}
