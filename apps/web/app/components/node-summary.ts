import type { Schema } from '@registry/api-client'
import type { Locale } from '../i18n/languages.ts'
import type { NodeAuthor } from './author-link.tsx'
import { systems as everySystem } from './compatibility-words.ts'
import { localizeNode } from './node-texts/localize-node.ts'
import { plainText } from './plain-text.ts'
import { safeImageUrl } from './safe-url.ts'
import { unclaimedPublisherId } from './unclaimed.ts'

/** Facts of a node in a list. Pages carry only these facts and stay small. */
export interface NodeSummary {
  id: string
  name: string
  description: string
  /** Languages of name and description, where they are known and differ from the page's. */
  nameLang?: Locale
  descriptionLang?: Locale
  author?: NodeAuthor
  publisher: { id: string; name: string }
  unclaimed: boolean
  banned: boolean
  icon?: string
  installs: number
  stars: number
  comfyNodes: number
  createdAt?: string
  releasedAt?: string
  latest?: { version: string; createdAt: string; deprecated: boolean }
  /** Systems that the node needs; empty when the node runs on all. */
  systems: string[]
  /** Accelerators that the node needs; empty when the node runs without. */
  accelerators: string[]
}

/** Summarizes a node for a list. */
export const summarizeNode = (node: Schema<'Node'>): NodeSummary => {
  const icon = safeImageUrl(node.icon)
  const { publisher, latest_version: latest } = node
  return {
    id: node.id,
    name: node.name.trim() || node.id,
    description: plainText(node.description),
    publisher: { id: publisher.id, name: publisher.name.trim() || publisher.id },
    unclaimed: publisher.id === unclaimedPublisherId,
    banned: node.status === 'NodeStatusBanned',
    installs: node.downloads,
    stars: node.github_stars ?? 0,
    comfyNodes: node.comfy_node_count ?? 0,
    systems: limits(node.supported_os, everySystem),
    accelerators: limits(node.supported_accelerators, ['CPU']),
    ...(node.written_by && { author: node.written_by }),
    ...(icon !== undefined && { icon }),
    ...(node.created_at !== undefined && { createdAt: node.created_at }),
    ...(node.released_at !== undefined && { releasedAt: node.released_at }),
    ...(latest && {
      latest: { version: latest.version, createdAt: latest.createdAt, deprecated: latest.deprecated },
    }),
  }
}

/** Summarizes a node in a language, where its texts are translated. */
export const summarizeIn =
  (locale: Locale) =>
  (node: Schema<'Node'>): NodeSummary => {
    const { node: told, nameLang, descriptionLang } = localizeNode(node, locale)
    return { ...summarizeNode(told), ...(nameLang && { nameLang }), ...(descriptionLang && { descriptionLang }) }
  }

// A list with all of `enough` excludes no machine.
const limits = (supported: string[] | undefined, enough: readonly string[]): string[] =>
  supported && !enough.every((each) => supported.includes(each)) ? supported : []
