import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach } from 'vitest'

export interface ServedFile {
  filename: string
  url?: unknown
  /** `Requires-Dist` lines. Without the lines, the index serves no metadata. */
  requires?: readonly string[]
  yanked?: boolean
  /** Digest that replaces the true digest of the metadata. */
  digest?: string
  /** Status that replaces 200 for the metadata. */
  status?: number
  /** Bytes after the metadata. */
  padding?: number
}

export interface ForeignIndex {
  baseUrl: string
  /** Files by the name of their project. */
  projects: Map<string, ServedFile[]>
  /** Invalid bodies that replace indexes, by project. */
  broken: Map<string, string>
  requests: { path: string; status: number }[]
  mostAtOnce: number
}

const metadataOf = (lines: readonly string[]): string =>
  ['Metadata-Version: 2.1', ...lines.map((line) => `Requires-Dist: ${line}`)].join('\n')

/** Runs an index of Python packages with PEP 691 and 658, which answers conditional requests. */
export function useForeignIndex(): ForeignIndex {
  const foreign: ForeignIndex = { baseUrl: '', projects: new Map(), broken: new Map(), requests: [], mostAtOnce: 0 }
  let atOnce = 0
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    foreign.mostAtOnce = Math.max(foreign.mostAtOnce, ++atOnce)
    response.on('close', () => {
      atOnce--
      foreign.requests.push({ path, status: response.statusCode })
    })
    const body = bodyOf(foreign, path)
    if (body === undefined) {
      response.writeHead(404).end()
      return
    }
    const refusal = fileOf(foreign, path)?.status
    if (refusal !== undefined) {
      response.writeHead(refusal).end()
      return
    }
    const etag = `"${createHash('sha256').update(body).digest('hex')}"`
    if (request.headers['if-none-match'] === etag) response.writeHead(304).end()
    else response.writeHead(200, { ETag: etag }).end(body)
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    foreign.baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/simple`
  })
  beforeEach(() => {
    foreign.projects.clear()
    foreign.broken.clear()
    foreign.requests = []
    foreign.mostAtOnce = 0
  })
  afterAll(() => server.close())
  return foreign
}

function fileOf({ projects }: ForeignIndex, path: string): ServedFile | undefined {
  return [...projects.values()].flat().find(({ filename }) => path === `/files/${filename}.metadata`)
}

function bodyOf(foreign: ForeignIndex, path: string): string | undefined {
  const { projects, broken } = foreign
  const name = /^\/simple\/([^/]+)\/$/.exec(path)?.[1]
  const files = projects.get(name ?? '')
  if (name !== undefined) return broken.get(name) ?? (files && indexOf(name, files))
  const file = fileOf(foreign, path)
  return file?.requires && metadataOf(file.requires) + ' '.repeat(file.padding ?? 0)
}

function indexOf(name: string, files: readonly ServedFile[]): string {
  const served = files.map(
    ({ filename, url = `../../files/${filename}#sha256=0`, requires, digest, yanked = false }) => {
      const sha256 = digest ?? (requires && createHash('sha256').update(metadataOf(requires)).digest('hex'))
      return { filename, url, yanked, 'core-metadata': sha256 === undefined ? false : { sha256 } }
    },
  )
  return JSON.stringify({ meta: { 'api-version': '1.1' }, name, files: served })
}
