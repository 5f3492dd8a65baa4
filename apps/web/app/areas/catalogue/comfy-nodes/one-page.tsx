import { api } from '../../../data/context.ts'
import type { Route } from './+types/one-page.ts'
import { loadOne } from './load-one.server.ts'
import { OneComfyNode } from './one-comfy-node.tsx'

export const loader = ({ params, url, context }: Route.LoaderArgs) => loadOne(api(context), params.nodeId, url)

export default function Page({ loaderData }: Route.ComponentProps) {
  return <OneComfyNode view={loaderData} />
}
