import coerce from 'semver/functions/coerce.js'
import compare from 'semver/functions/compare.js'
import type { ChosenPack, ComfyuiUse, Environment } from '../chosen-pack.ts'
import type { ComfyuiConflict, Line } from './conflict.ts'

const mostLines = 3

/**
 * Finds packs whose code uses names that the given ComfyUI lacks; without a given version, two packs that no release
 * satisfies. Only a warning: code can handle missing names in ways that reading does not reveal.
 */
export function checkComfyuiUse(packs: readonly ChosenPack[], { comfyui }: Environment): ComfyuiConflict[] {
  const given = coerce(comfyui)?.version
  const users = packs.flatMap(({ id, comfyuiUse: use }) => (use ? [{ id, use }] : []))
  return given === undefined ? opposed(users) : users.flatMap((user) => outside(user, given))
}

interface User {
  id: string
  use: ComfyuiUse
}

function outside({ id, use }: User, given: string): ComfyuiConflict[] {
  const parts = use.parts ?? [use]
  if (parts.some((part) => holds(part, given))) return []
  const next = parts.find(({ since }) => since !== undefined && compare(given, since) < 0)?.since
  const culprits = use.deciding.filter((name) => !holds(name, given))
  return [
    {
      kind: 'comfyui-use',
      severity: 'warns',
      packs: [id],
      subject: given,
      culprits: linesOf(id, culprits),
      remedy: next ? { kind: 'change-environment', toAnyOf: [next] } : { kind: 'look' },
    },
  ]
}

function holds({ since, removed_in: removed }: { since?: string; removed_in?: string }, given: string): boolean {
  return (since === undefined || compare(given, since) >= 0) && (removed === undefined || compare(given, removed) < 0)
}

/** Finds the pack that needs the newest release, and the pack whose names were removed first. */
function opposed(users: readonly User[]): ComfyuiConflict[] {
  const newest = users.filter(({ use }) => use.since).toSorted((a, b) => byVersion(b.use.since, a.use.since))[0]
  const oldest = users
    .filter(({ use }) => use.removed_in)
    .toSorted((a, b) => byVersion(a.use.removed_in, b.use.removed_in))[0]
  if (!newest || !oldest || newest.id === oldest.id) return []
  if (byVersion(newest.use.since, oldest.use.removed_in) < 0) return []
  const culprits = [
    ...linesOf(
      newest.id,
      newest.use.deciding.filter(({ since }) => since === newest.use.since),
    ),
    ...linesOf(
      oldest.id,
      oldest.use.deciding.filter(({ removed_in: removed }) => removed === oldest.use.removed_in),
    ),
  ]
  const packs = [newest.id, oldest.id]
  return [{ kind: 'comfyui-use', severity: 'warns', packs, subject: 'ComfyUI', culprits, remedy: { kind: 'look' } }]
}

function byVersion(a = '0.0.0', b = '0.0.0'): number {
  return compare(a, b)
}

function linesOf(pack: string, names: ComfyuiUse['deciding']): Line[] {
  return names.slice(0, mostLines).map(({ symbol, since, removed_in: removed, file, line }) => {
    const when = [since && `since ${since}`, removed && `until ${removed}`].filter(Boolean).join(', ')
    return { pack, text: `${symbol} (${when}; ${file}:${line})` }
  })
}
