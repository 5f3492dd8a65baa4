import type { ChosenPack, Environment } from '../chosen-pack.ts'
import { checkComfyui } from './check-comfyui.ts'
import { checkComfyuiUse } from './check-comfyui-use.ts'
import { checkMachine } from './check-machine.ts'
import { checkClashes, checkCoreNames, checkDuplicates } from './check-names.ts'
import { checkRequirements } from './check-requirements.ts'
import { checkStates } from './check-state.ts'
import type { Conflict, EffectConflict } from './conflict.ts'

/**
 * Returns the conflicts in a set of packs in a fixed order, blocking conflicts first. An empty result means that no
 * conflict is known. The packs may still fail together, because requirements of requirements are not read.
 */
export function checkSet(
  packs: readonly ChosenPack[],
  environment: Environment,
  isCoreName: (name: string) => boolean,
): Conflict[] {
  const inOrder = packs.toSorted((a, b) => compareTexts(a.id, b.id) || compareTexts(a.version ?? '', b.version ?? ''))
  const conflicts = [
    ...checkDuplicates(inOrder),
    ...checkStates(inOrder),
    ...checkClashes(inOrder),
    ...checkCoreNames(inOrder, isCoreName),
    ...checkComfyui(inOrder, environment),
    ...checkComfyuiUse(inOrder, environment),
    ...checkMachine(inOrder, environment),
    ...checkRequirements(inOrder, environment),
    ...checkEffects(inOrder),
  ]
  return conflicts.toSorted((a, b) => compareTexts(a.severity, b.severity))
}

/** Lists the capabilities in a set, each with the packs that have it. */
export function capabilitiesOf(packs: readonly ChosenPack[]): { capability: string; packs: string[] }[] {
  const names = [...new Set(packs.flatMap(({ capabilities }) => capabilities))].toSorted(compareTexts)
  return names.map((capability) => ({
    capability,
    packs: packs.filter(({ capabilities }) => capabilities.includes(capability)).map(({ id }) => id),
  }))
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/**
 * Kinds of effects that replace earlier effects in a process or a page. The last effect is active, unless it calls the
 * earlier effects.
 */
const replacing = new Set(['front-end-patch', 'core-patch', 'package-patch', 'module-name', 'front-end-global'])
const routes = new Set(['route', 'core-route'])

/** Finds outside effects in which several packs meet. Code alone does not show whether these packs work together. */
function checkEffects(packs: readonly ChosenPack[]): EffectConflict[] {
  return [
    // A target that ends with `()` adds to a list, which keeps additions of other packs.
    ...shared(packs, 'same-patch', ({ kind, target }) => replacing.has(kind) && !target.endsWith('()')),
    ...shared(packs, 'same-route', ({ kind }) => routes.has(kind)),
    ...changersOfOthers(packs),
  ]
}

type OutsideEffect = NonNullable<ChosenPack['outsideEffects']>[number]

/** Finds targets that several packs change. Targets with an equal list of packs form a single conflict. */
function shared(
  packs: readonly ChosenPack[],
  kind: 'same-patch' | 'same-route',
  counts: (effect: OutsideEffect) => boolean,
): EffectConflict[] {
  const users = new Map<string, string[]>()
  for (const { id, outsideEffects = [] } of packs) {
    const targets = new Set(outsideEffects.filter(counts).map(({ target }) => target))
    for (const target of targets) users.set(target, [...(users.get(target) ?? []), id])
  }
  const met = [...users].flatMap(([target, ids]) => {
    const of = [...new Set(ids)]
    return of.length > 1 ? [{ target, of }] : []
  })
  const groups = Map.groupBy(met, ({ of }) => JSON.stringify(of))
  return [...groups.values()].flatMap((group) => {
    const targets = group.map(({ target }) => target).toSorted()
    const [first] = group
    const [subject] = targets
    return first && subject !== undefined ? [conflictOf(kind, first.of, subject, targets)] : []
  })
}

/** Finds packs whose hooks change widgets of every node, in a set with further packs. */
function changersOfOthers(packs: readonly ChosenPack[]): EffectConflict[] {
  if (packs.length < 2) return []
  return packs.flatMap(({ id, outsideEffects = [] }) => {
    const targets = outsideEffects.filter(({ kind }) => kind === 'widgets-of-all-nodes').map(({ target }) => target)
    const [subject] = targets
    return subject === undefined ? [] : [conflictOf('changes-widgets', [id], subject, targets)]
  })
}

function conflictOf(kind: EffectConflict['kind'], packs: string[], subject: string, targets: string[]): EffectConflict {
  return { kind, severity: 'warns', packs, subject, targets, remedy: { kind: 'look' } }
}
