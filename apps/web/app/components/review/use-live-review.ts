import type { Schema } from '@registry/api-client'
import { useEffect, useState } from 'react'
import { followEvents } from '../../data/events/follow-events.ts'
import { useIsVisible } from '../../data/events/use-is-visible.ts'
import { resolvePath } from '../../data/query/query-key.ts'
import { useStale } from '../../data/query/use-stale.ts'
import { isUnderWay } from './review-state.ts'

type Review = Schema<'VersionReview'>

interface Followed {
  publisherId: string
  review: Review
  /** Default true. Browsers keep few connections to one host: follow one of many. */
  enabled?: boolean
}

const firstPauseMs = 3000
const longestPauseMs = 60_000

/**
 * A review as it is now: follows one that is under way while the page can be seen, and makes what was read of it stale when
 * it is decided. What was read later than the last event wins.
 */
export const useLiveReview = ({ publisherId, review: read, enabled = true }: Followed): Review => {
  const stale = useStale()
  const isVisible = useIsVisible()
  const [live, setLive] = useState<{ of: Review; review: Review }>()
  const shown = live?.of === read ? live.review : read
  const follows = enabled && isVisible && isUnderWay(shown)
  const { node_id: nodeId, version } = read

  useEffect(() => {
    if (!follows) return undefined
    const stopped = new AbortController()
    const path = resolvePath('/publishers/{publisherId}/nodes/{nodeId}/versions/{version}/review/events', {
      publisherId,
      nodeId,
      version,
    })
    const show = (review: Review): void => {
      setLive({ of: read, review })
      // Not left to the last event: showing this one ends the following.
      if (!isUnderWay(review)) void stale(`/publishers/${publisherId}`, `/nodes/${nodeId}`)
    }
    void keepFollowing(path, stopped.signal, show)
    return () => stopped.abort()
  }, [follows, publisherId, nodeId, version, read, stale])

  return shown
}

/** Tells of every change until the signal comes; what breaks is taken up again, later and later. */
const keepFollowing = async (path: string, signal: AbortSignal, tell: (review: Review) => void): Promise<void> => {
  let pauseMs = firstPauseMs
  const toldOf = (review: Review): void => {
    pauseMs = firstPauseMs
    tell(review)
  }
  while (!signal.aborted) {
    await follow(path, signal, toldOf).catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }
}

const follow = async (path: string, signal: AbortSignal, tell: (review: Review) => void): Promise<void> => {
  for await (const { event, data } of followEvents(path, signal)) {
    if (event === 'review') tell(parseReview(data))
  }
}

// The API writes a VersionReview into its events, by the contract.
const parseReview = (data: string) => JSON.parse(data) as Review
