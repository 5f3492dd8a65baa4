import { api } from '../../../data/context.ts'
import type { Route } from './+types/publisher-page.ts'
import { loadNode } from './load/load-node.server.ts'
import { NodePage } from './node-page.tsx'

/** Serves the page below its publisher. A wrong publisher in the address redirects to the right address. */
export const loader = ({ params, url, context }: Route.LoaderArgs) => loadNode(api(context), { ...params, url })

export default function Page({ loaderData }: Route.ComponentProps) {
  return <NodePage {...loaderData} />
}
