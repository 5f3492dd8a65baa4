import type { WrittenMail } from './access/mail/written-mail.ts'

/** Queues of the registry by name, with the data of their jobs. */
export type Queues = {
  'review-version': { versionId: string }
  /**
   * Progress of the job: the id of the last pack and the counts before it. `by` is the audit log's name of the caller.
   */
  'reindex-nodes': { batch: number; by: string; after: string; count: number; mended: number }
  'update-github-stars': { most: number; by: string }
  'tell-owners': { versionId: string; decisionId: number }
  'send-mail': WrittenMail
  /** Empty, because the change feed holds the changes to copy. */
  'copy-to-algolia': Record<string, never>
  /** Empty, because the change feed holds the changes to enter. */
  'enter-catalogue-changes': Record<string, never>
  'snapshot-catalogue': Record<string, never>
}

export const queueNames = [
  'review-version',
  'reindex-nodes',
  'update-github-stars',
  'tell-owners',
  'send-mail',
  'copy-to-algolia',
  'enter-catalogue-changes',
  'snapshot-catalogue',
] as const satisfies readonly (keyof Queues)[]

/** Queues whose completed jobs the list of jobs can leave out, because each change of the catalogue adds jobs. */
export const routineQueues: readonly string[] = [
  'copy-to-algolia',
  'enter-catalogue-changes',
  'snapshot-catalogue',
] satisfies (keyof Queues)[]
