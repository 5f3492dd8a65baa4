import type { ApiClient } from '@registry/api-client'
import { localeOfPath } from '../../../i18n/negotiate.ts'
import { createLinks } from '../../../links.ts'
import { buildGallery, namesOnly } from './build-gallery.server.ts'
import type { GalleryView } from './gallery-view.ts'
import { readArchiveNames, readPack } from './read-pack.server.ts'
import { gallerySearch } from './search.ts'

/** Reads the gallery of a pack. The search covers every definition; the response contains those of one page. */
export const loadGallery = async (api: ApiClient, nodeId: string, url: URL): Promise<GalleryView> => {
  const asked = gallerySearch.parse(url.searchParams)
  const locale = localeOfPath(url.pathname)
  const links = createLinks(locale)
  const pack = await readPack(api, {
    nodeId,
    locale,
    version: asked.version,
    moved: (rightId) => `${links.comfyNodes(rightId)}${url.search}`,
  })
  const { node, version, definitions } = pack
  // Definitions of a pack without a version may come from its repository.
  const areKnown = definitions.some((definition) => version ?? definition.confidence)
  if (areKnown) return buildGallery(pack, asked)
  const names = version
    ? await readArchiveNames(api, node.id, version.version)
    : definitions.map(({ comfy_node_name }) => comfy_node_name)
  return namesOnly(pack, names)
}
