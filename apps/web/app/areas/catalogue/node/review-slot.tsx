import { lazy, Suspense } from 'react'
import type { NodeFacts } from './node-view.ts'
import { useNodePermissions } from './use-node-permissions.ts'

const ReviewStrip = lazy(async () => {
  const { ReviewStrip: Strip } = await import('./manage/review-strip.tsx')
  return { default: Strip }
})

/** Versions in review, for those who may see them; nothing for everybody else. */
export const ReviewSlot = ({ node }: { node: NodeFacts }) => {
  const { role } = useNodePermissions(node)
  if (role === undefined) return null
  return (
    <Suspense fallback={null}>
      <ReviewStrip node={node} />
    </Suspense>
  )
}
