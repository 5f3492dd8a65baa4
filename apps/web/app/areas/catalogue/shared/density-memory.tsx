import { use, useLayoutEffect, useSyncExternalStore } from 'react'
import { NonceContext } from '../../../data/nonce.ts'
import { densityScript, recallDensity } from './density.ts'

const never = () => () => {}

/** Puts the remembered density in force before the list that follows it. */
export const DensityMemory = () => {
  const nonce = use(NonceContext)
  const inHtml = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  useLayoutEffect(recallDensity, [])
  return inHtml ? <script nonce={nonce} dangerouslySetInnerHTML={{ __html: densityScript }} /> : null
}
