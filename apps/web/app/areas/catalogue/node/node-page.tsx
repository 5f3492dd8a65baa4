import { lazy, Suspense } from 'react'
import { NodeDetails } from './node-details.tsx'
import type { BannedView, NodeView } from './view.ts'

const BannedPage = lazy(async () => ({ default: (await import('./notices/banned-page.tsx')).BannedPage }))

type Props = { kind: 'node'; view: NodeView } | { kind: 'banned'; banned: BannedView }

/** The page of a node at either of its addresses. */
export const NodePage = (props: Props) =>
  props.kind === 'banned' ? (
    <Suspense fallback={null}>
      <BannedPage banned={props.banned} />
    </Suspense>
  ) : (
    <NodeDetails view={props.view} />
  )
