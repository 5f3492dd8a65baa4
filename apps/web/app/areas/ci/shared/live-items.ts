import type { Schema } from '@registry/api-client'
import { ciStatus, type CiStatus } from './status.ts'
import { systemName } from './system-name.ts'

/** An item of a page that may change while it is looked at. */
export interface LiveItem {
  id: string
  /** The name for announcing a change. */
  name: string
  status: CiStatus
  /** More that may change. */
  detail: string
}

/** The fields of a result before its end is known. */
export type LiveResult = Pick<
  Schema<'ActionJobResult'>,
  'id' | 'workflow_name' | 'operating_system' | 'status' | 'start_time'
>

export const itemsOfResults = (results: readonly LiveResult[]): LiveItem[] =>
  results.map(({ id, workflow_name, operating_system, status, start_time }) => ({
    id,
    name: `${workflow_name} · ${systemName(operating_system)}`,
    status: ciStatus(status),
    detail: String(start_time),
  }))

/** How each operating system did at some commits. */
export const itemsOfCommits = (
  commits: readonly Pick<Schema<'CiCommitSummary'>, 'id' | 'commit_hash' | 'systems'>[],
): LiveItem[] =>
  commits.flatMap(({ id, commit_hash, systems }) =>
    systems.map(({ operating_system, status, workflows, failed, running }) => ({
      id: `${id} ${operating_system}`,
      name: `${commit_hash.slice(0, 7)} · ${systemName(operating_system)}`,
      status: ciStatus(status),
      detail: `${workflows} ${failed} ${running}`,
    })),
  )

/** Whether any of them is still under way. */
export const isAnyRunning = (items: readonly LiveItem[]): boolean => items.some(({ status }) => status === 'running')

/** A text that is equal for equal states. */
export const stateOf = (items: readonly LiveItem[]): string =>
  items.map(({ id, status, detail }) => `${id} ${status} ${detail}`).join('\n')

/** Those whose status is another than it was; what was not there before has not changed. */
export const changesOf = (before: readonly LiveItem[], now: readonly LiveItem[]): LiveItem[] => {
  const statuses = new Map(before.map(({ id, status }) => [id, status]))
  return now.filter(({ id, status }) => (statuses.get(id) ?? status) !== status)
}
