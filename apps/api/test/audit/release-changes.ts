import { givenNote, givenPublished, signed, webhookOf } from '../releases.ts'
import type { Change, World } from './change.ts'

/** Returns a version that is unique in the test. */
const versionOf = ({ nodeId }: World) => `1.0.0-${nodeId}`

/** Requests that create, change and withdraw release notes. */
export const releaseChanges = {
  processReleaseWebhook: async (world: World): Promise<Change> => {
    const body = JSON.stringify(webhookOf({ action: 'published', release: { tag_name: versionOf(world) } }))
    return { path: '/releases', body, headers: signed(body), actor: /^github:octo\/ComfyUI$/ }
  },
  updateAdminRelease: async (world: World): Promise<Change> => {
    const { id, revision } = await givenNote(world.registry, { version: versionOf(world) })
    return { path: `/admin/releases/${id}`, body: { revision, attention: 'high' }, as: world.moderator }
  },
  publishAdminRelease: async (world: World): Promise<Change> => {
    const { id } = await givenNote(world.registry, { version: versionOf(world) })
    return { path: `/admin/releases/${id}/publish`, as: world.moderator }
  },
  withdrawAdminRelease: async (world: World): Promise<Change> => {
    const { id } = await givenPublished(world.registry, { version: versionOf(world) })
    return { path: `/admin/releases/${id}/withdraw`, as: world.moderator }
  },
}
