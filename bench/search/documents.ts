import type { SearchDocument } from '@registry/search-engine'
import { assignIds } from '../../apps/api/src/exchange/imports/assign-ids.ts'
import { groupEntries } from '../../apps/api/src/exchange/imports/group-entries.ts'
import { parseManagerFiles } from '../../apps/api/src/exchange/imports/manager-files.ts'
import { readManagerFolder } from '../../apps/api/src/exchange/imports/read-manager-folder.ts'
import { madeCatalogue } from './made-catalogue.ts'

/** Returns the search documents that an import of ComfyUI-Manager's three files into an empty registry yields. */
export async function readDocuments(folder: string): Promise<SearchDocument[]> {
  const { packs } = groupEntries(parseManagerFiles(await readManagerFolder(folder)))
  return assignIds(packs, []).map(({ nodeId, aliases, pack: { entry, comfyNodeNames, stars, lastUpdate } }) => ({
    ...blank,
    id: nodeId,
    aliases,
    name: entry.title,
    author: entry.author,
    description: entry.description,
    tags: entry.tags,
    repository: entry.repository.url,
    license: entry.license,
    category: entry.category,
    comfyNodes: comfyNodeNames.map((name) => ({ name })),
    stars: stars ?? 0,
    releasedAt: lastUpdate?.getTime(),
    updatedAt: lastUpdate?.getTime() ?? 0,
  }))
}

/** Yields search documents of a generated catalogue. */
export function* madeDocuments(packs: number, nodesEach: number): Generator<SearchDocument> {
  let number = 0
  for (const { publisher, ...facts } of madeCatalogue(packs, nodesEach)) {
    number += 1
    const age = (number * 7919) % 1500
    yield {
      ...blank,
      ...facts,
      publisher: { id: publisher, name: publisher },
      author: publisher,
      repository: `https://github.com/${publisher}/${facts.id}`,
      license: ['MIT', 'Apache-2.0', 'GPL-3.0', ''][number % 4] ?? '',
      os: number % 3 === 0 ? ['Windows', 'Linux'] : [],
      inputTypes: ['IMAGE', 'MASK'].slice(number % 3),
      outputTypes: ['IMAGE'],
      releasedAt: Date.now() - age * 86_400_000,
      updatedAt: Date.now() - age * 86_400_000,
    }
  }
}

const blank = {
  publisher: undefined,
  category: '',
  inputTypes: [],
  outputTypes: [],
  os: [],
  accelerators: [],
  comfyuiVersion: '',
  status: 'active',
  searchRanking: 5,
  downloads: 0,
  createdAt: 0,
  releasedAt: undefined,
} satisfies Partial<SearchDocument>
