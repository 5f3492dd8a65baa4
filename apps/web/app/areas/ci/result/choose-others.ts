import type { Schema } from '@registry/api-client'
import { titleOf } from '../shared/commit-view.ts'
import { ciStatus, type CiStatus } from '../shared/status.ts'

type Result = Schema<'ActionJobResult'>

/** Another result that one can be compared with. */
export interface Other {
  id: string
  hash: string
  title: string
  branch: string
  status: CiStatus
}

export interface Others {
  /** That of the commit before. */
  before?: Other
  /** Those around it, the latest commit first. */
  around: Other[]
}

const mostLater = 10
const mostEarlier = 20

/** Results of the same workflow, the latest commit first, around one of them; the latest of all where it is not among them. */
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

const otherOf = ({ id, commit_hash, commit_message, branch_name, status }: Result): Other => ({
  id,
  hash: commit_hash.slice(0, 7),
  title: titleOf(commit_message, commit_hash).slice(0, 60),
  branch: branch_name,
  status: ciStatus(status),
})
