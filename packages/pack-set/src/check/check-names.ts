import type { ChosenPack } from '../chosen-pack.ts'
import type { DuplicateConflict, NameConflict } from './conflict.ts'

/** Finds names that several packs define. Packs that share several names have one conflict. */
export function checkClashes(packs: readonly ChosenPack[]): NameConflict[] {
  const owners = new Map<string, ChosenPack[]>()
  for (const pack of packs) {
    for (const name of new Set(pack.comfyNodes)) owners.set(name, [...(owners.get(name) ?? []), pack])
  }
  const groups = new Map<string, { packs: ChosenPack[]; names: string[] }>()
  for (const [name, rivals] of owners) {
    if (rivals.length < 2) continue
    const key = JSON.stringify(rivals.map(({ id }) => id))
    const group = groups.get(key) ?? { packs: rivals, names: [] }
    groups.set(key, group)
    group.names.push(name)
  }
  return [...groups.values()].map(({ packs: rivals, names }) => ({
    kind: 'name-clash',
    ...aboutNames(rivals, names),
    remedy: { kind: 'keep-one', of: rivals.map(({ id }) => id) },
  }))
}

/**
 * Finds names of core nodes that a pack defines. ComfyUI loads its own node under such a name, so a workflow that takes
 * none of them from the pack has no conflict.
 */
export function checkCoreNames(packs: readonly ChosenPack[], isCoreName: (name: string) => boolean): NameConflict[] {
  return packs.flatMap((pack) => {
    const names = [...new Set(pack.comfyNodes)].filter((name) => isCoreName(name))
    const about = aboutNames([pack], names)
    if (names.length === 0 || about.isUsed === false) return []
    return [{ kind: 'core-name', ...about, remedy: { kind: 'remove-one', anyOf: [pack.id] } }]
  })
}

function aboutNames(packs: readonly ChosenPack[], names: readonly string[]) {
  const sorted = names.toSorted()
  const isOne = new Set(names)
  const used = new Set(packs.map(({ usedNodes }) => usedNodes?.some((name) => isOne.has(name))))
  const isUsed = used.has(true) ? true : used.has(undefined) ? undefined : false
  return {
    severity: isUsed === true ? ('blocks' as const) : ('warns' as const),
    packs: packs.map(({ id }) => id),
    subject: sorted[0] ?? '',
    names: sorted,
    isUsed,
  }
}

/** Finds ids that are in the set more than once. Clients compare them without case. */
export function checkDuplicates(packs: readonly ChosenPack[]): DuplicateConflict[] {
  const same = Map.groupBy(packs, ({ id }) => id.toLowerCase())
  return [...same.values()].flatMap((group) => {
    const [first] = group
    return first === undefined || group.length < 2
      ? []
      : [
          {
            kind: 'duplicate-pack',
            severity: 'blocks',
            packs: [...new Set(group.map(({ id }) => id))],
            subject: first.id,
            versions: [...new Set(group.map(({ version = '' }) => version))],
            remedy: { kind: 'keep-one', of: group.map(({ id, version = '' }) => `${id}@${version}`) },
          },
        ]
  })
}
