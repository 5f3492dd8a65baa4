import type { ChosenPack, Environment } from '../chosen-pack.ts'
import type { MachineConflict, Remedy } from './conflict.ts'
import { commonPoint, packsOf, smallestConflict } from './constraints.ts'
import { remedyOf } from './remedy-of.ts'

/**
 * Finds packs that no system, or no accelerator, supports together. With a given system or accelerator, finds the packs
 * that do not support it.
 */
export function checkMachine(packs: readonly ChosenPack[], { os, accelerator }: Environment): MachineConflict[] {
  return [
    ...checkWords('os', packs, ({ supportedOs }) => supportedOs, os),
    ...checkWords('accelerator', packs, ({ supportedAccelerators }) => supportedAccelerators, accelerator),
  ]
}

function checkWords(
  kind: MachineConflict['kind'],
  packs: readonly ChosenPack[],
  listOf: (pack: ChosenPack) => readonly string[],
  given: string | undefined,
): MachineConflict[] {
  const limited = packs.map((pack) => ({ pack: pack.id, supports: [...listOf(pack)] })).filter(isLimited)
  const all = [...new Map(limited.flatMap(({ supports }) => supports).map((word) => [same(word), word])).values()]
  const words = given === undefined ? all : [given]
  const constraints = limited.map((limit) => {
    const supported = new Set(limit.supports.map(same))
    return { ...limit, admits: words.map((word) => supported.has(same(word))) }
  })
  if (limited.length === 0 || commonPoint(constraints, words.length) !== undefined) return []
  const culprits = smallestConflict(constraints, words.length)
  const shared = all.filter((word) => limited.every(({ supports }) => supports.map(same).includes(same(word))))
  const remedy: Remedy =
    given !== undefined && shared.length > 0
      ? { kind: 'change-environment', toAnyOf: shared }
      : remedyOf(constraints, words)
  return [
    {
      kind,
      severity: 'blocks',
      packs: packsOf(culprits),
      subject: given ?? kind,
      culprits: culprits.map(({ pack, supports }) => ({ pack, supports })),
      remedy,
    },
  ]
}

function isLimited({ supports }: { supports: readonly string[] }): boolean {
  return supports.length > 0
}

function same(word: string): string {
  return word.trim().toLowerCase()
}
