import type { Json } from '../src/definition.ts'
import type { CoreRelease, History } from '../src/fold-releases.ts'
import { recordAt } from '../src/fold-releases.ts'
import type { Choices, InputRecord, NodePatch, NodeRecord, ReleaseFile } from '../src/release-file.ts'

/** A release with all of its nodes and their full choices. */
export interface WholeRelease extends CoreRelease {
  nodes: ReadonlyMap<string, NodeRecord>
}

/** Minimum length of choices in a shared list; shorter choices are written in place. */
const shortestList = 60
const fields = ['title', 'category', 'module', 'required', 'optional', 'outputs', 'flags'] as const

/** The files of releases, oldest first. Equal releases give equal files. */
export function encodeReleases(releases: readonly WholeRelease[]): ReleaseFile[] {
  const keys = new Map<string, string>()
  return releases.map((release, index) => encodeRelease(releases[index - 1], release, keys))
}

/** Merges release files; the inverse of `encodeReleases`. */
export function wholeReleases({ releases, nodes, lists }: History): WholeRelease[] {
  return releases.map((release, at) => {
    const present = new Map<string, NodeRecord>()
    for (const [name, steps] of nodes) {
      const record = recordAt(steps, at)
      if (record)
        present.set(
          name,
          mapChoices(record, (choices) => inFull(choices, lists)),
        )
    }
    return { ...release, nodes: present }
  })
}

function inFull(choices: Choices, lists: ReadonlyMap<string, Json[]>): Json[] {
  return typeof choices === 'string' ? (lists.get(choices) ?? []) : choices
}

function encodeRelease(
  previous: WholeRelease | undefined,
  { version, date, commit, nodes }: WholeRelease,
  keys: Map<string, string>,
): ReleaseFile {
  const before = previous?.nodes ?? new Map<string, NodeRecord>()
  const after = previous?.version ?? null
  const file: ReleaseFile = { version, date, commit, after, lists: [], added: [], changed: [], removed: [] }
  const share = (choices: Choices): Choices => {
    const text = JSON.stringify(choices)
    if (typeof choices === 'string' || text.length < shortestList) return choices
    const known = keys.get(text)
    if (known !== undefined) return known
    const key = `${version}/${file.lists.length}`
    keys.set(text, key)
    file.lists.push([key, choices])
    return key
  }
  for (const [name, node] of byName(nodes)) {
    const old = before.get(name)
    if (!old) file.added.push([name, mapChoices(node, share)])
    else {
      const patch = patchOf(old, node)
      // Unchanged fields share their choices since an earlier release.
      if (patch) file.changed.push([name, mapChoices(patch, share)])
    }
  }
  for (const [name] of byName(before)) if (!nodes.has(name)) file.removed.push(name)
  return file
}

const byName = (nodes: ReadonlyMap<string, NodeRecord>): [string, NodeRecord][] =>
  [...nodes].sort(([a], [b]) => (a < b ? -1 : 1))

function patchOf(old: NodeRecord, now: NodeRecord): NodePatch | undefined {
  const differing = fields.filter((field) => JSON.stringify(old[field]) !== JSON.stringify(now[field]))
  if (differing.length === 0) return undefined
  return Object.fromEntries(differing.map((field) => [field, now[field] ?? null]))
}

function mapChoices<T extends NodePatch>(record: T, change: (choices: Choices) => Choices): T {
  const mapped = { ...record }
  for (const field of ['required', 'optional'] as const) {
    const inputs = mapped[field]
    if (inputs) {
      mapped[field] = inputs.map((input): InputRecord => {
        const [name, type, options, choices] = input
        return choices === undefined ? input : [name, type, options ?? {}, change(choices)]
      })
    }
  }
  return mapped
}

/** The text of a file, a node a line, so that diffs are readable. */
export function writeReleaseFile({ version, date, commit, after, ...parts }: ReleaseFile): string {
  const head = JSON.stringify({ version, date, commit, after }).slice(0, -1)
  const sections = Object.entries(parts).map(([key, items]) => {
    const lines = items.map((item) => JSON.stringify(item)).join(',\n')
    return `"${key}":[${lines === '' ? '' : `\n${lines}\n`}]`
  })
  return `${head},\n${sections.join(',\n')}}\n`
}
