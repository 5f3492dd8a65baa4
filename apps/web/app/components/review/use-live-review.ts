import type { Schema } from '@registry/api-client'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { followEvents } from '../../data/events/follow-events.ts'
import { resolvePath } from '../../data/query/query-key.ts'
import { useStale } from '../../data/query/use-stale.ts'
import { isUnderWay } from './review-state.ts'

type Review = Schema<'VersionReview'>

interface Followed {
  publisherId: string
  review: Review
  /** Default true. Browsers allow few connections to a host, so a list follows only a single review. */
  enabled?: boolean
}

const firstPauseMs = 3000
const longestPauseMs = 60_000

/**
 * Returns the current state of a review. Follows a review under way while the page is visible, and invalidates its data
 * once it is decided. Newly read data wins over the last event.
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
      // The data is invalidated here, because rendering this review stops following its events.
      if (!isUnderWay(review)) void stale(`/publishers/${publisherId}`, `/nodes/${nodeId}`)
    }
    void keepFollowing(path, stopped.signal, show)
    return () => stopped.abort()
  }, [follows, publisherId, nodeId, version, read, stale])

  return shown
}

/**
 * Calls `tell` on every change until the signal aborts. Reconnects when the stream ends or fails, with growing pauses.
 */
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

// The contract defines that the events of the API contain a VersionReview.
const parseReview = (data: string) => JSON.parse(data) as Review

/** Returns whether the page is visible, which a background tab is not. */
const useIsVisible = (): boolean => useSyncExternalStore(subscribe, isVisible, isVisibleOnServer)

const subscribe = (onChange: () => void) => {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

const isVisible = () => document.visibilityState === 'visible'

const isVisibleOnServer = () => false
