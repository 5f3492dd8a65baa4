import { createNamedToken } from '../src/access/credentials/named-tokens.ts'
import type { Answer, TestRegistry } from './harness.ts'
import { officialReport } from './official-report.ts'
import type { Person } from './people.ts'
import { send } from './requests.ts'

/** Holder of a CI token. */
export type Reporter = Pick<Person, 'headers'>

/** Creates a CI token. */
export async function givenReporter({ context }: TestRegistry, name = 'comfy-ci'): Promise<Reporter> {
  return { headers: { Authorization: `Bearer ${await createNamedToken(context, 'ci', 'operator', name)}` } }
}

/** Sends the report of the official action with changed fields; an undefined field is left out. */
export function report(
  registry: TestRegistry,
  as: Reporter | undefined,
  but: Record<string, unknown> = {},
): Promise<Answer> {
  const body = { ...officialReport, ...but }
  return send(registry, 'postUploadArtifact', 'POST /upload-artifact', { as, body })
}

/** Sends a report that must succeed; returns the id of the result. */
export async function givenResult(
  registry: TestRegistry,
  as: Reporter,
  but: Record<string, unknown> = {},
): Promise<string> {
  const { status, body } = await report(registry, as, but)
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body.id
}

/** Returns a commit by number. */
export function commit(number: number): { commit_hash: string; commit_time: string; commit_message: string } {
  return {
    commit_hash: number.toString(16).padStart(40, '0'),
    commit_time: new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString().replace('.000', ''),
    commit_message: `Commit ${number}`,
  }
}

export function readResult(registry: TestRegistry, id: string): Promise<Answer> {
  return send(registry, 'getWorkflowResult', `GET /workflowresult/${id}`)
}

export function listResults(registry: TestRegistry, query = ''): Promise<Answer> {
  return send(registry, 'getGitcommit', `GET /gitcommit${query}`)
}

export function listCommits(registry: TestRegistry, query = ''): Promise<Answer> {
  return send(registry, 'getGitcommitsummary', `GET /gitcommitsummary${query}`)
}

/** Uploads a file of a result. */
export function uploadFile(
  registry: TestRegistry,
  as: Reporter | undefined,
  bytes: Buffer,
  length = bytes.length,
): Promise<Answer> {
  return registry.call('uploadCiFile', '/ci/files', {
    method: 'POST',
    headers: { ...as?.headers, 'Content-Type': 'application/octet-stream', 'Content-Length': String(length) },
    body: new Uint8Array(bytes),
  })
}

/** Returns the reporter of a result, as stored. */
export async function reporterOf({ context }: TestRegistry, id: string): Promise<string | undefined> {
  const row = await context.db.selectFrom('ci_results').select('reported_by').where('id', '=', id).executeTakeFirst()
  return row?.reported_by
}

/** Returns a picture of a single pixel; each colour makes another file. */
export function pictureOf(colour: number): Buffer {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex')
  return Buffer.concat([head, Buffer.from([0, 0, 0, colour])])
}
