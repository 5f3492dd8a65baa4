import { createHash } from 'node:crypto'
import type { Entry } from './kill-traffic.ts'
import { answer, readVersion, sleep } from '../shared/publishing.ts'

export interface Checked {
  /** Violated guarantees, a sentence each. */
  violations: string[]
  /** Complete and visible versions whose upload got no answer. */
  unanswered: number
  visible: number
}

const patienceMs = 90_000

/**
 * Waits until acknowledged versions are visible, then compares visible versions with the sent versions, byte for byte.
 */
export async function checkByHttp(api: string, ledger: Map<string, Entry>, everything: boolean): Promise<Checked> {
  const violations: string[] = []
  const deadline = Date.now() + patienceMs
  for (const entry of ledger.values()) {
    if (entry.acknowledged && !entry.verified && !(await becomesVisible(api, entry, deadline))) {
      violations.push(`stuck: ${nameOf(entry)} was acknowledged and is not visible after ${patienceMs / 1000} s`)
    }
  }
  const visible = await list(api, 'NodeVersionStatusActive')
  let unanswered = 0
  for (const version of visible) {
    const entry = ledger.get(`${version.node_id}@${version.version}`)
    if (!entry?.sent) {
      violations.push(`visible and never sent: ${version.node_id}@${version.version}`)
      continue
    }
    if (!entry.acknowledged) unanswered++
    if (everything || !entry.verified) violations.push(...(await checkWhole(api, entry, version)))
    entry.verified = true
  }
  const flagged = await list(api, 'NodeVersionStatusFlagged')
  violations.push(...flagged.map((version) => `flagged: ${version.node_id}@${version.version}`))
  return { violations, unanswered, visible: visible.length }
}

async function becomesVisible(api: string, entry: Entry, deadline: number): Promise<boolean> {
  do {
    const version = await readVersion(api, entry)
    if (version?.status === 'NodeVersionStatusActive') return true
    await sleep(100)
  } while (Date.now() < deadline)
  return false
}

async function checkWhole(api: string, entry: Entry, version: any): Promise<string[]> {
  const name = nameOf(entry)
  const found: string[] = []
  if (version.sha256 !== entry.sha256) found.push(`${name} says another digest than was sent`)
  const response = await fetch(version.downloadUrl.replace(/^http:\/\/[^/]+/, api))
  const digest = createHash('sha256').update(Buffer.from(await response.arrayBuffer()))
  if (response.status !== 200) found.push(`${name} cannot be downloaded: ${response.status}`)
  else if (digest.digest('hex') !== entry.sha256) found.push(`${name} downloads as other bytes than were sent`)
  const base = `${api}/nodes/${entry.id}/versions/${entry.version}`
  const contents = await fetch(`${base}/contents`)
  await contents.arrayBuffer()
  if (contents.status !== 200) found.push(`${name} has no contents: ${contents.status}`)
  const { total } = await answer(await fetch(`${base}/comfy-nodes?limit=1`))
  if (total !== entry.nodes) found.push(`${name} has ${total} of ${entry.nodes} comfy nodes`)
  return found
}

async function list(api: string, status: string): Promise<any[]> {
  const found: any[] = []
  for (let page = 1; ; page++) {
    const address = `${api}/versions?publisherId=bench&statuses=${status}&pageSize=100&page=${page}`
    const { versions } = await answer(await fetch(address))
    if (versions.length === 0) return found
    found.push(...versions)
  }
}

function nameOf({ id, version }: Entry): string {
  return `${id}@${version}`
}
