import document from '@registry/contract/openapi.json' with { type: 'json' }
import type { operations } from '@registry/contract/types'
import { isRateClass, type RateClass } from '../config/rate-limits-config.ts'

export type OperationId = keyof operations

export interface Parameter {
  name: string
  in: 'query' | 'path' | 'header'
  required?: boolean
  /** Whether its value in the path may hold slashes. */
  'x-slashes'?: boolean
  /** Whether its value never holds a blank, so that a blank in the query is an unescaped plus. */
  'x-blankless'?: boolean
  description?: string
  schema: Record<string, unknown>
}

/** An operation as the bundled contract describes it. */
export interface OperationContract {
  operationId: OperationId
  method: string
  path: string
  permission: string | undefined
  parameters: Parameter[]
  bodyType: string | undefined
  /** Whether the body may be left out. */
  isBodyOptional: boolean
  /** Largest size of a JSON body where it differs from the usual one. */
  bodyMaxBytes: number | undefined
  /** Whether texts of its body that cannot be stored reach the verb. */
  takesAnyText: boolean
  takesTokenInBody: boolean
  /** Cached answers that it may make stale; undefined for none. */
  changes: Changes | undefined
  cache: CacheRule | undefined
  /** The class of limits that its requests are counted under; undefined for none. */
  rateClass: RateClass | undefined
  statuses: number[]
}

/** The bundled contract itself. */
export const openapi: Record<string, unknown> & { servers: unknown } = document

/** How an answer is cached, which is made of the catalogue alone and the same for every client without a credential. */
export interface CacheRule {
  /** Changes that make it stale: of the catalogue, of the node in its address, which it shows alone, or of publishers. */
  depends: 'catalogue' | 'node' | 'publishers'
  /** Seconds for which shared caches may answer by themselves. */
  maxAge: number
  /** Seconds after which it is made again for the counters that it shows; undefined for one without counters. */
  refresh?: number
  /** Whether callers with a credential may be shown more. */
  varies?: boolean
}

/** Everything, the node in its address or publishers with the lists that they are on, or lists alone. */
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

/** Every operation of the contract, literal paths before the parameters that would swallow them. */
export const contractOperations: readonly OperationContract[] = Object.entries(
  // The generated document is checked against the OpenAPI schema by `npm run check`; its JSON type is wider than needed.
  document.paths as unknown as Record<string, Record<string, RawOperation>>,
).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    // The generated types come from this very document.
    operationId: operation.operationId as OperationId,
    method: method.toUpperCase(),
    path,
    permission: operation['x-permission'],
    // OpenAPI gives every parameter these fields, and the contract is linted.
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
