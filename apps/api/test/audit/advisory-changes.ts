import { advisoryOf, givenAdvisory, givenDraft } from '../advisories.ts'
import type { Change, World } from './change.ts'

/** Requests that create, change, publish and withdraw advisories. */
export const advisoryChanges = {
  createAdvisory: async ({ nodeId, moderator }: World): Promise<Change> => {
    return { path: '/admin/advisories', body: advisoryOf(nodeId), as: moderator }
  },
  updateAdvisory: async ({ registry, nodeId, moderator }: World): Promise<Change> => {
    const { id } = await givenDraft(registry, `draft-${nodeId}`)
    return { path: `/admin/advisories/${id}`, body: advisoryOf(nodeId), as: moderator }
  },
  publishAdvisory: async ({ registry, nodeId, moderator }: World): Promise<Change> => {
    const { id } = await givenDraft(registry, `draft-${nodeId}`)
    return { path: `/admin/advisories/${id}/publish`, as: moderator }
  },
  withdrawAdvisory: async ({ registry, nodeId, moderator }: World): Promise<Change> => {
    const { id } = await givenAdvisory(registry, `advised-${nodeId}`)
    return { path: `/admin/advisories/${id}/withdraw`, body: { reason: 'A mistake' }, as: moderator }
  },
}
