import type { SearchDocument } from '../search-document.ts'
import type { Ranking } from '../search-request.ts'

/** The parts of the prior score, each from 0 to 1. `now` is in milliseconds. */
export function standingOf(entry: Facts & { releasedAt: number | undefined }, now: number): Omit<Ranking, 'text'> {
  return {
    searchRanking: rankingShare(entry.searchRanking),
    installs: logShare(entry.downloads, mostInstalls),
    stars: logShare(entry.stars, mostStars),
    freshness: freshness(entry.releasedAt, now),
  }
}

/** The prior score from 0 to 1. `release` is the `releaseShare` of the newest release; `today` is `shareToday`. */
export function priorOf(steady: number, release: number, today: number): number {
  return steady + weights.freshness * Math.min(1, release * today)
}

/** The factor of freshness that depends on the release. 0 without a release. */
export function releaseShare(releasedAt: number | undefined): number {
  return releasedAt === undefined ? 0 : 2 ** (releasedAt / yearMs)
}

/** The factor of freshness that depends on the current time in milliseconds. */
export function shareToday(now: number): number {
  return 2 ** (-now / yearMs)
}

/** Returns the part of the prior score that does not change with time. */
export function steadyPrior({ searchRanking, downloads, stars }: Facts): number {
  return (
    weights.searchRanking * rankingShare(searchRanking) +
    weights.installs * logShare(downloads, mostInstalls) +
    weights.stars * logShare(stars, mostStars)
  )
}

type Facts = Pick<SearchDocument, 'searchRanking' | 'downloads' | 'stars'>

const weights = { searchRanking: 0.35, installs: 0.3, stars: 0.28, freshness: 0.07 }

// Larger numbers score no higher.
const mostInstalls = 1_000_000
const mostStars = 5000
const yearMs = 365 * 86_400_000

function rankingShare(searchRanking: number): number {
  return Math.min(1, Math.max(0, (10 - searchRanking) / 9))
}

function logShare(value: number, most: number): number {
  return Math.min(1, Math.log1p(Math.max(0, value)) / Math.log1p(most))
}

/** Returns the freshness, which halves with every year since the newest release; 0 without a release. */
function freshness(releasedAt: number | undefined, now: number): number {
  return releasedAt === undefined ? 0 : Math.min(1, 2 ** (-(now - releasedAt) / yearMs))
}
