import type { Schema } from '@registry/api-client'
import type { Lock, LockedPack } from '@registry/pack-set'

/** Lists the packs of a workflow that are not locked, or cannot be installed as locked. */
export function problemsOfLock(
  { packs }: Lock,
  resolved: Pick<Schema<'ResolvedWorkflow'>, 'uses' | 'packs'>,
  file: string,
): string[] {
  const locked = new Map(packs.map((pack) => [pack.id, pack]))
  const answered = new Set(resolved.packs.map(({ node }) => node.id))
  const named = new Set(resolved.uses.flatMap(({ node_id: id }) => id ?? []))
  const gone = [...named].filter((id) => !answered.has(id)).map((id) => `${id} is not in the registry`)
  const problems = resolved.packs.flatMap(({ node: { id }, version }): string[] => {
    const pack = locked.get(id)
    if (!pack) return [`${id} is not in ${file}`]
    if (pack.version === undefined) return []
    if (version?.version !== pack.version) return [`${id} ${pack.version} is not in the registry`]
    if (version.status !== 'NodeVersionStatusActive') return [`${id} ${pack.version} cannot be installed any more`]
    const known = (version.advisories ?? []).map((advisory) => describeAdvisory(id, pack.version, advisory))
    const isSame = pack.sha256 === undefined || pack.sha256 === version.sha256
    return [
      ...(isSame ? [] : [`${id} ${pack.version} has another digest than the one that was locked`]),
      ...(hasSource(pack, version)
        ? []
        : [`${id} ${pack.version} has another provenance than the one that was locked`]),
      ...known,
    ]
  })
  return [...gone, ...problems]
}

function hasSource({ provenance: locked }: LockedPack, { provenance: told }: Schema<'NodeVersion'>): boolean {
  if (!locked) return true
  const { repository, commit, workflow } = locked
  return told?.repository === repository && told.commit === commit && told.workflow === workflow
}

function describeAdvisory(
  id: string,
  version: string | undefined,
  { id: advisory, severity, summary, safe_version: safe }: Schema<'AdvisoryNotice'>,
): string {
  const remedy = safe === undefined ? 'no version is safe' : `use ${safe}`
  return `${id} ${version} has the ${severity} advisory ${advisory}: ${summary} (${remedy})`
}
