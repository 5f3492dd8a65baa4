import { givenReporter } from '../ci.ts'
import { requestFor } from '../permissions/request-for.ts'
import type { Change, World } from './change.ts'

/** What continuous integrations report. */
export const ciChanges = {
  postUploadArtifact: async (world: World): Promise<Change> => ({
    ...requestFor.postUploadArtifact(world),
    ...(await asReporter(world)),
  }),
  uploadCiFile: async (world: World): Promise<Change> => {
    const { path, body } = requestFor.uploadCiFile(world)
    return { path, body, ...(await asReporter(world, { 'Content-Length': String(String(body).length) })) }
  },
}

async function asReporter({ registry, owner, nodeId }: World, more = {}) {
  const { headers } = await givenReporter(registry, `ci-of-${nodeId}`)
  return { actor: new RegExp(`^ci:ci-of-${nodeId}$`), as: { ...owner, headers: { ...headers, ...more } } }
}
