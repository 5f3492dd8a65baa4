import { isNodeId, isReservedNodeId } from '../../registry/nodes/node-id.ts'
import { isPublisherId, isUnusablePublisherId, unclaimedPublisherId } from '../../registry/publishers/publisher-id.ts'
import { safeAddress } from '../../platform/safe-address.ts'
import type { AccountStatus } from '../../schema/people-tables.ts'
import type { NodeStatus } from '../../schema/node-tables.ts'
import { fieldsOf, type Fields } from './fields.ts'

export interface SourcePublisher {
  id: string
  name: string
  description: string
  website: string
  support_email: string
  source_code_repo: string
  logo_url: string
  status: AccountStatus
  created_at: Date | undefined
}

/** Node in the form of the source. */
export interface SourceNode {
  id: string
  /** Undefined for an unclaimed node. */
  publisher: SourcePublisher | undefined
  latestVersion: string
  facts: {
    name: string
    description: string
    author: string
    category: string
    license: string
    repository: string
    icon_url: string
    banner_url: string
    tags: string[]
    preempted_comfy_node_names: string[]
    search_ranking: number
    github_stars: number
    status: NodeStatus
    status_detail: string
  }
  downloads: number
  comfyNodeCount: number
  created_at: Date | undefined
}

export type NodeRefusal = 'not_an_object' | 'node_id' | 'publisher_id' | 'status'

const nodeStatuses: Record<string, NodeStatus> = {
  '': 'active',
  NodeStatusActive: 'active',
  NodeStatusBanned: 'banned',
  NodeStatusDeleted: 'deleted',
}

const largestInteger = 2_147_483_647

/** Parses a node of a foreign registry, or returns the reason for a refusal. */
export function parseNode(value: unknown): SourceNode | { id: string; reason: NodeRefusal } {
  const node = fieldsOf(value)
  if (!node) return { id: '', reason: 'not_an_object' }
  const id = node.text('id', 200)
  const status = statusOf(node)
  if (!isNodeId(id) || isReservedNodeId(id)) return { id, reason: 'node_id' }
  if (!status) return { id, reason: 'status' }
  const publisher = parsePublisher(node.object('publisher'))
  if (publisher === 'refused') return { id, reason: 'publisher_id' }
  return {
    id,
    publisher,
    latestVersion: node.object('latest_version')?.text('version', 200) ?? '',
    facts: {
      name: node.line('name', 200) || id,
      description: node.text('description', 4000),
      author: node.line('author', 200),
      category: node.line('category', 200),
      license: node.text('license', 20_000),
      repository: repositoryOf(node.text('repository', 2000)),
      icon_url: pictureOf(node.text('icon', 100_000)),
      banner_url: pictureOf(node.text('banner_url', 100_000)),
      tags: node.texts('tags', { count: 100, length: 100 }),
      preempted_comfy_node_names: node.texts('preempted_comfy_node_names', { count: 10_000, length: 300 }),
      search_ranking: Math.min(Math.max(node.count('search_ranking') ?? 5, 1), 10),
      github_stars: Math.min(node.count('github_stars') ?? 0, largestInteger),
      status,
      status_detail: node.text('status_detail', 4000),
    },
    downloads: node.count('downloads') ?? 0,
    comfyNodeCount: Math.min(node.count('comfy_node_count') ?? 0, largestInteger),
    created_at: node.date('created_at'),
  }
}

function statusOf(node: Fields): NodeStatus | undefined {
  const word = node.text('status', 100)
  return Object.hasOwn(nodeStatuses, word) ? nodeStatuses[word] : undefined
}

function parsePublisher(publisher: Fields | undefined): SourcePublisher | 'refused' | undefined {
  const id = publisher?.text('id', 200) ?? ''
  if (!publisher || id === '' || isUnclaimed(publisher, id)) return undefined
  if (!isPublisherId(id) || isUnusablePublisherId(id)) return 'refused'
  return {
    id,
    name: publisher.line('name', 200) || id,
    description: publisher.text('description', 4000),
    website: safeAddress(publisher.text('website', 2000), 'link'),
    support_email: safeAddress(publisher.text('support', 500), 'support'),
    source_code_repo: safeAddress(publisher.text('source_code_repo', 2000), 'repository'),
    logo_url: pictureOf(publisher.text('logo', 100_000)),
    status: publisher.text('status', 100) === 'PublisherStatusBanned' ? 'banned' : 'active',
    created_at: publisher.date('createdAt'),
  }
}

/**
 * Returns whether a publisher represents unclaimed nodes. Registries use either a constant id, or an id
 * `admin-<something>` with the name Unclaimed.
 */
function isUnclaimed(publisher: Fields, id: string): boolean {
  return id === unclaimedPublisherId || (id.startsWith('admin-') && /^unclaimed$/i.test(publisher.text('name', 200)))
}

/** Keeps SSH addresses, which clients can clone although pages cannot link to them. */
function repositoryOf(text: string): string {
  return /^(?:git@|ssh:\/\/)\S+$/i.test(text) ? text : safeAddress(text, 'repository')
}

/** Keeps data URLs, in which other registries store small images. */
function pictureOf(text: string): string {
  return /^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/i.test(text) ? text : safeAddress(text, 'picture')
}
