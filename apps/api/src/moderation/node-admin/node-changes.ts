import { isDeepStrictEqual } from 'node:util'
import type { components } from '@registry/contract/types'
import { changedFields } from '../../registry/nodes/changed-fields.ts'
import { nodeDetails } from '../../registry/nodes/node-details.ts'
import { cleanList } from '../../platform/clean-list.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { NodeFacts } from '../../schema/node-tables.ts'
import type { NodeRow } from '../../schema/tables.ts'

type Asked = components['schemas']['AdminUpdateNode']

/** Fields that an admin sets, by column. */
export type NodeChanges = Partial<
  NodeFacts & Pick<NodeRow, 'tags_admin' | 'search_ranking' | 'preempted_comfy_node_names' | 'status_detail'>
>

/**
 * Returns the changed fields of a pack. Older clients send the whole pack, so unchanged fields are ignored and never
 * refused. Throws `invalid_request` and `invalid_web_address`.
 */
export function changesOf(node: NodeRow, asked: Asked): NodeChanges {
  const wanted = changedFields(node, asked)
  const { tags_admin: tagsAdmin, preempted_comfy_node_names: names, search_ranking, ...details } = wanted
  const values: NodeChanges = {
    ...nodeDetails(details),
    ...(tagsAdmin && { tags_admin: cleanList(tagsAdmin) }),
    ...(names && { preempted_comfy_node_names: cleanList(names) }),
    ...(search_ranking !== undefined && { search_ranking }),
    ...(keepsBan(node, asked) && { status_detail: asked.status_detail?.trim() ?? '' }),
  }
  const current = new Map<string, unknown>(Object.entries(node))
  const changes = Object.fromEntries(
    Object.entries(values).filter(([column, value]) => !isDeepStrictEqual(value, current.get(column))),
  )
  for (const [column, value] of Object.entries(changes)) refuseBeyond(column, value)
  return changes
}

/** Limits for admins where the contract allows more: `characters` of a text, and `count` of a list's items. */
const most: Record<string, { characters?: number; count?: number }> = {
  repository: { characters: 2000 },
  icon_url: { characters: 2000 },
  banner_url: { characters: 2000 },
  status_detail: { characters: 2000 },
  tags_admin: { characters: 100, count: 50 },
  preempted_comfy_node_names: { characters: 500, count: 1000 },
}

function refuseBeyond(column: string, value: unknown): void {
  const refuse = (what: string) => {
    throw new RegistryError('invalid_request', { detail: `'${column}' must ${what}` })
  }
  if (column === 'name' && value === '') refuse('not be empty')
  if (column === 'search_ranking' && !isRanking(value)) refuse('be between 1 and 10')
  const { characters = Infinity, count = Infinity } = Object.hasOwn(most, column) ? (most[column] ?? {}) : {}
  const texts: unknown[] = Array.isArray(value) ? value : [value]
  if (texts.length > count) refuse(`have at most ${count} entries`)
  if (texts.some((text) => typeof text === 'string' && text.length > characters)) {
    refuse(`have at most ${characters} characters`)
  }
}

function isRanking(value: unknown): boolean {
  return typeof value === 'number' && value >= 1 && value <= 10
}

/** Returns the current values of the changed columns. */
export function valuesBefore(node: NodeRow, changes: NodeChanges): Record<string, unknown> {
  return Object.fromEntries(Object.entries(node).filter(([column]) => Object.hasOwn(changes, column)))
}

/**
 * Returns the columns that imports and mirrors must not overwrite. The reason of a ban is excluded, because it ends
 * with the ban.
 */
export function keptAfter(node: Pick<NodeRow, 'kept_columns'>, changes: NodeChanges): string[] {
  const written = Object.keys(changes).filter((column) => column !== 'status_detail')
  return [...new Set([...node.kept_columns, ...written])]
}

/**
 * Returns whether a request changes the public reason of an active ban. A new ban has its own reason, and the end of a
 * ban clears it.
 */
function keepsBan(node: NodeRow, { status, status_detail: detail }: Asked): boolean {
  return detail !== undefined && node.status === 'banned' && (status ?? 'NodeStatusBanned') === 'NodeStatusBanned'
}
