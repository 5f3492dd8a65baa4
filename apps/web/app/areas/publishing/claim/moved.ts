import { redirect } from 'react-router'
import { throwPageError } from '../../../data/need.ts'
import { localeOfPath } from '../../../i18n/negotiate.ts'
import { createLinks } from '../../../links.ts'
import type { Route } from './+types/moved.ts'

/** Redirects from the older address of a claim, which has the publisher in its path. */
export const loader = ({ params: { publisherId }, url }: Route.LoaderArgs) => {
  const { pathname, searchParams } = url
  const nodeId = searchParams.get('nodeId')
  if (!nodeId) return throwPageError({ status: 404, code: 'node_not_found' })
  return redirect(createLinks(localeOfPath(pathname)).claim(nodeId, { publisher: publisherId }))
}
