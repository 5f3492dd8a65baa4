import type { Schema } from '@registry/api-client'
import { type BadgeKind, badgeKinds } from '../../app/areas/catalogue/shared/badge-kinds.ts'
import { unclaimedPublisherId } from '../../app/components/unclaimed.ts'
import { formatNumber } from '../../app/i18n/format.ts'
import type { T } from '../../app/i18n/use-t.ts'
import { createLinks } from '../../app/links.ts'
import { answer, refuse } from '../answer.ts'
import { findNode } from '../find-node.ts'
import type { Site } from '../site.ts'
import { wordsOf } from '../words.ts'
import type { Badge } from './draw-badge.ts'

const fiveMinutes = 300

/** Returns a badge for a README with a fact about a pack: `?kind=version|installs|status|nodes`. */
export const badge = async (site: Site, request: Request, nodeId: string): Promise<Response> => {
  const asked = new URL(request.url).searchParams.get('kind') ?? badgeKinds[0]
  const kind = badgeKinds.find((each) => each === asked)
  if (!kind) return refuse(400, `A badge is of one of these kinds: ${badgeKinds.join(', ')}.`)
  const { node, instead } = await findNode(site, nodeId, (id) => createLinks('en').badge(id, kind))
  if (!node) return instead
  // The widths of characters take 4 MB.
  const { drawBadge } = await import('./draw-badge.ts')
  const body = drawBadge(badgeOf(kind, node, await wordsOf('en', 'badges')))
  return answer(request, { type: 'image/svg+xml; charset=utf-8', body, maxAge: fiveMinutes })
}

const badgeOf = (kind: BadgeKind, node: Schema<'Node'>, t: T<'badges'>): Badge => {
  const version = node.latest_version?.version
  switch (kind) {
    case 'version':
      return version === undefined
        ? { label: t('badges.label.version'), message: t('badges.unreleased'), tone: 'grey' }
        : { label: t('badges.label.version'), message: version, tone: 'blue' }
    case 'installs':
      return { label: t('badges.label.installs'), message: formatNumber('en', node.downloads), tone: 'blue' }
    case 'nodes': {
      const message = formatNumber('en', node.comfy_node_count ?? 0)
      return { label: t('badges.label.nodes'), message, tone: 'blue' }
    }
    case 'status':
      return { label: t('badges.label.status'), ...statusOf(node, t) }
  }
}

const statusOf = ({ publisher, latest_version }: Schema<'Node'>, t: T<'badges'>): Omit<Badge, 'label'> => {
  if (publisher.id === unclaimedPublisherId) return { message: t('badges.unclaimed'), tone: 'grey' }
  if (!latest_version) return { message: t('badges.unreleased'), tone: 'grey' }
  if (latest_version.deprecated) return { message: t('badges.deprecated'), tone: 'amber' }
  return { message: t('badges.live'), tone: 'green' }
}
