import type { OperationId } from '../../src/platform/http/contract.ts'
import * as documented from './documented-answers.ts'
import type { Answers } from './documented-answers.ts'
import type { ServiceId } from './services.ts'

/** An operation of the proxy as its caller and the service see it. `task` makes requests distinct. */
export interface ProxiedOperation {
  operationId: OperationId
  service: ServiceId
  /** Path of the caller's request. */
  path: (task: string) => string
  /** Path and query of the request to the service. */
  upstream: (task: string) => string
  /** Answers of the service. */
  answers: (task: string) => Answers
  /** Whether the operation shows the operator's account, and is thus for admins alone. */
  isOfAccount?: boolean
}

const kling = '/proxy/kling/v1'

/** Returns the operations of a Kling family: a single task, and the list. */
function klingFamily(one: OperationId, list: OperationId, family: string): ProxiedOperation[] {
  const isImage = family.startsWith('images')
  return [
    {
      operationId: one,
      service: 'kling',
      path: (task) => `${kling}/${family}/${task}`,
      upstream: (task) => `/v1/${family}/${task}`,
      answers: isImage ? documented.klingImage : documented.klingVideo,
    },
    {
      operationId: list,
      service: 'kling',
      path: (task) => `${kling}/${family}?pageNum=${pageOf(task)}&pageSize=30`,
      upstream: (task) => `/v1/${family}?pageNum=${pageOf(task)}&pageSize=30`,
      answers: isImage ? documented.klingImages : documented.klingVideos,
      isOfAccount: true,
    },
  ]
}

/** Returns a page number for a task. Kling allows pages up to 1000. */
function pageOf(task: string): number {
  return (Number(task) % 1000) + 1
}

/** Every operation that calls a service. */
export const proxiedOperations: readonly ProxiedOperation[] = [
  {
    operationId: 'getByteplusTask',
    service: 'byteplus',
    path: (task) => `/proxy/byteplus/api/v3/contents/generations/tasks/${task}`,
    upstream: (task) => `/api/v3/contents/generations/tasks/${task}`,
    answers: documented.byteplusTask,
  },
  {
    operationId: 'getKlingCosts',
    service: 'kling',
    path: (task) => `${kling}/account/costs?start_time=${task}&end_time=1767225600000`,
    upstream: (task) => `/account/costs?start_time=${task}&end_time=1767225600000`,
    answers: documented.klingCosts,
    isOfAccount: true,
  },
  ...klingFamily('getKlingImageGeneration', 'listKlingImageGeneration', 'images/generations'),
  ...klingFamily('getKlingVirtualTryOn', 'listKlingVirtualTryOn', 'images/kolors-virtual-try-on'),
  ...klingFamily('getKlingVideoEffects', 'listKlingVideoEffects', 'videos/effects'),
  ...klingFamily('getKlingImageToVideo', 'listKlingImageToVideo', 'videos/image2video'),
  ...klingFamily('getKlingLipSync', 'listKlingLipSync', 'videos/lip-sync'),
  ...klingFamily('getKlingTextToVideo', 'listKlingTextToVideo', 'videos/text2video'),
  ...klingFamily('getKlingVideoExtend', 'listKlingVideoExtend', 'videos/video-extend'),
  {
    operationId: 'getLumaGeneration',
    service: 'luma',
    path: (task) => `/proxy/luma/generations/${task}`,
    upstream: (task) => `/dream-machine/v1/generations/${task}`,
    answers: documented.lumaGeneration,
  },
  {
    operationId: 'getMinimaxTask',
    service: 'minimax',
    path: (task) => `/proxy/minimax/query/video_generation?task_id=${task}`,
    upstream: (task) => `/v1/query/video_generation?task_id=${task}`,
    answers: documented.minimaxTask,
  },
  {
    operationId: 'getMoonvalleyPrompt',
    service: 'moonvalley',
    path: (task) => `/proxy/moonvalley/prompts/${task}`,
    upstream: (task) => `/v1/prompts/${task}`,
    answers: documented.moonvalleyPrompt,
  },
  {
    operationId: 'getOpenaiResponse',
    service: 'openai',
    path: (task) => `/proxy/openai/v1/responses/${task}`,
    upstream: (task) => `/v1/responses/${task}`,
    answers: documented.openaiResponse,
  },
  {
    operationId: 'getPikaVideo',
    service: 'pika',
    path: (task) => `/proxy/pika/videos/${task}`,
    upstream: (task) => `/videos/${task}`,
    answers: documented.pikaVideo,
  },
  {
    operationId: 'getPixverseResult',
    service: 'pixverse',
    path: (task) => `/proxy/pixverse/video/result/${task}`,
    upstream: (task) => `/openapi/v2/video/result/${task}`,
    answers: documented.pixverseResult,
  },
  {
    operationId: 'getRunwayTask',
    service: 'runway',
    path: (task) => `/proxy/runway/tasks/${task}`,
    upstream: (task) => `/v1/tasks/${task}`,
    answers: documented.runwayTask,
  },
  {
    operationId: 'getStabilityResult',
    service: 'stability',
    path: (task) => `/proxy/stability/v2beta/results/${task}`,
    upstream: (task) => `/v2beta/results/${task}`,
    answers: documented.stabilityResult,
  },
  {
    operationId: 'getTripoTask',
    service: 'tripo',
    path: (task) => `/proxy/tripo/v2/openapi/task/${task}`,
    upstream: (task) => `/v2/openapi/task/${task}`,
    answers: documented.tripoTask,
  },
  {
    operationId: 'getTripoBalance',
    service: 'tripo',
    path: () => '/proxy/tripo/v2/openapi/user/balance',
    upstream: () => '/v2/openapi/user/balance',
    answers: documented.tripoBalance,
    isOfAccount: true,
  },
  {
    operationId: 'getViduCreations',
    service: 'vidu',
    path: (task) => `/proxy/vidu/tasks/${task}/creations`,
    upstream: (task) => `/ent/v2/tasks/${task}/creations`,
    answers: documented.viduCreations,
  },
]

export function proxied(operationId: OperationId): ProxiedOperation {
  const operation = proxiedOperations.find((candidate) => candidate.operationId === operationId)
  if (!operation) throw new Error(`${operationId} asks no service`)
  return operation
}

/** Returns an id that PostgreSQL, Kling and PixVerse accept; PixVerse needs a number. */
export function newTask(): string {
  return String(++tasks)
}
let tasks = 410_000
