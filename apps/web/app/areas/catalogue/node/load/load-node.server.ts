import { type ApiClient, type Refusal, type Schema, unwrap } from '@registry/api-client'
import { data, redirect } from 'react-router'
import { localizeNode } from '../../../../components/node-texts/localize-node.ts'
import { throwPageError } from '../../../../data/need.ts'
import { rightNodeId } from '../../../../data/right-node-id.ts'
import { localeOfPath } from '../../../../i18n/negotiate.ts'
import { createLinks } from '../../../../links.ts'
import { firstTab, nodeSearch } from '../search.ts'
import type { BannedView } from '../view.ts'
import { installTrend } from './install-trend.ts'
import { buildView, nodeFacts, type Read } from './build-view.server.ts'
import { unreleasedComfyNodes } from './unreleased-comfy-nodes.ts'
import { withoutNumber } from './shown-version.ts'

interface Address {
  nodeId: string
  /** Set if the address of the page contains the publisher. */
  publisherId?: string
  url: URL
}

const shownRelated = 5

/** Reads the data for a view of the pack page. At most one read waits for another. */
export const loadNode = async (api: ApiClient, { nodeId, publisherId, url }: Address) => {
  const search = nodeSearch.parse(url.searchParams)
  const { version } = search
  const path = { nodeId }
  const node = unwrap(api.GET('/nodes/{nodeId}', { params: { path, query: { include_translations: true } } }))
  const versions = unwrap(
    api.GET('/nodes/{nodeId}/versions', { params: { path, query: { include_status_reason: true } } }),
  )
  const contentsOf = async (of: string) =>
    unwrap(api.GET('/nodes/{nodeId}/versions/{version}/contents', { params: { path: { nodeId, version: of } } }))
  const reviewOf = async (of: string) =>
    unwrap(api.GET('/nodes/{nodeId}/versions/{version}/review', { params: { path: { nodeId, version: of } } }))
  const installs = unwrap(api.GET('/nodes/{nodeId}/daily-installs', { params: { path } }))
  const related = unwrap(api.GET('/nodes/{nodeId}/related', { params: { path, query: { limit: shownRelated } } }))
  const askedContents = version ? contentsOf(version) : undefined
  // A read that is not awaited for a hidden pack must not become an unhandled rejection.
  await Promise.allSettled([node, ...(askedContents ? [askedContents] : [])])
  const found = await node
  if (!found.ok) {
    await Promise.allSettled([versions, installs, related])
    return found.status === 403 ? banned(api, nodeId, url) : elsewhere(found, url)
  }
  keepToPublisher(found.data, publisherId, url)
  const known = await versions
  const tab =
    search.tab === 'readme' && known.ok ? firstTab(known.data.length, found.data.comfy_node_count ?? 0) : search.tab
  const first = withoutNumber(known.ok ? known.data : [], found.data.latest_version?.version)
  const asked = known.ok && known.data.some((each) => each.version === version)
  const shown = asked ? version : first
  const review = shown === undefined ? undefined : reviewOf(shown)
  const comfyNodes =
    tab !== 'nodes'
      ? undefined
      : shown === undefined
        ? unreleasedComfyNodes(api, nodeId)
        : firstComfyNodes(api, nodeId, shown)
  const contents = asked ? await askedContents : first === undefined ? undefined : await contentsOf(first)
  const reviewed = await review
  const drawn = await comfyNodes
  const counted = await installs
  const beside = await related
  const trend = counted.ok ? installTrend(counted.data, new Date()) : undefined
  const read: Read = {
    node: found.data,
    versions: known.ok ? known.data : throwPageError(known),
    ...(trend && { trend }),
    ...(beside.ok && { related: beside.data }),
    ...(contents?.ok && { contents: contents.data }),
    ...(drawn?.ok && { comfyNodes: drawn.data }),
    ...(reviewed?.ok && { review: reviewed.data }),
  }
  return { kind: 'node' as const, view: buildView(read, { ...search, tab, locale: localeOfPath(url.pathname) }) }
}

const firstComfyNodes = (api: ApiClient, nodeId: string, version: string) =>
  unwrap(
    api.GET('/nodes/{nodeId}/versions/{version}/comfy-nodes', {
      params: { path: { nodeId, version }, query: { limit: 12 } },
    }),
  )

// The API refuses to read a banned pack but lists it, so that its users learn the reason.
const banned = async (api: ApiClient, nodeId: string, url: URL) => {
  const listed = await unwrap(
    api.GET('/nodes', { params: { query: { node_id: [nodeId], include_banned: true, include_translations: true } } }),
  )
  const node = listed.ok ? listed.data.nodes[0] : undefined
  if (!node) return throwPageError({ status: 403, code: 'node_banned' })
  if (node.id !== nodeId) throw redirect(addressOf(node.id, url), 301)
  const reason = node.status_detail
  const view: BannedView = {
    node: nodeFacts(localizeNode(node, localeOfPath(url.pathname))),
    ...(reason && { reason }),
  }
  return data({ kind: 'banned' as const, banned: view }, { status: 403 })
}

const elsewhere = (refusal: Refusal, url: URL): never => {
  const rightId = rightNodeId(refusal)
  if (rightId !== undefined) throw redirect(addressOf(rightId, url), 302)
  return throwPageError(refusal)
}

const keepToPublisher = (node: Schema<'Node'>, publisherId: string | undefined, url: URL) => {
  if (publisherId === undefined || publisherId === node.publisher.id) return
  const links = createLinks(localeOfPath(url.pathname))
  throw redirect(`${links.publisherNode(node.publisher.id, node.id)}${url.search}`, 302)
}

const addressOf = (nodeId: string, url: URL) => `${createLinks(localeOfPath(url.pathname)).node(nodeId)}${url.search}`
