import { useState } from 'react'
import { faultSentence } from '../data/session/fault-sentence.ts'
import { faultOf } from '../data/session/identity-error.ts'
import { useSession } from '../data/session/use-session.ts'
import { useTranslations } from '../i18n/translations.tsx'
import { useT } from '../i18n/use-t.ts'
import { useToast } from '../ui/toasts.tsx'

/** Returns a function that signs out and shows a toast on failure. */
export const useLogout = () => {
  const t = useT()
  const toast = useToast()
  const translations = useTranslations()
  const { signOut } = useSession()
  const [busy, setBusy] = useState(false)
  const logout = async () => {
    setBusy(true)
    try {
      await signOut()
    } catch (error) {
      // The texts load on demand, because they are rarely needed and the menu is on every page.
      await translations.need('auth')
      const sentence = faultSentence(translations.t, faultOf(error))
      toast({ tone: 'error', text: t('session.logoutError', { error: sentence }) })
    } finally {
      setBusy(false)
    }
  }
  return { busy, logout }
}
