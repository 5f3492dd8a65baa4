import type { WrittenMail } from './access/mail/written-mail.ts'

/** The queues of the registry, by name, and what their jobs carry. */
export type Queues = {
  'review-version': { versionId: string }
  /** How far it is: the id of the last node, and what came of those before. `by` is who asked, as the audit log names them. */
  'reindex-nodes': { batch: number; by: string; after: string; count: number; mended: number }
  'update-github-stars': { most: number; by: string }
  'tell-owners': { versionId: string; decisionId: number }
  'send-mail': WrittenMail
  /** What is to be copied stands in the feed of changes. */
  'copy-to-algolia': Record<string, never>
  /** The same. */
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

/** Queues whose jobs come with every change of the catalogue and are of interest only when they fail. */
export const routineQueues: readonly string[] = [
  'copy-to-algolia',
  'enter-catalogue-changes',
  'snapshot-catalogue',
] satisfies (keyof Queues)[]
