import type { components } from '@registry/contract/types'
import {
  chooseVersion,
  openUse,
  problemsOfVersion,
  repairValues,
  type DatedUse,
  type Signature,
  type UseProblem,
} from '@registry/signatures'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { VersionRow } from '../../schema/tables.ts'
import { resolvePacks } from '../comfy-nodes/resolve-packs.ts'
import { listCapabilities } from '../review/review-read-store.ts'
import { presentVersion, wireStatus } from '../versions/present.ts'
import { findVersionsById } from '../versions/version-store.ts'
import { choosePack, possiblePacks, shapeOf, type ChosenUse, type Clues } from './choose-pack.ts'
import { clashesOf } from './clashes-of.ts'
import { listDefinedNames } from './history-store.ts'
import { noVersion, readHistories, type PackHistory } from './pack-history.ts'

type Schemas = components['schemas']
type WorkflowUse = Schemas['WorkflowUse']
type WorkflowPack = Schemas['WorkflowPack']

/**
 * Finds the pack of each use, the versions that may have saved it, and a version of each pack: the pinned one, or the newest that
 * opens all uses. Throws `invalid_request` for too many inputs, outputs and values.
 */
export async function resolveWorkflow(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { uses, pins = [] }: Schemas['ResolveWorkflowRequest'],
): Promise<Schemas['ResolvedWorkflow']> {
  assertBounded(uses)
  const pinned = new Map(pins.map(({ node_id: id, version }) => [id, version]))
  const resolved = await resolvePacks(db, referencesOf(uses))
  const clues = uses.map(cluesFrom(resolved))
  const asked = uses.flatMap(({ name }, index) => {
    return possiblePacks(clues[index] ?? nothing).map((nodeId) => ({ nodeId, name }))
  })
  const histories = await readHistories(db, distinct(asked))
  const chosen = uses.map((use, index) => ({ index, use, ...choosePack(use, clues[index] ?? nothing, histories) }))
  const nodes = new Map(resolved.nodes.map((node) => [node.id, node]))
  const plans = [...Map.groupBy(chosen, ({ answer }) => answer.node_id)].flatMap(([nodeId, own]) => {
    const [node, history] = [nodes.get(nodeId ?? ''), histories.get(nodeId ?? '')]
    return node && history ? [{ node, ...planPack(node.id, history, own, pinned.get(node.id)) }] : []
  })
  const versionIds = plans.flatMap(({ versionId }) => versionId ?? [])
  const withoutVersion = plans.flatMap(({ node, versionId }) => (versionId ? [] : [node.id]))
  const [rows, capabilities, names] = await Promise.all([
    findVersionsById(db, versionIds),
    listCapabilities(db, versionIds),
    listDefinedNames(db, { versionIds, nodeIds: withoutVersion }),
  ])
  const versions = new Map(rows.map((row) => [row.id, row]))
  const present = (row: VersionRow) => presentVersion(config, row, { nodeStatus: 'active' })
  const packs = plans.map(({ versionId, ...plan }): WorkflowPack => {
    const row = versions.get(versionId ?? '')
    return { ...plan, ...(row && { version: present(row) }), capabilities: capabilities.get(versionId ?? '') ?? [] }
  })
  const ownIds = new Set(packs.map(({ node }) => node.id))
  const isAsked = new Set(chosen.flatMap(({ answer }) => (answer.node_id ? [] : (answer.ownership.candidates ?? []))))
  return {
    uses: chosen.map(({ answer }) => answer),
    packs,
    candidates: resolved.nodes.filter(({ id }) => isAsked.has(id) && !ownIds.has(id)),
    clashes: clashesOf(names),
  }
}

const mostVersions = 100
const mostProblems = 200
/** Inputs, outputs and values of all uses together: the cost of a request grows with them. */
const mostParts = 40_000

const nothing: Clues = { ownership: { state: 'unknown' }, declared: undefined }

function assertBounded(uses: readonly WorkflowUse[]): void {
  const parts = uses.flatMap(({ inputs, outputs, values, value_names: names }) => [inputs, outputs, values, names])
  const count = parts.reduce((sum, list) => sum + (list?.length ?? 0), 0)
  if (count > mostParts) {
    const most = mostParts.toLocaleString('en')
    throw new RegistryError('invalid_request', { detail: `the uses have more than ${most} inputs, outputs and values` })
  }
}

function referencesOf(uses: readonly WorkflowUse[]) {
  const all = (key: 'name' | 'pack_id' | 'pack_address') => [...new Set(uses.flatMap((use) => use[key] ?? []))]
  return { names: all('name'), ids: all('pack_id'), addresses: all('pack_address') }
}

