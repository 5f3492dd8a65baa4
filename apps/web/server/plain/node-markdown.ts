import { type Schema, unwrap } from '@registry/api-client'
import { buildView } from '../../app/areas/catalogue/node/load/build-view.server.ts'
import { unreleasedComfyNodes } from '../../app/areas/catalogue/node/load/unreleased-comfy-nodes.ts'
import type { Locale } from '../../app/i18n/languages.ts'
import { createLinks } from '../../app/links.ts'
import { answer } from '../answer.ts'
import { findNode, refusal } from '../find-node.ts'
import type { Site } from '../site.ts'
import { wordsOf } from '../words.ts'
import { writeNode } from './write-node.ts'

const fiveMinutes = 300
const mostComfyNodes = 100

/** Returns a pack page as localized Markdown. Returns undefined for the URL of a pack whose own id ends in `.md`. */
export const nodeMarkdown = async (
  site: Site,
  request: Request,
  locale: Locale,
  nodeId: string,
): Promise<Response | undefined> => {
  const links = createLinks(locale)
  const [own, { node, instead }] = await Promise.all([
    unwrap(site.api.GET('/nodes/{nodeId}', { params: { path: { nodeId: `${nodeId}.md` } } })),
    findNode(site, nodeId, links.nodeMarkdown),
  ])
  if (own.ok || own.status === 302 || own.status === 403) return undefined
  if (!node) return instead
  const versions = await unwrap(site.api.GET('/nodes/{nodeId}/versions', { params: { path: { nodeId: node.id } } }))
  if (!versions.ok) return refusal(versions)
  const comfyNodes = await readComfyNodes(site, node)
  const view = buildView(
    { node, versions: versions.data, ...(comfyNodes && { comfyNodes }) },
    { version: null, tab: 'nodes', all: false, locale },
  )
  const t = await wordsOf(locale, 'node', 'node-row', 'comfy-nodes', 'plain')
  const body = writeNode({ view, versions: versions.data, site, locale, t })
  const canonical = `${site.publicUrl}${links.node(node.id)}`
  return answer(request, { type: 'text/markdown; charset=utf-8', body, maxAge: fiveMinutes, canonical })
}

const readComfyNodes = async ({ api }: Site, { id, latest_version }: Schema<'Node'>) => {
  if (!latest_version) {
    const unreleased = await unreleasedComfyNodes(api, id)
    return unreleased.ok ? unreleased.data : undefined
  }
  const path = { nodeId: id, version: latest_version.version }
  const query = { limit: mostComfyNodes }
  const found = await unwrap(api.GET('/nodes/{nodeId}/versions/{version}/comfy-nodes', { params: { path, query } }))
  return found.ok ? found.data : undefined
}
