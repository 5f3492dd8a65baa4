import type { Bump, Change } from './change.ts'

const order: Bump[] = ['patch', 'minor', 'major']

/** The part of the version number that these changes ask to raise: the highest of any; `patch` when there are none. */
export function adviseBump(changes: readonly Pick<Change, 'bump'>[]): Bump {
  const highest = changes.reduce((most, { bump }) => Math.max(most, order.indexOf(bump)), 0)
  return order[highest] ?? 'patch'
}
