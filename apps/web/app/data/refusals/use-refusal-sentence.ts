import { useMemo } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { asRefusal } from './refusal-error.ts'
import { refusalSentence } from './refusal-sentences.ts'

/** Turns whatever was thrown into a sentence for the person: by its code, else the server's own, else a general one. */
export const useRefusalSentence = (): ((error: unknown) => string) => {
  const t = useT('refusals')
  return useMemo(
    () => (error) => {
      const { code, message } = asRefusal(error)
      return refusalSentence(t, code) ?? (message || t('refusals.internal_error'))
    },
    [t],
  )
}
