import type { Body } from './documented-answers.ts'

/** Credential and refusal format of a service in the stand-in. */
export interface Service {
  name: string
  /** Header with the credential; Kling has a token signed with the secret. */
  credential: { header: string; value: string } | { accessKey: string; secret: string }
  /** Further required headers. */
  headers?: Record<string, string | RegExp>
  /** Settings of the registry for this service. */
  settings: Record<string, string>
  /** Prefix of every path. */
  base: string
  /** Returns a refusal in the service's format. */
  refusal: (status: number) => Body
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Returns a unique secret, so that a search finds every leak. */
export const secretOf = (service: string) => `upstream-secret-of-${service}-4f1c9a`

const error = (status: number): Body => ({ error: { code: `E${status}`, message: 'Refused by the service' } })

const bearer = (id: string) => ({ header: 'authorization', value: `Bearer ${secretOf(id)}` })
const key = (id: string) => ({ [`PROXY_${id.toUpperCase()}_KEY`]: secretOf(id) })

export const services = {
  byteplus: { name: 'BytePlus', credential: bearer('byteplus'), base: '', settings: key('byteplus'), refusal: error },
  kling: {
    name: 'Kling',
    credential: { accessKey: 'access-key-of-kling-77aa', secret: secretOf('kling') },
    base: '',
    settings: { PROXY_KLING_KEY: 'access-key-of-kling-77aa', PROXY_KLING_SECRET: secretOf('kling') },
    refusal: (status) => ({ code: status === 429 ? 1303 : 1201, message: 'Refused by Kling', request_id: 'b3c1f7e0' }),
  },
  luma: {
    name: 'Luma',
    credential: bearer('luma'),
    base: '/dream-machine/v1',
    settings: key('luma'),
    refusal: () => ({ detail: 'Refused by Luma' }),
  },
  minimax: {
    name: 'MiniMax',
    credential: bearer('minimax'),
    base: '/v1',
    settings: key('minimax'),
    refusal: () => ({ base_resp: { status_code: 1004, status_msg: 'Refused by MiniMax' } }),
  },
  moonvalley: {
    name: 'Moonvalley',
    credential: bearer('moonvalley'),
    base: '/v1',
    settings: key('moonvalley'),
    refusal: error,
  },
  openai: { name: 'OpenAI', credential: bearer('openai'), base: '/v1', settings: key('openai'), refusal: error },
  pika: {
    name: 'Pika',
    credential: { header: 'x-api-key', value: secretOf('pika') },
    base: '',
    settings: key('pika'),
    refusal: () => ({ detail: [{ loc: ['path', 'video_id'], msg: 'Refused by Pika', type: 'value_error' }] }),
  },
  pixverse: {
    name: 'PixVerse',
    credential: { header: 'api-key', value: secretOf('pixverse') },
    headers: { 'ai-trace-id': uuid },
    base: '/openapi/v2',
    settings: key('pixverse'),
    refusal: () => ({ ErrCode: 400_017, ErrMsg: 'Refused by PixVerse', Resp: null }),
  },
  runway: {
    name: 'Runway',
    credential: bearer('runway'),
    headers: { 'x-runway-version': '2024-11-06' },
    base: '/v1',
    settings: key('runway'),
    refusal: () => ({ error: 'Refused by Runway', docUrl: 'https://docs.runway.test' }),
  },
  stability: {
    name: 'Stability AI',
    credential: bearer('stability'),
    base: '/v2beta',
    settings: key('stability'),
    refusal: () => ({ id: 'f81d4fae', name: 'bad_request', errors: ['Refused by Stability'] }),
  },
  tripo: {
    name: 'Tripo',
    credential: bearer('tripo'),
    base: '/v2/openapi',
    settings: key('tripo'),
    refusal: () => ({ code: 2001, message: 'Refused by Tripo', suggestion: 'Check the task id' }),
  },
  vidu: {
    name: 'Vidu',
    credential: { header: 'authorization', value: `Token ${secretOf('vidu')}` },
    base: '/ent/v2',
    settings: key('vidu'),
    refusal: () => ({ code: 400, reason: 'BadRequest', message: 'Refused by Vidu' }),
  },
} satisfies Record<string, Service>

export type ServiceId = keyof typeof services

export function serviceOf(id: ServiceId): Service {
  return services[id]
}

export const serviceIds = Object.keys(services) as ServiceId[]
