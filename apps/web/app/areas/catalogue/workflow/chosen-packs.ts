import type { Schema } from '@registry/api-client'
import type { ChosenPack } from '@registry/pack-set'
import type { NamedUse } from './sort-uses.ts'

type Resolved = Schema<'ResolvedWorkflow'>

const states = new Map<string, ChosenPack['status']>([
  ['NodeVersionStatusActive', 'active'],
  ['NodeVersionStatusFlagged', 'flagged'],
  ['NodeVersionStatusBanned', 'banned'],
])

/** The set of a workflow as its checks and its files take it. */
export const chosenPacks = ({ packs, clashes }: Resolved, named: readonly NamedUse[]): ChosenPack[] =>
  packs.map(({ node, version, names, capabilities, declared_versions: declared = [] }) => {
    const commits = declared.filter((each) => /^[\da-f]{40}$/i.test(each.version))
    const [commit] = commits
    return {
      id: node.id,
      name: node.name,
      repository: node.repository ?? '',
      ...(version && { version: version.version }),
      ...(!version && commits.length === 1 && commit && { commit: commit.version }),
      ...(version?.sha256 !== undefined && { sha256: version.sha256 }),
      ...(version?.size !== undefined && { size: version.size }),
      ...(version?.downloadUrl !== undefined && { downloadUrl: version.downloadUrl }),
      ...(node.latest_version !== undefined && { latestVersion: node.latest_version }),
      isLatest: version?.version === node.latest_version,
      // A pack without a version is installed as its repository is, which no review has a word for.
      status: version ? (states.get(version.status ?? '') ?? 'unknown') : 'active',
      isDeprecated: version?.deprecated === true,
      ...(version?.deprecation_message !== undefined && { deprecationMessage: version.deprecation_message }),
      requirements: version?.dependencies ?? [],
      supportedComfyui: version?.supported_comfyui_version ?? '',
      supportedOs: version?.supported_os ?? [],
      supportedAccelerators: version?.supported_accelerators ?? [],
      capabilities,
      comfyNodes: clashes.flatMap(({ name, node_ids: ids }) => (ids.includes(node.id) ? [name] : [])),
      usedNodes: names,
      reasons: reasonsOf(node.id, named),
    }
  })

/** The nodes for which a pack is in the set. */
const reasonsOf = (id: string, named: readonly NamedUse[]): string[] =>
  named.flatMap(({ nodeId, name }) => (nodeId === id ? [name] : []))

/** Tells names that ComfyUI has itself, as far as a pack of the set defines them. */
export const coreNamesOf = ({ clashes }: Resolved): ((name: string) => boolean) => {
  const names = new Set(clashes.flatMap(({ name, core }) => (core ? [name] : [])))
  return (name) => names.has(name)
}
