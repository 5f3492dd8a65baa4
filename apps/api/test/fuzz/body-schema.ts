import { openapi, type OperationContract } from '../../src/platform/http/contract.ts'

type Bodies = Record<string, { requestBody?: { content: Record<string, { schema: Record<string, unknown> }> } }>

/** Returns the schema of an operation's body. */
export function bodySchema({ path, method, bodyType = '' }: OperationContract): Record<string, unknown> {
  // The contract is linted: this path exists and holds objects.
  const paths = openapi['paths'] as Record<string, Bodies>
  return paths[path]?.[method.toLowerCase()]?.requestBody?.content[bodyType]?.schema ?? {}
}
