import { sql } from 'kysely'
import { loadSampleCatalogue } from '../../src/exchange/sample/load-sample-catalogue.ts'
import { givenReporter, givenResult, pictureOf, uploadFile } from '../ci.ts'
import type { TestRegistry } from '../harness.ts'
import { givenModerator, givenPerson } from '../people.ts'
import { send } from '../requests.ts'
import type { Known } from './values-of.ts'

/** Data that all requests of a run share. */
export interface Standing {
  known: Known
  /** A version that every client can download. */
  archive: { versionId: string; sha256: string; size: number }
}

/** Loads the sample catalogue, and creates one thing of each missing kind. */
export async function givenStanding(registry: TestRegistry): Promise<Standing> {
  const { context } = registry
  await loadSampleCatalogue(context)
  const moderator = await givenModerator(registry, 'admin')
  const reporter = await givenReporter(registry)
  const stranger = await givenPerson(registry, 'stranger')
  const result = await givenResult(registry, reporter)
  const { body: ciFile } = await uploadFile(registry, reporter, pictureOf(1))
  const [active, flagged] = [await someVersions(registry, 'active'), await someVersions(registry, 'flagged')]
  const { body: decided } = await send(registry, 'decideVersions', 'POST /admin/decisions', {
    as: moderator,
    body: {
      status: 'NodeVersionStatusBanned',
      items: flagged.slice(0, 1).map(({ node_id, version }) => ({ node_id, version })),
    },
  })
  const [first] = active
  if (!first) throw new Error('the sample catalogue has no active version')
  const { body: report } = await send(registry, 'reportNode', `POST /nodes/${first.node_id}/reports`, {
    as: stranger,
    body: { kind: 'broken', message: 'It does not load.' },
  })
  const all = await idsOf(registry)
  const batchId = String(decided.batch_id)
  return {
    archive: { versionId: first.id, sha256: first.sha256 ?? '', size: first.size ?? 0 },
    known: {
      ...all,
      ...named(['version', 'node_version', 'against'], ['1.0.0', '1.0', 'v1.0.0', 'latest', ...all.versionNumber]),
      ...named(
        ['versionId', 'version_id'],
        [...active, ...flagged].map(({ id }) => id),
      ),
      batch: [batchId],
      batch_id: [batchId],
      reportId: [String(report.id)],
      workflowResultId: [result],
      fileId: [String(ciFile.path).split('/').at(-1) ?? ''],
      commitId: ['0123456789abcdef0123456789abcdef01234567'],
      repoName: ['comfyanonymous/ComfyUI'],
      repo_name: ['comfyanonymous/ComfyUI'],
      branchName: ['master'],
      workflowName: ['default.json'],
      operatingSystem: ['linux'],
      search: ['tone', 'image', 'a', 'tone by sample', '"', '-'],
      q: ['tone', 'sample', 'a'],
      timestamp: ['2025-01-01T00:00:00Z', '2026-01-01T00:00:00+02:00'],
      start_date: ['2026-01-01', '2026-01-01T00:00:00Z'],
      end_date: ['2026-12-31', '2026-12-31T00:00:00Z'],
      sort: ['name', 'github_stars;desc', 'downloads', 'last_updated', 'created_at;asc'],
      current_version: ['0.0.1', '1.0.0', ''],
      locale: ['fr', 'pt-BR', 'xx'],
      path: ['__init__.py', 'pyproject.toml', 'README.md'],
      url: ['https://github.com/octo/pack', 'octo/pack'],
    },
  }
}

function someVersions({ context: { db } }: TestRegistry, status: 'active' | 'flagged') {
  return db
    .selectFrom('node_versions')
    .select(['id', 'node_id', 'version', 'sha256', 'size'])
    .where('status', '=', status)
    .where('sha256', 'is not', null)
    .orderBy('node_id')
    .orderBy('version')
    .limit(5)
    .execute()
}

async function idsOf({ context: { db } }: TestRegistry) {
  const nodes = await db.selectFrom('nodes').select('id').orderBy('id').limit(40).execute()
  const publishers = await db.selectFrom('publishers').select('id').orderBy('id').execute()
  const comfyNodes = await db.selectFrom('comfy_nodes').select('name').orderBy('name').limit(20).execute()
  const versions = await db.selectFrom('node_versions').select('version').distinct().orderBy('version').execute()
  const releases = await db.selectFrom('release_notes').select('id').orderBy('id').execute()
  const charges = await db.selectFrom('ledger_entries').select('id').where('kind', '=', 'charge').execute()
  const jobs = await sql<{ id: string; name: string }>`select id, name from pgboss.job limit 10`.execute(db)
  return {
    nodeId: nodes.map(({ id }) => id),
    publisherId: publishers.map(({ id }) => id),
    comfyNodeName: comfyNodes.map(({ name }) => name),
    versionNumber: versions.map(({ version }) => version),
    releaseId: releases.map(({ id }) => String(id)),
    charge_id: charges.map(({ id }) => id),
    jobId: jobs.rows.map(({ id }) => id),
    queue: jobs.rows.map(({ name }) => name),
  }
}

function named(names: string[], values: string[]): Known {
  return Object.fromEntries(names.map((name) => [name, values]))
}
