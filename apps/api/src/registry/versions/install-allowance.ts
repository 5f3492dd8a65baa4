import { hash, randomBytes } from 'node:crypto'
import { isPublicHost } from '../../platform/public-host.ts'

/** Tells whether one more install of a version from an address counts on a day. */
export type InstallAllowance = (client: string | undefined, versionId: string, day: string) => boolean

/** Some 13 MiB. */
const mostKept = 100_000

/**
 * Creates the limit of counted installs for each address, version and day, in this process; 0 counts all. Addresses are
 * stored as salted hashes. Salt and hashes are dropped with the first install of another day. Beyond `most` entries,
 * the older half is dropped.
 */
export function createInstallAllowance(perAddress: number, most = mostKept): InstallAllowance {
  let [today, salt] = ['', '']
  // Two halves, because a Map slows down when its oldest entries are deleted one by one.
  let [newer, older] = [new Map<string, number>(), new Map<string, number>()]
  return (client, versionId, day) => {
    // A private address may be a proxy or a gateway of many clients.
    if (perAddress === 0 || client === undefined || !isPublicHost(client)) return true
    if (day !== today) {
      ;[today, salt] = [day, randomBytes(16).toString('base64')]
      ;[newer, older] = [new Map<string, number>(), new Map<string, number>()]
    }
    const key = hash('sha256', `${salt} ${client} ${versionId}`, 'base64').slice(0, 22)
    const before = newer.get(key) ?? older.get(key) ?? 0
    if (before >= perAddress) return false
    newer.set(key, before + 1)
    if (newer.size >= most / 2) [newer, older] = [new Map<string, number>(), newer]
    return true
  }
}
