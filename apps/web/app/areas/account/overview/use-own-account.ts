import { useState } from 'react'
import { faultSentence } from '../../../data/session/fault-sentence.ts'
import { faultOf } from '../../../data/session/identity-error.ts'
import type { OwnAccount } from '../../../data/session/identity-provider.ts'
import { identityProvider } from '../../../data/session/session.ts'
import { useT } from '../../../i18n/use-t.ts'

/** Changes the account of the person at the embedded provider: whether a change is on its way, and why one was refused. */
export const useOwnAccount = () => {
  const t = useT('auth')
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const change = async (call: (account: OwnAccount) => Promise<void>): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    setFault(undefined)
    try {
      const { account } = await identityProvider()
      if (account) await call(account)
      return account !== undefined
    } catch (error) {
      setFault(faultSentence(t, faultOf(error)))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, fault, setFault, change }
}
