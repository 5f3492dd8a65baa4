import { useDeferredValue, useMemo } from 'react'
import { makeHtml } from '../../../markdown/make-html.ts'
import { Prose } from '../../../markdown/prose.tsx'

/** Markdown as the page of releases shows it, while it is typed. */
export const MarkdownPreview = ({ text }: { text: string }) => {
  // A long text takes longer than the time between two keys.
  const shown = useDeferredValue(text)
  const { html } = useMemo(() => makeHtml(shown, { headingLevel: 3, anchors: false }), [shown])
  return <Prose html={html} />
}
