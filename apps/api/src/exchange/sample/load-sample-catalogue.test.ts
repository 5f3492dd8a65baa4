import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createContext, type Context } from '../../context.ts'
import { readConfig } from '../../platform/config/config.ts'
import { loadSampleCatalogue } from './load-sample-catalogue.ts'

let directory: string
let context: Context
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sample-'))
  context = await createContext(readConfig({ DATA_DIR: directory, LOG_LEVEL: 'silent' }))
})
afterAll(async () => {
  await context?.close()
  await rm(directory, { recursive: true, force: true })
})

async function everything() {
  return {
    nodes: await context.db.selectFrom('nodes').selectAll().orderBy('id').execute(),
    audit: await context.db.selectFrom('audit_entries').selectAll().orderBy('id').execute(),
  }
}

it('is loaded once, with an audit entry for each node; a second call does nothing', async () => {
  expect(await loadSampleCatalogue(context)).toBeGreaterThan(0)
  const { nodes, audit } = await everything()
  expect(audit.filter(({ action }) => action === 'sample.load')).toHaveLength(1)
  const loaded = audit.filter(({ action }) => action === 'node.load')
  expect(loaded.length).toBeGreaterThan(0)
  expect(loaded[0]).toMatchObject({ detail: { status: 'active', versions: expect.any(Object) } })
  expect(await loadSampleCatalogue(context)).toBe(0)
  expect(await everything()).toEqual({ nodes, audit })
}, 60_000)

it('sample release notes are of versions 0.0.x, and each says that it is a sample', async () => {
  const notes = await context.db
    .selectFrom('release_notes')
    .innerJoin('release_note_contents as text', 'text.release_id', 'release_notes.id')
    .select(['project', 'version', 'status', 'locale', 'content'])
    .execute()
  expect(new Set(notes.map(({ project }) => project)).size).toBeGreaterThan(1)
  for (const { version, status } of notes) expect([status, version.slice(0, 4)]).toEqual(['published', '0.0.'])
  for (const { content } of notes.filter(({ locale }) => locale === 'en')) expect(content).toContain('A sample note')
})

it('publishers have the creation dates of the catalogue', async () => {
  const publishers = await context.db.selectFrom('publishers').select(['id', 'created_at']).execute()
  expect(publishers).toContainEqual({ id: 'sample-studio', created_at: new Date('2025-01-20T09:00:00Z') })
})
