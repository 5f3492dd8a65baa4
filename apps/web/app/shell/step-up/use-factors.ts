import { useEffect, useState } from 'react'
import type { Factors } from '../../data/session/identity-provider.ts'
import { identityProvider } from '../../data/session/session.ts'

const none: Factors = { app: null, passkeys: [] }

/** The second factors of the person; undefined until they are known, and none where nobody can tell. */
export const useFactors = (): Factors | undefined => {
  const [factors, setFactors] = useState<Factors>()
  useEffect(() => {
    readFactors().then(setFactors, () => setFactors(none))
  }, [])
  return factors
}

const readFactors = async (): Promise<Factors> => (await (await identityProvider()).secondFactor?.())?.read() ?? none
