import document from '@registry/contract/openapi.json' with { type: 'json' }
import type { operations } from '@registry/contract/types'
import { isRateClass, type RateClass } from '../config/rate-limits-config.ts'

export type OperationId = keyof operations

export interface Parameter {
  name: string
  in: 'query' | 'path' | 'header'
  required?: boolean
  /** Whether the path parameter may contain slashes. */
  'x-slashes'?: boolean
  /** Whether the value never contains a space, so that a space in the query string is an unescaped plus. */
  'x-blankless'?: boolean
  description?: string
  schema: Record<string, unknown>
}

/** Operation of the bundled contract. */
export interface OperationContract {
  operationId: OperationId
  method: string
  path: string
  permission: string | undefined
  parameters: Parameter[]
  bodyType: string | undefined
  /** Whether the request may omit its body. */
  isBodyOptional: boolean
  /** Maximum size of a JSON body; undefined for the default. */
  bodyMaxBytes: number | undefined
  /** Whether the handler also accepts body texts that PostgreSQL cannot store. */
  takesAnyText: boolean
  takesTokenInBody: boolean
  /** Cached answers that the operation may invalidate; undefined for none. */
  changes: Changes | undefined
  cache: CacheRule | undefined
  /** Rate-limit class of its requests; undefined for none. */
  rateClass: RateClass | undefined
  statuses: number[]
}

/** Bundled contract. */
export const openapi: Record<string, unknown> & { servers: unknown } = document

/** Caching rule of an answer that depends on the catalogue alone and is equal for all clients without a credential. */
export interface CacheRule {
  /** Changes that invalidate the answer: of the catalogue, of the single node that it shows, or of publishers. */
  depends: 'catalogue' | 'node' | 'publishers'
  /** Seconds for which shared caches may answer without revalidation. */
  maxAge: number
  /** Seconds after which the counters of the answer are stale; undefined for an answer without counters. */
  refresh?: number
  /** Whether callers with a credential may see more. */
  varies?: boolean
}

/** Scope of a change: everything, the node in the address or publishers together with lists, or lists only. */
export type Changes = 'everything' | 'node' | 'publishers' | 'lists'

interface RawOperation {
  operationId: string
  'x-permission'?: string
  'x-cache'?: CacheRule
  'x-changes'?: 'nothing' | Changes
  'x-rate-limit'?: string
  'x-body-max-bytes'?: number
  'x-any-text'?: boolean
  security?: Record<string, unknown>[]
  parameters?: unknown
  requestBody?: { required?: boolean; content: Record<string, unknown> }
  responses: Record<string, unknown>
}

/** Operations of the contract. Literal paths precede paths whose parameters would match them. */
export const contractOperations: readonly OperationContract[] = Object.entries(
  // The generated document is checked against the OpenAPI schema by `npm run check`; its JSON type is wider than needed.
  document.paths as unknown as Record<string, Record<string, RawOperation>>,
).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    // The generated types come from this document.
    operationId: operation.operationId as OperationId,
    method: method.toUpperCase(),
    path,
    permission: operation['x-permission'],
    // OpenAPI requires these fields for every parameter, and a linter checks the contract.
    parameters: (operation.parameters ?? []) as Parameter[],
    bodyType: Object.keys(operation.requestBody?.content ?? {})[0],
    isBodyOptional: operation.requestBody?.required !== true,
    bodyMaxBytes: operation['x-body-max-bytes'],
    takesAnyText: operation['x-any-text'] ?? false,
    takesTokenInBody: (operation.security ?? []).some((scheme) => 'PersonalAccessToken' in scheme),
    changes: method === 'get' ? undefined : changesOf(operation),
    cache: operation['x-cache'],
    rateClass: rateClassOf(operation),
    statuses: Object.keys(operation.responses).map(Number),
  })),
)

function changesOf({ 'x-changes': word = 'everything' }: RawOperation): Changes | undefined {
  return word === 'nothing' ? undefined : word
}

function rateClassOf({ operationId, 'x-rate-limit': word = '' }: RawOperation): RateClass | undefined {
  if (word === 'none') return undefined
  if (!isRateClass(word)) throw new Error(`${operationId} has the limit '${word}', which is no class of limits`)
  return word
}
