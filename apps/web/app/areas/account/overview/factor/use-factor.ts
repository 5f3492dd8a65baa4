import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useQueryClient } from '../../../../data/query/query-client.ts'
import { queryKey } from '../../../../data/query/query-key.ts'
import { faultSentence } from '../../../../data/session/fault-sentence.ts'
import { faultOf } from '../../../../data/session/identity-error.ts'
import type { Factors, SecondFactor } from '../../../../data/session/identity-provider.ts'
import { identityProvider, refreshPerson } from '../../../../data/session/session.ts'
import { useT } from '../../../../i18n/use-t.ts'

const none: Factors = { app: null, passkeys: [] }

/** The second factors of the person. */
export const useFactors = () =>
  useQuery(
    {
      queryKey: queryKey('/users/factors'),
      gcTime: 0,
      queryFn: async () => (await (await identityProvider()).secondFactor?.())?.read() ?? none,
    },
    useQueryClient(),
  )

/** Changes the second factors of the person: whether a change is on its way, and why one was refused. */
export const useFactorChange = () => {
  const t = useT('auth')
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  /** Answers undefined where the change was refused. */
  const change = async <Answer>(call: (factor: SecondFactor) => Promise<Answer>): Promise<Answer | undefined> => {
    if (isBusy) return undefined
    setBusy(true)
    setFault(undefined)
    try {
      const factor = await (await identityProvider()).secondFactor?.()
      if (!factor) return undefined
      const answer = await call(factor)
      // Some changes begin another session, and the token of the former one is over.
      await refreshPerson()
      return answer
    } catch (error) {
      setFault(faultSentence(t, faultOf(error)))
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, fault, setFault, change }
}
