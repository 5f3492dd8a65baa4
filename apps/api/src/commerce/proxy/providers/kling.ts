import { SignJWT } from 'jose'
import type { ServiceConfig } from '../../../platform/config/proxy-config.ts'
import type { OperationId } from '../../../platform/http/contract.ts'
import type { Credential, ProxyOperation, Service } from '../service.ts'

const lifeSeconds = 30 * 60
const renewedSeconds = 5 * 60

const tokens = new WeakMap<ServiceConfig, { token: string; expires: number }>()

/** A token that its access key and secret key sign, used until five minutes before it ends. @internal */
export const klingToken: Credential = async (config) => {
  const now = Math.floor(Date.now() / 1000)
  const kept = tokens.get(config)
  const { token } = kept && kept.expires - renewedSeconds > now ? kept : await sign(config, now)
  return { headers: { authorization: `Bearer ${token}` }, secrets: [config.key, config.secret ?? '', token] }
}

async function sign(config: ServiceConfig, now: number): Promise<{ token: string }> {
  const expires = now + lifeSeconds
  const token = await new SignJWT()
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(config.key)
    .setNotBefore(now - 5)
    .setExpirationTime(expires)
    .sign(new TextEncoder().encode(config.secret))
  tokens.set(config, { token, expires })
  return { token }
}

/** Returns the operations of a task family: listing all tasks of the account, and reading a task. */
function family(path: string, list: OperationId, one: OperationId): ProxyOperation[] {
  return [
    { operationId: list, method: 'GET', path, query: ['pageNum', 'pageSize'], isOfAccount: true },
    {
      operationId: one,
      method: 'GET',
      path: `${path}/{id}`,
      task: { id: 'id', status: { at: 'data.task_status', ends: ['succeed', 'failed'] } },
    },
  ]
}

export const kling: Service = {
  id: 'kling',
  name: 'Kling',
  base: 'https://api-singapore.klingai.com',
  credential: klingToken,
  errorCode: { at: 'code', unless: [0] },
  operations: [
    {
      operationId: 'getKlingCosts',
      method: 'GET',
      // This path has no /v1 prefix, unlike the others.
      path: '/account/costs',
      query: ['start_time', 'end_time', 'resource_pack_name'],
      isOfAccount: true,
    },
    ...family('/v1/images/generations', 'listKlingImageGeneration', 'getKlingImageGeneration'),
    ...family('/v1/images/kolors-virtual-try-on', 'listKlingVirtualTryOn', 'getKlingVirtualTryOn'),
    ...family('/v1/videos/effects', 'listKlingVideoEffects', 'getKlingVideoEffects'),
    ...family('/v1/videos/image2video', 'listKlingImageToVideo', 'getKlingImageToVideo'),
    ...family('/v1/videos/lip-sync', 'listKlingLipSync', 'getKlingLipSync'),
    ...family('/v1/videos/text2video', 'listKlingTextToVideo', 'getKlingTextToVideo'),
    ...family('/v1/videos/video-extend', 'listKlingVideoExtend', 'getKlingVideoExtend'),
  ],
}
