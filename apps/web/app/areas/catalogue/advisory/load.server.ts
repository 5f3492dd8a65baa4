import type { RouterContextProvider } from 'react-router'
import { api } from '../../../data/context.ts'
import { need } from '../../../data/need.ts'
import { renderMarkdown } from '../../../markdown/render-markdown.server.ts'

/** Reads an advisory and renders its details as safe HTML. */
export const loadAdvisory = async (context: Readonly<RouterContextProvider>, advisoryId: string) => {
  const advisory = await need(api(context).GET('/advisories/{advisoryId}', { params: { path: { advisoryId } } }))
  const { html } = renderMarkdown(advisory.details, { headingLevel: 3, anchors: false })
  return { advisory, html: advisory.details.trim() === '' ? '' : html }
}
