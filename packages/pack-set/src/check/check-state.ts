import type { ChosenPack } from '../chosen-pack.ts'
import type { Remedy, StateConflict } from './conflict.ts'

/** Versions that are banned, flagged, of unknown status or deprecated. */
export function checkStates(packs: readonly ChosenPack[]): StateConflict[] {
  return packs.flatMap((pack) => [...checkStatus(pack), ...checkDeprecation(pack)])
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

function checkDeprecation(pack: ChosenPack): StateConflict[] {
  const { isDeprecated, deprecationMessage: message } = pack
  if (!isDeprecated) return []
  return [{ kind: 'deprecated', severity: 'warns', ...about(pack), ...(message !== undefined && { message }) }]
}

function about({ id, version, nearestGood }: ChosenPack) {
  const remedy: Remedy =
    nearestGood === undefined || nearestGood === version
      ? { kind: 'remove-one', anyOf: [id] }
      : { kind: 'switch-version', pack: id, version: nearestGood }
  return { packs: [id], subject: id, remedy, ...(version !== undefined && { version }) }
}
