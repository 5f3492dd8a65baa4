import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useQueryClient } from '../../../../data/query/query-client.ts'
import { queryKey } from '../../../../data/query/query-key.ts'
import { identitySentence } from '../../../../data/session/identity-sentence.ts'
import { identityReasonOf } from '../../../../data/session/identity-error.ts'
import type { Factors, SecondFactor } from '../../../../data/session/identity-provider.ts'
import { identityProvider, refreshPerson } from '../../../../data/session/session.ts'
import { useT } from '../../../../i18n/use-t.ts'

const none: Factors = { app: null, passkeys: [] }

/** Returns the query of the person's second factors. */
export const useFactors = () =>
  useQuery(
    {
      queryKey: queryKey('/users/factors'),
      gcTime: 0,
      queryFn: async () => (await (await identityProvider()).secondFactor?.())?.read() ?? none,
    },
    useQueryClient(),
  )

/** Returns a function that changes the second factors of the person, with its busy state and its error. */
export const useFactorChange = () => {
  const t = useT('auth')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  /** Returns undefined when the change was refused. */
  const change = async <Answer>(call: (factor: SecondFactor) => Promise<Answer>): Promise<Answer | undefined> => {
    if (isBusy) return undefined
    setBusy(true)
    setError(undefined)
    try {
      const factor = await (await identityProvider()).secondFactor?.()
      if (!factor) return undefined
      const answer = await call(factor)
      // Some changes start another session, which ends the current token. The change holds if no new token arrives.
      await refreshPerson().catch(() => undefined)
      return answer
    } catch (thrown) {
      setError(identitySentence(t, identityReasonOf(thrown)))
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, error, setError, change }
}
