import { useEffect, useRef } from 'react'
import { useRefusalSentence } from '../data/refusals/use-refusal-sentence.ts'
import { Notice } from '../ui/notice.tsx'

/** Shows why a form was refused and what to do; renders nothing without an error. */
export const FormError = ({ error }: { error: unknown }) => {
  const sentence = useRefusalSentence()
  const container = useRef<HTMLDivElement>(null)
  const isRefused = error !== null && error !== undefined
  useEffect(() => {
    // In a long form, the message may be outside the viewport.
    if (isRefused) container.current?.scrollIntoView({ block: 'nearest' })
  }, [isRefused])
  return (
    <div ref={container} role="alert" className="empty:hidden">
      {isRefused && <Notice kind="danger">{sentence(error)}</Notice>}
    </div>
  )
}
