import { useEffect, useRef } from 'react'
import { focusFirstField } from './dialog.tsx'

/** Returns a ref for a form with a single field. An error focuses the field and scrolls itself into view. */
export const useErrorFocus = (error: unknown) => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!error) return
    focusFirstField(form.current)
    form.current?.querySelector('[id$="-error"]')?.scrollIntoView({ block: 'nearest' })
  }, [error])
  return form
}
