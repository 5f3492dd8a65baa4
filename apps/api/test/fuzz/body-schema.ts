import { openapi, type OperationContract } from '../../src/platform/http/contract.ts'

type Bodies = Record<string, { requestBody?: { content: Record<string, { schema: Record<string, unknown> }> } }>

/** The schema of what an operation takes. */
export function bodySchema({ path, method, bodyType = '' }: OperationContract): Record<string, unknown> {
  // The contract is linted: what is looked up here is there, and an object.
  const paths = openapi['paths'] as Record<string, Bodies>
  return paths[path]?.[method.toLowerCase()]?.requestBody?.content[bodyType]?.schema ?? {}
}
