import type { components } from '@registry/contract/types'
import type { Effects } from '@registry/pack-scan/report'
import { chooseVersion, openUse, problemsOfVersion, type DatedUse, type UseProblem } from '@registry/signatures'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { Database, VersionRow } from '../../schema/tables.ts'
import { readAdvice } from '../advisories/advice.ts'
import { resolvePacks } from '../comfy-nodes/resolve-packs.ts'
import { presentProvenance } from '../provenance/present.ts'
import { presentComfyuiUse } from '../review/present-comfyui-use.ts'
import { presentEffect } from '../review/present-effects.ts'
import { listReported } from '../review/review-read-store.ts'
import { presentVersion, wireStatus } from '../versions/present.ts'
import { findVersionsById } from '../versions/version-store.ts'
import { choosePack, possiblePacks, shapeOf, type Clues } from './choose-pack.ts'
import { clashesOf } from './clashes-of.ts'
import { companionOf, packsNeeded } from './companions.ts'
import { listDefinedNames, listNamesHad, type NamedNode } from './history-store.ts'
import { withOwnVersion } from './own-version.ts'
import { noVersion, readHistories, type AskedNode, type PackHistory } from './pack-history.ts'
import {
  missingNodes,
  repairUses,
  roomForRepairs,
  saidOf,
  writerOf,
  type JudgedUses,
  type PlacedUse,
} from './repair-uses.ts'
import { readSuccessors } from './replacement-reads.ts'

type Schemas = components['schemas']
type WorkflowUse = Schemas['WorkflowUse']
type WorkflowPack = Schemas['WorkflowPack']

/**
 * Finds the pack of each use, the versions that may have saved it, and a version of each pack: the pinned version, or
 * the newest that opens all uses. A yanked version is chosen only by name. Throws `invalid_request` for too many
 * inputs, outputs and values.
 */
export async function resolveWorkflow(
  { db, config, signatures, histories: cache }: Pick<Context, 'db' | 'config' | 'signatures' | 'histories'>,
  { uses, pins = [] }: Schemas['ResolveWorkflowRequest'],
): Promise<Schemas['ResolvedWorkflow']> {
  assertBounded(uses)
  const { resolved, histories, chosen, pinned } = await chooseUses({ db, signatures, histories: cache }, { uses, pins })
  const nodes = new Map(resolved.nodes.map((node) => [node.id, node]))
  const plans = [...Map.groupBy(chosen, ({ answer }) => answer.node_id)].flatMap(([nodeId, own]) => {
    const [node, history] = [nodes.get(nodeId ?? ''), histories.get(nodeId ?? '')]
    return node && history ? [{ node, ...planPack(node.id, history, own, pinned.get(node.id)) }] : []
  })
  const { rows, proven, capabilities, effects, defined, successorOf, advice } = await readFacts(db, plans)
  const versions = new Map(rows.map((row) => [row.id, row]))
  const present = (row: VersionRow) =>
    presentVersion(config, row, {
      nodeStatus: 'active',
      provenance: proven.get(row.id),
      advised: advice.ofVersion(row.node_id, row.version),
    })
  const room = { left: roomForRepairs }
  const problemsOfUses = new Map<number, UseProblem[]>()
  const packs = plans.map(({ node, facts, judged }): WorkflowPack => {
    const { versionId = '' } = judged
    const row = versions.get(versionId)
    const { repairs, problems } = repairUses(judged, successorOf, room)
    for (const [index, own] of problems) problemsOfUses.set(index, own)
    return {
      node,
      ...facts,
      ...(row && { version: present(row) }),
      problems: eachOnce([...problems.values()].flat()).slice(0, mostProblems),
      repairs,
      capabilities: capabilities.get(versionId) ?? [],
      ...outsideEffects(effects.get(versionId)),
      ...presentComfyuiUse(effects.get(versionId)),
    }
  })
  const ownIds = new Set(packs.map(({ node }) => node.id))
  const isAsked = new Set(chosen.flatMap(({ answer }) => alternativesOf(answer)))
  return {
    uses: chosen.map(({ answer, index }) => {
      const problems = problemsOfUses.get(index)
      return { ...answer, ...(problems && { problems }) }
    }),
    unknown: [...new Set(chosen.flatMap(({ answer }) => (isUnknown(answer) ? answer.name : [])))],
    packs,
    candidates: resolved.nodes.filter(({ id }) => isAsked.has(id) && !ownIds.has(id)),
    clashes: clashesOf(defined),
  }
}

function isUnknown({ node_id: id, ownership, declared }: Schemas['ResolvedUse']): boolean {
  return id === undefined && ownership.state === 'unknown' && declared?.state !== 'core'
}

