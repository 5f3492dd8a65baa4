import type { AdminLinkBuilders } from '../../../admin-links.ts'
import { readBlankless } from '../../../components/read-blankless.ts'

type Build = (links: AdminLinkBuilders, query: URLSearchParams) => string

const moved: Record<string, Build> = {
  'admin/nodeversions': (links, query) =>
    links.adminVersions({
      // Without a filter that list is of every status, and this one of what is flagged.
      status: query.has('filter') ? query.getAll('filter') : 'any',
      q: nodeAtVersion(query),
      page: query.get('page') ?? undefined,
    }),
  'admin/claim-nodes': (links, query) => links.adminUnclaimed({ page: query.get('page') ?? undefined }),
  'admin/add-unclaimed-node': (links) => links.adminUnclaimed({ add: '1' }),
  'admin/preempted-comfy-node-names': (links, query) =>
    links.adminComfyNodeNames({ q: query.get('search') ?? undefined }),
  'admin/node-version-compatibility': (links, query) => links.adminCompatibility({ q: nodeAtVersion(query) }),
  'admin/jwt': (links) => links.adminToken(),
}

/** Where an older address of the workbench leads, its filters with it; undefined for one that never was. */
export const movedAddress = (path: string, query: URLSearchParams, links: AdminLinkBuilders): string | undefined =>
  Object.hasOwn(moved, path) ? moved[path]?.(links, query) : undefined

const nodeAtVersion = (query: URLSearchParams): string | undefined => {
  const [node, version] = [query.get('nodeId'), readBlankless(query, 'version')]
  if (!node) return undefined
  return version ? `${node}@${version}` : node
}
