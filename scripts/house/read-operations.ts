import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { policy } from '../../apps/api/src/access/permissions/policy.ts'
import type { Operation } from './operations.ts'

interface Document {
  paths: Record<string, Record<string, RawOperation>>
}

interface RawOperation {
  operationId: string
  'x-permission'?: string
  responses: Record<string, { 'x-of-all'?: boolean }>
}

/** Reads the operations of the bundled contract, and the permissions of the policy. */
export async function readOperations(root: string): Promise<{ operations: Operation[]; permissions: Set<string> }> {
  // `npm run check` validates the document against OpenAPI and the rules in redocly.yaml.
  const document = JSON.parse(await readFile(join(root, 'contract/generated/openapi.json'), 'utf8')) as Document
  const operations = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .map((operation) => ({
      operationId: operation.operationId,
      permission: operation['x-permission'],
      // Statuses of every operation are covered by a single test.
      statuses: Object.keys(operation.responses)
        .filter((status) => operation.responses[status]?.['x-of-all'] !== true)
        .map(Number),
    }))
  return { operations, permissions: new Set(Object.keys(policy)) }
}
