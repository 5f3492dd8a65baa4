import { createHash } from 'node:crypto'
import type { VersionRow } from '../../schema/tables.ts'

type Approved = Pick<VersionRow, 'sha256' | 'node_facts' | 'dependencies' | 'changelog' | 'declared'>

/** Digest of everything that an approval makes public: the archive, and the other data of the publish request. */
export function approvalDigest({ sha256, node_facts: facts, dependencies, changelog, declared }: Approved): string {
  const text = JSON.stringify([sha256, sorted(facts), dependencies, changelog, sorted(declared)])
  return createHash('sha256').update(text).digest('hex')
}

/** Returns entries sorted by key, because a database may change the order of keys. */
function sorted(values: object): [string, unknown][] {
  return Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1))
}
