import { useEffect, useRef, useState } from 'react'
import type { ComparedPack } from './view.ts'

export interface RemovedPack {
  id: string
  name: string
  /** Index of the column. */
  index: number
}

/**
 * Moves the focus after the removal of a column, whose link is gone by then: to the same link of the next column, or to
 * the heading after the last column.
 */
export const useRemoval = (packs: readonly ComparedPack[]) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const pending = useRef<RemovedPack>(undefined)
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    const removed = pending.current
    if (!removed || packs.some(({ id }) => id === removed.id)) return
    pending.current = undefined
    const links = document.querySelectorAll<HTMLElement>('[data-remove]')
    const next = links[Math.min(removed.index, links.length - 1)] ?? heading.current
    next?.focus()
    setAnnounced(removed.name)
  }, [packs])
  const onRemove = (removed: RemovedPack) => {
    pending.current = removed
    // Screen readers announce a name that follows another text, and so the same name again.
    setAnnounced('')
  }
  return { heading, announced, onRemove }
}
