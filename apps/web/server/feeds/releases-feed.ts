import { type Schema, unwrap } from '@registry/api-client'
import { isReleaseProject, releaseProjectIds, releaseProjects } from '../../app/components/releases/release-projects.ts'
import type { Locale } from '../../app/i18n/languages.ts'
import { splitPath } from '../../app/i18n/negotiate.ts'
import { createLinks } from '../../app/links.ts'
import { renderMarkdown } from '../../app/markdown/render-markdown.server.ts'
import { refuse } from '../answer.ts'
import { refusal } from '../find-node.ts'
import type { Site } from '../site.ts'
import { wordsOf } from '../words.ts'
import { answerFeed, mostEntries } from './answer-feed.ts'
import type { Entry } from './atom.ts'

/** Returns the feed of the latest releases of all projects, or of `project`, in the language of the URL. */
export const releasesFeed = async (site: Site, request: Request): Promise<Response | undefined> => {
  const { pathname, searchParams } = new URL(request.url)
  const { locale, path } = splitPath(pathname)
  if (path !== '/releases.atom') return undefined
  const asked = searchParams.get('project')
  const project = isReleaseProject(asked) ? asked : undefined
  if (asked !== null && !project) return refuse(404, 'There is no such project.')
  const [t, ...found] = await Promise.all([
    wordsOf(locale, 'feeds'),
    ...(project ? [project] : releaseProjectIds).map((each) => readReleases(site, each, locale)),
  ])
  const notes: Schema<'ReleaseNote'>[] = []
  for (const each of found) {
    if (!each.ok) return refusal(each)
    notes.push(...each.data)
  }
  const links = createLinks(locale)
  const name = project && releaseProjects[project]
  const self = `${site.publicUrl}${links.releasesFeed({ project })}`
  return answerFeed(request, {
    locale,
    id: self,
    title: name ? t('feeds.releases.titleOf', { name }) : t('feeds.releases.title'),
    subtitle: t('feeds.releases.about'),
    self,
    page: `${site.publicUrl}${links.releases({ project })}`,
    author: t('site.name'),
    since: '1970-01-01T00:00:00Z',
    entries: notes
      .toSorted((a, b) => Date.parse(b.published_at) - Date.parse(a.published_at))
      .slice(0, mostEntries)
      .map((note) => releaseEntry(site, note, locale)),
  })
}

const readReleases = ({ api }: Site, project: Schema<'ReleaseProject'>, locale: Locale) =>
  unwrap(api.GET('/releases', { params: { query: { project, locale } } }))

const releaseEntry = ({ publicUrl }: Site, note: Schema<'ReleaseNote'>, locale: Locale): Entry => {
  const { project, version, content, published_at: published } = note
  const name = releaseProjects[project]
  return {
    id: `${publicUrl}${createLinks(locale).releases({ project }, version)}`,
    title: `${name} ${version}`,
    published,
    updated: published,
    author: { name },
    html: renderMarkdown(content, { headingLevel: 3, anchors: false }).html,
  }
}
