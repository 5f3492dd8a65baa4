import { useCallback } from 'react'
import { useWrite } from '../../../../data/query/use-write.ts'
import type { NodeMerge } from './merge-nodes.ts'

/** Merges a pack into another pack, previews the merge, and undoes it. Each function throws `RefusalError`. */
export const useMerge = () => {
  const { mutateAsync: merge } = useWrite('post', '/admin/nodes/{nodeId}/merge')
  const { mutateAsync: unmerge } = useWrite('post', '/admin/nodes/{nodeId}/unmerge')
  const preview = useCallback(
    (nodeId: string, into: string): Promise<NodeMerge> =>
      merge({ params: { path: { nodeId } }, body: { into, dry_run: true } }),
    [merge],
  )
  const apply = (nodeId: string, into: string): Promise<NodeMerge> =>
    merge({ params: { path: { nodeId } }, body: { into, dry_run: false } })
  const undo = (nodeId: string): Promise<NodeMerge> => unmerge({ params: { path: { nodeId } } })
  return { preview, apply, undo }
}
