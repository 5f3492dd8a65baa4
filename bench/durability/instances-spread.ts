import { makePack, type MadePack } from '../shared/made-pack.ts'
import { announce, answer, readVersion, sleep, upload, type Publisher } from '../shared/publishing.ts'
import type { Instance } from './three-instances.ts'

export interface Spread {
  /** Milliseconds from the acknowledgement until the first and until the last instance shows the change. */
  firstMs: number
  lastMs: number
}

const patienceMs = 30_000
const pollMs = 5

/** Publishes a version and renames its pack, and waits each time until every instance shows the change. */
export async function followOne(
  publisher: Publisher,
  admin: { Authorization: string },
  instances: Instance[],
  serial: number,
): Promise<{ pack: MadePack; version: Spread; change: Spread }> {
  const pack = await makePack({ id: 'spread', version: `1.${serial}.0`, size: 30_000, nodes: 4, statements: 20 })
  const signedUrl = await announce(publisher, pack)
  await upload(signedUrl, pack)
  const version = await spreadOf(instances, async ({ api }) => {
    return (await readVersion(api, pack))?.status === 'NodeVersionStatusActive'
  })
  const name = `Spread ${serial}`
  const response = await fetch(`${publisher.api}/publishers/${publisher.publisherId}/nodes/spread`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', ...admin },
    body: JSON.stringify({ id: 'spread', name, description: 'Made by a benchmark' }),
  })
  if (response.status !== 200) throw new Error(`PUT ${response.status}: ${await response.text()}`)
  await response.arrayBuffer()
  const change = await spreadOf(instances, async ({ api }) => {
    return (await answer(await fetch(`${api}/nodes/spread`))).name === name
  })
  return { pack, version, change }
}

/** Polls each instance like a client that revalidates its cache. */
async function spreadOf(instances: Instance[], shows: (instance: Instance) => Promise<boolean>): Promise<Spread> {
  const began = performance.now()
  const moments = await Promise.all(
    instances.map(async (instance) => {
      while (performance.now() - began < patienceMs) {
        if (await shows(instance)) return performance.now() - began
        await sleep(pollMs)
      }
      throw new Error(`${instance.api} did not show it within ${patienceMs / 1000} s`)
    }),
  )
  return { firstMs: Math.min(...moments), lastMs: Math.max(...moments) }
}
