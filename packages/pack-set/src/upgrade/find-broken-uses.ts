/** Mismatch between a workflow's use of a comfy node and the node's definition. */
interface UseProblem {
  name: string
  kind: string
  field?: string
}

/** The registry's response about a workflow and a set, reduced to the fields that show broken uses. */
export interface OpenedSet<Problem extends UseProblem = UseProblem> {
  uses: readonly { name: string; node_id?: string; problems?: readonly Problem[] }[]
  packs: readonly {
    node: { id: string }
    version?: { version?: string }
    repairs: readonly { use: number; problems: readonly Problem[] }[]
  }[]
}

/** Use of a comfy node that an upgrade breaks. */
export interface BrokenUse<Problem extends UseProblem = UseProblem> {
  /** Index of the use in the request. */
  use: number
  name: string
  packId: string
  /** Problems that the upgrade adds. */
  problems: Problem[]
  /** Added problems that remain after the repair; all added problems without a repair. */
  left: readonly Problem[]
  isRepaired: boolean
}

/** Compares two responses about a workflow: for the installed versions and for the wanted versions. */
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
