import { cleanText, cleanTexts } from '../../platform/clean-text.ts'
import { cleanShortText } from '../../platform/short-text.ts'
import { isObject } from '../../platform/is-object.ts'
import { parseRepository, type Repository } from '../../registry/nodes/repository.ts'

export interface ManagerFiles {
  nodeList: string
  nodeMap: string
  stats: string
}

/** Error for a file that cannot be imported; its message names the file and the reason. */
export class ImportFileError extends Error {
  override readonly name = 'ImportFileError'
}

/** Entry of the list that can become a node. `position` is its position in the file, from 1. */
export interface ListEntry {
  position: number
  title: string
  givenId: string
  repository: Repository
  /** Address of the repository, or of the page with the single file. */
  address: string
  author: string
  description: string
  category: string
  license: string
  tags: string[]
  preempted: string[]
  pattern: string
}

export interface RefusedEntry {
  position: number
  title: string
  reason: 'not_an_object' | 'no_title' | 'no_address'
}

/** Names of comfy nodes in the map for an address. */
export interface MapEntry {
  address: string
  key: string | undefined
  names: string[]
  preempted: string[]
  /** Regular expression for names of comfy nodes; usually empty. */
  pattern: string
}

export interface StatsEntry {
  address: string
  key: string | undefined
  stars: number
  lastUpdate: Date | undefined
  /** Creation date of the repository owner's account. */
  authorSince: Date | undefined
}

export interface ManagerCatalogue {
  entries: ListEntry[]
  refused: RefusedEntry[]
  map: MapEntry[]
  stats: StatsEntry[]
}

// Keys of the packs' own lists that the map contains by mistake among its names.
const metadataKeys = new Set(
  (
    'apt author category custom_nodes description files id install_type js_path keywords license name nodename_pattern nodes pip ' +
    'preemptions reference repository tags title title_aux version'
  ).split(' '),
)
const nameLimits = { count: 10_000, length: 300 }

/** Parses the three files and skips malformed entries. Throws ImportFileError only for an unusable file. */
export function parseManagerFiles(files: ManagerFiles): ManagerCatalogue {
  const list = parseObject(files.nodeList, 'custom-node-list.json')['custom_nodes']
  if (!Array.isArray(list)) throw new ImportFileError('custom-node-list.json has no list "custom_nodes".')
  const parsed = list.map((entry: unknown, index) => parseListEntry(entry, index + 1))
  return {
    entries: parsed.filter((entry): entry is ListEntry => !('reason' in entry)),
    refused: parsed.filter((entry): entry is RefusedEntry => 'reason' in entry),
    map: Object.entries(parseObject(files.nodeMap, 'extension-node-map.json')).map(parseMapEntry),
    stats: parseStats(parseObject(files.stats, 'github-stats.json')),
  }
}

function parseListEntry(value: unknown, position: number): ListEntry | RefusedEntry {
  if (!isObject(value)) return { position, title: '', reason: 'not_an_object' }
  const title = cleanShortText(value['title'], 200)
  if (title === '') return { position, title, reason: 'no_title' }
  const repository = entryRepository(value)
  if (!repository) return { position, title, reason: 'no_address' }
  return {
    position,
    title,
    givenId: cleanText(value['id'], 100),
    repository,
    address: addressOf(value, repository),
    author: cleanShortText(value['author'], 200),
    description: cleanText(value['description'], 4000),
    category: cleanShortText(value['category'], 200),
    license: cleanText(value['license'], 20_000),
    tags: cleanTexts(value['tags'], { count: 100, length: 100 }),
    preempted: cleanTexts(value['preemptions'], nameLimits),
    pattern: patternOf(value),
  }
}

/** Prefers the installed address over `reference`, which may be a wiki or a branch, or contain a typing error. */
function entryRepository(entry: Record<string, unknown>): Repository | undefined {
  const files: unknown[] = Array.isArray(entry['files']) ? entry['files'] : []
  const isDownload = cleanText(entry['install_type'], 100) === 'unzip'
  const addresses = isDownload ? [entry['reference'], ...files] : [...files, entry['reference']]
  for (const address of addresses) {
    const repository = typeof address === 'string' ? parseRepository(address) : undefined
    if (repository) return repository
  }
  return undefined
}

function addressOf({ install_type: way }: Record<string, unknown>, { url, file }: Repository): string {
  return cleanText(way, 100) === 'copy' && file !== undefined ? file : url
}

function parseMapEntry([address, value]: [string, unknown]): MapEntry {
  const pair: unknown[] = Array.isArray(value) ? value : []
  const [names, facts] = pair
  return {
    address,
    key: parseRepository(address)?.key,
    names: cleanTexts(names, nameLimits).filter((name) => !metadataKeys.has(name)),
    preempted: isObject(facts) ? cleanTexts(facts['preemptions'], nameLimits) : [],
    pattern: isObject(facts) ? patternOf(facts) : '',
  }
}

/** Keeps spaces at both ends of a pattern, because names can contain them. */
function patternOf({ nodename_pattern: pattern }: Record<string, unknown>): string {
  return typeof pattern === 'string' && pattern.trim() === cleanText(pattern, 200) ? pattern : ''
}

/**
 * Parses the statistics. The file states ages in days without a reference date, so its newest date serves as an
 * approximation.
 */
function parseStats(stats: Record<string, unknown>): StatsEntry[] {
  const entries = Object.entries(stats).map(parseStatsEntry)
  const asOf = Math.max(...entries.map(({ lastUpdate }) => lastUpdate?.getTime() ?? 0))
  return entries.map(({ days, ...entry }) => ({
    ...entry,
    authorSince: days === undefined || asOf === 0 ? undefined : new Date(asOf - days * 86_400_000),
  }))
}

function parseStatsEntry([address, value]: [string, unknown]) {
  const { stars, last_update: lastUpdate, author_account_age_days: days } = isObject(value) ? value : {}
  return {
    address,
    key: parseRepository(address)?.key,
    stars: typeof stars === 'number' && stars > 0 ? Math.min(Math.trunc(stars), 2_147_483_647) : 0,
    lastUpdate: typeof lastUpdate === 'string' ? parseDate(lastUpdate) : undefined,
    days: typeof days === 'number' && days > 0 && days < 20_000 ? days : undefined,
  }
}

/** Parses `2026-04-20 16:46:34`, in UTC. */
function parseDate(text: string): Date | undefined {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d:\d\d))?/.exec(text.trim()) ?? []
  const date = new Date(`${day}T${time ?? '00:00:00'}Z`)
  return Number.isNaN(date.getTime()) ? undefined : date
}

function parseObject(text: string, file: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new ImportFileError(`${file} is not valid JSON.`)
  }
  if (!isObject(value)) throw new ImportFileError(`${file} is not a JSON object.`)
  return value
}
