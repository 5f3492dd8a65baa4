import type { ServiceId } from '../../platform/config/proxy-settings.ts'
import type { OperationId } from '../../platform/http/contract.ts'
import { bearer, inHeader, tokenPrefix } from './credentials.ts'
import { kling } from './providers/kling.ts'
import { pixverse } from './providers/pixverse.ts'
import { stability } from './providers/stability.ts'
import type { ProxyOperation, Service } from './service.ts'

/** Every generation service, by name: what it is asked and how. docs/PROXY.md shows what else a new one needs. */
export const services: readonly Service[] = [
  {
    id: 'byteplus',
    name: 'BytePlus',
    base: 'https://ark.ap-southeast.bytepluses.com',
    credential: bearer,
    operations: [
      {
        operationId: 'getByteplusTask',
        method: 'GET',
        path: '/api/v3/contents/generations/tasks/{task_id}',
        task: { id: 'task_id', status: { at: 'status', ends: ['succeeded', 'failed', 'cancelled', 'expired'] } },
      },
    ],
  },
  kling,
  {
    id: 'luma',
    name: 'Luma',
    base: 'https://api.lumalabs.ai/dream-machine/v1',
    credential: bearer,
    operations: [
      {
        operationId: 'getLumaGeneration',
        method: 'GET',
        path: '/generations/{id}',
        task: { id: 'id', status: { at: 'state', ends: ['completed', 'failed'] } },
      },
    ],
  },
  {
    id: 'minimax',
    name: 'MiniMax',
    base: 'https://api.minimax.io/v1',
    credential: bearer,
    // 1004 is a login that failed, 1008 too little balance, 2049 a key that is none.
    fault: { at: 'base_resp.status_code', unless: [0], account: { 1004: 401, 1008: 402, 2049: 401 } },
    operations: [
      {
        operationId: 'getMinimaxTask',
        method: 'GET',
        path: '/query/video_generation',
        query: ['task_id'],
        task: { id: 'task_id', status: { at: 'status', ends: ['Success', 'Fail'] } },
      },
    ],
  },
  {
    id: 'moonvalley',
    name: 'Moonvalley',
    base: 'https://api.moonvalley.ai/v1',
    credential: bearer,
    operations: [
      {
        operationId: 'getMoonvalleyPrompt',
        method: 'GET',
        path: '/prompts/{prompt_id}',
        task: { id: 'prompt_id', status: { at: 'status', ends: ['completed', 'failed', 'error'] } },
      },
    ],
  },
  {
    id: 'openai',
    name: 'OpenAI',
    base: 'https://api.openai.com/v1',
    credential: bearer,
    operations: [
      {
        operationId: 'getOpenaiResponse',
        method: 'GET',
        path: '/responses/{id}',
        query: ['include'],
        task: { id: 'id', status: { at: 'status', ends: ['completed', 'failed', 'incomplete', 'cancelled'] } },
      },
    ],
  },
  {
    id: 'pika',
    name: 'Pika',
    base: 'https://devapi.pika.art',
    credential: inHeader('X-API-KEY'),
    operations: [
      {
        operationId: 'getPikaVideo',
        method: 'GET',
        path: '/videos/{video_id}',
        task: { id: 'video_id', status: { at: 'status', ends: ['finished'] } },
      },
    ],
  },
  pixverse,
  {
    id: 'runway',
    name: 'Runway',
    base: 'https://api.dev.runwayml.com/v1',
    credential: bearer,
    headers: () => ({ 'X-Runway-Version': '2024-11-06' }),
    operations: [
      {
        operationId: 'getRunwayTask',
        method: 'GET',
        path: '/tasks/{task_id}',
        // A task that is THROTTLED waits, and goes on later.
        task: { id: 'task_id', status: { at: 'status', ends: ['SUCCEEDED', 'FAILED', 'CANCELLED'] } },
      },
    ],
  },
  stability,
  {
    id: 'tripo',
    name: 'Tripo',
    base: 'https://api.tripo3d.ai/v2/openapi',
    credential: bearer,
    fault: { at: 'code', unless: [0] },
    operations: [
      {
        operationId: 'getTripoTask',
        method: 'GET',
        path: '/task/{task_id}',
        task: {
          id: 'task_id',
          status: { at: 'data.status', ends: ['success', 'failed', 'cancelled', 'banned', 'expired'] },
        },
      },
      { operationId: 'getTripoBalance', method: 'GET', path: '/user/balance', isOfAccount: true },
    ],
  },
  {
    id: 'vidu',
    name: 'Vidu',
    base: 'https://api.vidu.com/ent/v2',
    credential: tokenPrefix,
    operations: [
      {
        operationId: 'getViduCreations',
        method: 'GET',
        path: '/tasks/{id}/creations',
        task: { id: 'id', status: { at: 'state', ends: ['success', 'failed'] } },
      },
    ],
  },
]

const byOperation = new Map(
  services.flatMap((service) => service.operations.map((operation) => [operation.operationId, { service, operation }])),
)

/** The service and the row of an operation; one without a row is a bug. */
export function rowOf(operationId: OperationId): { service: Service; operation: ProxyOperation } {
  const row = byOperation.get(operationId)
  if (!row) throw new Error(`no service answers ${operationId}`)
  return row
}

/** Where a service is asked here. */
export function baseOf(service: Service, urls: Partial<Record<ServiceId, string>>): string {
  return urls[service.id] ?? service.base
}
