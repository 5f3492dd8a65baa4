import { cleanText } from '../../platform/clean-text.ts'
import type { JobRow } from '../../platform/jobs/job-store.ts'
import type { Database } from '../../schema/tables.ts'
import { findVersions } from '../../registry/versions/find-versions.ts'

const maxLength = 200

/** Returns the subject of each job by id, in one query: a version, or the public part of the job's payload. */
export async function readJobSubjects(db: Database, jobs: JobRow[]): Promise<Map<string, string>> {
  const ids = jobs.map((job) => aboutVersion(job)).filter((id) => id !== undefined)
  const versions = await findVersions(db, [...new Set(ids)])
  return new Map(
    jobs.map((job) => {
      const version = versions.get(aboutVersion(job) ?? '')
      return [job.id, version ? `version:${version.node_id}@${version.version}` : cargoOf(job)]
    }),
  )
}

/** Returns the version that a job reviews; undefined for other jobs. */
export function versionIdOf(job: Pick<JobRow, 'queue' | 'data'>): string | undefined {
  return job.queue === 'review-version' ? aboutVersion(job) : undefined
}

function aboutVersion({ data }: Pick<JobRow, 'data'>): string | undefined {
  const id = data['versionId']
  return typeof id === 'string' ? id : undefined
}

/**
 * Describes the payload of a job; returns an empty text without a payload. Mails stay hidden, because mails contain
 * private texts and links that act as credentials.
 */
function cargoOf({ queue, data }: JobRow): string {
  if (Object.keys(data).length === 0) return ''
  if (queue !== 'send-mail') return cleanText(JSON.stringify(data), maxLength)
  const domain = String(data['to']).split('@').at(-1)
  return cleanText(`${String(data['kind'])} to @${domain}`, maxLength)
}
