import type { Schema } from '@registry/api-client'
import { titleOf } from '../shared/commit-view.ts'
import { ciStatus, type CiStatus } from '../shared/status.ts'

type Result = Schema<'ActionJobResult'>

/** Another result to compare with. */
export interface Other {
  id: string
  hash: string
  title: string
  branch: string
  status: CiStatus
}

export interface Others {
  /** Result of the commit before. */
  before?: Other
  /** Results of commits around this result's commit, the latest first. */
  around: Other[]
}

const mostLater = 10
const mostEarlier = 20

/**
 * Chooses results of a workflow around a result, the latest commit first. A result outside the list gets its position by
 * commit time. Without earlier results, the latest results are chosen.
 */
export const chooseOthers = (result: Pick<Result, 'id' | 'commit_time'>, results: readonly Result[]): Others => {
  const others = results.filter(({ id }) => id !== result.id)
  const own = results.findIndex(({ id }) => id === result.id)
  const next = own === -1 ? others.findIndex(({ commit_time }) => commit_time <= result.commit_time) : own
  if (next === -1) return { around: others.slice(0, mostLater + mostEarlier).map(otherOf) }
  const before = others[next]
  return {
    ...(before && { before: otherOf(before) }),
    around: others.slice(Math.max(0, next - mostLater), next + mostEarlier).map(otherOf),
  }
}

const otherOf = ({ id, commit_hash, commit_message, branch_name, status, start_time }: Result): Other => ({
  id,
  hash: commit_hash.slice(0, 7),
  title: titleOf(commit_message, commit_hash).slice(0, 60),
  branch: branch_name,
  status: ciStatus(status, start_time, Date.now()),
})
