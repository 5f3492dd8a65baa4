import { createNamedToken } from '../src/access/credentials/named-tokens.ts'
import type { Answer, TestRegistry } from './harness.ts'
import { officialReport } from './official-report.ts'
import type { Person } from './people.ts'
import { send } from './requests.ts'

/** Whoever reports. */
export type Reporter = Pick<Person, 'headers'>

/** A continuous integration with a token of its own. */
export async function givenReporter({ context }: TestRegistry, name = 'comfy-ci'): Promise<Reporter> {
  return { headers: { Authorization: `Bearer ${await createNamedToken(context, 'ci', 'operator', name)}` } }
}

/** Reports what the official action would, but for some fields; an undefined one is left out. */
export function report(
  registry: TestRegistry,
  as: Reporter | undefined,
  but: Record<string, unknown> = {},
): Promise<Answer> {
  const body = { ...officialReport, ...but }
  return send(registry, 'postUploadArtifact', 'POST /upload-artifact', { as, body })
}

/** The same where it has to succeed; answers the id of the result. */
export async function givenResult(
  registry: TestRegistry,
  as: Reporter,
  but: Record<string, unknown> = {},
): Promise<string> {
  const { status, body } = await report(registry, as, but)
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body.id
}

/** A commit of its own by a number. */
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

/** Who reported a result, as the registry keeps it. */
export async function reporterOf({ context }: TestRegistry, id: string): Promise<string | undefined> {
  const row = await context.db.selectFrom('ci_results').select('reported_by').where('id', '=', id).executeTakeFirst()
  return row?.reported_by
}

/** A picture of one pixel, whose colour makes another file of it. */
export function pictureOf(colour: number): Buffer {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex')
  return Buffer.concat([head, Buffer.from([0, 0, 0, colour])])
}
