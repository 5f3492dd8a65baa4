import type { ServiceId } from '../../platform/config/proxy-settings.ts'
import type { OperationId } from '../../platform/http/contract.ts'
import { kling } from './providers/kling.ts'
import { randomUUID } from 'node:crypto'
import type { Credential, ProxyOperation, Service } from './service.ts'

/** Sends the key as `Authorization: Bearer <key>`. */
const bearer: Credential = ({ key }) => Promise.resolve({ headers: { authorization: `Bearer ${key}` }, secrets: [key] })

/** Sends the key as `Authorization: Token <key>`. */
const tokenPrefix: Credential = ({ key }) =>
  Promise.resolve({ headers: { authorization: `Token ${key}` }, secrets: [key] })

const pixverse: Service = {
  id: 'pixverse',
  name: 'PixVerse',
  base: 'https://app-api.pixverse.ai/openapi/v2',
  credential: inHeader('API-KEY'),
  // PixVerse traces a request by this id. The web client sends none.
  headers: (incoming) => ({ 'Ai-trace-id': uuidIn(incoming.get('ai-trace-id')) ?? randomUUID() }),
  errorCode: { at: 'ErrCode', unless: [0] },
  operations: [
    {
      operationId: 'getPixverseResult',
      method: 'GET',
      path: '/video/result/{id}',
      // Status 1 is done, 5 generating, 6 deleted, 7 moderation failed and 8 failed.
      task: { id: 'id', status: { at: 'Resp.status', ends: [1, 6, 7, 8] } },
    },
  ],
}

const stability: Service = {
  id: 'stability',
  name: 'Stability AI',
  base: 'https://api.stability.ai/v2beta',
  credential: bearer,
  // The service returns the image itself, or JSON with the image in Base64.
  headers: (incoming) => ({
    accept: /\bapplication\/json\b/i.test(incoming.get('accept') ?? '') ? 'application/json' : 'image/*',
  }),
  binaryTypes: ['image/jpeg', 'image/png', 'image/webp'],
  passedHeaders: ['finish-reason', 'seed'],
  operations: [{ operationId: 'getStabilityResult', method: 'GET', path: '/results/{id}', task: { id: 'id' } }],
}

/**
 * Generation services by name: their operations and their request format. docs/PROXY.md lists the other steps for a new
 * service.
 */
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
    // Code 1004 is a failed login, 1008 insufficient balance and 2049 an invalid key.
    errorCode: { at: 'base_resp.status_code', unless: [0], account: { 1004: 401, 1008: 402, 2049: 401 } },
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
        // A THROTTLED task waits and continues later.
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
    errorCode: { at: 'code', unless: [0] },
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

/** Returns the service and the row of an operation. A missing row is a bug. */
export function rowOf(operationId: OperationId): { service: Service; operation: ProxyOperation } {
  const row = byOperation.get(operationId)
  if (!row) throw new Error(`no service answers ${operationId}`)
  return row
}

/** Returns the base address of a service: the configured address, else its default. */
export function baseOf(service: Service, urls: Partial<Record<ServiceId, string>>): string {
  return urls[service.id] ?? service.base
}

function uuidIn(value: string | null): string | undefined {
  return value !== null && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value) ? value : undefined
}

/** Sends the key in a header with the given name. */
function inHeader(name: string): Credential {
  return ({ key }) => Promise.resolve({ headers: { [name]: key }, secrets: [key] })
}
