import { useCallback } from 'react'
import { useRefusalSentence } from '../../../../data/refusals/use-refusal-sentence.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { useToast } from '../../../../ui/toasts.tsx'

/** Returns a function that shows a toast with an optional undo. A second toast reports the undo or its error. */
export const useUndoToast = (): ((text: string, undo?: () => Promise<unknown>) => void) => {
  const t = useT('admin-nodes')
  const toast = useToast()
  const sentence = useRefusalSentence()
  return useCallback(
    (text, undo) => {
      const undone = () => toast({ tone: 'info', text: t('admin-nodes.undone') })
      const refused = (error: unknown) => toast({ tone: 'error', text: sentence(error) })
      const action = undo && { label: t('admin-nodes.undo'), onSelect: () => void undo().then(undone, refused) }
      toast({ tone: 'success', text, ...(action && { action }) })
    },
    [t, toast, sentence],
  )
}
