import type { SearchComfyNode, SearchDocument } from '@registry/search-engine'
import type { Database } from '../../schema/tables.ts'
import {
  listSearched,
  listSearchedAfter,
  listSearchedComfyNodes,
  listStandingsAfter,
  type SearchedComfyNodeRow,
  type SearchedRow,
} from './document-store.ts'
import { licenseName } from './license-name.ts'
import type { Standing, Unread } from './thread-messages.ts'
import { thrownText } from '../../platform/log/thrown-text.ts'

// A page of this size occupies the embedded database, and search while it is indexed, for a tenth of a second.
const pageSize = 250
const standingPageSize = 5000

interface Page {
  documents: SearchDocument[]
  /** Nodes without a document, because their rows cannot be read. */
  unread: Unread[]
}

/** Yields every searchable pack, page by page, with two queries a page. */
export async function* readAllDocuments(db: Database): AsyncGenerator<Page> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const rows: SearchedRow[] = await listSearchedAfter(db, after, pageSize)
    if (rows.length > 0) yield await documentsOf(db, rows)
    after = rows.length < pageSize ? undefined : rows.at(-1)?.id
  }
}

/**
 * Yields the current search documents of the given packs, and the ids of packs that are not searchable, page by page.
 */
export async function* readDocuments(db: Database, nodeIds: string[]): AsyncGenerator<Page & { gone: string[] }> {
  for (let start = 0; start < nodeIds.length; start += pageSize) {
    const page = nodeIds.slice(start, start + pageSize)
    const { documents, unread } = await documentsOf(db, await listSearched(db, page))
    const found = new Set(documents.map(({ id }) => id))
    yield { documents, unread, gone: page.filter((id) => !found.has(id)) }
  }
}

/** Yields installs and stars of each pack, page by page. */
export async function* readStandings(db: Database): AsyncGenerator<Standing[]> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const rows = await listStandingsAfter(db, after, standingPageSize)
    yield rows.map(({ id, downloads, github_stars: stars }) => ({ id, downloads, stars }))
    after = rows.length < standingPageSize ? undefined : rows.at(-1)?.id
  }
}

async function documentsOf(db: Database, rows: SearchedRow[]): Promise<Page> {
  const page: Page = { documents: [], unread: [] }
  if (rows.length === 0) return page
  const comfyNodes = await listSearchedComfyNodes(
    db,
    rows.map(({ id }) => id),
  )
  const byNode = Map.groupBy(comfyNodes, ({ node_id: nodeId }) => nodeId)
  for (const row of rows) {
    try {
      page.documents.push(documentOf(row, byNode.get(row.id) ?? []))
    } catch (error) {
      // An operator may have written the row into the database by hand.
      page.unread.push({ id: row.id, failure: thrownText(error) })
    }
  }
  return page
}

function documentOf(row: SearchedRow, comfyNodes: SearchedComfyNodeRow[]): SearchDocument {
  return {
    id: row.id,
    aliases: row.aliases,
    name: row.name,
    publisher: { id: row.publisher_id, name: row.publisher_name },
    author: row.author,
    description: row.description,
    tags: row.tags,
    repository: row.repository,
    license: licenseName(row.license),
    category: row.category,
    comfyNodes: searchedComfyNodes(comfyNodes, row.preempted_comfy_node_names),
    inputTypes: different(comfyNodes.flatMap(({ accepted_types: types }) => types)),
    outputTypes: different(comfyNodes.flatMap(({ produced_types: types }) => types)),
    os: row.supported_os ?? [],
    accelerators: row.supported_accelerators ?? [],
    comfyuiVersion: row.supported_comfyui_version ?? '',
    status: row.status,
    searchRanking: row.search_ranking,
    downloads: row.downloads,
    stars: row.github_stars,
    rating: row.rating,
    createdAt: row.created_at.getTime(),
    releasedAt: row.released_at?.getTime(),
    updatedAt: row.updated_at.getTime(),
    translations: Object.values(row.translations).map(searchedTranslation),
  }
}

/** Returns the names of the pack's comfy nodes, and the names that an admin pre-empted for the pack. */
function searchedComfyNodes(rows: SearchedComfyNodeRow[], given: string[]): SearchComfyNode[] {
  const names = new Set(rows.map(({ name }) => name))
  return [
    ...rows.map(({ name, display_name: displayName, category }) => ({
      name,
      ...(displayName !== '' && displayName !== name && { displayName }),
      ...(category !== '' && { category }),
    })),
    ...given.filter((name) => !names.has(name)).map((name) => ({ name })),
  ]
}

function searchedTranslation(translation: Record<string, unknown>): { name?: string; description?: string } {
  const { name, description } = translation
  return { ...(typeof name === 'string' && { name }), ...(typeof description === 'string' && { description }) }
}

function different(texts: string[]): string[] {
  return [...new Set(texts)]
}
