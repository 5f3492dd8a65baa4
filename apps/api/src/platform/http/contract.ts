import document from '@registry/contract/openapi.json' with { type: 'json' }
import type { operations } from '@registry/contract/types'
import { isRateClass, type RateClass } from '../config/rate-limits-config.ts'

export type OperationId = keyof operations

export interface Parameter {
  name: string
  in: 'query' | 'path' | 'header'
  required?: boolean
  /** Whether its value, in the path, may hold slashes as they are. */
  'x-slashes'?: boolean
  /** Whether its value never holds a blank, so that one in the query is a plus that a client left unescaped. */
  'x-blankless'?: boolean
  schema: Record<string, unknown>
}

/** One operation as the bundled contract describes it. */
export interface OperationContract {
  operationId: OperationId
  method: string
  path: string
  permission: string | undefined
  parameters: Parameter[]
  bodyType: string | undefined
  /** Whether the body may be left out. */
  isBodyOptional: boolean
  /** How large a JSON body may be where it may be larger than usual. */
  bodyMaxBytes: number | undefined
  takesTokenInBody: boolean
  /** What it is about; an operation that writes may change the catalogue unless this says otherwise. */
  tag: string | undefined
  /**
   * Whether its answer is kept, being made of the catalogue alone and the same for everyone: until anything of the
   * catalogue changes; until the node of its address does, where nothing else comes into it; or likewise, where it shows of the
   * node but what is of its versions, which is not counted all the time as installs and stars are.
   */
  kept: KeptWord | undefined
  /** Under which limit its requests are counted; undefined where they are not. */
  rateClass: RateClass | undefined
  statuses: number[]
}

/** The bundled contract itself. */
export const openapi: Record<string, unknown> & { servers: unknown } = document

const keptWords = ['of-catalogue', 'of-node', 'of-versions'] as const
type KeptWord = (typeof keptWords)[number]

interface RawOperation {
  operationId: string
  'x-permission'?: string
  'x-kept'?: string
  'x-rate-limit'?: string
  tags?: string[]
  'x-body-max-bytes'?: number
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
    takesTokenInBody: (operation.security ?? []).some((scheme) => 'PersonalAccessToken' in scheme),
    tag: operation.tags?.[0],
    kept: keptOf(path, operation),
    rateClass: rateClassOf(operation),
    statuses: Object.keys(operation.responses).map(Number),
  })),
)

function keptOf(path: string, { operationId, 'x-kept': word }: RawOperation): OperationContract['kept'] {
  const known = keptWords.find((each) => each === word)
  const namesNode = path.includes('{nodeId}')
  if (known === word && (namesNode || word === undefined || word === 'of-catalogue')) return known
  throw new Error(`${operationId} is kept '${word}', which is no way to keep an answer`)
}

function rateClassOf({ operationId, 'x-rate-limit': word = '' }: RawOperation): RateClass | undefined {
  if (word === 'none') return undefined
  if (!isRateClass(word)) throw new Error(`${operationId} has the limit '${word}', which is no class of limits`)
  return word
}
