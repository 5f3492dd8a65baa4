import { useState } from 'react'
import { identitySentence } from '../../../data/session/identity-sentence.ts'
import { identityReasonOf } from '../../../data/session/identity-error.ts'
import type { OwnAccount } from '../../../data/session/identity-provider.ts'
import { identityProvider } from '../../../data/session/session.ts'
import { useT } from '../../../i18n/use-t.ts'

/** Returns a function that changes the person's account at the embedded provider, with its busy state and its error. */
export const useOwnAccount = () => {
  const t = useT('auth')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const change = async (call: (account: OwnAccount) => Promise<void>): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    setError(undefined)
    try {
      const { account } = await identityProvider()
      if (account) await call(account)
      return account !== undefined
    } catch (thrown) {
      setError(identitySentence(t, identityReasonOf(thrown)))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, error, setError, change }
}
