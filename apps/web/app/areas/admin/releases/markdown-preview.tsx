import { useDeferredValue, useMemo } from 'react'
import { makeHtml } from '../../../markdown/make-html.ts'
import { Prose } from '../../../markdown/prose.tsx'

/** Previews Markdown as the releases page renders it, while the admin types. */
export const MarkdownPreview = ({ text }: { text: string }) => {
  // A long text takes longer to render than the time between two keystrokes.
  const shown = useDeferredValue(text)
  const { html } = useMemo(() => makeHtml(shown, { headingLevel: 3, anchors: false }), [shown])
  return <Prose html={html} />
}
