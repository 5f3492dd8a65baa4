import { createClient, unwrap, type Schema, type Unwrapped } from '@registry/api-client'
import { fetchFrom } from '../fetch-from.ts'
import { refusalError } from '../refusal-error.ts'

/** Requests of commands about workflows. Each throws CommandError. */
export function askRegistry(registry: string) {
  const client = createClient({ fetch: fetchFrom(registry), baseUrl: registry.replace(/\/+$/, '') })
  const dataOf = <T>(answer: Unwrapped<T>): T => {
    if (!answer.ok) throw refusalError(registry, answer)
    return answer.data
  }
  return {
    resolveWorkflow: async (body: Schema<'ResolveWorkflowRequest'>) =>
      dataOf(await unwrap(client.POST('/workflows/resolve', { body }))),
    resolve: async (body: Schema<'ResolveRequest'>) => dataOf(await unwrap(client.POST('/resolve', { body }))),
    /** Undefined when either version is not installable. */
    compare: async (nodeId: string, version: string, since: string) => {
      const params = { path: { nodeId, version }, query: { since } }
      const answer = await unwrap(client.GET('/nodes/{nodeId}/versions/{version}/comparison', { params }))
      return !answer.ok && answer.status === 404 ? undefined : dataOf(answer)
    },
  }
}
