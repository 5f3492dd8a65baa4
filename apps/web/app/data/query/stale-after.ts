import type { PathOf, WriteMethod } from '@registry/api-client'
import { resolvePath } from './query-key.ts'

/** Name of a write: its method and its path in the API contract. */
export type WriteName = { [Method in WriteMethod]: `${Method} ${PathOf<Method>}` }[WriteMethod]

const publicLists = ['/nodes', '/publishers', '/comfy-nodes']
const releases = ['/admin/releases', '/releases', '/admin/audit', '/admin/overview']
const decisions = ['/admin/versions', '/admin/overview', '/admin/batches']
const ledger = ['/admin/customers/{customer_id}', '/customers', '/admin/audit', '/admin/overview']

const advised = ['/admin/advisories', '/nodes', '/advisories', '/admin/audit']

/** A yank may change the latest version of a pack. */
const yanked = ['/publishers/{publisherId}', '/nodes/{nodeId}']

/** Paths that a write invalidates besides its own. Everything below these paths becomes stale too. */
const alsoStale: Partial<Record<WriteName, readonly string[]>> = {
  'delete /admin/customers/{customer_id}/api-keys/{api_key_id}': ledger,
  'delete /customers/api-keys/{api_key_id}': ['/customers/events'],
  'delete /publishers/{publisherId}': ['/users/publishers'],
  'delete /publishers/{publisherId}/members/{userId}': ['/users/publishers', '/publishers/{publisherId}/permissions'],
  'delete /publishers/{publisherId}/nodes/{nodeId}/versions/{versionId}/yank': yanked,
  'patch /admin/releases/{releaseId}': releases,
  'post /admin/advisories': advised,
  'post /admin/advisories/{advisoryId}/publish': advised,
  'post /admin/advisories/{advisoryId}/withdraw': advised,
  'post /admin/compatibility': ['/admin', '/nodes', '/publishers'],
  'post /admin/customers/{customer_id}/corrections': ledger,
  'post /admin/customers/{customer_id}/credits': ledger,
  'post /admin/customers/{customer_id}/refunds': ledger,
  'post /admin/decisions': decisions,
  'post /admin/decisions/undo': decisions,
  'post /admin/jobs/{queue}/{jobId}/retry': ['/admin/jobs', '/admin/overview'],
  'post /admin/nodes': ['/admin', '/nodes', '/publishers'],
  'post /admin/nodes/{nodeId}/merge': ['/admin', ...publicLists],
  'post /admin/nodes/{nodeId}/unmerge': ['/admin', ...publicLists],
  'post /admin/releases': releases,
  'post /admin/releases/{releaseId}/publish': releases,
  'post /admin/releases/{releaseId}/withdraw': releases,
  'post /admin/users/{userId}/ban': ['/admin'],
  'post /admin/users/{userId}/unban': ['/admin'],
  'post /customers/api-keys': ['/customers/events'],
  'post /invitations/accept': ['/users/publishers', '/publishers'],
  'post /nodes/{nodeId}/translations': ['/nodes', '/publishers'],
  'post /publishers': ['/users/publishers'],
  'post /publishers/{publisherId}/ban': ['/admin', ...publicLists],
  'post /publishers/{publisherId}/nodes/{nodeId}/ban': ['/admin', ...publicLists],
  'post /publishers/{publisherId}/nodes/{nodeId}/unban': ['/admin', ...publicLists],
  'post /publishers/{publisherId}/nodes/{nodeId}/staged-versions/{version}/approve': ['/publishers/{publisherId}'],
  'post /publishers/{publisherId}/nodes/{nodeId}/staged-versions/{version}/reject': ['/publishers/{publisherId}'],
  'post /publishers/{publisherId}/nodes/{nodeId}/versions/{version}/review/requests': ['/publishers/{publisherId}'],
  'post /publishers/{publisherId}/unban': ['/admin', ...publicLists],
  'put /admin/advisories/{advisoryId}': advised,
  'put /admin/nodes/{nodeId}': ['/admin', '/nodes', '/publishers'],
  'put /admin/reports/{reportId}': ['/admin'],
  'put /admin/users/{userId}': ['/admin'],
  'put /publishers/{publisherId}': ['/users/publishers'],
  'put /publishers/{publisherId}/nodes/{nodeId}/staging': ['/publishers/{publisherId}/staging'],
  'put /publishers/{publisherId}/members/{userId}': ['/publishers/{publisherId}/permissions'],
  'put /publishers/{publisherId}/nodes/{nodeId}/versions/{versionId}/yank': yanked,
  'put /publishers/{publisherId}/nodes/{nodeId}/versions/{version}/review/findings/{findingKey}': [
    '/publishers/{publisherId}',
  ],
}

/** Returns whether a write belongs to a series. After a series, the page refreshes once through `useRefreshAfter`. */
export const isInSeries = (name: WriteName): boolean => name.startsWith('post /admin/decisions')

/** Returns whether a refused write invalidates the lists too. The refusal means that the client shows a stale list. */
export const isStaleWhenRefused = (name: WriteName): boolean =>
  name.endsWith('/retry') ||
  name.includes('/staged-versions/') || name.endsWith('/withdraw') || name.startsWith('delete /admin/customers/')

/**
 * Returns whether a write stays pending until the changed data is refetched. The dialog or the field of such a write
 * hides the outdated data meanwhile, or its form shows the data and must not send old values.
 */
export const isAwaited = (name: WriteName): boolean =>
  /^(post|put) (\/admin\/(users|reports|advisories\/)|\/publishers\/\{publisherId\}\/((un)?ban|members))/.test(name)

/** Returns the paths that a write invalidates besides its own. */
export const alsoStaleAfter = (name: WriteName, parameters: Record<string, unknown> = {}): string[] =>
  (alsoStale[name] ?? []).map((path) => resolvePath(path, parameters))

/** Returns the paths that every write to this path invalidates: the path itself and, except for a POST, its parent. */
export const staleAfter = (method: WriteMethod, path: string): string[] => {
  const parent = path.replace(/\/[^/]+\/?$/, '')
  return method === 'post' || parent === '' ? [path] : [path, parent]
}
