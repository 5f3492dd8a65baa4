import type { AdminLinkBuilders } from '../../../admin-links.ts'
import { choices, defineSearch, pageNumber, type SearchOf, text, word } from '../../../search/define-search.ts'

/** Search parameters of the legacy admin addresses. */
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
      // The legacy list shows every status by default, this list shows flagged versions only.
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

/** Returns the current address for a legacy admin address, with its filters, or `undefined` for unknown addresses. */
export const movedAddress = (path: string, query: URLSearchParams, links: AdminLinkBuilders): string | undefined =>
  Object.hasOwn(moved, path) ? moved[path]?.(links, movedSearch.parse(query)) : undefined

const nodeAtVersion = ({ nodeId, version }: Asked): string =>
  nodeId === '' || version === '' ? nodeId : `${nodeId}@${version}`
