import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  encodeBundle,
  leafHash,
  parseTilePath,
  rootOf,
  signCheckpoint,
  signerKey,
  tileWidth,
  type SignerKey,
} from '@registry/transparency-log'
import { subjectsOf } from '../src/verify/leaf.ts'

type Fields = Record<string, string>

/** Transparency log of a separate registry, which may return anything that a test needs. */
export class ForeignLog {
  entries: Buffer[] = []
  /** Entries in the bundles, if they differ from `entries`. */
  served: Buffer[] | undefined
  /** Fields that the registry serves instead of the fields in its log, by address. */
  rows = new Map<string, Fields>()
  /** Statuses that replace the statuses of answers, as a proxy might, by address. */
  statuses = new Map<string, number>()
  /** Handlers that replace answers of the log, by address. */
  faults = new Map<string, (response: ServerResponse) => void>()
  /** User agents of all requests. */
  agents = new Set<string>()
  origin = 'foreign.test/log'
  /** Size in the checkpoint, if it differs from the number of entries. */
  checkpointSize: number | undefined
  /** Answers every request with 404. */
  isAway = false
  readonly #keys: { signer: SignerKey; since: number; last_checkpoint?: string }[] = []
  readonly #server: Server

  constructor() {
    this.#keys.push({ signer: this.#nextKey(), since: 0 })
    this.#server = createServer((request, response) => {
      this.respond(new URL(request.url ?? '/', 'http://foreign.test'), response, request.headers['user-agent'])
    })
  }

  respond(url: URL, response: ServerResponse, agent = ''): void {
    this.agents.add(agent)
    const fault = this.faults.get(url.pathname)
    if (fault) return fault(response)
    const body = this.isAway ? undefined : this.#answer(url)
    response
      .writeHead(this.statuses.get(url.pathname) ?? (body === undefined ? 404 : 200), {
        'Content-Type': 'application/json',
      })
      .end(body)
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    // A server on a port has an address of this form.
    const { port } = this.#server.address() as AddressInfo
    return `http://127.0.0.1:${port}`
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  tell(...leaves: Fields[]): void {
    this.entries.push(...leaves.map((leaf) => Buffer.from(JSON.stringify(leaf))))
  }

  /** Appends entries that no client looks up. */
  grow(count: number): void {
    for (let number = 0; number < count; number++) this.tell({ kind: 'test', number: `${this.entries.length}` })
  }

  /** Appends entries of a publisher, its node and a version. */
  tellPack(node: string, sha256 = 'a'.repeat(64)): void {
    this.tell(
      { kind: 'publisher', publisher: 'maker', status: 'active' },
      { kind: 'node', node, publisher: 'maker', status: 'active' },
      { kind: 'version', node, version: '1.0.0', status: 'active', sha256 },
    )
  }

  /** Returns the current signing key. */
  get signer(): SignerKey {
    const last = this.#keys.at(-1)
    if (!last) throw new Error('The log has no key.')
    return last.signer
  }

  get key(): string {
    return this.signer.verifier.text
  }

  rotateKey(): void {
    const [last, signer] = [this.#keys.at(-1), this.#nextKey()]
    const since = this.entries.length
    this.tell({ kind: 'key', key: signer.verifier.text })
    if (last) last.last_checkpoint = this.checkpoint([last.signer, signer])
    this.#keys.push({ signer, since })
  }

  checkpoint(signers: SignerKey[] = this.#keys.slice(-1).map(({ signer }) => signer)): string {
    const root = this.entries.length === 0 ? Buffer.alloc(32) : rootOf(this.entries.map(leafHash))
    return signCheckpoint(this.origin, { size: this.checkpointSize ?? this.entries.length, root }, signers)
  }

  #nextKey(): SignerKey {
    return signerKey('foreign.test/log', Buffer.alloc(32, this.#keys.length + 1))
  }

  #answer({ pathname, searchParams }: URL): string | Uint8Array | undefined {
    switch (pathname) {
      case '/log/checkpoint':
        return this.checkpoint()
      case '/log/keys': {
        const keys = this.#keys.map(({ signer, ...rest }) => ({ key: signer.verifier.text, ...rest }))
        return JSON.stringify({ origin: this.origin, keys, witnesses: [] })
      }
      case '/log/leaves': {
        const subject = searchParams.get('subject') ?? ''
        const indexes = [...this.entries.keys()].filter((at) => subjectsOf(this.entries[at]!).includes(subject))
        return JSON.stringify({ indexes })
      }
      default:
        return pathname.startsWith('/nodes/') ? this.#row(pathname) : this.#tile(pathname.replace('/log/', ''))
    }
  }

  #row(pathname: string): string | undefined {
    const [, , node, , version] = pathname.split('/')
    const kind = version === undefined ? 'node' : 'version'
    // Tests write all entries, so each entry is an object of texts.
    const leaves = this.entries.map((entry) => JSON.parse(entry.toString()) as Fields)
    const told = leaves.findLast(
      (leaf) => leaf['kind'] === kind && leaf['node'] === node && leaf['version'] === version,
    )
    if (!told) return undefined
    const { kind: served, status = '', publisher: id, ...row } = { ...told, ...this.rows.get(pathname) }
    if (served !== kind) return undefined
    const prefix = kind === 'node' ? 'NodeStatus' : 'NodeVersionStatus'
    return JSON.stringify({
      ...row,
      publisher: { id },
      status: `${prefix}${status.replace(/^./, (a) => a.toUpperCase())}`,
    })
  }

  #tile(path: string): Uint8Array | undefined {
    const address = parseTilePath(path)
    if (!address) return undefined
    const { level, index, width } = address
    const start = index * tileWidth
    if (level === 'entries') return encodeBundle((this.served ?? this.entries).slice(start, start + width))
    const each = tileWidth ** level
    return Buffer.concat(
      Array.from({ length: width }, (_, place) => {
        return rootOf(this.entries.slice((start + place) * each, (start + place + 1) * each).map(leafHash))
      }),
    )
  }
}
