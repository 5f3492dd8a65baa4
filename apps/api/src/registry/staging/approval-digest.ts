import { createHash } from 'node:crypto'
import type { VersionRow } from '../../schema/tables.ts'

type Approved = Pick<VersionRow, 'sha256' | 'node_facts' | 'dependencies' | 'changelog' | 'declared'>

/** Digest of everything that an approval makes public: the archive, and what came beside it in the request to publish. */
export function approvalDigest({ sha256, node_facts: facts, dependencies, changelog, declared }: Approved): string {
  const text = JSON.stringify([sha256, sorted(facts), dependencies, changelog, sorted(declared)])
  return createHash('sha256').update(text).digest('hex')
}

/** Entries in the order of their keys, which a database may change. */
function sorted(values: object): [string, unknown][] {
  return Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1))
}
