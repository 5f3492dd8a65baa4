import type { components, operations } from '@registry/contract/types'
import { contractOperations } from '../../platform/http/contract.ts'
import { schemaAt } from '../../platform/http/validation.ts'
import { isObject } from '../../platform/is-object.ts'
import { own } from '../../platform/own.ts'

export type JsonSchema = Record<string, unknown>

type Schemas = components['schemas']

/** Selected fields of an answer: `true` for a complete value; for a list, the fields of its entries. */
type Fields<Value> = Value extends readonly (infer Entry)[]
  ? true | Fields<Entry>
  : Value extends object
    ? true | { [Key in keyof Value]?: Fields<NonNullable<Value[Key]>> }
    : true

/** Part of an API answer that a tool returns. */
export interface View<Value> {
  schema: JsonSchema
  of(value: Partial<Value>): Record<string, unknown>
}

/** Maximum rows of a list in an answer. */
export const mostRows = 50

/** Selects fields of a schema of the contract, and limits its lists to `mostRows`. */
export function viewOf<Name extends keyof Schemas>(name: Name, fields: Fields<Schemas[Name]>): View<Schemas[Name]> {
  return {
    schema: select({ $ref: `#/components/schemas/${name}` }, fields),
    of: (value) => pick(isObject(value) ? value : {}, fields),
  }
}

/** Returns the schema of a list. */
export function listOf(items: JsonSchema): JsonSchema {
  return { type: 'array', items }
}

/** Returns the schemas of query parameters of an operation, by name. */
export function parametersOf<Id extends keyof operations>(
  operationId: Id,
  names: readonly (keyof NonNullable<operations[Id]['parameters']['query']> & string)[],
): Record<string, JsonSchema> {
  const parameters = contractOperations.find((operation) => operation.operationId === operationId)?.parameters ?? []
  const wanted = new Set<string>(names)
  return Object.fromEntries(
    parameters
      .filter((parameter) => parameter.in === 'query' && wanted.has(parameter.name))
      .map(({ name, description, schema }) => [name, { ...(description && { description }), ...select(schema, true) }]),
  )
}

/** Resolves a schema of the contract, with the fields selected. */
function select({ $ref, ...said }: JsonSchema, fields: unknown): JsonSchema {
  if (typeof $ref === 'string') return select({ ...schemaAt($ref), ...said }, fields)
  const { properties, required, items, additionalProperties, ...rest } = said
  delete rest['example']
  const names = isObject(properties) ? namesOf(properties, fields) : []
  return {
    ...rest,
    ...(isObject(items) && { items: select(items, fields) }),
    ...(isObject(additionalProperties) && { additionalProperties: select(additionalProperties, true) }),
    ...(isObject(properties) && {
      properties: Object.fromEntries(names.map((name) => [name, select(at(properties, name), below(fields, name))])),
    }),
    ...(Array.isArray(required) && { required: names.filter((name) => required.includes(name)) }),
  }
}

function pick(value: Record<string, unknown>, fields: unknown): Record<string, unknown> {
  const entries = namesOf(value, fields).map((name) => [name, pickAny(own(value, name), below(fields, name))] as const)
  return Object.fromEntries(entries.filter(([, picked]) => picked !== undefined))
}

function pickAny(value: unknown, fields: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, mostRows).map((entry) => pickAny(entry, fields))
  return isObject(value) ? pick(value, fields) : value
}

function namesOf(all: object, fields: unknown): string[] {
  return Object.keys(isObject(fields) ? fields : all)
}

function below(fields: unknown, name: string): unknown {
  return isObject(fields) ? own(fields, name) : fields
}

function at(properties: Record<string, unknown>, name: string): JsonSchema {
  const schema = own(properties, name)
  if (!isObject(schema)) throw new Error(`the contract has no ${name} there`)
  return schema
}
