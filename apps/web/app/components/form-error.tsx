import { useEffect, useRef } from 'react'
import { useRefusalSentence } from '../data/refusals/use-refusal-sentence.ts'
import { Notice } from '../ui/notice.tsx'

/** Shows why a form was refused and what to do; renders nothing without an error. */
export const FormError = ({ error }: { error: unknown }) => {
  const sentence = useRefusalSentence()
  const container = useRef<HTMLDivElement>(null)
  const isRefused = error !== null && error !== undefined
  useEffect(() => {
    if (!isRefused) return
    // In a long form, the message may be outside the viewport.
    container.current?.scrollIntoView({ block: 'nearest' })
    // A button loses the focus when it is disabled during its request.
    if (document.activeElement === document.body) container.current?.focus({ preventScroll: true })
  }, [isRefused])
  return (
    <div ref={container} role="alert" tabIndex={-1} className="empty:hidden">
      {isRefused && <Notice kind="danger">{sentence(error)}</Notice>}
    </div>
  )
}
