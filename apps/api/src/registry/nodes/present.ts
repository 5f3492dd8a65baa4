import type { components } from '@registry/contract/types'
import type { Config } from '../../platform/config/config.ts'
import type { JsonRow } from '../../platform/db/json-row.ts'
import type { Advice } from '../advisories/advice.ts'
import { optionalText, wireDate } from '../../platform/wire.ts'
import { presentPublisher } from '../publishers/present.ts'
import type { NodeStatus } from '../../schema/node-tables.ts'
import type { NodeRow, PublisherRow } from '../../schema/tables.ts'
import { presentCompatibility, presentVersion } from '../versions/present.ts'
import type { ShownVersion } from '../versions/shown-version.ts'
import { authorOf } from './author.ts'
import type { NodeListRow } from './node-store.ts'
import { isCloneable } from './repository.ts'
import type { ShownNode } from './shown-node-store.ts'

type Node = components['schemas']['Node']

/** Wire name of each node status. */
export const wireStatus = {
  active: 'NodeStatusActive',
  banned: 'NodeStatusBanned',
  deleted: 'NodeStatusDeleted',
} as const satisfies Record<NodeStatus, Node['status']>

/** Presents a node for the public, with the compatibility of its latest version. */
export function presentNode(
  config: Config,
  node: JsonRow<NodeListRow>,
  publisher: JsonRow<PublisherRow>,
  latest?: ShownVersion,
  advice?: Advice,
): Node {
  const advised = latest && advice?.ofVersion(node.id, latest.version)
  const author = authorOf(node)
  return {
    id: node.id,
    name: node.name,
    description: node.description,
    ...optionalText('author', node.author),
    ...(author && { written_by: author }),
    ...optionalText('category', node.category),
    ...optionalText('license', node.license),
    ...optionalText('icon', node.icon_url),
    ...optionalText('banner_url', node.banner_url),
    ...optionalText('repository', node.repository),
    ...(node.repository !== '' && !isCloneable(node.repository) && { has_no_repository: true }),
    tags: node.tags,
    downloads: node.downloads,
    rating: node.review_count === 0 ? 0 : node.star_total / node.review_count,
    github_stars: node.github_stars,
    search_ranking: node.search_ranking,
    preempted_comfy_node_names: node.preempted_comfy_node_names,
    created_at: wireDate(node.created_at),
    updated_at: wireDate(node.updated_at),
    ...(node.released_at && { released_at: wireDate(node.released_at) }),
    status: wireStatus[node.status],
    ...(node.listed_at === null && { is_unlisted: true }),
    ...optionalText('status_detail', node.status_detail),
    comfy_node_count: node.comfy_node_count,
    publisher: presentPublisher(publisher),
    ...(latest && presentCompatibility(latest)),
    ...(latest && {
      latest_version: presentVersion(config, latest, { nodeStatus: node.status, ...(advised && { advised }) }),
    }),
    ...advice?.ofNode(node.id, latest?.version),
  }
}

/** Presents a node with its publisher and latest version for the public. */
export function presentShownNode(config: Config, node: ShownNode, advice?: Advice): Node {
  return presentNode(config, node, node.publisher, node.latest ?? undefined, advice)
}

/** Returns the translations of a node, for requests that include them. */
export function presentTranslations({ translations }: Pick<NodeRow, 'translations'>): Pick<Node, 'translations'> {
  return Object.keys(translations).length === 0 ? {} : { translations }
}
