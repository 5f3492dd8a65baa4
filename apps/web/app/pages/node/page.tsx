import { api } from '../../data/context.ts'
import type { Route } from './+types/page.ts'
import { BannedPage } from './banned-page.tsx'
import { loadNode } from './load-node.server.ts'
import { NodeDetails } from './node-details.tsx'

export const loader = ({ params, request, context }: Route.LoaderArgs) =>
  loadNode(api(context), { nodeId: params.nodeId, url: new URL(request.url) })

export default function NodePage({ loaderData }: Route.ComponentProps) {
  return loaderData.kind === 'banned' ? (
    <BannedPage banned={loaderData.banned} />
  ) : (
    <NodeDetails view={loaderData.view} />
  )
}
