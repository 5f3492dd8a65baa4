import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { faultOf } from '../data/session/identity-error.ts'
import { faultSentence } from '../data/session/fault-sentence.ts'
import { useSession } from '../data/session/use-session.ts'
import { createT, useT } from '../i18n/use-t.ts'
import { useToast } from '../ui/toasts.tsx'

/** Signs out, and says so when it fails. */
export const useLogout = () => {
  const t = useT()
  const toast = useToast()
  const { i18n } = useTranslation()
  const { signOut } = useSession()
  const [busy, setBusy] = useState(false)
  const logout = async () => {
    setBusy(true)
    try {
      await signOut()
    } catch (error) {
      // Hardly ever needed, and the menu stands on every page.
      await i18n.loadNamespaces('auth')
      const sentence = faultSentence(createT<'auth'>(i18n), faultOf(error))
      toast({ tone: 'error', text: t('session.logoutError', { error: sentence }) })
    } finally {
      setBusy(false)
    }
  }
  return { busy, logout }
}
