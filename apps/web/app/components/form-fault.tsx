import { useEffect, useRef } from 'react'
import { useRefusalSentence } from '../data/refusals/use-refusal-sentence.ts'
import { Notice } from '../ui/notice.tsx'

/** Why a form was refused and what to do; nothing while it was not. */
export const FormFault = ({ error }: { error: unknown }) => {
  const sentence = useRefusalSentence()
  const place = useRef<HTMLDivElement>(null)
  const isRefused = error !== null && error !== undefined
  useEffect(() => {
    // A long form may have it below the edge of its window.
    if (isRefused) place.current?.scrollIntoView({ block: 'nearest' })
  }, [isRefused])
  return (
    <div ref={place} role="alert" className="empty:hidden">
      {isRefused && <Notice kind="danger">{sentence(error)}</Notice>}
    </div>
  )
}
