import { NotLoaded } from '../../../ui/not-loaded.tsx'
import { optionalPart } from '../../../ui/optional-part.tsx'
import { NodeDetails } from './node-details.tsx'
import type { BannedView, NodeView } from './view.ts'

const BannedPage = optionalPart(async () => (await import('./notices/banned-page.tsx')).BannedPage, {
  Failed: NotLoaded,
})

type Props = { kind: 'node'; view: NodeView } | { kind: 'banned'; banned: BannedView }

/** Page of a pack at both of its addresses. */
export const NodePage = (props: Props) =>
  props.kind === 'banned' ? <BannedPage banned={props.banned} /> : <NodeDetails view={props.view} />
