import { createHash } from 'node:crypto'
import type { Answer, TestRegistry } from '../harness.ts'
import { packZip, publishBody, upload } from '../packs.ts'
import type { SignedRun, SigstoreStandIn } from '../sigstore.ts'

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

interface Proven {
  publisher: { id: string; token: string }
  node: string
  version: string
  /** Workflow run of the bundle. Without a run, the request has no bundle. */
  run?: Partial<SignedRun>
}

/** Publishes a version of a pack from octo/pack, with the bundle of its run if any; returns the answer. */
export async function publishProven(
  registry: TestRegistry,
  sigstore: SigstoreStandIn,
  { publisher, node, version, run }: Proven,
): Promise<Answer> {
  const digests = [sha256(await packZip(node, version))]
  const provenance = run && (await sigstore.attest({ digests, ...run }))
  const body = publishBody(publisher.token, node, version, { node: { repository: 'https://github.com/octo/pack.git' } })
  const path = `/publishers/${publisher.id}/nodes/${node}/versions`
  return registry.post('publishNodeVersion', path, { ...body, ...(provenance && { provenance }) })
}

/** Publishes, uploads and reviews a pack with a bundle. */
export async function givenProven(registry: TestRegistry, sigstore: SigstoreStandIn, proven: Proven): Promise<void> {
  const { body } = await publishProven(registry, sigstore, proven)
  const uploaded = await upload(registry, body.signedUrl, await packZip(proven.node, proven.version))
  if (uploaded.status !== 200) throw new Error(uploaded.body.message)
  await registry.review()
}
