import type { Pack } from './group-entries.ts'

/** Facts of a node that an import may write. */
export interface ImportedFacts {
  name: string
  description: string
  author: string
  category: string
  license: string
  repository: string
  tags: string[]
  preempted_comfy_node_names: string[]
  comfy_node_pattern: string
  github_stars: number
  released_at: Date | null
  author_since: Date | null
  listed_since: Date | null
}

/** Returns the facts of a pack; unknown stars and dates keep their current values. */
export function factsOf(pack: Pack, current?: ImportedFacts): ImportedFacts {
  const { title, description, author, category, license, address, tags, preempted, pattern } = pack.entry
  return {
    name: title,
    description,
    author,
    category,
    license,
    repository: address,
    tags,
    preempted_comfy_node_names: preempted,
    comfy_node_pattern: pattern,
    github_stars: pack.stars ?? current?.github_stars ?? 0,
    released_at: pack.lastUpdate ?? current?.released_at ?? null,
    // The list counts whole days, so a later import would change the date slightly.
    author_since: current?.author_since ?? pack.authorSince ?? null,
    listed_since: current?.listed_since ?? pack.listedSince ?? null,
  }
}

/** Returns the new facts of an existing node, except those that an admin edited. */
export function factsBeside(current: ImportedFacts & { kept_columns: string[] }, fresh: ImportedFacts): ImportedFacts {
  const kept = Object.entries(current).filter(
    ([column]) => Object.hasOwn(fresh, column) && current.kept_columns.includes(column),
  )
  return { ...fresh, ...Object.fromEntries(kept) }
}

/** Returns whether two sets of facts have equal values in the fields that both have. */
export function sameFacts(left: ImportedFacts, right: ImportedFacts): boolean {
  const keys: (keyof ImportedFacts)[] = Object.keys(right).filter((key): key is keyof ImportedFacts =>
    Object.hasOwn(left, key),
  )
  return keys.every((key) => JSON.stringify(left[key]) === JSON.stringify(right[key]))
}

/** Returns the items to add to `current` and the items to remove from it, so that it becomes `wanted`. */
export function difference(current: string[], wanted: string[]): { added: string[]; removed: string[] } {
  const [before, after] = [new Set(current), new Set(wanted)]
  return { added: wanted.filter((name) => !before.has(name)), removed: current.filter((name) => !after.has(name)) }
}
