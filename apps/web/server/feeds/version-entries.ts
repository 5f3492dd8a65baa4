import { type Schema, unwrap } from '@registry/api-client'
import { changeChips, effectOnSaved } from '../../app/components/change-chips.ts'
import { unclaimedPublisherId } from '../../app/components/unclaimed.ts'
import type { T } from '../../app/i18n/use-t.ts'
import { createLinks } from '../../app/links.ts'
import { renderChangelog } from '../../app/markdown/render-markdown.server.ts'
import type { Site } from '../site.ts'
import { wordsOf } from '../words.ts'
import type { Entry } from './atom.ts'

/** Returns the name of a pack, or its id when the name is blank. */
export const nameOf = ({ id, name }: Pick<Schema<'Node'>, 'id' | 'name'>): string => name.trim() || id

/** Returns the author of a pack as the page of the pack shows the author. */
export const authorOf = (site: Site, { written_by, publisher }: Schema<'Node'>, nobody: string): Entry['author'] =>
  publisher.id === unclaimedPublisherId
    ? {
        name: written_by?.name ?? nobody,
        ...(written_by?.id !== undefined && { page: `${site.publicUrl}${createLinks('en').author(written_by.id)}` }),
      }
    : {
        name: publisher.name.trim() || publisher.id,
        page: `${site.publicUrl}${createLinks('en').publisher(publisher.id)}`,
      }

/** Converts versions to feed entries, without the versions of hidden packs. */
export const versionEntries = async (
  site: Site,
  versions: Schema<'NodeVersion'>[],
  nobody: string,
): Promise<Entry[]> => {
  const [t, nodes] = await Promise.all([
    wordsOf('en', 'node'),
    readNodes(
      site,
      versions.map((version) => version.node_id),
    ),
  ])
  return versions.flatMap((version) => {
    const node = nodes.get(version.node_id)
    return node ? [versionEntry(site, node, version, { nobody, summary: summaryOf(t, version) })] : []
  })
}

const readNodes = async ({ api }: Site, ids: string[]): Promise<Map<string, Schema<'Node'>>> => {
  if (ids.length === 0) return new Map()
  const found = await unwrap(
    api.GET('/nodes', { params: { query: { node_id: [...new Set(ids)], include_banned: false } } }),
  )
  if (!found.ok) throw new Error(`The nodes of a feed could not be read: ${found.code}`)
  return new Map(found.data.nodes.map((node) => [node.id, node]))
}

/** Summarizes the changes of the comfy nodes in a line; empty without changes. */
const summaryOf = (t: T<'node'>, { changes }: Schema<'NodeVersion'>): string => {
  if (!changes) return ''
  const effect = effectOnSaved(changes.effects)
  const words = changeChips(t, changes.counts)
  if (effect === 'breaks') words.push(t('node.versions.changes.breaks'))
  if (effect === 'may-break') words.push(t('node.versions.changes.mayBreak'))
  return words.join(' · ')
}

const mostChangelog = 4000

const versionEntry = (
  site: Site,
  node: Schema<'Node'>,
  { version, changelog, createdAt }: Schema<'NodeVersion'>,
  { nobody, summary }: { nobody: string; summary: string },
): Entry => {
  const { repository } = node
  const shape = { headingLevel: 3, anchors: false, mostCharacters: mostChangelog, ...(repository && { repository }) }
  return {
    id: `${site.publicUrl}${createLinks('en').node(node.id, { version })}`,
    title: `${nameOf(node)} ${version}`,
    published: createdAt,
    updated: createdAt,
    author: authorOf(site, node, nobody),
    ...(summary !== '' && { summary }),
    ...(changelog.trim() !== '' && { html: renderChangelog(changelog, shape).html }),
  }
}
