import { create, insertMultiple, search } from '@orama/orama'
import type { SearchDocument } from '@registry/search-engine'
import MiniSearch from 'minisearch'

/** Returns the ids of packs for a query, best first. */
export type Finder = (query: string) => string[]

/** Fields of a pack as text, for general search libraries. */
const fields = ['name', 'id', 'publisher', 'author', 'description', 'tags', 'repository', 'comfyNodes'] as const

/** MiniSearch with the given search settings; empty settings are its defaults. */
export function miniSearch(documents: Iterable<SearchDocument>, settings: object): Finder {
  const index = new MiniSearch({ fields: [...fields], idField: 'key' })
  for (const document of documents) index.add({ key: document.id, ...textsOf(document) })
  return (query) => index.search(query, settings).map(({ id }) => String(id))
}

/** Orama with the given search settings; empty settings are its defaults. */
export function orama(documents: Iterable<SearchDocument>, settings: object): Finder {
  const schema = Object.fromEntries(fields.map((field) => [field === 'id' ? 'packId' : field, 'string' as const]))
  const index = create({ schema })
  const rows = [...documents].map((document) => {
    const { id: packId, ...texts } = textsOf(document)
    return { packId, ...texts }
  })
  if (insertMultiple(index, rows) instanceof Promise)
    throw new Error('this index has no plugin that would make it wait')
  return (query) => {
    const found = search(index, { term: query, limit: 20, ...settings })
    if (found instanceof Promise) throw new Error('this index has no plugin that would make it wait')
    return found.hits.map(({ document }) => String(document['packId']))
  }
}

function textsOf(document: SearchDocument): Record<(typeof fields)[number], string> {
  return {
    name: document.name,
    id: document.id,
    publisher: document.publisher ? `${document.publisher.id} ${document.publisher.name}` : '',
    author: document.author,
    description: document.description,
    tags: document.tags.join(' '),
    repository: document.repository,
    comfyNodes: document.comfyNodes.map(({ name, displayName }) => [name, displayName].join(' ')).join(' '),
  }
}
