import type { ChosenPack, ComfyuiUse, LockedProvenance } from './chosen-pack.ts'

/** The parts of the `POST /workflows/resolve` response that form a set. */
export interface ResolvedSet {
  uses: readonly { name: string; node_id?: string }[]
  packs: readonly {
    node: { id: string; name: string; repository?: string; latest_version?: string }
    /** Names that the workflow uses; absent for a set without a workflow. */
    names?: readonly string[]
    version?: ResolvedVersion
    capabilities: readonly string[]
    outside_effects?: readonly { kind: string; target: string }[]
    comfyui_use?: ComfyuiUse
    declared_versions?: readonly { version: string }[]
  }[]
  clashes: readonly { name: string; node_ids: readonly string[]; core?: boolean }[]
}

interface ResolvedVersion {
  version?: string
  sha256?: string
  size?: number
  downloadUrl?: string
  provenance?: LockedProvenance
  status?: string
  deprecated?: boolean
  deprecation_message?: string
  yanked_at?: string
  yanked_reason?: string
  advisories?: readonly { id: string; summary: string; severity: string; safe_version?: string }[]
  dependencies?: readonly string[]
  supported_comfyui_version?: string
  supported_os?: readonly string[]
  supported_accelerators?: readonly string[]
}

const states = new Map<string, ChosenPack['status']>([
  ['NodeVersionStatusActive', 'active'],
  ['NodeVersionStatusFlagged', 'flagged'],
  ['NodeVersionStatusBanned', 'banned'],
])

/** Returns the set that a response proposes. Each pack lists the comfy nodes that need it. */
export function packsOfResolved({ uses, packs, clashes }: ResolvedSet): ChosenPack[] {
  return packs.map(
    ({
      node,
      version,
      names,
      capabilities,
      outside_effects: effects,
      comfyui_use: use,
      declared_versions: declared = [],
    }) => {
      const commits = declared.filter((each) => /^[\da-f]{40}$/i.test(each.version))
      const [commit] = commits
      const used = new Set(uses.flatMap(({ node_id: id, name }) => (id === node.id ? [name] : [])))
      return {
        id: node.id,
        name: node.name,
        repository: node.repository ?? '',
        ...(version ? releasedFacts(version) : noFacts),
        // When a workflow names several commits, the installed commit is ambiguous.
        ...(!version && commits.length === 1 && commit && { commit: commit.version }),
        ...(node.latest_version !== undefined && { latestVersion: node.latest_version }),
        isLatest: version?.version === node.latest_version,
        capabilities,
        ...(effects && { outsideEffects: effects }),
        ...(use && { comfyuiUse: use }),
        comfyNodes: clashes.flatMap(({ name, node_ids: ids }) => (ids.includes(node.id) ? [name] : [])),
        ...(names && { usedNodes: names }),
        reasons: [...used],
      }
    },
  )
}

/** Facts of a pack without a version. Git installs its repository, which no review covers. */
const noFacts = {
  status: 'active',
  isDeprecated: false,
  requirements: [],
  supportedComfyui: '',
  supportedOs: [],
  supportedAccelerators: [],
} as const

function releasedFacts(version: ResolvedVersion) {
  const { sha256, size, downloadUrl, provenance, advisories, deprecation_message: message } = version
  return {
    ...(version.version !== undefined && { version: version.version }),
    ...(sha256 !== undefined && { sha256 }),
    ...(size !== undefined && { size }),
    ...(downloadUrl !== undefined && { downloadUrl }),
    ...(provenance && { provenance: sourceOf(provenance) }),
    status: states.get(version.status ?? '') ?? 'unknown',
    isDeprecated: version.deprecated === true,
    ...(message !== undefined && { deprecationMessage: message }),
    ...(version.yanked_at !== undefined && { isYanked: true as const }),
    ...(version.yanked_reason !== undefined && { yankedReason: version.yanked_reason }),
    ...(advisories && {
      advisories: advisories.map(({ id, summary, severity, safe_version: safe }) => {
        return { id, summary, severity, ...(safe !== undefined && { safeVersion: safe }) }
      }),
    }),
    requirements: version.dependencies ?? [],
    supportedComfyui: version.supported_comfyui_version ?? '',
    supportedOs: version.supported_os ?? [],
    supportedAccelerators: version.supported_accelerators ?? [],
  }
}

/** Reduces provenance to the fields of a lockfile. Responses have more fields. */
function sourceOf({ repository, commit, workflow }: LockedProvenance): LockedProvenance {
  return { repository, commit, workflow }
}

/** Returns a predicate for names of ComfyUI's own nodes. It knows only names that a pack of the set defines too. */
export function coreNamesOfResolved({ clashes }: ResolvedSet): (name: string) => boolean {
  const names = new Set(clashes.flatMap(({ name, core }) => (core ? [name] : [])))
  return (name) => names.has(name)
}
