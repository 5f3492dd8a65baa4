import type { ChosenPack } from '../chosen-pack.ts'
import type { Remedy, StateConflict } from './conflict.ts'

/** Finds versions that are banned, flagged, of unknown status, affected by an advisory, yanked or deprecated. */
export function checkStates(packs: readonly ChosenPack[]): StateConflict[] {
  return packs.flatMap((pack) => [
    ...checkStatus(pack),
    ...checkAdvisories(pack),
    ...checkYank(pack),
    ...checkDeprecation(pack),
  ])
}

function checkStatus(pack: ChosenPack): StateConflict[] {
  switch (pack.status) {
    case 'active':
      return []
    case 'banned':
    case 'flagged':
      return [{ kind: pack.status, severity: pack.status === 'banned' ? 'blocks' : 'warns', ...about(pack) }]
    case 'unknown':
      return [{ kind: 'status-unknown', severity: 'warns', ...about(pack), remedy: { kind: 'look' } }]
  }
}

/** Reports advisories. A critical advisory blocks, as a ban does. */
function checkAdvisories(pack: ChosenPack): StateConflict[] {
  const { advisories = [] } = pack
  const [gravest] = advisories
  if (!gravest) return []
  return [
    {
      kind: 'advisory',
      severity: gravest.severity === 'critical' ? 'blocks' : 'warns',
      ...about({ ...pack, nearestGood: gravest.safeVersion }),
      advisories: advisories.map(({ id }) => id),
      message: gravest.summary,
    },
  ]
}

/** Reports a yanked version. A set that names this version may keep it; a new install gets the latest version. */
function checkYank(pack: ChosenPack): StateConflict[] {
  const { isYanked, yankedReason: message, nearestGood, latestVersion } = pack
  if (!isYanked) return []
  const instead = { ...pack, nearestGood: nearestGood ?? latestVersion }
  return [{ kind: 'yanked', severity: 'warns', ...about(instead), ...(message !== undefined && { message }) }]
}

function checkDeprecation(pack: ChosenPack): StateConflict[] {
  const { isDeprecated, deprecationMessage: message } = pack
  if (!isDeprecated) return []
  return [{ kind: 'deprecated', severity: 'warns', ...about(pack), ...(message !== undefined && { message }) }]
}

function about({
  id,
  version,
  nearestGood,
}: Pick<ChosenPack, 'id' | 'version'> & { nearestGood?: string | undefined }) {
  const remedy: Remedy =
    nearestGood === undefined || nearestGood === version
      ? { kind: 'remove-one', anyOf: [id] }
      : { kind: 'switch-version', pack: id, version: nearestGood }
  return { packs: [id], subject: id, remedy, ...(version !== undefined && { version }) }
}
