import type { Schema } from '@registry/api-client'
import { findBrokenUses, findUpgrades, pinsOf, withAnsweredIds, type BrokenUse, type Upgrade } from '@registry/pack-set'
import { useCallback, useEffect, useState } from 'react'
import { isWhole } from '../../../components/change-chips.ts'
import { call } from '../../../data/query/call.ts'
import type { InstalledSet } from './use-installed-set.ts'
import type { OpenedWorkflow } from './use-opened-workflow.ts'

type Resolved = Schema<'ResolvedWorkflow'>

/** Upgrade with its effect on the opened workflow, or on any workflow. */
export interface JudgedUpgrade extends Upgrade {
  broken: BrokenUse<Schema<'UseProblem'>>[]
  /** Worst effect on saved workflows; undefined when unknown. Read only while no workflow is open. */
  effect: Schema<'WorkflowEffect'> | 'safe-in-part' | undefined
}

export interface Upgrades {
  upgrades: JudgedUpgrade[]
  /** Packs of the opened workflow with repairs for the upgraded versions. */
  packs: Schema<'WorkflowPack'>[]
}

interface Asking {
  /** Question that the answer belongs to. */
  of?: readonly unknown[]
  data?: Upgrades
  error?: unknown
}

/** Asks what breaks when every installed pack is updated to its latest version. */
export const useUpgrades = (
  installed: InstalledSet,
  opened: OpenedWorkflow | undefined,
  choices: ReadonlyMap<string, string>,
) => {
  const [asking, setAsking] = useState<Asking>({})
  const ask = useCallback(
    (isCurrent: () => boolean = () => true) => {
      const settle = (answer: Asking) => isCurrent() && setAsking({ of: [installed, opened], ...answer })
      judge(installed, opened, choices).then(
        (data) => settle({ data }),
        (error: unknown) => settle({ error }),
      )
    },
    [installed, opened, choices],
  )
  useEffect(() => {
    let isCurrent = true
    ask(() => isCurrent)
    return () => {
      isCurrent = false
    }
  }, [ask])
  const isAnswered = asking.of?.[0] === installed && asking.of[1] === opened
  return { ...(isAnswered && asking), retry: () => ask() }
}

const judge = async (
  installed: InstalledSet,
  opened: OpenedWorkflow | undefined,
  choices: ReadonlyMap<string, string>,
): Promise<Upgrades> => {
  const { packs, upgrades } = await latestOf(installed.packs)
  const uses = opened?.ask(choices) ?? []
  if (upgrades.length === 0) return { upgrades: [], packs: [] }
  if (uses.length === 0) {
    const judged = upgrades
      .slice(0, mostCompared)
      .map(async (upgrade) => ({ ...upgrade, broken: [], effect: await effectOf(upgrade) }))
    return { upgrades: await Promise.all(judged), packs: [] }
  }
  const [before, after] = await Promise.all(
    [pinsOf(packs), pinsOf(packs, upgrades)].map(async (pins) => {
      const body = { uses, pins: pins.slice(0, mostPins) }
      // The contract defines the answer of this address.
      return (await call('post', '/workflows/resolve', { body })) as Resolved
    }),
  )
  if (!before || !after) return { upgrades: [], packs: [] }
  const broken = Map.groupBy(findBrokenUses<Schema<'UseProblem'>>(before, after), ({ packId }) => packId)
  const used = new Set(after.packs.map(({ node }) => node.id))
  return {
    upgrades: upgrades
      .filter(({ id }) => used.has(id))
      .map((upgrade) => ({ ...upgrade, broken: broken.get(upgrade.id) ?? [], effect: undefined })),
    packs: after.packs.filter(({ node }) => broken.has(node.id)),
  }
}

/** Most packs that a request takes. */
const mostPins = 500
const mostCompared = 100

/** Returns the available upgrades, and the packs under the ids that the registry answers. */
const latestOf = async (
  installed: InstalledSet['packs'],
): Promise<{ packs: InstalledSet['packs']; upgrades: Upgrade[] }> => {
  const ids = installed
    .flatMap(({ id, version }) => (id === undefined || version === undefined ? [] : [id]))
    .slice(0, mostPins)
  if (ids.length === 0) return { packs: installed, upgrades: [] }
  // The contract defines the answer of this address.
  const answer = (await call('post', '/resolve', { body: { ids } })) as Schema<'ResolveResponse'>
  const latest = new Map(answer.nodes.map((node) => [node.id, node.latest_version]))
  const packs = withAnsweredIds(installed, answer.ids)
  return { packs, upgrades: findUpgrades(packs, new Map(), (id) => latest.get(id)) }
}

const order = ['safe', 'may-break', 'breaks'] as const

/** Returns the worst effect of an upgrade on saved workflows of any format. */
const effectOf = async ({ id, from, to }: Upgrade): Promise<JudgedUpgrade['effect']> => {
  const params = { path: { nodeId: id, version: to }, query: { since: from } }
  try {
    const address = '/nodes/{nodeId}/versions/{version}/comparison'
    // The contract defines the answer of this address.
    const answer = (await call('get', address, { params })) as Schema<'VersionComparison'>
    const worst = answer.effects && Math.max(...Object.values(answer.effects).map((effect) => order.indexOf(effect)))
    if (worst === 0 && !isWhole(answer)) return 'safe-in-part'
    return worst === undefined ? undefined : order[worst]
  } catch {
    // A missing version has an unknown effect; the other upgrades still show.
    return undefined
  }
}
