import { settle } from '@registry/api-client'
import { redirect } from 'react-router'
import { api } from '../../data/context.ts'
import { throwPageError } from '../../data/need.ts'
import { localeOfPath } from '../../i18n/negotiate.ts'
import { createLinks } from '../../links.ts'
import type { Route } from './+types/page.ts'
import { NodeDetails } from './node-details.tsx'

export const loader = async ({ params, request, context }: Route.LoaderArgs) => {
  const result = await settle(api(context).GET('/nodes/{nodeId}', { params: { path: { nodeId: params.nodeId } } }))
  if (result.ok) return { node: result.data }
  const url = new URL(request.url)
  // The id was written in another case; the API names the right address, ours is made from its last part.
  const rightId = result.location?.split('?')[0]?.split('/').at(-1)
  if (result.status === 302 && rightId)
    throw redirect(`${createLinks(localeOfPath(url.pathname)).node(decodeURIComponent(rightId))}${url.search}`, 301)
  return throwPageError(result)
}

export default function NodePage({ loaderData: { node } }: Route.ComponentProps) {
  return <NodeDetails node={node} />
}
