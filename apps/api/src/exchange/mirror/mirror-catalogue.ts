import type { Context } from '../../context.ts'
import { refreshStatistics } from '../../moderation/statistics/refresh-statistics.ts'
import { maintainDatabase } from '../../platform/db/maintain.ts'
import { copyAdvisories } from './copy-advisories.ts'
import { copyArchives } from './copy-archives.ts'
import { followFeed } from './follow-feed.ts'
import { followRemovals } from './follow-removals.ts'
import { MirrorError } from './mirror-error.ts'
import { startMirrorSummary, type MirrorSummary } from './mirror-summary.ts'
import { copyCatalogue } from './run-mirror.ts'
import { openSource } from './open-source.ts'

export interface MirrorOptions {
  /** Base URL of the other registry's API. */
  baseUrl: string
  /** True copies the archives; false makes downloads redirect to the source. */
  archives: boolean
  /** Number of concurrent requests. */
  concurrency?: number
  /** Attempts for each request. */
  attempts?: number
  timeoutMs?: number
  signal?: AbortSignal | undefined
  fetch?: typeof fetch
  wait?(ms: number, signal: AbortSignal | undefined): Promise<void>
}

export type MirrorPhase = 'catalogue' | 'comparison' | 'archives'

/** Called during a run with the progress of a phase, and its total. */
export type ReportMirror = (phase: MirrorPhase, done: number, total: number) => void

/**
 * Copies another registry's public catalogue over its API: the whole catalogue at first, then changes, from its feed or
 * its pages. An interrupted run can be repeated. Throws MirrorError for an unreadable source.
 */
export async function mirrorCatalogue(
  context: Context,
  options: MirrorOptions,
  report: ReportMirror = () => undefined,
): Promise<MirrorSummary> {
  const source = openSource(options.baseUrl, { ...options, now: () => context.clock.now() })
  if (source.baseUrl === context.config.apiPublicUrl)
    throw new MirrorError(`${source.baseUrl} is this registry itself.`)
  const summary = startMirrorSummary()
  const run = { context, source, summary, concurrency: options.concurrency ?? 4 }
  const during = (phase: MirrorPhase) => (done: number, total: number) => report(phase, done, total)
  const copying = { ...run, report: during('catalogue') }
  if (!(await followFeed(copying))) await copyCatalogue(copying)
  await followRemovals({ ...run, report: during('comparison') })
  await copyAdvisories({ ...run, report: during('catalogue') })
  if (options.archives) await copyArchives({ ...run, report: during('archives') })
  const changes = summary.created + summary.updated + summary.deleted + summary.archives.copied
  if (changes > 0) {
    await maintainDatabase(context.db, context.config.database)
    await refreshStatistics(context)
  }
  return summary
}
