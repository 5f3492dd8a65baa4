import type { Schema } from '@registry/api-client'
import type { LiveResult } from '../shared/live-items.ts'
import { ciStatus, type CiStatus } from '../shared/status.ts'

/** Groups results by workflow: failed workflows first, then running workflows, otherwise in the given order. */
export const byWorkflow = (results: readonly ResultRow[], now: number): [workflow: string, results: ResultRow[]][] =>
  [...Map.groupBy(results, ({ workflow_name }) => workflow_name)].sort(
    ([, one], [, other]) => urgency(other, now) - urgency(one, now),
  )

/** Counts results by state. */
export const countStatuses = (results: readonly ResultRow[], now: number): Record<CiStatus, number> => {
  const counts = { failed: 0, running: 0, unfinished: 0, passed: 0 }
  for (const { status, start_time } of results) counts[ciStatus(status, start_time, now)] += 1
  return counts
}

const urgency = (results: readonly ResultRow[], now: number): number => {
  const { failed, running, unfinished } = countStatuses(results, now)
  if (failed > 0) return 2
  return running + unfinished > 0 ? 1 : 0
}

export type ResultRow = LiveResult & Pick<Schema<'ActionJobResult'>, 'end_time' | 'peak_vram'>
