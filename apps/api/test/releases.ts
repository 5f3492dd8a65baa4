import { createHmac, randomUUID } from 'node:crypto'
import { readVersion, versionFacts } from '../src/releases/notes/release-version.ts'
import type { ReleaseProject } from '../src/schema/release-tables.ts'
import type { Answer, TestRegistry } from './harness.ts'
import { givenModerator, type Person } from './people.ts'
import { send } from './requests.ts'

const secret = 'the secret of the webhook'

/** Settings of a registry with a release webhook. */
export const withWebhook = {
  RELEASES_WEBHOOK_SECRET: secret,
  RELEASES_REPOSITORIES: 'octo/ComfyUI=comfyui,octo/desktop=desktop',
} as const

interface Written {
  project?: string
  version?: string
  attention?: string
  form_factors?: string[]
  contents?: Record<string, string>
}

/** Creates a draft as an admin. */
export async function givenNote(registry: TestRegistry, { project = 'comfyui', version = '1.0.0', ...rest }: Written) {
  const as = await givenModerator(registry, 'writer')
  const body = { project, version, contents: { en: `What is new in ${version}` }, ...rest }
  return sure(await send(registry, 'createAdminRelease', 'POST /admin/releases', { as, body }), 201)
}

/** Creates a published note as an admin. */
export async function givenPublished(registry: TestRegistry, written: Written) {
  const { id } = await givenNote(registry, written)
  const as = await givenModerator(registry, 'writer')
  return sure(await send(registry, 'publishAdminRelease', `POST /admin/releases/${id}/publish`, { as }), 200)
}

/** Inserts many published notes of a project, without an author. */
export async function givenManyPublished(
  { context }: TestRegistry,
  project: ReleaseProject,
  notes: { version: string; form_factors?: string[]; contents?: Record<string, string> }[],
): Promise<void> {
  const rows = notes.map(({ version, form_factors = [] }) => ({
    project,
    ...versionFacts(readVersion(version)),
    attention: 'low' as const,
    form_factors,
    status: 'published' as const,
    source: 'admin' as const,
    published_at: new Date('2026-01-02T03:04:05Z'),
  }))
  const saved = await context.db.insertInto('release_notes').values(rows).returning(['id', 'version']).execute()
  const contents = saved.flatMap(({ id, version }, index) =>
    Object.entries(notes[index]?.contents ?? { en: `What is new in ${version}` }).map(([locale, content]) => ({
      release_id: id,
      locale,
      content,
    })),
  )
  await context.db.insertInto('release_note_contents').values(contents).execute()
}

/** Updates a note. The body has the revision that the caller has loaded. */
export function change(registry: TestRegistry, id: number, body: object, as: Person): Promise<Answer> {
  return send(registry, 'updateAdminRelease', `PATCH /admin/releases/${id}`, { as, body })
}

/** Returns the public notes of a project. */
export async function notesOf(registry: TestRegistry, query: string) {
  return sure(await registry.call('getReleaseNotes', `/releases?${query}`), 200)
}

/** Returns the notes of a project in any state, by version. */
export async function releasesOf(registry: TestRegistry, project = 'comfyui') {
  const as = await givenModerator(registry, 'writer')
  const path = `/admin/releases?project=${project}&limit=100` as const
  const { releases } = sure(await send(registry, 'listAdminReleases', `GET ${path}`, { as }), 200)
  return new Map<string, any>(releases.map((release: { version: string }) => [release.version, release]))
}

export interface Told {
  action: string
  repository?: string
  /** Fields that differ from a published release. */
  release?: Record<string, unknown>
}

let releaseIds = 1000

/** Returns an unused release id. */
export const newReleaseId = () => ++releaseIds

/** Returns a webhook of GitHub with the fields that matter, and some others. */
export function webhookOf({ action, repository = 'octo/ComfyUI', release = {} }: Told) {
  const tag = typeof release['tag_name'] === 'string' ? release['tag_name'] : 'v1.0.0'
  const id = typeof release['id'] === 'number' ? release['id'] : newReleaseId()
  return {
    action,
    release: {
      id,
      node_id: 'RE_1',
      url: `https://api.github.com/repos/${repository}/releases/${id}`,
      html_url: `https://github.com/${repository}/releases/tag/${tag}`,
      tag_name: tag,
      target_commitish: 'main',
      name: null,
      body: `## ${tag}\r\n\r\n- more`,
      draft: false,
      prerelease: false,
      created_at: '2026-01-02T03:00:00Z',
      published_at: '2026-01-02T03:04:05Z',
      assets: [],
      ...release,
    },
    repository: { id: 7, name: repository.split('/')[1], full_name: repository, private: false },
    sender: { id: 1, login: 'octo' },
  }
}

interface Envelope {
  delivery?: string
  event?: string
  type?: string
  /** Replaces the correct signature. */
  signature?: string | null
}

/** Delivers a webhook as GitHub does; a text is sent unchanged. */
export function deliver(
  registry: TestRegistry,
  webhook: object | string,
  { type = 'application/json', ...envelope }: Envelope = {},
): Promise<Answer> {
  const text = typeof webhook === 'string' ? webhook : JSON.stringify(webhook)
  return registry.call('processReleaseWebhook', '/releases', {
    method: 'POST',
    headers: { 'Content-Type': type, ...signed(text, envelope) },
    body: text,
  })
}

/** Returns GitHub's headers for a text. */
export function signed(text: string, { delivery = randomUUID(), event = 'release', signature }: Envelope = {}) {
  const right = `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`
  return {
    'User-Agent': 'GitHub-Hookshot/1',
    'X-GitHub-Delivery': delivery,
    'X-GitHub-Event': event,
    'X-GitHub-Hook-ID': '1',
    'X-GitHub-Hook-Installation-Target-ID': '7',
    'X-GitHub-Hook-Installation-Target-Type': 'repository',
    ...(signature !== null && { 'X-Hub-Signature-256': signature ?? right }),
  }
}

/** Delivers a webhook that must be accepted. */
export async function told(registry: TestRegistry, what: Told): Promise<void> {
  sure(await deliver(registry, webhookOf(what)), 200)
}

function sure({ status, body }: Answer, expected: number) {
  if (status !== expected) throw new Error(`${status} instead of ${expected}: ${JSON.stringify(body)}`)
  return body
}
