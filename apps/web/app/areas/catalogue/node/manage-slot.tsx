import { lazy, Suspense } from 'react'
import type { NodeView } from './node-view.ts'
import { useNodePermissions } from './use-node-permissions.ts'

const NodeManager = lazy(async () => {
  const { NodeManager: Manager } = await import('./manage/node-manager.tsx')
  return { default: Manager }
})

/** The room for what those who may do with a node; it is there for everyone, so that nothing moves. */
export const ManageSlot = ({ view: { node, versions } }: { view: NodeView }) => {
  const { canEdit, role } = useNodePermissions(node)
  return (
    <div className="flex h-7 w-30 shrink-0 justify-end gap-1.5 sm:w-66">
      {canEdit && (
        <Suspense fallback={null}>
          <NodeManager node={node} versions={versions.length} mayDelete={role === 'owner'} />
        </Suspense>
      )}
    </div>
  )
}
