import { packZip, publishBody } from '../apps/api/test/packs.ts'
import { sendAs } from './people.ts'
import type { RunningRegistry } from './running-registry.ts'

export interface Publisher {
  id: string
  token: string
}

/** Creates a publisher of a person, with a publish token. */
export async function createPublisher(
  registry: Pick<RunningRegistry, 'api'>,
  idToken: string,
  id: string,
  name: string,
): Promise<Publisher> {
  await sendAs(registry, idToken, 'POST /publishers', { id, name })
  const { token } = await sendAs(registry, idToken, `POST /publishers/${id}/tokens`, { name: 'laptop' })
  return { id, token }
}

/** Publishes a version as comfy-cli does, and uploads its archive; `said` is added to the request. */
export async function publishPack(
  registry: Pick<RunningRegistry, 'api'>,
  publisher: Publisher,
  { id, version, files, said }: { id: string; version: string; files?: Record<string, string>; said?: Said },
): Promise<void> {
  const path = `/publishers/${publisher.id}/nodes/${id}/versions`
  const body = publishBody(publisher.token, id, version, said)
  const { signedUrl } = await sendAs(registry, undefined, `POST ${path}`, body)
  const uploaded = await fetch(signedUrl, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/zip' },
    body: new Uint8Array(await packZip(id, version, files)),
  })
  if (!uploaded.ok) throw new Error(`the upload of ${id} ${version} was answered ${uploaded.status}`)
}

type Said = Parameters<typeof publishBody>[3]
