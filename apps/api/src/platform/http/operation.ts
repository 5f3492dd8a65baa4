import type { operations } from '@registry/contract/types'
import type { OperationId } from './contract.ts'
import type { Tag } from '../cache/revisions.ts'

type Parameters<Id extends OperationId, Place extends string> = operations[Id] extends {
  parameters: { [Key in Place]?: infer Values }
}
  ? NonNullable<Values>
  : Record<never, never>

/** An absent optional body reads as an empty object. */
type JsonBody<Id extends OperationId> = [Id] extends [never]
  ? unknown
  : [NonNullable<operations[Id]['requestBody']>] extends [never]
    ? undefined
    : NonNullable<operations[Id]['requestBody']> extends { content: { 'application/json': infer Body } }
      ? Body
      : undefined

/** Valid request: parameters and body are parsed and typed, and have their defaults. */
export interface OperationRequest<Id extends OperationId, Principal> {
  path: Parameters<Id, 'path'>
  query: Parameters<Id, 'query'>
  body: JsonBody<Id>
  headers: Headers
  method: string
  url: URL
  /** Unparsed body, for operations without a JSON body. */
  stream: ReadableStream<Uint8Array> | null
  /** Aborted when the client disconnects. */
  signal: AbortSignal
  principal: Principal
}

type SuccessStatus = 200 | 201 | 202 | 204 | 206 | 302 | 304

type BodyOf<Response> = Response extends { content: { 'application/json': infer Body } }
  ? { body: Body }
  : Response extends { content: Record<string, unknown> }
    ? { body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> }
    : { body?: never }

/** Answer that the contract declares for this operation. */
export type Reply<Id extends OperationId> = {
  [Status in keyof operations[Id]['responses'] & SuccessStatus]: {
    status: Status
    headers?: Record<string, string>
    eachTime?: EachTime
    changed?: Tag[]
    isOfNow?: boolean
  } & BodyOf<operations[Id]['responses'][Status]>
}[keyof operations[Id]['responses'] & SuccessStatus]

/**
 * Runs each time the answer, cached or not, serves a GET. Requires `maxAge` 0, because answers of shared caches would
 * skip the call.
 */
export type EachTime = (client: string | undefined) => void

export type Handler<Id extends OperationId, Context, Principal> = (
  request: OperationRequest<Id, Principal>,
  context: Context,
) => Promise<Reply<Id>>

/** Operation with its handler. Only the handler has the request and reply types; the list of routes is untyped. */
export interface Route<Context, Principal> {
  operationId: OperationId
  // Bivariant on purpose: the router hands each handler only values that passed the validators of its operation.
  handle(request: OperationRequest<never, Principal>, context: Context): Promise<AnyReply>
}

export interface AnyReply {
  status: number
  headers?: Record<string, string>
  eachTime?: EachTime
  /** Tags that a writing operation invalidates, instead of the tags of the contract. */
  changed?: Tag[]
  /** Whether even a short age is too old, so that the answer is never cached. */
  isOfNow?: boolean
  body?: unknown
}

/** Binds handlers to a product's context and principal; curried so that a handler's status stays a literal type. */
export function operationFor<Context, Principal>() {
  return <Id extends OperationId>(operationId: Id) =>
    (handle: Handler<Id, Context, Principal>): Route<Context, Principal> => ({ operationId, handle })
}