/**
 * Lists packs that a caller may choose instead, if no pack was chosen, or if other evidence than the name's owner
 * decided.
 */
function alternativesOf({ node_id: id, reason, ownership }: Schemas['ResolvedUse']): string[] {
  if (id !== undefined && reason !== 'companion' && reason !== 'fits') return []
  return ownership.candidates ?? (ownership.node_id === undefined ? [] : [ownership.node_id])
}

/** Reads all data of the chosen versions that the answer shows. */
async function readFacts(db: Database, plans: readonly { node: { id: string }; judged: JudgedUses }[]) {
  const versionIds = plans.flatMap(({ judged }) => judged.versionId ?? [])
  const withoutVersion = plans.flatMap(({ node, judged }) => (judged.versionId ? [] : [node.id]))
  const [rows, proven, { capabilities, effects }, defined, successorOf, advice] = await Promise.all([
    findVersionsById(db, versionIds),
    presentProvenance(
      db,
      versionIds.map((id) => ({ id })),
    ),
    listReported(db, versionIds),
    listDefinedNames(db, { versionIds, nodeIds: withoutVersion }),
    readSuccessors(
      db,
      plans.flatMap(({ judged }) => missingNodes(judged)),
    ),
    readAdvice(
      db,
      plans.map(({ node }) => node.id),
    ),
  ])
  return { rows, proven, capabilities, effects, defined, successorOf, advice }
}

/** Chooses the pack of each use, and reads the histories of all packs that the use may mean. */
async function chooseUses(
  { db, signatures, histories: cache }: Pick<Context, 'db' | 'signatures' | 'histories'>,
  { uses, pins }: Required<Schemas['ResolveWorkflowRequest']>,
): Promise<{
  resolved: Schemas['ResolveResponse']
  histories: ReadonlyMap<string, PackHistory>
  chosen: PlacedUse[]
  pinned: ReadonlyMap<string, string>
}> {
  const names = [...new Set(uses.map(({ name }) => name))]
  const resolved = await resolvePacks(db, referencesOf(uses, pins))
  const ids = new Map(resolved.ids.map((pack) => [pack.asked, pack.node_id]))
  const pinned = new Map(pins.map(({ node_id: id, version }) => [ids.get(id) ?? id, version]))
  const had = await listNamesHad(db, { nodeIds: [...pinned.keys()], names })
  const clues = withCompanions(uses.map(cluesFrom(resolved, had)), pinned)
  const asked = uses.flatMap(({ name }, index) => {
    const own = clues[index] ?? nothing
    return possiblePacks(own).map((nodeId) => ({ nodeId, name, isRival: own.ownership.rivals?.includes(nodeId) }))
  })
  // The last entries fall beyond the limit of comparisons first, so rivals come last.
  const rivalsLast = asked.toSorted((a, b) => Number(a.isRival ?? false) - Number(b.isRival ?? false))
  const histories = await readHistories({ db, signatures, histories: cache }, counted(rivalsLast))
  const chosen = uses.map((use, index) => {
    const own = clues[index] ?? nothing
    const placed = withOwnVersion(use, own.declared, resolved.addresses)
    return { index, use: placed, ...choosePack(use, own, histories) }
  })
  return { resolved, histories, chosen, pinned }
}

function outsideEffects(known: Effects | undefined): Pick<WorkflowPack, 'outside_effects'> {
  return known ? { outside_effects: known.effects.slice(0, mostEffects).map(presentEffect) } : {}
}

const mostEffects = 100
const mostVersions = 100
const mostProblems = 200
/** Limit of inputs, outputs and values of all uses together; the cost of a request grows with them. */
const mostParts = 40_000

const nothing: Clues = { ownership: { state: 'unknown' }, declared: undefined, pinned: [] }

function assertBounded(uses: readonly WorkflowUse[]): void {
  const parts = uses.flatMap(({ inputs, outputs, values, value_names: names }) => [inputs, outputs, values, names])
  const count = parts.reduce((sum, list) => sum + (list?.length ?? 0), 0)
  if (count > mostParts) {
    const most = mostParts.toLocaleString('en')
    throw new RegistryError('invalid_request', { detail: `the uses have more than ${most} inputs, outputs and values` })
  }
}

function referencesOf(uses: readonly WorkflowUse[], pins: readonly { node_id: string }[]) {
  const all = (key: 'name' | 'pack_id' | 'pack_address') => [...new Set(uses.flatMap((use) => use[key] ?? []))]
  return {
    names: all('name'),
    ids: [...new Set([...all('pack_id'), ...pins.map(({ node_id: id }) => id)])],
    addresses: all('pack_address'),
  }
}

