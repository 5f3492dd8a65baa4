import type { Context } from '../../context.ts'
import type { ServiceConfig } from '../../platform/config/proxy-config.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { Answer, UpstreamAnswer } from '../../platform/upstream/answer.ts'
import { UpstreamError } from '../../platform/upstream/upstream-error.ts'
import type { ServiceFault } from './create-proxy.ts'
import { readingOf, type Reading } from './reading.ts'
import { refusalFor, refusalForStatus } from './refusal-for.ts'
import type { ProxyOperation, Service } from './service.ts'

/** Request of a customer to a service. */
export interface Question {
  service: Service
  operation: ProxyOperation
  config: ServiceConfig
  address: string
  headers: Record<string, string>
  customerId: string
  taskId: string | undefined
  /** Cache key, equal for equal requests of the same customer. */
  key: string
}

/**
 * Sends the request to the service, caches the response and records its outcome. Throws `service_…` or
 * `unknown_to_service` when the response may not reach the customer or concerns the registry's account.
 */
export async function fetchAnswer(context: Context, question: Question, signal: AbortSignal): Promise<Answer> {
  const { service, operation } = question
  const { upstream, health } = context.proxy.upstreams[service.id]
  const begun = performance.now()
  const note = (failure: ServiceFault | undefined) => health.note({ ms: performance.now() - begun, failure })
  try {
    const answer = await upstream.ask(question.customerId, await requestFor(question), signal)
    const reading = readingOf(service, operation, answer)
    const kind = kindOf(answer, reading)
    note(kind)
    if (kind === 'failed' || kind === 'unreachable') {
      context.log.warn({ ...namesOf(question), kind, status: answer.status }, 'a service failed')
    }
    assertOurAccount(context, question, answer, reading)
    if (answer.kind === 'bare') throw refusalForStatus(answer, service)
    keep(context, question, answer, reading)
    await noteUse(context, question, answer, reading)
    return answer
  } catch (error) {
    if (error instanceof UpstreamError) {
      note(error.kind)
      context.log.warn({ ...namesOf(question), kind: error.kind, err: error }, 'a service failed')
    }
    throw refusalFor(error, service, upstream.secondsAway()) ?? error
  }
}

async function requestFor({ service, config, address, headers }: Question) {
  const credential = await service.credential(config)
  return {
    url: address,
    headers: { ...headers, ...credential.headers },
    binaryTypes: new Set(service.binaryTypes),
    passedHeaders: new Set(service.passedHeaders),
    // Short secrets would occur in every response by chance.
    secrets: credential.secrets.filter((secret) => secret.length >= 8),
  }
}

function kindOf({ status }: UpstreamAnswer, { errorCode, ofAccount }: Reading): ServiceFault | undefined {
  if (ofAccount !== undefined) return 'credentials'
  // A wrong id from a customer says nothing about the health of the service.
  if (errorCode !== undefined) return 'refused'
  if (status === 429) return 'busy'
  if (status >= 502 && status <= 504) return 'unreachable'
  if (status >= 500) return 'failed'
  return status >= 400 ? 'refused' : undefined
}

/** Throws when the service refuses the registry's account. The operator alone may see the details, in the log. */
function assertOurAccount({ log }: Context, question: Question, { status }: UpstreamAnswer, reading: Reading): void {
  const { errorCode, ofAccount } = reading
  if (ofAccount === undefined) return
  log.error(
    { ...namesOf(question), status, ...(errorCode !== undefined && { fault: errorCode }) },
    'a service refuses the account of this registry',
  )
  const facts = { service: question.service.name }
  throw new RegistryError(ofAccount === 402 ? 'service_out_of_funds' : 'service_credentials_refused', facts)
}

function namesOf({ service, operation }: Question): { service: string; operation: string } {
  return { service: service.id, operation: operation.operationId }
}

/** Caches a response. Server errors and 429 may change within a moment, so they are not cached. */
function keep({ proxy }: Context, { key }: Question, answer: Answer, { isFinal }: Reading): void {
  if (answer.kind === 'whole' && answer.status < 500 && answer.status !== 429)
    proxy.remembered.keep(key, answer, isFinal)
}

/**
 * Records a use for the customer: the start and the end of a task once each, other requests once a minute. A request
 * that the service refuses is no use.
 */
async function noteUse(
  { proxy: { events }, clock }: Pick<Context, 'proxy' | 'clock'>,
  { service, operation, customerId, taskId }: Question,
  { status: answered }: Answer,
  { status, isFinal, errorCode }: Reading,
): Promise<void> {
  if (answered >= 300) return
  const at = clock.now()
  const name = apiName(operation.operationId)
  const params = {
    api_name: name,
    service: service.id,
    ...(taskId !== undefined && { task_id: taskId }),
    ...(isShort(status) && { status }),
    ...(isShort(errorCode) && { fault: errorCode }),
  }
  const event = { customerId, params, at }
  const minute = `${name}:${Math.floor(at.getTime() / 60_000)}`
  const started = { ...event, type: 'api_usage_started' }
  // A task may be complete at its first request. Its end must come after its start, because events are sorted by time.
  const completed = { ...event, at: new Date(at.getTime() + 1), type: 'api_usage_completed' }
  // A customer with invalid ids would otherwise fill the event ledger with an event per id.
  if (errorCode !== undefined) return events.note({ ...started, key: `proxy:fault:${minute}` })
  if (taskId === undefined) return events.note({ ...completed, key: `proxy:${minute}` })
  await events.note({ ...started, key: `proxy:${name}:started:${taskId}` })
  if (isFinal) await events.note({ ...completed, key: `proxy:${name}:completed:${taskId}` })
}

/** Returns the API name that existing clients use: `kling_text_to_video` for getKlingTextToVideo. */
function apiName(operationId: string): string {
  return operationId
    .replace(/^(get|list)/, '')
    .replaceAll(/(?<=.)[A-Z]/g, '_$&')
    .toLowerCase()
}

function isShort(text: string | undefined): text is string {
  return text !== undefined && /^[\x20-\x7e]{1,60}$/.test(text)
}
