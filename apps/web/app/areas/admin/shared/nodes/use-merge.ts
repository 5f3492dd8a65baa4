import { useCallback } from 'react'
import { useStale } from '../../../../data/query/use-stale.ts'
import { useWrite } from '../../../../data/query/use-write.ts'
import type { NodeMerge } from './merge-nodes.ts'

/** Merges a node into another one, says what that would do, and undoes it. Each throws `RefusalError`. */
export const useMerge = () => {
  const { mutateAsync: merge } = useWrite('post', '/admin/nodes/{nodeId}/merge')
  const { mutateAsync: unmerge } = useWrite('post', '/admin/nodes/{nodeId}/unmerge')
  const stale = useStale()
  const freshen = useCallback(() => void stale('/admin', '/nodes', '/publishers', '/comfy-nodes'), [stale])
  const preview = useCallback(
    (nodeId: string, into: string): Promise<NodeMerge> =>
      merge({ params: { path: { nodeId } }, body: { into, dry_run: true } }),
    [merge],
  )
  const apply = async (nodeId: string, into: string): Promise<NodeMerge> => {
    const done = await merge({ params: { path: { nodeId } }, body: { into, dry_run: false } })
    freshen()
    return done
  }
  const undo = async (nodeId: string): Promise<NodeMerge> => {
    const done = await unmerge({ params: { path: { nodeId } } })
    freshen()
    return done
  }
  return { preview, apply, undo }
}
