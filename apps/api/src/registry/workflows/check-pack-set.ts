import type { components } from '@registry/contract/types'
import { checkSet, coreNamesOfResolved, packsOfResolved, type ChosenPack } from '@registry/pack-set'
import type { Context } from '../../context.ts'
import type { Database } from '../../schema/tables.ts'
import { RegistryError } from '../../platform/errors.ts'
import { optionalText } from '../../platform/wire.ts'
import { readAdvice } from '../advisories/advice.ts'
import { listBanned } from '../nodes/alias-store.ts'
import { readBriefly } from '../nodes/find-aliased.ts'
import { resolvePacks } from '../comfy-nodes/resolve-packs.ts'
import { resolvePython } from '../python/resolve-python.ts'
import { presentComfyuiUse } from '../review/present-comfyui-use.ts'
import { listReported } from '../review/review-read-store.ts'
import { presentVersion, presentYank, wireStatus } from '../versions/present.ts'
import { findVersionsByIdentifier, type VersionOfNodeRow } from '../versions/version-store.ts'
import { clashesOf } from './clashes-of.ts'
import { listDefinedNames } from './history-store.ts'
import { presentConflict } from './present-conflict.ts'
import { addNearestVersions } from './add-nearest-versions.ts'

type Schemas = components['schemas']
type CheckedPack = Schemas['CheckedPack']

/** Limit of conflicts in an answer. */
const mostConflicts = 200
/** Limit of Python requirement lines of all packs together; the cost of a request grows with them. */
const mostLines = 3000

/** Checks a set of packs for conflicts. Throws `invalid_request` for packs with too many requirements. */
export async function checkPackSet(
  { db, config, python }: Pick<Context, 'db' | 'config' | 'python'>,
  { packs: asked, environment = {} }: Schemas['CheckPackSetRequest'],
): Promise<Schemas['CheckedPackSet']> {
  const found = await findMembers(db, asked)
  const members = [...new Map(found.flatMap(({ member }) => (member ? [[keyOf(member), member]] : []))).values()]
  const versionIds = members.flatMap(({ row }) => row?.id ?? [])
  const nodeIds = members.map(({ node }) => node.id)
  const withoutVersion = members.flatMap(({ node, row }) => (row ? [] : [node.id]))
  const [{ capabilities, effects }, names, advice] = await Promise.all([
    listReported(db, versionIds),
    listDefinedNames(db, { versionIds, nodeIds: withoutVersion }),
    readAdvice(db, nodeIds),
  ])
  const advised = (row: VersionOfNodeRow) => advice.ofVersion(row.node_id, row.version)
  const set = {
    uses: [],
    packs: members.map(({ node, row }) => ({
      node,
      capabilities: capabilities.get(row?.id ?? '') ?? [],
      ...(row && {
        version: presentVersion(config, row, { nodeStatus: row.node_status, advised: advised(row) }),
      }),
      outside_effects: effects.get(row?.id ?? '')?.effects ?? [],
      ...presentComfyuiUse(effects.get(row?.id ?? '')),
    })),
    clashes: clashesOf(names),
  }
  const banned = new Set(members.flatMap(({ node, isBanned }) => (isBanned ? [node.id] : [])))
  const packs = packsOfResolved(set).map((pack) =>
    banned.has(pack.id) ? { ...pack, status: 'banned' as const } : pack,
  )
  assertBounded(packs)
  const isCoreName = coreNamesOfResolved(set)
  const first = checkSet(packs, environment, isCoreName)
  const inTrouble = new Set(first.flatMap((conflict) => conflict.packs).filter((id) => !banned.has(id)))
  const conflicts =
    inTrouble.size === 0 ? first : checkSet(await addNearestVersions(db, packs, inTrouble), environment, isCoreName)
  const unknown = found.flatMap(({ asked: id, state }) => (state.startsWith('unknown-') ? [id] : []))
  const resolution = python && (await resolvePython(python, packs, environment, unknown))
  return {
    packs: found.map(({ member, ...said }): CheckedPack => {
      const row = member?.row
      return {
        ...said,
        ...(member && { node_id: member.node.id, name: member.node.name }),
        ...optionalText('latest_version', member?.node.latest_version ?? ''),
        ...(member && row && { version: row.version, status: wireStatus[member.isBanned ? 'banned' : row.status] }),
        ...(row && { ...presentYank(row), capabilities: capabilities.get(row.id) ?? [], ...advised(row) }),
      }
    }),
    conflicts: conflicts.slice(0, mostConflicts).map(presentConflict),
    conflict_count: conflicts.length,
    ...(resolution && { python: resolution }),
  }
}

interface Member {
  node: Pick<Schemas['ResolvedNode'], 'id' | 'name' | 'repository' | 'latest_version'>
  row: VersionOfNodeRow | undefined
  isBanned: boolean
}

interface Found {
  asked: string
  state: CheckedPack['state']
  member?: Member
}

/** Finds each pack with the given version, or with its latest version. */
async function findMembers(db: Database, asked: Schemas['CheckPackSetRequest']['packs']): Promise<Found[]> {
  const ids = [...new Set(asked.map(({ node_id: id }) => id))]
  const resolved = await resolvePacks(db, { names: [], ids, addresses: [] })
  const core = new Set(resolved.ids.flatMap(({ asked: id, state }) => (state === 'core' ? [id] : [])))
  const open = new Map(resolved.nodes.map((node) => [node.id, node]))
  const found = new Map(resolved.ids.map(({ asked: id, node_id: nodeId }) => [id, open.get(nodeId ?? '')]))
  const banned = await findBanned(
    db,
    ids.filter((id) => !found.get(id) && !core.has(id)),
  )
  const wanted = asked.map(({ node_id: id, version }) => {
    const node = found.get(id) ?? banned.get(id.toLowerCase())
    return { id, node, version: version ?? node?.latest_version }
  })
  const identifiers = wanted.flatMap(({ node, version }) => (node && version ? [{ nodeId: node.id, version }] : []))
  const rows = await findVersionsByIdentifier(db, identifiers)
  const byNumber = new Map(rows.map((row) => [`${row.node_id}@${row.version}`, row]))
  return wanted.map(({ id, node, version }): Found => {
    if (!node) return { asked: id, state: core.has(id) ? 'core' : 'unknown-pack' }
    const row = byNumber.get(`${node.id}@${version ?? ''}`)
    if (version !== undefined && !row) return { asked: id, state: 'unknown-version' }
    return { asked: id, state: 'checked', member: { node, row, isBanned: banned.has(id.toLowerCase()) } }
  })
}

/** Finds banned packs by lower-case id. Other answers leave banned packs out, but a set may contain them. */
async function findBanned(db: Database, ids: readonly string[]): Promise<Map<string, Member['node']>> {
  const nodes = ids.length === 0 ? [] : await readBriefly(db, await listBanned(db, ids))
  return new Map(
    nodes.map(({ id, name, repository, latest_version: latest }) => {
      const node = {
        id,
        name,
        ...optionalText('repository', repository),
        ...optionalText('latest_version', latest ?? ''),
      }
      return [id.toLowerCase(), node]
    }),
  )
}

function keyOf({ node, row }: Member): string {
  return `${node.id}@${row?.version ?? ''}`
}

function assertBounded(packs: readonly ChosenPack[]): void {
  const count = packs.reduce((sum, { requirements }) => sum + requirements.length, 0)
  if (count <= mostLines) return
  const most = mostLines.toLocaleString('en')
  throw new RegistryError('invalid_request', { detail: `the packs have more than ${most} lines of requirements` })
}
