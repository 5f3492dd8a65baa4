import type { CallData, CallInit, PathOf } from '@registry/api-client'
import { useEffect, useState } from 'react'

/**
 * Variant of `useRead` for pages where most visitors read nothing. The code for reading loads once `enabled` is true.
 * Returns undefined before that and until data arrives.
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
    // Without a network the result stays undefined, as after a failed request.
    begin().catch(() => undefined)
    return () => {
      isOver = true
      stop?.()
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- `asked` is path and init
  }, [enabled, asked])
  // The state keeps its data after the session ends, so this check hides the data.
  return enabled && told?.asked === asked ? told.data : undefined
}
