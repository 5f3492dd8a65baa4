import { lazy, Suspense } from 'react'
import type { NodeView } from './node-view.ts'

const NodeNotices = lazy(async () => ({ default: (await import('./node-notices.tsx')).NodeNotices }))

/** What one should know before installing; for most packs that is nothing. */
export const NoticeSlot = ({ view }: { view: NodeView }) =>
  hasNotices(view) && (
    <Suspense fallback={null}>
      <NodeNotices view={view} />
    </Suspense>
  )

const hasNotices = ({ version, missing, held, node }: NodeView) =>
  version?.status !== 'NodeVersionStatusActive' ||
  version.deprecation !== undefined ||
  (version.review?.failures.length ?? 0) > 0 ||
  missing !== undefined ||
  held !== undefined ||
  node.unclaimed
