import type { Schema } from '@registry/api-client'
import { useMemo } from 'react'
import { useTranslations } from '../../i18n/translations.tsx'
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

/**
 * Returns a function that turns the error of a single result, such as of a refused decision, into a sentence. The message
 * of the server has more details, such as the name of another admin, but is English.
 */
export const useResultSentence = (): ((error?: Schema<'ErrorResponse'>) => string) => {
  const t = useT('refusals')
  const { locale } = useTranslations()
  return (error) => {
    const { error: code, message } = error ?? { error: 'internal_error', message: '' }
    return (locale !== 'en' && refusalSentence(t, code)) || message || t('refusals.internal_error')
  }
}
