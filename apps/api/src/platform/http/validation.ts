import type { components } from '@registry/contract/types'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { RegistryError } from '../errors.ts'
import { isObject } from '../is-object.ts'
import { own } from '../own.ts'
import { declaredOnly } from './declared-only.ts'
import { shortText, shortTextProblem } from '../short-text.ts'
import type { FuncKeywordDefinition } from 'ajv'
import { assertStorable } from './storable-text.ts'
import { describeProblem } from './describe-problem.ts'
import { openapi, type OperationContract, type Parameter } from './contract.ts'
import { parameterText } from './parameter-text.ts'

type ReadText = ReturnType<NonNullable<FuncKeywordDefinition['compile']>>

const ordinary = { writable: true, enumerable: true, configurable: true }

/**
 * `x-short-text` of the contract: stores the text as `shortText` returns it, and refuses problems that
 * `shortTextProblem` finds.
 */
const shortTextKeyword: FuncKeywordDefinition = {
  keyword: 'x-short-text',
  type: 'string',
  schemaType: 'boolean',
  // `maxLength` applies to the stored text.
  before: 'maxLength',
  modifying: true,
  compile: () => storeShortText,
}

type Schemas = components['schemas']

const documentId = 'openapi'

const parameterAjv = createAjv({ coerceTypes: true })
const bodyAjv = createAjv({ coerceTypes: false })

/**
 * Returns a parser for the parameters of a location, which converts texts to the declared types. Throws `invalid_request`
 * for invalid values.
 */
export function parameterParser(operation: OperationContract, location: Parameter['in']) {
  const parameters = operation.parameters.filter((parameter) => parameter.in === location)
  const validate = parameterAjv.compile({
    type: 'object',
    required: parameters.filter((parameter) => parameter.required).map((parameter) => parameter.name),
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, anchorReferences(schema)])),
  })
  return (read: (name: string, repeated: boolean) => string | string[] | undefined): Record<string, unknown> => {
    const given = parameters.flatMap((parameter) => {
      const value = read(parameter.name, parameter.schema['type'] === 'array')
      return value === undefined ? [] : [[parameter.name, parameterText(parameter, value)] as const]
    })
    const values: Record<string, unknown> = Object.fromEntries(given)
    const what = location === 'path' ? 'address' : location
    assertStorable(values, what)
    assertValid(validate, values, what)
    return values
  }
}

/**
 * Checks a JSON body against the contract, fills in defaults, and drops properties outside the contract. Throws
 * `invalid_request`.
 */
export function bodyParser(operation: OperationContract): (body: unknown) => unknown {
  const pointer = `/paths/${escapePointer(operation.path)}/${operation.method.toLowerCase()}`
  const schema = { $ref: `#${pointer}/requestBody/content/application~1json/schema` }
  const validate = bodyAjv.compile({ $ref: `${documentId}${schema.$ref}` })
  const clean = declaredOnly(schema, schemaAt)
  return (body) => {
    assertStorable(body, 'body', operation)
    assertValid(validate, body, 'body')
    return clean(body)
  }
}

/** Returns the schema of the contract at a reference such as `#/components/schemas/Node`. */
export function schemaAt(reference: string): Record<string, unknown> {
  const names = reference.split('/').slice(1).map(unescapePointer)
  const found = names.reduce<unknown>((value, name) => (isObject(value) ? own(value, name) : undefined), openapi)
  if (!isObject(found)) throw new Error(`the contract has nothing at ${reference}`)
  return found
}

/** Checks a value from another program against a schema of the contract. Throws `invalid_request`. */
export function schemaParser<Name extends keyof Schemas>(name: Name): (value: unknown, what: string) => Schemas[Name] {
  const validate = bodyAjv.compile<Schemas[Name]>({ $ref: `${documentId}#/components/schemas/${name}` })
  return (value, what) => {
    if (validate(value)) return value
    throw new RegistryError('invalid_request', { detail: describeProblem(validate.errors?.[0], what) })
  }
}

const answerValidators = new Map<string, ValidateFunction>()

/** Returns the first violation of the contract in an answer; undefined without a violation. For tests. @internal */
export function responseProblem(operation: OperationContract, status: number, body: unknown): string | undefined {
  if (!operation.statuses.includes(status)) return `${operation.operationId} does not declare the status ${status}`
  const pointer = `/paths/${escapePointer(operation.path)}/${operation.method.toLowerCase()}/responses/${status}`
  const $ref = `${documentId}#${pointer}/content/application~1json/schema`
  const validate = answerValidators.get($ref) ?? bodyAjv.compile({ $ref })
  answerValidators.set($ref, validate)
  return validate(body) ? undefined : describeProblem(validate.errors?.[0], 'response')
}

function createAjv(options: { coerceTypes: boolean }): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, useDefaults: true, verbose: true, ...options })
  addFormats.default(ajv, ['date-time', 'email', 'uri'])
  // The usual format allows the prefix `urn:uuid:`, which PostgreSQL does not read.
  ajv.addFormat('uuid', /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i)
  ajv.addKeyword(shortTextKeyword)
  ajv.addSchema({ ...openapi, $id: documentId })
  return ajv
}

function assertValid(validate: ValidateFunction, value: unknown, what: string): void {
  if (validate(value)) return
  const problem = validate.errors?.[0]
  const field = problem?.instancePath.replace(/^\//, '').replaceAll('/', '.') ?? ''
  const code = problem?.keyword === shortTextKeyword.keyword ? shortTextProblem(String(problem.data)) : undefined
  if (code) throw new RegistryError(code, { field })
  throw new RegistryError('invalid_request', { detail: describeProblem(problem, what) })
}

/** Parameter schemas are lifted out of the document, so their references must name the document. */
function anchorReferences(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(anchorReferences)
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string' ? `${documentId}${value}` : anchorReferences(value),
    ]),
  )
}

function escapePointer(segment: string): string {
  return encodeURIComponent(segment.replaceAll('~', '~0').replaceAll('/', '~1'))
}

function unescapePointer(segment: string): string {
  return decodeURIComponent(segment).replaceAll('~1', '/').replaceAll('~0', '~')
}

const storeShortText: ReadText = (text: string, context) => {
  const stored = shortText(text)
  if (context) Object.defineProperty(context.parentData, context.parentDataProperty, { value: stored, ...ordinary })
  return shortTextProblem(stored) === undefined
}
