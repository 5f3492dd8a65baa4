import { runCommand } from '../../e2e/running-registry.ts'
import type { MadePack } from './made-pack.ts'

/** Registry and credentials for publishing. */
export interface Publisher {
  api: string
  publisherId: string
  token: string
}

/** Creates the publisher `bench` and a token for it. */
export async function makePublisher(environment: NodeJS.ProcessEnv, api: string): Promise<Publisher> {
  const publisherId = 'bench'
  await runCommand(environment, ['publisher', 'create', publisherId, '--name', 'Bench'])
  const command = ['token', 'create', '--publisher', publisherId, '--name', 'bench']
  const { stdout, stderr } = await runCommand(environment, command)
  if (!stdout) throw new Error(`no token: ${stderr}`)
  return { api, publisherId, token: stdout.trim() }
}

/** Announces a version as comfy-cli does, with the token in the body; returns the signed address for its archive. */
export async function announce({ api, publisherId, token }: Publisher, { id, version }: MadePack): Promise<string> {
  const response = await fetch(`${api}/publishers/${publisherId}/nodes/${id}/versions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      personal_access_token: token,
      node: { id, name: id, description: 'Made by a benchmark', repository: `https://github.com/bench/${id}` },
      node_version: { version, changelog: '', dependencies: ['numpy'], deprecated: false },
    }),
  })
  if (response.status !== 201) throw new Error(`POST ${response.status}: ${await response.text()}`)
  const { signedUrl } = await answer(response)
  return signedUrl
}

/** Uploads the archive. Throws when the registry refuses it. */
export async function upload(signedUrl: string, { bytes }: MadePack): Promise<void> {
  const headers = { 'Content-Type': 'application/zip' }
  const response = await fetch(signedUrl, { method: 'PUT', headers, body: bytes })
  if (response.status !== 200) throw new Error(`PUT ${response.status}: ${await response.text()}`)
  await response.arrayBuffer()
}

/** Returns the public version; undefined while it is not visible. */
export async function readVersion(api: string, { id, version }: { id: string; version: string }): Promise<any> {
  const response = await fetch(`${api}/nodes/${id}/versions/${version}`)
  const body = await answer(response)
  return response.status === 200 ? body : undefined
}

export async function answer(response: Response): Promise<any> {
  return response.json()
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
