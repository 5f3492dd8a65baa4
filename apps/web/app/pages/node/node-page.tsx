import { BannedPage } from './banned-page.tsx'
import { NodeDetails } from './node-details.tsx'
import type { BannedView, NodeView } from './node-view.ts'

type Props = { kind: 'node'; view: NodeView } | { kind: 'banned'; banned: BannedView }

/** The page of a node at either of its addresses. */
export const NodePage = (props: Props) =>
  props.kind === 'banned' ? <BannedPage banned={props.banned} /> : <NodeDetails view={props.view} />
