import { matchRoutes } from 'react-router'
import { splitPath } from '../app/i18n/negotiate.ts'

/**
 * What is made of the registry's public state alone: the same bytes for everyone, until something changes. Whatever is not
 * named here is made for each who asks. A page that is added here must read no more than what revisions tell of.
 */
const sharedRoutes = [
  '/',
  '/nodes/:nodeId',
  '/nodes/:nodeId/comfy-nodes',
  '/nodes/:nodeId/comfy-nodes/*',
  '/comfy-nodes',
  '/comfyui',
  '/releases',
  '/authors/:name',
  '/publishers/:publisherId',
  '/publishers/:publisherId/nodes/:nodeId',
  // What programs read. The Markdown of a node and the feed of a publisher lie where their pages do.
  '/llms.txt',
  '/feeds/:name',
  '/releases.atom',
  '/nodes/:nodeId/versions.atom',
  '/nodes/:nodeId/badge.svg',
]

/** What one of the above would match besides. */
const ownRoutes = ['/publishers/create']

const routes = [
  ...sharedRoutes.map((path) => ({ path, handle: 'shared' })),
  ...ownRoutes.map((path) => ({ path, handle: 'own' })),
]

/** Whether what lies at a path, in whatever language, is the same for everyone. The data of a page goes with it. */
export const isShared = (pathname: string): boolean =>
  matchRoutes(routes, pageOf(splitPath(pathname.replace(/\.data$/, '')).path))?.[0]?.route.handle === 'shared'

// The framework's names for the data of the first page.
const pageOf = (path: string) => (path === '/_root' || path === '/_' ? '/' : path)
