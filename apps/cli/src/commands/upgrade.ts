import type { Schema } from '@registry/api-client'
import {
  findBrokenUses,
  findUpgrades,
  pinsOf,
  readInstalled,
  withAnsweredIds,
  type InstalledPack,
  type Upgrade,
} from '@registry/pack-set'
import {
  mostUses,
  nodeRepairs,
  repairWorkflow,
  usesOf,
  wireUses,
  type NodeUse,
  type Workflow,
} from '@registry/workflow'
import { CommandError } from '../command-error.ts'
import { processIo, type Io } from '../io.ts'
import { readNamedFile } from '../named-files.ts'
import { sentenceOf } from '../sentence-of.ts'
import { askRegistry } from './ask-registry.ts'
import { describeComparison } from './describe-comparison.ts'
import { readWorkflowFile } from './read-workflow-file.ts'
import { writeRepaired } from './write-repaired.ts'

export interface UpgradeOptions {
  registry: string
  workflow?: string[]
  write?: true
}

/**
 * Prints the nodes of workflows that break when packs of a lockfile or snapshot are upgraded. Returns 0 without
 * problems; 1 if a node breaks, or with `write` if it does not fit after the repair; 2 if a file or the registry cannot
 * be read.
 */
export async function upgradeHere(file: string, wanted: readonly string[], options: UpgradeOptions): Promise<number> {
  const io = processIo(new AbortController().signal)
  try {
    if (options.write && !options.workflow) throw new CommandError('--write needs --workflow: the files to repair.')
    const installed = readInstalled(await readNamedFile(file))
    if (!installed)
      throw new CommandError(`${file} is neither a lockfile of the registry nor a snapshot of ComfyUI-Manager.`)
    const { packs, upgrades, unversioned } = await upgradesOf(
      installed.packs,
      wantedIn(wanted, installed.packs, file),
      options,
    )
    if (unversioned.length > 0)
      io.err(`Not compared, because the file or the registry has no version of them: ${unversioned.join(', ')}`)
    if (upgrades.length === 0) {
      if (unversioned.length === 0) io.out('Every pack is at its latest version.')
      else if (unversioned.length < packs.length) io.out('Every other pack is at its latest version.')
      return 0
    }
    const files = options.workflow ?? []
    if (files.length === 0) return await tellChanges(upgrades, options, io)
    for (const { id, from, to } of upgrades) io.out(`${id} ${from} → ${to}`)
    let code = 0
    for (const each of files) code = Math.max(code, await simulate(each, { packs, upgrades, options, io }))
    if (code === 0 && !options.write) io.out('No node breaks.')
    return code
  } catch (error) {
    io.err(sentenceOf(error))
    return 2
  } finally {
    io.end()
  }
}

/** Parses `pack@version`. */
function wantedIn(texts: readonly string[], packs: readonly InstalledPack[], file: string): Map<string, string> {
  return new Map(
    texts.map((text) => {
      const [id = '', version = ''] = text.split('@')
      if (id === '' || version === '')
        throw new CommandError(`${text}: name a pack and its version, such as resizer@2.0.0.`)
      if (!packs.some((pack) => pack.id === id && pack.version !== undefined)) {
        throw new CommandError(`${id} has no version in ${file}.`)
      }
      return [id, version]
    }),
  )
}

/** Returns the upgrades, the packs with the ids that the registry answers, and packs that have no version to compare. */
async function upgradesOf(
  installed: readonly InstalledPack[],
  wanted: ReadonlyMap<string, string>,
  { registry }: UpgradeOptions,
): Promise<{ packs: readonly InstalledPack[]; upgrades: Upgrade[]; unversioned: string[] }> {
  const ids = installed.flatMap(({ id, version }) => (id === undefined || version === undefined ? [] : [id]))
  const labelOf = ({ id, repository }: InstalledPack) => id ?? repository ?? ''
  if (ids.length === 0) return { packs: installed, upgrades: [], unversioned: installed.map(labelOf) }
  const answer = await askRegistry(registry).resolve({ ids })
  const nodes = new Map(answer.nodes.map((node) => [node.id, node.latest_version]))
  const packs = withAnsweredIds(installed, answer.ids)
  const renamed = new Map(answer.ids.map((each) => [each.asked, each.node_id ?? each.asked]))
  const targets = new Map([...wanted].map(([id, version]) => [renamed.get(id) ?? id, version]))
  const isApart = ({ id, version }: InstalledPack) => version === undefined || nodes.get(id ?? '') === undefined
  return {
    packs,
    upgrades: findUpgrades(packs, targets, (id) => nodes.get(id)),
    unversioned: targets.size > 0 ? [] : packs.filter(isApart).map(labelOf),
  }
}

