import { createHash } from 'node:crypto'
import { isFolderName, isNodeId, isReservedNodeId } from '../nodes/node-id.ts'
import type { Pack } from './group-entries.ts'

/** A node that the registry has already. */
export interface KnownNode {
  id: string
  /** Undefined when it names no repository. */
  repositoryKey: string | undefined
  /** Why an import leaves it alone, if it does. */
  kept: 'claimed' | 'mirrored' | 'published' | 'deleted' | undefined
}

export interface Assignment {
  pack: Pack
  nodeId: string
  /** Set when the pack could not have the id it asks for. */
  renamed?: { wanted: string; reason: 'malformed' | 'reserved' | 'taken' }
}

/**
 * Finds each pack its node id. A pack that the registry has keeps its id, whatever becomes of the list around it; then
 * come the ids that the list gives, then the names of repositories, each in the order of the list. So the same list gives
 * the same ids, also when an earlier import was cut short anywhere.
 */
export function assignIds(packs: Pack[], known: KnownNode[]): Assignment[] {
  const byId = new Map(known.map((node) => [node.id.toLowerCase(), node]))
  const byRepository = firstByRepository(known)
  const taken = new Set(byId.keys())
  const listed = new Set(packs.map((pack) => pack.entry.repository.key))
  const assigned = new Map<Pack, Assignment>()

  const settle = (pack: Pack, node: KnownNode): void => {
    assigned.set(pack, { pack, nodeId: node.id })
  }
  const isFree = (id: string): boolean => isNodeId(id) && !isKept(id) && !taken.has(id.toLowerCase())

  for (const pack of packs) {
    const node = byRepository.get(pack.entry.repository.key)
    if (node) settle(pack, node)
  }
  for (const withGivenId of [true, false]) {
    for (const pack of packs) {
      if (assigned.has(pack) || (pack.entry.givenId !== '') !== withGivenId) continue
      const wanted = preferredId(pack)
      const node = byId.get(wanted.toLowerCase())
      if (node && isSamePack(node, { withGivenId, listed })) {
        settle(pack, node)
        // A second pack that asks for this id is another pack.
        byId.delete(wanted.toLowerCase())
        continue
      }
      const nodeId = firstFree(candidates(pack, wanted), isFree)
      taken.add(nodeId.toLowerCase())
      assigned.set(pack, { pack, nodeId, ...(nodeId !== wanted && { renamed: { wanted, reason: whyNot(wanted) } }) })
    }
  }
  return packs.flatMap((pack) => assigned.get(pack) ?? [])
}

/** A known node under the id that the list gives is the same pack, moved, unless its repository is in the list as another's. */
function isSamePack(node: KnownNode, { withGivenId, listed }: { withGivenId: boolean; listed: Set<string> }): boolean {
  if (node.repositoryKey === undefined) return true
  return withGivenId && !listed.has(node.repositoryKey)
}

function preferredId({ entry }: Pack): string {
  if (entry.givenId !== '') return entry.givenId
  const { name } = entry.repository
  // Gists and model pages are named by a digest or a number, which nobody would recognise.
  const isNameless = /^(?:\d+|[0-9a-f]{20,})$/i.test(name)
  return (isNameless && idText(entry.title.toLowerCase())) || name.toLowerCase()
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
    if (node.repositoryKey === undefined) continue
    const other = found.get(node.repositoryKey)
    if (!other || (!other.kept && node.kept)) found.set(node.repositoryKey, node)
  }
  return found
}
