import { createHash } from 'node:crypto'
import { isFolderName, isNodeId, isReservedNodeId } from '../../registry/nodes/node-id.ts'
import type { Pack } from './group-entries.ts'

/** A node that the registry has already. */
export interface KnownNode {
  id: string
  /** Undefined when it names no repository. */
  repositoryKey: string | undefined
  /** Why an import leaves it alone, if it does. */
  kept: 'claimed' | 'mirrored' | 'published' | 'deleted' | undefined
  /** True for a node that redirects to another one; only its id matters. */
  isMerged?: boolean
}

export interface Assignment {
  pack: Pack
  nodeId: string
  /** Other ids of the pack: the short one of the list, or the field's where the node has the short one. */
  aliases: string[]
  /** Set when the pack could not have the id it asks for. */
  renamed?: { wanted: string; reason: 'malformed' | 'reserved' | 'taken' }
}

/**
 * Assigns each pack its node id: the name of its repository, as the field has it, the most starred pack first. The short id
 * of the list becomes an alias. A known pack keeps its id; if that is the short one, the
 * field's id becomes an alias. The same list gives the same ids,
 * also after an interrupted import.
 */
export function assignIds(packs: Pack[], known: KnownNode[]): Assignment[] {
  const byId = new Map(known.map((node) => [node.id.toLowerCase(), node]))
  const byRepository = firstByRepository(known)
  const taken = new Set(byId.keys())
  const listed = new Set(packs.map((pack) => pack.entry.repository.key))
  const assigned = new Map<Pack, Assignment>()
  const isFree = (id: string): boolean => isNodeId(id) && !isKept(id) && !taken.has(id.toLowerCase())

  const settle = (pack: Pack, node: KnownNode): void => {
    // A second pack that asks for this id is another pack.
    byId.delete(node.id.toLowerCase())
    const wanted = preferredId(pack)
    // The node keeps its id: publishers and workflows may know it.
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
    const renamed = nodeId === wanted ? {} : { renamed: { wanted, reason: whyNot(wanted) } }
    assigned.set(pack, { pack, nodeId, aliases: aliasesOf(pack, nodeId), ...renamed })
  }
  return packs.flatMap((pack) => assigned.get(pack) ?? [])
}

/** A known node under the id that the list gives is the same pack, moved, unless its repository is in the list as another's. */
function isSamePack(node: KnownNode, { entry: { givenId } }: Pack, listed: Set<string>): boolean {
  if (node.isMerged) return false
  // Anybody can publish under a name without naming a repository.
  if (node.repositoryKey === undefined) return node.kept === undefined
  return givenId.toLowerCase() === node.id.toLowerCase() && !listed.has(node.repositoryKey)
}

/** Tells whether an unclaimed node has the short id of the list. */
function hasShortId(node: KnownNode, { entry: { givenId } }: Pack): boolean {
  return node.kept === undefined && givenId !== '' && node.id.toLowerCase() === givenId.toLowerCase()
}

function aliasesOf({ entry: { givenId } }: Pack, nodeId: string): string[] {
  const alias = givenId.toLowerCase()
  return isNodeId(givenId) && alias !== nodeId.toLowerCase() ? [alias] : []
}

function preferredId({ entry }: Pack): string {
  const { name } = entry.repository
  // Gists and model pages are named by a digest or a number, which nobody would recognise.
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

/** The letters, digits, '.', '_' and '-' of a text, other signs as '-', with a letter or digit at both ends. */
function idText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^a-zA-Z0-9._-]+/g, '-')
    .slice(0, 100)
    .replaceAll(/^[^a-zA-Z0-9]+|[^a-zA-Z0-9]+$/g, '')
}

function whyNot(wanted: string): 'malformed' | 'reserved' | 'taken' {
  if (!isNodeId(wanted)) return 'malformed'
  return isKept(wanted) ? 'reserved' : 'taken'
}

/** Whether no node may have an id; one that only looks like another is no matter here, for the list says that both exist. */
function isKept(id: string): boolean {
  return isReservedNodeId(id) || !isFolderName(id)
}

/** Where several nodes name one repository, one that an import leaves alone speaks for it. */
function firstByRepository(known: KnownNode[]): Map<string, KnownNode> {
  const found = new Map<string, KnownNode>()
  for (const node of known) {
    if (node.repositoryKey === undefined || node.isMerged) continue
    const other = found.get(node.repositoryKey)
    if (!other || (!other.kept && node.kept)) found.set(node.repositoryKey, node)
  }
  return found
}
