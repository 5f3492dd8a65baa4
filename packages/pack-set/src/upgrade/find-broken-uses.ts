/** A way in which a use of a comfy node does not fit. */
interface UseProblem {
  name: string
  kind: string
  field?: string
}

/** The answer of the registry about a workflow and a set, as far as it tells which uses break. */
export interface OpenedSet<Problem extends UseProblem = UseProblem> {
  uses: readonly { name: string; node_id?: string; problems?: readonly Problem[] }[]
  packs: readonly {
    node: { id: string }
    version?: { version?: string }
    repairs: readonly { use: number; problems: readonly Problem[] }[]
  }[]
}

/** A use that an upgrade breaks. */
export interface BrokenUse<Problem extends UseProblem = UseProblem> {
  /** Its place in the request. */
  use: number
  name: string
  packId: string
  /** Problems that were not there before. */
  problems: Problem[]
  /** Problems that stay after the repair; all of them where there is none. */
  left: readonly Problem[]
  isRepaired: boolean
}

/** Compares two answers about one workflow, with the versions that are installed and with those that are wanted. */
export function findBrokenUses<Problem extends UseProblem>(
  before: OpenedSet<Problem>,
  after: OpenedSet<Problem>,
): BrokenUse<Problem>[] {
  const repairs = new Map(after.packs.flatMap((pack) => pack.repairs.map((repair) => [repair.use, repair] as const)))
  return after.uses.flatMap(({ name, node_id: packId, problems: now = [] }, use) => {
    const known = new Set(before.uses[use]?.problems?.map(keyOf))
    const problems = now.filter((problem) => !known.has(keyOf(problem)))
    if (packId === undefined || problems.length === 0) return []
    const repair = repairs.get(use)
    const left = (repair?.problems ?? now).filter((problem) => !known.has(keyOf(problem)))
    return [{ use, name, packId, problems, left, isRepaired: repair !== undefined }]
  })
}

function keyOf({ kind, field }: UseProblem): string {
  return `${kind}\n${field ?? ''}`
}
