import type { AdminLinkBuilders } from '../../../admin-links.ts'
import { choices, defineSearch, pageNumber, type SearchOf, text, word } from '../../../search/define-search.ts'

/** The search parameters of older addresses of the workbench. */
const movedSearch = defineSearch({
  filter: choices(['flagged', 'pending', 'active', 'banned', 'deleted']),
  nodeId: text(),
  version: word(),
  search: text(),
  page: pageNumber(),
})

type Asked = SearchOf<typeof movedSearch>

const moved: Record<string, (links: AdminLinkBuilders, asked: Asked) => string> = {
  'admin/nodeversions': (links, asked) =>
    links.adminVersions({
      // Without a filter that list is of every status, and this one of what is flagged.
      status: asked.filter.length > 0 ? asked.filter : 'any',
      q: nodeAtVersion(asked),
      page: asked.page,
    }),
  'admin/claim-nodes': (links, asked) => links.adminUnclaimed({ page: asked.page }),
  'admin/add-unclaimed-node': (links) => links.adminUnclaimed({ add: '1' }),
  'admin/preempted-comfy-node-names': (links, asked) => links.adminComfyNodeNames({ q: asked.search }),
  'admin/node-version-compatibility': (links, asked) => links.adminCompatibility({ q: nodeAtVersion(asked) }),
  'admin/jwt': (links) => links.adminToken(),
}

/** Where an older address of the workbench leads, its filters with it; undefined for one that never was. */
export const movedAddress = (path: string, query: URLSearchParams, links: AdminLinkBuilders): string | undefined =>
  Object.hasOwn(moved, path) ? moved[path]?.(links, movedSearch.parse(query)) : undefined

const nodeAtVersion = ({ nodeId, version }: Asked): string =>
  nodeId === '' || version === '' ? nodeId : `${nodeId}@${version}`
