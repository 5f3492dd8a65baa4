import type { SearchComfyNode, SearchDocument, SearchStatus } from '../search-document.ts'
import { steadyPrior } from './prior.ts'
import { fold } from '../text/fold.ts'
import { keyOf } from '../text/key.ts'
import { wordsOf } from '../text/words.ts'
import { rangeOf, type VersionRange } from './version-range.ts'
import type { ComfyParts } from './comfy-parts.ts'

/** Stored facts of a pack, for ranking, filters and display. Only the dictionary holds the terms of its texts. */
export interface Entry {
  id: string
  name: string
  /** Folded id, name and aliases. `keys` hold only their letters and digits. */
  foldedId: string
  foldedName: string
  foldedAliases: readonly string[]
  keys: readonly [id: string, name: string, ...aliases: string[]]
  /** Folded words of the name, each between spaces, and the number of its distinctive words; likewise for the id. */
  nameWords: string
  nameLength: number
  idWords: string
  idLength: number
  /** Names of the comfy nodes, each on a line. `comfyWords` has their folded words on the same lines. */
  comfyNames: string
  comfyWords: string
  /** Digests of the keys of the pack's comfy nodes, by name and display name. */
  comfyDigests: Int32Array
  /** Number of distinct words in the description. */
  descriptionLength: number
  publisherId: string
  publisherKeys: readonly string[]
  comfyuiRange: VersionRange | undefined
  status: SearchStatus
  searchRanking: number
  downloads: number
  stars: number
  rating: number
  createdAt: number
  releasedAt: number | undefined
  updatedAt: number
  /** The prior score without freshness (`priorOf`). */
  steadyPrior: number
  /** Numbers of the pack's terms in the dictionary. */
  postings: Uint32Array
}

/** Builds an entry without postings. `share` returns the same string for equal texts. */
export function entryOf(
  document: SearchDocument,
  comfyNodes: readonly ComfyParts[],
  share: (text: string) => string,
): Entry {
  const shared = (texts: readonly string[]) => (texts.length === 0 ? none : texts.map(share))
  const [nameWords, nameLength] = tellingWords(document.name)
  const [idWords, idLength] = tellingWords(document.id)
  const owner = /^[a-z]+:\/\/[^/]+\/([^/]+)\//i.exec(document.repository)?.[1] ?? ''
  const { id: publisherId = '', name: publisherName = '' } = document.publisher ?? {}
  return {
    id: document.id,
    name: document.name,
    foldedId: fold(document.id),
    foldedName: fold(document.name).trim(),
    foldedAliases: document.aliases?.map(fold) ?? none,
    keys: [keyOf(document.id), keyOf(document.name), ...(document.aliases?.map(keyOf) ?? none)],
    nameWords,
    nameLength,
    idWords,
    idLength,
    comfyNames: document.comfyNodes.map(({ name }) => name.replaceAll('\n', ' ')).join('\n'),
    comfyWords: comfyNodes.map(lineOf).join('\n'),
    comfyDigests: digestsOf(document.comfyNodes),
    descriptionLength: 0,
    publisherId: share(publisherId),
    publisherKeys: shared(
      [...new Set([publisherId, publisherName, document.author, owner].map(keyOf))].filter(Boolean),
    ),
    comfyuiRange: rangeOf(document.comfyuiVersion),
    status: document.status,
    searchRanking: document.searchRanking,
    downloads: document.downloads,
    stars: document.stars,
    rating: document.rating ?? 0,
    createdAt: document.createdAt,
    releasedAt: document.releasedAt,
    updatedAt: document.updatedAt,
    steadyPrior: steadyPrior(document),
    postings: noNumbers,
  }
}

/** Returns the FNV-1a digest of a key. A map with millions of names as keys would take many times the space. */
export function digestOf(key: string): number {
  let digest = 0x811c9dc5
  for (let at = 0; at < key.length; at++) digest = Math.imul(digest ^ key.charCodeAt(at), 0x01000193)
  return digest | 0
}

const none: readonly string[] = []
const noNumbers = new Uint32Array()

/** Words that most names contain. They do not distinguish packs, so they do not count for the length of a name. */
const everydayWords = new Set('comfyui comfy ui node nodes custom pack for the a of and by'.split(' '))

/** Returns the words of a text with their parts, and the number of distinctive words. */
function tellingWords(text: string): [words: string, length: number] {
  const words = wordsOf(text)
  const spellings = words.flatMap(({ text: whole, parts }) => (parts.length > 1 ? [whole, ...parts] : parts))
  const length = words.filter((word) => !everydayWords.has(word.text)).reduce((sum, { parts }) => sum + parts.length, 0)
  return [` ${spellings.join(' ')} `, Math.max(1, length)]
}

function digestsOf(comfyNodes: readonly SearchComfyNode[]): Int32Array {
  const digests = new Set<number>()
  for (const { name, displayName } of comfyNodes) {
    digests.add(digestOf(keyOf(name)))
    if (displayName !== undefined) digests.add(digestOf(keyOf(displayName)))
  }
  digests.delete(digestOf(''))
  return Int32Array.from(digests)
}

function lineOf({ name, displayName }: ComfyParts): string {
  return displayName.length === 0 ? ` ${name.join(' ')} ` : ` ${name.join(' ')} / ${displayName.join(' ')} `
}
