import { useLayoutEffect, useSyncExternalStore } from 'react'
import { densityScript, recallDensity } from './density.ts'

const never = () => () => {}

/** Puts the remembered density in force before the list that follows it. */
export const DensityMemory = () => {
  const inHtml = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  useLayoutEffect(recallDensity, [])
  return inHtml ? <script dangerouslySetInnerHTML={{ __html: densityScript }} /> : null
}
