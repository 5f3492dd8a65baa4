import { operation } from '../../operation.ts'
import { pageWithin } from '../../platform/paging.ts'
import { readDuplicates } from './list-duplicates.ts'
import { mergeNode } from './merge-node.ts'
import { unmergeNode } from './unmerge-node.ts'

export const mergeRoutes = [
  operation('listDuplicates')(async ({ query }, context) => {
    const part = query.q?.trim() || undefined
    const page = pageWithin(query, { usual: 20, most: 100 })
    return { status: 200, body: await readDuplicates(context, part, page, query.sort ?? 'installs') }
  }),
  operation('mergeNode')(async ({ path, body, principal }, context) => {
    const wanted = { nodeId: path.nodeId, into: body.into, isDryRun: body.dry_run }
    return { status: 200, body: await mergeNode(context, principal, wanted) }
  }),
  operation('unmergeNode')(async ({ path, principal }, context) => ({
    status: 200,
    body: await unmergeNode(context, principal, path.nodeId),
  })),
]
