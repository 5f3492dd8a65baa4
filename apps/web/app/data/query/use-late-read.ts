import type { CallData, CallInit, PathOf } from '@registry/api-client'
import { useEffect, useState } from 'react'

/**
 * `useRead` for pages where most visitors read nothing: all that reading takes is loaded once it is `enabled`.
 * Undefined before, and while nothing is known.
 */
export const useLateRead = <Path extends PathOf<'get'>>(
  path: Path,
  init: CallInit<'get', Path>,
  enabled: boolean,
): CallData<'get', Path> | undefined => {
  const [told, setTold] = useState<{ asked: string; data: CallData<'get', Path> | undefined }>()
  const asked = JSON.stringify([path, init])
  useEffect(() => {
    if (!enabled) return undefined
    let stop: (() => void) | undefined
    let isOver = false
    const begin = async () => {
      const { observeRead } = await import('./observe-read.ts')
      if (!isOver) stop = observeRead(path, init, (data) => setTold({ asked, data }))
    }
    // Without a network nothing is known, as when the answer fails.
    begin().catch(() => undefined)
    return () => {
      isOver = true
      stop?.()
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- `asked` is path and init
  }, [enabled, asked])
  // Data outlives the session that read it.
  return enabled && told?.asked === asked ? told.data : undefined
}
