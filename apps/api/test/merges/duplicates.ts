import { givenNode } from '../comfy-nodes.ts'
import type { TestRegistry } from '../harness.ts'

export const repository = 'https://github.com/octo/cats'

/** Creates two listed nodes of one repository, the second with more installs. */
export async function givenDuplicates(registry: TestRegistry, key: string): Promise<{ node: string; target: string }> {
  const [node, target] = [`${key}-old`, `${key}-new`]
  const address = `${repository}-${key}`
  await givenNode(registry, node, {
    repository: `${address}.git`,
    downloads: 30,
    preempted_comfy_node_names: ['Shared', 'Only old'],
  })
  await givenNode(registry, target, {
    repository: address.replace('github', 'www.GitHub'),
    downloads: 100,
    preempted_comfy_node_names: ['Mine', 'Shared'],
  })
  return { node, target }
}

/** Returns the rows of nodes without their change dates. */
export async function rowsOf({ context }: TestRegistry, ...ids: string[]) {
  const rows = await context.db.selectFrom('nodes').selectAll().where('id', 'in', ids).orderBy('id').execute()
  return rows.map((row) => ({ ...row, updated_at: undefined }))
}
