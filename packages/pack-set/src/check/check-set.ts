import type { ChosenPack, Environment } from '../chosen-pack.ts'
import { checkComfyui } from './check-comfyui.ts'
import { checkComfyuiUse } from './check-comfyui-use.ts'
import { checkEffects } from './check-effects.ts'
import { checkMachine } from './check-machine.ts'
import { checkClashes, checkCoreNames, checkDuplicates } from './check-names.ts'
import { checkRequirements } from './check-requirements.ts'
import { checkStates } from './check-state.ts'
import type { Conflict } from './conflict.ts'

/**
 * Tells what does not hold together in a set of packs, in a fixed order: what blocks first. An empty answer means that no
 * conflict is known. It does not say that the packs work together: requirements of requirements are not read.
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

/** Capabilities of the packs of a set, each with the packs that have it. */
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
