import type { operations } from '@registry/contract/types'
import type { OperationId } from './contract.ts'
import type { Tag } from '../cache/revisions.ts'

type Parameters<Id extends OperationId, Place extends string> = operations[Id] extends {
  parameters: { [Key in Place]?: infer Values }
}
  ? NonNullable<Values>
  : Record<never, never>

/** An optional body that is absent reads as an empty object. */
type JsonBody<Id extends OperationId> = [Id] extends [never]
  ? unknown
  : [NonNullable<operations[Id]['requestBody']>] extends [never]
    ? undefined
    : NonNullable<operations[Id]['requestBody']> extends { content: { 'application/json': infer Body } }
      ? Body
      : undefined

/** A request that kept to the contract: parameters and body are parsed, typed, and have their defaults. */
export interface OperationRequest<Id extends OperationId, Principal> {
  path: Parameters<Id, 'path'>
  query: Parameters<Id, 'query'>
  body: JsonBody<Id>
  headers: Headers
  method: string
  url: URL
  /** The body as it comes, for operations that take no JSON. */
  stream: ReadableStream<Uint8Array> | null
  /** Aborted when the client has gone. */
  signal: AbortSignal
  principal: Principal
}

type SuccessStatus = 200 | 201 | 202 | 204 | 206 | 302 | 304

type BodyOf<Response> = Response extends { content: { 'application/json': infer Body } }
  ? { body: Body }
  : Response extends { content: Record<string, unknown> }
    ? { body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> }
    : { body?: never }

/** An answer that the contract declares for this operation. */
export type Reply<Id extends OperationId> = {
  [Status in keyof operations[Id]['responses'] & SuccessStatus]: {
    status: Status
    headers?: Record<string, string>
    eachTime?: EachTime
    changed?: Tag[]
    isOfNow?: boolean
  } & BodyOf<operations[Id]['responses'][Status]>
}[keyof operations[Id]['responses'] & SuccessStatus]

/** Runs whenever the answer, cached or not, serves a GET. Shared caches must not answer then: `maxAge` is 0. */
export type EachTime = (client: string | undefined) => void

export type Handler<Id extends OperationId, Context, Principal> = (
  request: OperationRequest<Id, Principal>,
  context: Context,
) => Promise<Reply<Id>>

/** An operation with its handler. The request and reply types live in the handler; the list of routes need not know them. */
export interface Route<Context, Principal> {
  operationId: OperationId
  // Bivariant on purpose: the router hands each handler exactly what its own operation's validators let through.
  handle(request: OperationRequest<never, Principal>, context: Context): Promise<AnyReply>
}

export interface AnyReply {
  status: number
  headers?: Record<string, string>
  eachTime?: EachTime
  /** Tags that an operation which writes invalidates, unless those of the contract. */
  changed?: Tag[]
  /** Whether even a moment is too old, so that nobody caches it. */
  isOfNow?: boolean
  body?: unknown
}

/** Binds handlers to a product's context and principal; curried so that a handler's status stays a literal type. */
export function operationFor<Context, Principal>() {
  return <Id extends OperationId>(operationId: Id) =>
    (handle: Handler<Id, Context, Principal>): Route<Context, Principal> => ({ operationId, handle })
}