/** Returns the clues of a use. The id of a pack is more exact than its address, which may have moved. */
function cluesFrom(
  resolved: Schemas['ResolveResponse'],
  had: readonly { node_id: string; name: string }[],
): (use: WorkflowUse) => Clues {
  const ownerships = new Map(resolved.names.map(({ name, ownership }) => [name, ownership]))
  const ids = new Map(resolved.ids.map((pack) => [pack.asked, pack]))
  const packs = Map.groupBy(had, (row) => row.name)
  const addresses = new Map(resolved.addresses.map((pack) => [pack.asked, pack]))
  return ({ name, pack_id: id, pack_address: address }) => {
    const said = [ids.get(id ?? ''), addresses.get(address ?? '')].flatMap((pack) => pack ?? [])
    const ownership = ownerships.get(name) ?? { state: 'unknown' as const }
    const isOpen = ownership.state === 'unknown' || ownership.state === 'ambiguous'
    return {
      ownership,
      declared: said.find(({ state }) => state !== 'unknown') ?? said[0],
      pinned: isOpen ? (packs.get(name) ?? []).map((row) => row.node_id) : [],
    }
  }
}

function withCompanions(clues: readonly Clues[], pinned: ReadonlyMap<string, string>): Clues[] {
  const needed = packsNeeded(clues)
  return clues.map((each) => ({ ...each, companion: companionOf(each, { needed, pinned }) }))
}

function counted(asked: readonly NamedNode[]): AskedNode[] {
  const alike = Map.groupBy(asked, ({ nodeId, name }) => `${nodeId}\n${name}`)
  return [...alike.values()].flatMap(([one, ...others]) => (one ? [{ ...one, uses: others.length + 1 }] : []))
}

interface Plan {
  facts: Omit<WorkflowPack, 'node' | 'version' | 'capabilities' | 'outside_effects' | 'repairs'>
  judged: JudgedUses
}

function planPack(nodeId: string, history: PackHistory, own: readonly PlacedUse[], pinned: string | undefined): Plan {
  const opened = own.map((placed): DatedUse => {
    const { use } = placed
    const runs = history.runs.get(use.name) ?? []
    return openUse({ name: use.name, shape: shapeOf(use) }, runs, writerOf(placed, nodeId, history))
  })
  // A comfy node that no version has is known by its name alone, so its problems are unknown.
  const known = opened.filter(({ runs }) => runs.length > 0)
  const said = new Set(own.flatMap((placed) => saidOf(placed, nodeId) ?? []))
  const latest = history.installable.find((number) => !history.yanked.has(number))
  const isPinned = history.versions.some(({ version }) => version === pinned)
  const version = isPinned ? pinned : (chooseVersion(candidatesOf(history, said), known) ?? latest)
  const problemsIn = (number: string | undefined) =>
    number !== undefined && history.read.includes(number)
      ? eachOnce(problemsOfVersion(number, known)).slice(0, mostProblems)
      : []
  const writers = own.flatMap(({ dating }) => (dating?.distance === 0 ? [dating.writers] : []))
  const held = history.installable.filter((number) => {
    return number !== noVersion && writers.length > 0 && writers.every((versions) => versions.has(number))
  })
  const [newest] = held
  const oldest = held.at(-1)
  const isRead = version !== undefined && history.read.includes(version)
  return {
    facts: {
      names: [...new Set(own.map(({ use }) => use.name))],
      ...(oldest !== undefined && newest !== undefined && { oldest, newest }),
      declared_versions: [...said].map((number) => {
        const row = history.versions.find((each) => each.version === number)
        return {
          version: number,
          ...(row && { status: wireStatus[row.status] }),
          ...(history.yanked.has(number) && { yanked: true }),
        }
      }),
      problems: [],
      versions: history.installable
        .filter((number) => number !== noVersion && (number === version || !history.yanked.has(number)))
        .slice(0, mostVersions),
      latest_problems: problemsIn(latest),
    },
    judged: {
      nodeId,
      version,
      versionId: history.versions.find((row) => row.version === version)?.id,
      history,
      uses: own.flatMap((placed, index) => {
        const use = opened[index]
        if (!isRead || !use) return []
        return [{ placed, problems: use.runs.length > 0 ? eachOnce(problemsOfVersion(version, [use])) : undefined }]
      }),
    },
  }
}

/**
 * Returns the versions to choose from; earlier entries win ties. Yanked versions come last, and only if the workflow
 * names them.
 */
function candidatesOf({ read, yanked }: PackHistory, said: ReadonlySet<string>): string[] {
  const fresh = read.filter((number) => !yanked.has(number))
  return [...fresh, ...read.filter((number) => yanked.has(number) && said.has(number))]
}

function eachOnce(problems: readonly UseProblem[]): UseProblem[] {
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()]
}
