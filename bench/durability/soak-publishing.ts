import type { Entry } from './kill-traffic.ts'
import { makePack } from '../shared/made-pack.ts'
import { announce, sleep, upload, type Publisher } from '../shared/publishing.ts'
import { between, seeded } from '../shared/random.ts'

export interface SoakPublishing {
  ledger: Map<string, Entry>
  /** Failed publishes, a sentence each, with their second. */
  failures: { second: number; sentence: string }[]
  /** Resolves when the last started publish has ended. */
  over: Promise<void>
}

/** Publishes small packs and new versions of them at a constant rate. Seconds are negative during the warm-up. */
export function publishSteadily(
  publisher: Publisher,
  { perSecond, seconds, warmSeconds }: { perSecond: number; seconds: number; warmSeconds: number },
): SoakPublishing {
  const ledger = new Map<string, Entry>()
  const failures: SoakPublishing['failures'] = []
  const random = seeded(7)
  const began = performance.now()
  const total = Math.floor(perSecond * (warmSeconds + seconds))

  const publish = async (serial: number): Promise<void> => {
    const isUpdate = serial >= 20 && random() < 0.5
    const id = `soak-${isUpdate ? between(random, 0, 19) : serial}`
    const size = between(random, 20_000, 200_000)
    const pack = await makePack({ id, version: `1.${serial}.0`, size, nodes: between(random, 2, 12), statements: 20 })
    const { version, sha256, nodes } = pack
    const entry: Entry = { id, version, sha256, nodes, sent: false, acknowledged: false, verified: false }
    ledger.set(`${id}@${version}`, entry)
    try {
      const signedUrl = await announce(publisher, pack)
      entry.sent = true
      await upload(signedUrl, pack)
      entry.acknowledged = true
    } catch (error) {
      failures.push({
        second: (performance.now() - began) / 1000 - warmSeconds,
        sentence: `${id}@${version}: ${String(error)}`,
      })
    }
  }
  const run = async (): Promise<void> => {
    const begun: Promise<void>[] = []
    for (let serial = 0; serial < total; serial++) {
      await sleep(Math.max(0, began + (serial * 1000) / perSecond - performance.now()))
      begun.push(publish(serial))
    }
    await Promise.all(begun)
  }
  return { ledger, failures, over: run() }
}
