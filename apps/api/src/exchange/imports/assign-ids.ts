import { createHash } from 'node:crypto'
import { isFolderName, isNodeId, isReservedNodeId } from '../../registry/nodes/node-id.ts'
import type { Pack } from './group-entries.ts'

/** Node that the registry already has. */
export interface KnownNode {
  id: string
  /** Undefined for a node without a repository. */
  repositoryKey: string | undefined
  /** Reason why an import leaves the node unchanged. */
  kept: 'claimed' | 'mirrored' | 'published' | 'deleted' | undefined
  /** True for a node that redirects to another node; only its id matters. */
  isMerged?: boolean
}

export interface Assignment {
  pack: Pack
  nodeId: string
  /** Further ids of the pack: the short id of the list, or the preferred id for a node that has the short id. */
  aliases: string[]
  /** Set when the pack could not get its preferred id. */
  renamed?: { wanted: string; reason: 'malformed' | 'reserved' | 'taken' }
}

/**
 * Assigns a node id to each pack, most starred pack first: the name of its repository, as other registries have it. The
 * short id of the list becomes an alias. A known pack keeps its id; if that is the short id, the repository's name
 * becomes the alias. Equal lists always give equal ids, also after an interrupted import.
 */
export function assignIds(packs: Pack[], known: KnownNode[]): Assignment[] {
  const byId = new Map(known.map((node) => [node.id.toLowerCase(), node]))
  const byRepository = firstByRepository(known)
  const taken = new Set(byId.keys())
  const listed = new Set(packs.map((pack) => pack.entry.repository.key))
  const assigned = new Map<Pack, Assignment>()
  const isFree = (id: string): boolean => isNodeId(id) && !isReserved(id) && !taken.has(id.toLowerCase())

  const settle = (pack: Pack, node: KnownNode): void => {
    // A second entry with this id describes another pack.
    byId.delete(node.id.toLowerCase())
    const wanted = preferredId(pack)
    // The node keeps its id, because publishers and workflows may know it.
    const fields = hasShortId(node, pack) && isFree(wanted) ? [wanted.toLowerCase()] : []
    for (const alias of fields) taken.add(alias)
    assigned.set(pack, { pack, nodeId: node.id, aliases: [...aliasesOf(pack, node.id), ...fields] })
  }

  const byStars = packs.toSorted((a, b) => (b.stars ?? 0) - (a.stars ?? 0))
  for (const pack of byStars) {
    const node = byRepository.get(pack.entry.repository.key)
    if (node) settle(pack, node)
  }
  for (const pack of byStars) {
    if (assigned.has(pack)) continue
    const wanted = preferredId(pack)
    const node = [pack.entry.givenId, wanted]
      .map((id) => byId.get(id.toLowerCase()))
      .find((found) => found !== undefined && isSamePack(found, pack, listed))
    if (node) {
      settle(pack, node)
      continue
    }
    const nodeId = firstFree(candidates(pack, wanted), isFree)
    taken.add(nodeId.toLowerCase())
    const renamed = nodeId === wanted ? {} : { renamed: { wanted, reason: refusalReason(wanted) } }
    assigned.set(pack, { pack, nodeId, aliases: aliasesOf(pack, nodeId), ...renamed })
  }
  return packs.flatMap((pack) => assigned.get(pack) ?? [])
}

/**
 * Returns whether a known node is this pack under a new address. A node whose repository the list names elsewhere is
 * another pack.
 */
function isSamePack(node: KnownNode, { entry: { givenId } }: Pack, listed: Set<string>): boolean {
  if (node.isMerged) return false
  // Any publisher can publish under a free id without naming a repository.
  if (node.repositoryKey === undefined) return node.kept === undefined
  return givenId.toLowerCase() === node.id.toLowerCase() && !listed.has(node.repositoryKey)
}

function hasShortId(node: KnownNode, { entry: { givenId } }: Pack): boolean {
  return node.kept === undefined && givenId !== '' && node.id.toLowerCase() === givenId.toLowerCase()
}

function aliasesOf({ entry: { givenId } }: Pack, nodeId: string): string[] {
  const alias = givenId.toLowerCase()
  return isNodeId(givenId) && alias !== nodeId.toLowerCase() ? [alias] : []
}

function preferredId({ entry }: Pack): string {
  const { name } = entry.repository
  // Names of gists and model pages are a digest or a number, which users would not recognise.
  const isNameless = /^(?:\d+|[0-9a-f]{20,})$/i.test(name)
  return (isNameless && (entry.givenId || idText(entry.title.toLowerCase()))) || name.toLowerCase()
}

function firstFree(ids: Iterable<string>, isFree: (id: string) => boolean): string {
  for (const id of ids) if (isFree(id)) return id
  throw new Error('there is always another candidate')
}

function* candidates({ entry }: Pack, wanted: string): Generator<string> {
  const { owner, key } = entry.repository
  const fallback = `pack-${createHash('sha256').update(key).digest('hex').slice(0, 8)}`
  const text = idText(wanted) || idText(entry.title.toLowerCase()) || fallback
  const base = isFolderName(text) ? text : `pack-${text}`
  const withOwner = idText(`${base.slice(0, 60)}-${owner.toLowerCase()}`)
  yield wanted
  yield base
  yield withOwner
  for (let count = 2; ; count++) yield `${withOwner.slice(0, 90)}-${count}`
}

/**
 * Replaces characters other than letters, digits, '.', '_' and '-' by '-', and trims both ends to a letter or digit.
 */
function idText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^a-zA-Z0-9._-]+/g, '-')
    .slice(0, 100)
    .replaceAll(/^[^a-zA-Z0-9]+|[^a-zA-Z0-9]+$/g, '')
}

function refusalReason(wanted: string): 'malformed' | 'reserved' | 'taken' {
  if (!isNodeId(wanted)) return 'malformed'
  return isReserved(wanted) ? 'reserved' : 'taken'
}

/**
 * Returns whether an id is reserved. Look-alike ids are allowed here, because the list proves that both packs exist.
 */
function isReserved(id: string): boolean {
  return isReservedNodeId(id) || !isFolderName(id)
}

/** Indexes known nodes by repository. Of several nodes, a node that imports leave unchanged wins. */
function firstByRepository(known: KnownNode[]): Map<string, KnownNode> {
  const found = new Map<string, KnownNode>()
  for (const node of known) {
    if (node.repositoryKey === undefined || node.isMerged) continue
    const other = found.get(node.repositoryKey)
    if (!other || (!other.kept && node.kept)) found.set(node.repositoryKey, node)
  }
  return found
}
