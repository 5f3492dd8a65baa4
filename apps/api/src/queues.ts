/** The queues of the registry, by name, and what their jobs carry. */
export type Queues = {
  'review-version': { versionId: string }
}

export const queueNames = ['review-version'] as const satisfies readonly (keyof Queues)[]
