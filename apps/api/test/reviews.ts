import type { Finding, ScanReport } from '@registry/pack-scan/report'
import type { Problem } from '@registry/python-nodes'
import type { Insertable } from 'kysely'
import { rulesFound } from '../src/registry/lifecycle/status-reason.ts'
import type { Schema } from '../src/schema/tables.ts'
import type { TestRegistry } from './harness.ts'

export const blockingFinding: Finding = {
  rule: 'code-from-data',
  severity: 'critical',
  blocks: true,
  reach: 'import',
  file: 'nodes/loader.py',
  line: 7,
  snippet: 'exec(base64.b64decode(blob))',
  detail: 'exec of decoded text',
}

export const harmlessFinding: Finding = {
  rule: 'native-binary',
  severity: 'medium',
  blocks: false,
  reach: 'none',
  file: 'bin/tool.so',
  line: undefined,
  snippet: '',
  detail: 'ELF',
}

interface Given {
  review?: Partial<Insertable<Schema['version_reviews']>>
  /** Undefined before a scan. */
  findings?: Finding[]
  capabilities?: ScanReport['capabilities']
  problems?: Problem[]
}

/** Replaces the review of an existing version; returns the version's UUID. */
export async function givenReview(
  { context: { db } }: TestRegistry,
  nodeId: string,
  version: string,
  { review = {}, findings, capabilities = [], problems = [] }: Given,
): Promise<string> {
  const { id } = await db
    .selectFrom('node_versions')
    .select('id')
    .where('node_id', '=', nodeId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  await db.deleteFrom('version_reviews').where('version_id', '=', id).execute()
  await db.deleteFrom('version_reports').where('version_id', '=', id).execute()
  await db
    .insertInto('version_reviews')
    .values({ version_id: id, unpacked_at: new Date('2026-01-01T00:00:01.002Z'), ...review })
    .execute()
  if (!findings) return id
  const blocking = findings.filter(({ blocks }) => blocks)
  await db
    .insertInto('version_reports')
    .values({
      version_id: id,
      verdict: blocking.length > 0 ? 'flag' : 'pass',
      findings: JSON.stringify(findings),
      finding_count: findings.length,
      blocking_count: blocking.length,
      rules: rulesFound(findings),
      capabilities: JSON.stringify(capabilities),
      problems: JSON.stringify(problems),
      rules_version: 1,
    })
    .execute()
  return id
}
