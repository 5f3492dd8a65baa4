import type { components } from '@registry/contract/types'
import type { Context } from '../../context.ts'
import type { Identity } from '../../access/identity/identity.ts'
import { inTime, timed } from './measure.ts'

type PartHealth = components['schemas']['PartHealth']
type Parts = Pick<Context, 'config' | 'identity' | 'log'>

const slowMs = 2000
const rememberedMs = 30_000

/** What was measured of each, so that an issuer is not asked each time that somebody looks. */
const measured = new WeakMap<Identity, { at: number; health: Promise<PartHealth> }>()

/** Whether what vouches for people hands out the keys that sign-ins are checked by; measured twice a minute at most. */
export function checkIdentity(parts: Parts): Promise<PartHealth> {
  const now = performance.now()
  const last = measured.get(parts.identity)
  if (last && now - last.at < rememberedMs) return last.health
  const health = measure(parts)
  measured.set(parts.identity, { at: now, health })
  return health
}

async function measure({ config, identity, log }: Parts): Promise<PartHealth> {
  const { provider } = config.identity
  try {
    const ms = await timed(() => inTime(identity.probe()))
    return { part: 'identity', state: ms > slowMs ? 'degraded' : 'good', detail: `${provider}, ${ms} ms` }
  } catch (error) {
    log.error({ err: error }, 'the keys of the identity provider cannot be had')
    return { part: 'identity', state: 'down', detail: `${provider}: its keys cannot be had` }
  }
}
