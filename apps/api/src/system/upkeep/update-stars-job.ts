import { writeAudit } from '../../access/audit/audit-store.ts'
import { readRepositoryFacts } from '../../registry/claims/github-facts.ts'
import { parseGitHubRepository, type GitHubRepository } from '../../registry/claims/github-repository.ts'
import { openGitHub, type GitHub } from '../../registry/claims/github-request.ts'
import type { Context } from '../../context.ts'
import { inParallel } from '../../platform/in-parallel.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { Attempt } from '../../platform/jobs/queue.ts'
import type { Queues } from '../../queues.ts'
import { listStarsOldest, saveStars } from './stars-store.ts'

const width = 4
// A thousand slow requests still end within the time limit of a job.
const timeoutMs = 3000
const mostInARow = 8

/**
 * Updates the stars of the least recently checked nodes, four requests at a time. A missing repository keeps its stars
 * and counts as checked. A rate limit or an outage of GitHub stops the job, and the other nodes wait for the next job.
 */
export async function updateStarsJob(
  context: Pick<Context, 'db' | 'clock' | 'config' | 'log'>,
  { data }: Attempt<Queues['update-github-stars']>,
): Promise<void> {
  const { db, config } = context
  const nodes = await listStarsOldest(db, data.most)
  const groups = Map.groupBy(nodes, ({ repository }) => {
    const found = parseGitHubRepository(repository, config.github.url)
    return found ? `${found.owner}/${found.name}`.toLowerCase() : ''
  })
  const run = createRun(context, openGitHub(context, timeoutMs))
  await inParallel([...groups.values()], width, async (group) => {
    const repository = parseGitHubRepository(group[0]?.repository ?? '', config.github.url)
    await run.ask(
      group.map(({ id }) => id),
      repository,
    )
  })
  const { error, ...counts } = run.end()
  const left = nodes.length - counts.checked
  if (error !== undefined) context.log.warn({ err: error, ...counts, left }, 'GitHub was not asked for all stars')
  await db
    .transaction()
    .execute((tx) =>
      writeAudit(tx, { actor: data.by, action: 'upkeep.stars', subject: 'registry', detail: { ...counts, left } }),
    )
}

interface Counts {
  /** Number of checked nodes. */
  checked: number
  /** Nodes whose stars changed. */
  changed: number
  /** Nodes without a repository on GitHub. */
  missing: number
}

function createRun({ db, clock }: Pick<Context, 'db' | 'clock'>, github: GitHub) {
  const counts: Counts = { checked: 0, changed: 0, missing: 0 }
  let failuresInARow = 0
  let error: unknown

  return {
    async ask(nodeIds: string[], repository: GitHubRepository | undefined): Promise<void> {
      if (error !== undefined) return
      try {
        const facts = repository && (await readRepositoryFacts(github, repository))
        const stars = facts?.stars
        failuresInARow = 0
        const changed = await saveStars(db, { nodeIds, stars, now: clock.now() })
        // The job awaits first: concurrent workers add to the counter between a read and a write.
        counts.changed += changed
        counts.checked += nodeIds.length
        if (stars === undefined) counts.missing += nodeIds.length
      } catch (failure) {
        if (!(failure instanceof RegistryError)) throw failure
        // A single failing repository does not stop the job. It loses its turn, so that it does not stop later jobs.
        const isOutage = String(failure.code) === 'github_unavailable'
        if (isOutage) await saveStars(db, { nodeIds, stars: undefined, now: clock.now() })
        failuresInARow += 1
        if (!isOutage || failuresInARow >= mostInARow) error = failure
      }
    },
    end: (): Counts & { error: unknown } => ({ ...counts, error }),
  }
}