/** The id of a pack is more exact than its address, which may have moved. */
function cluesFrom(resolved: Schemas['ResolveResponse']): (use: WorkflowUse) => Clues {
  const ownerships = new Map(resolved.names.map(({ name, ownership }) => [name, ownership]))
  const ids = new Map(resolved.ids.map((pack) => [pack.asked, pack]))
  const addresses = new Map(resolved.addresses.map((pack) => [pack.asked, pack]))
  return ({ name, pack_id: id, pack_address: address }) => {
    const said = [ids.get(id ?? ''), addresses.get(address ?? '')].flatMap((pack) => pack ?? [])
    return {
      ownership: ownerships.get(name) ?? { state: 'unknown' },
      declared: said.find(({ state }) => state !== 'unknown') ?? said[0],
    }
  }
}

function distinct(asked: readonly { nodeId: string; name: string }[]) {
  return [...new Map(asked.map((one) => [`${one.nodeId}\n${one.name}`, one])).values()]
}

/** A use with its place in the request. */
type PlacedUse = { index: number; use: WorkflowUse } & ChosenUse

type Plan = Omit<WorkflowPack, 'node' | 'version' | 'capabilities'> & { versionId: string | undefined }

function planPack(nodeId: string, history: PackHistory, own: readonly PlacedUse[], pinned: string | undefined): Plan {
  const opened = own.map((placed): DatedUse => {
    const { use } = placed
    const runs = history.runs.get(use.name) ?? []
    return openUse({ name: use.name, shape: shapeOf(use) }, runs, writerOf(placed, nodeId, history))
  })
  // A node that no version has is known by its name alone, so nothing is said of problems.
  const known = opened.filter(({ runs }) => runs.length > 0)
  const isPinned = history.versions.some(({ version }) => version === pinned)
  const [latest] = history.installable
  const version = isPinned ? pinned : (chooseVersion(history.read, known) ?? latest)
  const problemsIn = (number: string | undefined) =>
    number !== undefined && history.read.includes(number)
      ? eachOnce(problemsOfVersion(number, known)).slice(0, mostProblems)
      : []
  const problems = problemsIn(version)
  const writers = own.flatMap(({ dating }) => (dating?.distance === 0 ? [dating.writers] : []))
  const held = history.installable.filter((number) => {
    return number !== noVersion && writers.length > 0 && writers.every((versions) => versions.has(number))
  })
  const [newest] = held
  const oldest = held.at(-1)
  const said = new Set(own.flatMap((placed) => saidOf(placed, nodeId) ?? []))
  return {
    versionId: history.versions.find((row) => row.version === version)?.id,
    names: [...new Set(own.map(({ use }) => use.name))],
    ...(oldest !== undefined && newest !== undefined && { oldest, newest }),
    declared_versions: [...said].map((number) => {
      const row = history.versions.find((each) => each.version === number)
      return { version: number, ...(row && { status: wireStatus[row.status] }) }
    }),
    problems,
    versions: history.installable.filter((number) => number !== noVersion).slice(0, mostVersions),
    repairs: version === undefined ? [] : repairsFor({ version, problems, nodeId }, own, history),
    latest_problems: problemsIn(latest),
  }
}

/** The version that the workflow names of this pack; that of another pack says nothing. */
function saidOf({ use, answer }: PlacedUse, nodeId: string): string | undefined {
  return answer.declared?.node_id === nodeId ? use.pack_version : undefined
}

/** The signature that saved a use. The editor names the version in which a node was made, which a later update leaves behind. */
function writerOf(placed: PlacedUse, nodeId: string, { runs }: PackHistory): Signature | undefined {
  const { use, dating } = placed
  const said = saidOf(placed, nodeId)
  const declared =
    said !== undefined && dating?.distance === 0 && dating.writers.has(said)
      ? runs.get(use.name)?.find(({ versions }) => versions.has(said))
      : undefined
  return declared?.signature ?? dating?.writer
}

/** Values of uses that the chosen version would read at other places. */
function repairsFor(
  { version, problems, nodeId }: { version: string; problems: readonly UseProblem[]; nodeId: string },
  own: readonly PlacedUse[],
  history: PackHistory,
) {
  const moved = new Set(problems.flatMap(({ kind, name }) => (kind === 'moved-values' ? [name] : [])))
  return own.flatMap((placed): Schemas['ValueRepair'][] => {
    const { index, use } = placed
    const target = history.runs.get(use.name)?.find(({ versions }) => versions.has(version))
    const writer = writerOf(placed, nodeId, history)
    if (!moved.has(use.name) || !target || !writer) return []
    const sources = repairValues(target.signature, shapeOf(use), writer)
    if (!sources) return []
    const values = sources.map((each) => ('from' in each ? each : { value: JSON.stringify(each.value) }))
    return [{ use: index, values }]
  })
}

function eachOnce(problems: readonly UseProblem[]): UseProblem[] {
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()]
}