/** Prints the stored comparison of each upgraded pack. Returns the exit code. */
async function tellChanges(upgrades: readonly Upgrade[], { registry }: UpgradeOptions, io: Io): Promise<number> {
  let code = 0
  for (const { id, from, to } of upgrades) {
    const { verdict, lines } = describeComparison(await askRegistry(registry).compare(id, to, from))
    io.out(`${id} ${from} → ${to}: ${verdict}`)
    if (verdict === 'breaks') code = 1
    for (const line of lines) io.out(`  ${line}`)
  }
  return code
}

interface Simulation {
  packs: readonly InstalledPack[]
  upgrades: readonly Upgrade[]
  options: UpgradeOptions
  io: Io
}

async function simulate(file: string, { packs, upgrades, options, io }: Simulation): Promise<number> {
  const workflow = await readWorkflowFile(file)
  const uses = usesOf(workflow)
  const sent = wireUses(uses)
  if (sent.length === 0) return 0
  if (sent.length < uses.length) throw new CommandError(`${file}: uses nodes in more than ${mostUses} ways.`)
  const { resolveWorkflow } = askRegistry(options.registry)
  const [before, after] = await Promise.all(
    [pinsOf(packs), pinsOf(packs, upgrades)].map((pins) => resolveWorkflow({ uses: sent, pins })),
  )
  if (!before || !after) return 0
  assertVersions(after, upgrades)
  const versions = new Map(upgrades.map((upgrade) => [upgrade.id, upgrade]))
  const broken = findBrokenUses(before, after).filter(({ packId }) => versions.has(packId))
  for (const { use, name, packId, problems, left, isRepaired } of broken) {
    const { from = '', to = '' } = versions.get(packId) ?? {}
    const state =
      left.length === 0 ? 'can be repaired' : isRepaired ? `repaired but for ${wordsOf(left)}` : 'no repair is known'
    io.err(
      `${file}: ${name} (${uses[use]?.paths.join(', ')}): ${packId} ${from} → ${to}: ${wordsOf(problems)}: ${state}`,
    )
    for (const line of droppedIn({ workflow, use: uses[use], at: use }, after)) io.err(`  ${line}`)
  }
  if (broken.length === 0 || !options.write) return broken.length > 0 ? 1 : 0
  const repaired = repairWorkflow(workflow, repairsOf(uses, after, versions))
  if (repaired) io.out(`${await writeRepaired(file, repaired)}: written`)
  return broken.some(({ left }) => left.length > 0) ? 1 : 0
}

/** Returns the repairs of the upgraded packs. Problems of other packs stay. */
function repairsOf(
  uses: readonly NodeUse[],
  { packs }: Schema<'ResolvedWorkflow'>,
  versions: ReadonlyMap<string, Upgrade>,
) {
  return nodeRepairs(
    uses,
    packs.filter(({ node }) => versions.has(node.id)),
  )
}

function assertVersions({ packs }: Schema<'ResolvedWorkflow'>, upgrades: readonly Upgrade[]): void {
  for (const { id, to } of upgrades) {
    const pack = packs.find(({ node }) => node.id === id)
    if (pack && pack.version?.version !== to) throw new CommandError(`${id} ${to} is not in the registry.`)
  }
}

function wordsOf(problems: readonly Pick<Schema<'UseProblem'>, 'kind' | 'field'>[]): string {
  return problems.map(({ kind, field }) => (field === undefined ? kind : `${kind} ${field}`)).join(', ')
}

const longestValue = 60

/** Lists the values that the repair leaves out, so that no value is lost unnoticed. */
function droppedIn(
  { workflow, use, at }: { workflow: Workflow; use: NodeUse | undefined; at: number },
  { packs }: Schema<'ResolvedWorkflow'>,
): string[] {
  const dropped = packs
    .flatMap(({ repairs }) => repairs.filter((repair) => repair.use === at))
    .flatMap((each) => each.dropped ?? [])
  const paths = new Set(use?.paths)
  return workflow.nodes
    .filter(({ path }) => paths.has(path))
    .flatMap(({ path, values, namedValues }) =>
      dropped.map(({ from, name }) => {
        const value = from === undefined ? namedValues?.get(name ?? '') : values?.[from]
        return `node ${path} has no widget for the value ${JSON.stringify(value ?? null).slice(0, longestValue)}`
      }),
    )
}
