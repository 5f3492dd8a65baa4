import { redirect } from 'react-router'
import { localeOfPath } from '../../../i18n/negotiate.ts'
import { createLinks } from '../../../links.ts'
import type { Route } from './+types/moved.ts'

/** Redirects the form with two versions to the address of their comparison, or to the pack if a version is missing. */
export const loader = ({ params: { nodeId }, url: { searchParams, pathname } }: Route.LoaderArgs) => {
  const links = createLinks(localeOfPath(pathname))
  const [since, version] = [searchParams.get('since'), searchParams.get('version')]
  throw redirect(since && version ? links.compareVersions(nodeId, since, version) : links.node(nodeId))
}
