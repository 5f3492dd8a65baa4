import type { Schema } from '@registry/api-client'
import { ciStatus, type CiStatus } from './status.ts'
import { systemName } from './system-name.ts'

/** Item that may change while its page is open. */
export interface LiveItem {
  id: string
  /** Name for announcing a change. */
  name: string
  status: CiStatus
  /** Other facts that may change, as a text. */
  detail: string
}

/** Fields that a result has before it ends. */
export type LiveResult = Pick<
  Schema<'ActionJobResult'>,
  'id' | 'workflow_name' | 'operating_system' | 'status' | 'start_time'
>

export const itemsOfResults = (results: readonly LiveResult[], now: number): LiveItem[] =>
  results.map(({ id, workflow_name, operating_system, status, start_time }) => ({
    id,
    name: `${workflow_name} · ${systemName(operating_system)}`,
    status: ciStatus(status, start_time, now),
    detail: String(start_time),
  }))

/** Returns an item for each commit and operating system. */
export const itemsOfCommits = (
  commits: readonly Pick<Schema<'CiCommitSummary'>, 'id' | 'commit_hash' | 'systems'>[],
  now: number,
): LiveItem[] =>
  commits.flatMap(({ id, commit_hash, systems }) =>
    systems.map(({ operating_system, status, workflows, failed, running, running_since: since }) => ({
      id: `${id} ${operating_system}`,
      name: `${commit_hash.slice(0, 7)} · ${systemName(operating_system)}`,
      status: ciStatus(status, since, now),
      detail: `${workflows} ${failed} ${running}`,
    })),
  )

/** Whether an item is still running. */
export const isAnyRunning = (items: readonly LiveItem[]): boolean => items.some(({ status }) => status === 'running')

/** Returns a text that is equal for equal states. */
export const stateOf = (items: readonly LiveItem[]): string =>
  items.map(({ id, status, detail }) => `${id} ${status} ${detail}`).join('\n')

/** Returns the items with a changed status. New items do not count as changed. */
export const changesOf = (before: readonly LiveItem[], now: readonly LiveItem[]): LiveItem[] => {
  const statuses = new Map(before.map(({ id, status }) => [id, status]))
  return now.filter(({ id, status }) => (statuses.get(id) ?? status) !== status)
}
