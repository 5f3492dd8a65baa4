import type { SearchOf } from '../../../search/define-search.ts'
import { readComfyNode } from '../shared/comfy-node/read-comfy-node.ts'
import type { GalleryView, Group, Lack, PackFacts } from './gallery-view.ts'
import { countCategories, type Entry, indexPack, searchPack, withinCategory } from './pack-index.ts'
import type { Pack } from './read-pack.server.ts'
import type { gallerySearch } from './search.ts'

type GalleryQuery = Pick<SearchOf<typeof gallerySearch>, 'q' | 'category' | 'page'>

const figuresOfPage = 60

/** Searches, counts and pages the comfy nodes of a pack. Parses the figures of the current page only. */
export const buildGallery = (pack: Pack, asked: GalleryQuery): GalleryView => {
  const entries = indexPack(pack.definitions)
  const matching = searchPack(entries, asked.q)
  const found = withinCategory(matching, asked.category)
  const totalPages = Math.max(1, Math.ceil(found.length / figuresOfPage))
  const page = Math.min(asked.page, totalPages)
  return {
    kind: 'figures',
    pack: packFacts(pack),
    total: pack.total,
    known: entries.length,
    found: found.length,
    query: asked.q,
    category: asked.category,
    categories: countCategories(matching),
    groups: groupsOf(found, page),
    page,
    totalPages,
  }
}

const groupsOf = (found: Entry[], page: number): Group[] => {
  const counts = Map.groupBy(found, ({ category }) => category)
  const shown = found.slice((page - 1) * figuresOfPage, page * figuresOfPage)
  return [...Map.groupBy(shown, ({ category }) => category)].map(([category, entries]) => ({
    category,
    count: counts.get(category)?.length ?? entries.length,
    figures: entries.map(({ definition }) => readComfyNode(definition)),
  }))
}

/** Returns the view of a pack that has at most the names of its comfy nodes. */
export const namesOnly = (pack: Pack, names: string[]): GalleryView => ({
  kind: 'names',
  pack: packFacts(pack),
  lack: lackOf(pack),
  names: [...names].sort((one, other) => one.localeCompare(other, 'en')),
  total: Math.max(pack.total, names.length),
})

const lackOf = ({ version }: Pack): Lack => {
  if (!version) return 'unreleased'
  const status = version.comfy_node_extract_status
  return status === 'pending' || status === 'failed' ? status : 'none'
}

/** Returns the names and the version of a pack. */
export const packFacts = ({ node, version }: Pack): PackFacts => ({
  id: node.id,
  name: node.name.trim() || node.id,
  ...(version && { version: version.version }),
  ...(version && version.version !== node.latest_version?.version && { asked: version.version }),
})
