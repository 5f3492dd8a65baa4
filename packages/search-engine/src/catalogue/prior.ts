import type { SearchDocument } from '../search-document.ts'
import type { Ranking } from '../search-request.ts'

/** What speaks for a pack whatever was asked, each from 0 to 1. `now` is in milliseconds. */
export function standingOf(entry: Facts & { releasedAt: number | undefined }, now: number): Omit<Ranking, 'text'> {
  return {
    searchRanking: rankingShare(entry.searchRanking),
    installs: logShare(entry.downloads, mostInstalls),
    stars: logShare(entry.stars, mostStars),
    freshness: freshness(entry.releasedAt, now),
  }
}

/**
 * The parts of a standing as one number from 0 to 1, in the order in which they count. `release` is the `releaseShare` of
 * the newest release, `today` what `shareToday` says.
 */
export function priorOf(steady: number, release: number, today: number): number {
  return steady + weights.freshness * Math.min(1, release * today)
}

/** What of freshness comes from the release; times `shareToday` it is the freshness. 0 for who has none. */
export function releaseShare(releasedAt: number | undefined): number {
  return releasedAt === undefined ? 0 : 2 ** (releasedAt / yearMs)
}

/** What of freshness comes from the moment, in milliseconds. */
export function shareToday(now: number): number {
  return 2 ** (-now / yearMs)
}

/** The part of a standing that does not change as time goes by. */
export function steadyPrior({ searchRanking, downloads, stars }: Facts): number {
  return (
    weights.searchRanking * rankingShare(searchRanking) +
    weights.installs * logShare(downloads, mostInstalls) +
    weights.stars * logShare(stars, mostStars)
  )
}

type Facts = Pick<SearchDocument, 'searchRanking' | 'downloads' | 'stars'>

const weights = { searchRanking: 0.35, installs: 0.3, stars: 0.28, freshness: 0.07 }

// What has this many is at the top; more makes no difference.
const mostInstalls = 1_000_000
const mostStars = 5000
const yearMs = 365 * 86_400_000

function rankingShare(searchRanking: number): number {
  return Math.min(1, Math.max(0, (10 - searchRanking) / 9))
}

function logShare(value: number, most: number): number {
  return Math.min(1, Math.log1p(Math.max(0, value)) / Math.log1p(most))
}

/** Halves every year after the newest release; nothing for who has none. */
function freshness(releasedAt: number | undefined, now: number): number {
  return releasedAt === undefined ? 0 : Math.min(1, 2 ** (-(now - releasedAt) / yearMs))
}
