import type { Context } from '../../context.ts'
import { customerOf } from '../../access/permissions/signed-in.ts'
import type { Principal } from '../../access/permissions/principal.ts'
import { contractOperations, type OperationId } from '../../platform/http/contract.ts'
import type { AnyReply, OperationRequest, Route } from '../../platform/http/operation.ts'
import type { Answer, WholeAnswer } from '../../platform/upstream/answer.ts'
import { rowOf } from './provider-table.ts'
import { refusalFor } from './refusal-for.ts'
import { askAlone, askService, type Asked } from './ask-service.ts'

/**
 * Serves an operation of provider-table.ts and returns the body of the service's response unchanged. The contract
 * promises nothing about this body.
 */
export function proxied(operationId: OperationId): Route<Context, Principal> {
  const declared = new Set(contractOperations.find((one) => one.operationId === operationId)?.statuses)
  const handle = async (request: OperationRequest<OperationId, Principal>, context: Context): Promise<AnyReply> => {
    const { path, query, headers, signal } = request
    const asked = { principal: customerOf(request.principal), path: { ...path }, query: { ...query }, headers, signal }
    const joined = await askService(context, operationId, asked)
    const { answer, body } = await withBody(context, operationId, asked, { answer: joined, method: request.method })
    return {
      status: declaredStatus(answer.status, declared),
      headers: { ...answer.headers, ...guards },
      ...(body && { body }),
    }
  }
  return { operationId, handle }
}

/** Headers that keep browsers from rendering a service's bytes as a page of the registry, and from caching them. */
const guards = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'private, no-store',
}

/** An answer with its own body. A repeated request may be answered with another status. */
interface Claimed {
  answer: Answer
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | undefined
}

async function withBody(
  context: Context,
  operationId: OperationId,
  asked: Asked,
  { answer, method }: { answer: Answer; method: string },
): Promise<Claimed> {
  if (answer.kind === 'whole')
    return { answer, body: method === 'HEAD' ? undefined : sendable(context, operationId, asked, answer) }
  const stream = answer.claim()
  if (method === 'HEAD') {
    // The framework answers HEAD with the headers of GET, so the body stays unread.
    await stream?.cancel()
    return { answer, body: undefined }
  }
  if (stream) return { answer, body: stream }
  return withBody(context, operationId, asked, { answer: await askAlone(context, operationId, asked), method })
}

function sendable({ proxy }: Context, operationId: OperationId, { principal }: Asked, { bytes }: WholeAnswer) {
  try {
    return proxy.send(bytes, principal.userId)
  } catch (error) {
    throw refusalFor(error, rowOf(operationId).service, 0) ?? error
  }
}

/** Returns the status of the service, or else 200, 400 or 502, so that the contract declares it. */
function declaredStatus(status: number, declared: ReadonlySet<number>): number {
  if (declared.has(status)) return status
  return status < 300 ? 200 : status < 500 ? 400 : 502
}
