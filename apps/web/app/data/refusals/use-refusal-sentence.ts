import { useMemo } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { asRefusal } from './refusal-error.ts'
import { refusalSentence } from './refusal-sentences.ts'

/**
 * Returns a function that turns a thrown error into a sentence for the visitor. The error code decides, then the
 * message of the server, then a general sentence.
 */
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
