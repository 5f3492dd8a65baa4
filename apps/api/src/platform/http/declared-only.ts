import { isObject } from '../is-object.ts'
import { own } from '../own.ts'

type Schema = Readonly<Record<string, unknown>>

/**
 * Returns a function that copies a valid body with only the properties that its schema declares. Properties that the
 * schema leaves open, by `additionalProperties` or by declaring none, stay whole.
 */
export function declaredOnly(schema: Schema, resolve: (reference: string) => Schema): (body: unknown) => unknown {
  const copy = (value: unknown, { $ref, ...inner }: Schema): unknown => {
    if (typeof $ref === 'string') return copy(value, resolve($ref))
    if (Array.isArray(value)) return isObject(inner['items']) ? copyItems(value, inner['items']) : value
    if (!isObject(value)) return value
    const properties = isObject(inner['properties']) ? inner['properties'] : {}
    const others = inner['additionalProperties'] ?? Object.keys(properties).length === 0
    const kept = Object.entries(value).flatMap(([name, part]): [string, unknown][] => {
      const declared = own(properties, name) ?? others
      if (isObject(declared)) return [[name, copy(part, declared)]]
      return declared === true ? [[name, part]] : []
    })
    return Object.fromEntries(kept)
  }
  const copyItems = (values: readonly unknown[], items: Schema) => values.map((value) => copy(value, items))
  return (body) => copy(body, schema)
}
