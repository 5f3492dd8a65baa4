import { makePack, type MadePack } from '../shared/made-pack.ts'
import { announce, readVersion, sleep, upload, type Publisher } from '../shared/publishing.ts'
import { between } from '../shared/random.ts'

/** State of a version that the benchmark publishes. */
export interface Entry {
  id: string
  version: string
  sha256: string
  nodes: number
  /** Whether the last byte of the archive may have been sent. */
  sent: boolean
  /** Whether the registry answered the archive with 200. */
  acknowledged: boolean
  /** Whether the complete version was seen after a kill. */
  verified: boolean
}

export interface Traffic {
  ledger: Map<string, Entry>
  /** Returns the number of versions in each phase. */
  inFlight(): Record<Phase, number>
  /** Unexpected answers: neither success nor the end of the process. */
  surprises: string[]
  /** Publishes in several lanes until the signal aborts, which may interrupt any step. */
  run(signal: AbortSignal): Promise<void>
}

export type Phase = 'POST' | 'PUT' | 'review'

interface BrokenOff {
  pack: MadePack
  signedUrl: string | undefined
}

const lanes = 4

/** Publishes small packs and new versions of them, and resumes half of the interrupted uploads. */
export function makeTraffic(publisher: Publisher, random: () => number): Traffic {
  const ledger = new Map<string, Entry>()
  const surprises: string[] = []
  const brokenOff: BrokenOff[] = []
  const phases: Record<Phase, number> = { POST: 0, PUT: 0, review: 0 }
  let next = 0

  async function during<T>(phase: Phase, work: () => Promise<T>): Promise<T> {
    phases[phase]++
    return work().finally(() => phases[phase]--)
  }

  async function nextPack(): Promise<MadePack> {
    const serial = next++
    const isUpdate = serial > 10 && random() < 0.3
    return makePack({
      id: `kill-${isUpdate ? between(random, 0, 9) : serial}`,
      version: isUpdate ? `1.${serial}.0` : '1.0.0',
      size: between(random, 20_000, 200_000),
      nodes: between(random, 2, 12),
      statements: 20,
    })
  }

  async function publish(job: BrokenOff, signal: AbortSignal): Promise<void> {
    const { pack } = job
    const entry = enter(ledger, pack)
    try {
      job.signedUrl ??= await during('POST', () => announce(publisher, pack))
      const { signedUrl } = job
      entry.sent = true
      await during('PUT', () => upload(signedUrl, pack))
      entry.acknowledged = true
    } catch (error) {
      const reason = String(error)
      // Both errors mean that an earlier upload succeeded and its answer was lost.
      if (/(upload_used|version_exists)/.test(reason) && entry.sent) return
      if (reason.startsWith('Error: P')) surprises.push(`${pack.id}@${pack.version}: ${reason}`)
      else if (random() < 0.5) brokenOff.push(job)
      return
    }
    if (random() < 0.7) await during('review', () => untilVisible(publisher, pack, signal))
    else await sleep(between(random, 50, 250))
  }

  return {
    ledger,
    surprises,
    inFlight: () => ({ ...phases }),
    run: async (signal) => {
      const lane = async (): Promise<void> => {
        while (!signal.aborted) {
          const job = brokenOff.shift() ?? { pack: await nextPack(), signedUrl: undefined }
          if (!signal.aborted) await publish(job, signal)
        }
      }
      await Promise.all(Array.from({ length: lanes }, lane))
    },
  }
}

/** Returns the entry of a version, creating it if needed. */
export function enter(ledger: Map<string, Entry>, { id, version, sha256, nodes }: MadePack): Entry {
  const key = `${id}@${version}`
  const entry = ledger.get(key) ?? { id, version, sha256, nodes, sent: false, acknowledged: false, verified: false }
  ledger.set(key, entry)
  return entry
}

async function untilVisible({ api }: Publisher, pack: MadePack, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const seen = await readVersion(api, pack).catch(() => undefined)
    if (seen?.status === 'NodeVersionStatusActive') return
    await sleep(25)
  }
}
