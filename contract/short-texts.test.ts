import { expect, test } from 'vitest'
import document from './generated/openapi.json' with { type: 'json' }

type Json = Record<string, any>

/** Single-line texts that no person writes, or that have their own rule: ids, versions, platforms, tokens. */
const ownRules = [
  /(^|[._])(ids?|id|token|GH_TOKEN|key|api_key|version|project_number|location|currency|code|state)(\[\])?$/,
  /\.supported_\w+(\[\])?$/,
  /^Advisory(Event|Pack)\./,
  /^CreateTrustedPublisher\.|^UploadArtifact\.|^PostUsage\.|\.content_type$|\.repository$|\.into$/,
]

/** Returns every text of a body by its schema and name. */
const textsOf = (root: Json) => {
  const found = new Map<string, Json>()
  const read = (schema: Json | undefined, at: string, depth: number): void => {
    if (!schema || depth > 12) return
    const name = typeof schema['$ref'] === 'string' ? schema['$ref'].split('/').at(-1) : undefined
    if (name) return read(root['components'].schemas[name], name, depth + 1)
    for (const part of [...(schema['allOf'] ?? []), ...(schema['anyOf'] ?? []), ...(schema['oneOf'] ?? [])])
      read(part, at, depth + 1)
    for (const [key, value] of Object.entries<Json>(schema['properties'] ?? {})) read(value, `${at}.${key}`, depth + 1)
    if (schema['items']) read(schema['items'], `${at}[]`, depth + 1)
    if (schema['type'] === 'string') found.set(at, schema)
  }
  for (const [path, methods] of Object.entries<Json>(root['paths']))
    if (!path.startsWith('/proxy'))
      for (const operation of Object.values<Json>(methods))
        read(operation['requestBody']?.content?.['application/json']?.schema, operation['operationId'] ?? path, 0)
  return found
}

test('every one-line text field follows the rule for short texts', () => {
  const texts = [...textsOf(document)]
  const without = texts.filter(([at, schema]) => {
    const isShort = schema['maxLength'] !== undefined && schema['maxLength'] <= 200
    const isRead = schema['format'] ?? schema['enum'] ?? schema['pattern'] ?? schema['x-short-text']
    return isShort && isRead === undefined && !ownRules.some((rule) => rule.test(at))
  })
  expect(without.map(([at]) => at)).toEqual([])
  expect(texts.filter(([, schema]) => schema['x-short-text']).length).toBeGreaterThan(25)
})
