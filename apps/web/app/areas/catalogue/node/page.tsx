import { api } from '../../../data/context.ts'
import type { Route } from './+types/page.ts'
import { loadNode } from './load/load-node.server.ts'
import { NodePage } from './node-page.tsx'

export const loader = ({ params, url, context }: Route.LoaderArgs) =>
  loadNode(api(context), { nodeId: params.nodeId, url })

export default function Page({ loaderData }: Route.ComponentProps) {
  return <NodePage {...loaderData} />
}
