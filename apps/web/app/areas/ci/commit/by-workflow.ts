import type { Schema } from '@registry/api-client'
import type { LiveResult } from '../shared/live-items.ts'
import { ciStatus } from '../shared/status.ts'

/** Groups results by workflow: failed workflows first, then running workflows, otherwise in the given order. */
export const byWorkflow = (results: readonly ResultRow[]): [workflow: string, results: ResultRow[]][] =>
  [...Map.groupBy(results, ({ workflow_name }) => workflow_name)].sort(
    ([, one], [, other]) => urgency(other) - urgency(one),
  )

/** Counts results by state. */
export const countStatuses = (results: readonly ResultRow[]) => {
  const count = (status: ReturnType<typeof ciStatus>) =>
    results.filter((result) => ciStatus(result.status) === status).length
  return { failed: count('failed'), running: count('running'), passed: count('passed') }
}

const urgency = (results: readonly ResultRow[]): number => {
  const { failed, running } = countStatuses(results)
  if (failed > 0) return 2
  return running > 0 ? 1 : 0
}

export type ResultRow = LiveResult & Pick<Schema<'ActionJobResult'>, 'end_time' | 'peak_vram'>
