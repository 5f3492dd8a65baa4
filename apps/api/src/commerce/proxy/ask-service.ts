import type { Context } from '../../context.ts'
import { hasFunds } from '../customers/has-funds.ts'
import { actorOf } from '../../access/permissions/actor.ts'
import type { ApiKeyPrincipal, UserPrincipal } from '../../access/permissions/principal.ts'
import { RegistryError } from '../../platform/errors.ts'
import { own } from '../../platform/own.ts'
import type { OperationId } from '../../platform/http/contract.ts'
import type { Answer } from '../../platform/upstream/answer.ts'
import { fetchAnswer, type Question } from './fetch-answer.ts'
import { mayRead } from './may-read.ts'
import { baseOf, rowOf } from './provider-table.ts'
import { keySettingOf } from './service-settings.ts'
import type { ProxyOperation, Service } from './service.ts'
import { upstreamAddress } from './upstream-address.ts'

export interface Asked {
  principal: UserPrincipal | ApiKeyPrincipal
  path: Record<string, unknown>
  query: Record<string, unknown>
  headers: Headers
  signal: AbortSignal
}

/**
 * Asks a generation service for a customer, or returns a cached response. Throws `service_…`, `invalid_request`,
 * `too_many_requests`, `balance_too_low`.
 */
export async function askService(context: Context, operationId: OperationId, asked: Asked): Promise<Answer> {
  const question = readQuestion(context, operationId, asked)
  const { proxy } = context
  const seconds = proxy.rate.take(question.customerId)
  if (seconds > 0) throw new RegistryError('too_many_requests', { seconds })
  const remembered = proxy.remembered.find(question.key)
  if (remembered) return remembered
  const answer = proxy.flights.join(question.key, asked.signal, async (signal) => {
    // Requests that join a flight come from the same customer, so a single balance check covers them all.
    await assertFunds(context, question.service, asked.principal)
    return fetchAnswer(context, question, signal)
  })
  return unlessGone(answer, asked.signal)
}

/** Sends a separate request, because a streamed response has a single reader and another request already reads it. */
export function askAlone(context: Context, operationId: OperationId, asked: Asked): Promise<Answer> {
  return unlessGone(fetchAnswer(context, readQuestion(context, operationId, asked), asked.signal), asked.signal)
}

async function unlessGone(answer: Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    // The client is gone, so the error must not be logged as a failure.
    if (signal.aborted) throw new RegistryError('unavailable')
    throw error
  }
}

function readQuestion(context: Context, operationId: OperationId, asked: Asked): Question {
  const { service, operation } = rowOf(operationId)
  const { proxy } = context.config
  if (!mayRead(operation, asked.principal, proxy.sharesAccount))
    throw new RegistryError('service_account_private', { service: service.name })
  const address = upstreamAddress(baseOf(service, proxy.urls), operation, asked.path, asked.query)
  const config = proxy.services[service.id]
  if (!config) {
    throw new RegistryError('service_not_configured', { service: service.name, setting: keySettingOf(service) })
  }
  const headers = { accept: 'application/json', ...service.headers?.(asked.headers) }
  const customerId = asked.principal.userId
  return {
    service,
    operation,
    config,
    address,
    headers,
    customerId,
    taskId: taskIdIn(operation, asked),
    key: `${customerId} ${operationId} ${headers.accept} ${address}`,
  }
}

function taskIdIn({ task }: ProxyOperation, { path, query }: Asked): string | undefined {
  const id = task && (own(path, task.id) ?? own(query, task.id))
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined
}

/** Checks the balance. The check creates a missing customer, so that the use can be recorded. */
async function assertFunds(context: Context, { id }: Service, principal: Asked['principal']): Promise<void> {
  const canPay = await hasFunds(context, actorOf(principal), principal.userId)
  if (!canPay && !context.config.proxy.freeServices.has(id)) throw new RegistryError('balance_too_low')
}
