import { matchRoutes } from 'react-router'
import { splitPath } from '../app/i18n/negotiate.ts'

/**
 * Pages made of the registry's public state alone: the same bytes for every visitor, until something changes. Every other page
 * is made for each request. A page listed here must read nothing that revisions miss.
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
  // For programs. The Markdown of a node and the feed of a publisher lie where their pages do.
  '/llms.txt',
  '/feeds/:name',
  '/releases.atom',
  '/nodes/:nodeId/versions.atom',
  '/nodes/:nodeId/badge.svg',
]

/** Further matches of the patterns above that are not shared. */
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
