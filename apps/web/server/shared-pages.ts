import { matchRoutes } from 'react-router'
import { splitPath } from '../app/i18n/negotiate.ts'

/**
 * Pages that depend only on the registry's public state: the same bytes for every visitor until a change. All other
 * pages render for each request. A shared page must read nothing that revisions miss.
 */
const sharedRoutes = [
  '/',
  '/nodes/:nodeId',
  '/nodes/:nodeId/compare/:since/:version',
  '/nodes/:nodeId/versions/:version/files',
  '/nodes/:nodeId/comfy-nodes',
  '/nodes/:nodeId/comfy-nodes/*',
  '/comfy-nodes',
  '/compare',
  '/comfyui',
  '/workflow',
  '/releases',
  '/authors/:name',
  '/publishers/:publisherId',
  '/publishers/:publisherId/nodes/:nodeId',
  // Machine-readable URLs. The Markdown of a pack and the feed of a publisher match the patterns of their pages.
  '/llms.txt',
  '/feeds/:name',
  '/releases.atom',
  '/nodes/:nodeId/versions.atom',
  '/nodes/:nodeId/badge.svg',
]

/** Routes that match a pattern above but are not shared. */
const ownRoutes = ['/publishers/create']

const routes = [
  ...sharedRoutes.map((path) => ({ path, handle: 'shared' })),
  ...ownRoutes.map((path) => ({ path, handle: 'own' })),
]

/** Returns whether the page at a path is the same for everyone, in any locale. The data of a page follows its page. */
export const isShared = (pathname: string): boolean =>
  matchRoutes(routes, pageOf(splitPath(pathname.replace(/\.data$/, '')).path))?.[0]?.route.handle === 'shared'

// The framework uses these paths for the data of the home page.
const pageOf = (path: string) => (path === '/_root' || path === '/_' ? '/' : path)
