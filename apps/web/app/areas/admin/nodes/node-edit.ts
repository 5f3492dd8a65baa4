import type { Schema } from '@registry/api-client'
import type { AdminNode } from '../shared/nodes/admin-node.ts'

export interface NodeEdit {
  category: string
  tags: string[]
  tagsAdmin: string[]
}

export const editOf = (node: AdminNode): NodeEdit => ({
  category: node.category ?? '',
  tags: node.tags ?? [],
  tagsAdmin: node.tags_admin,
})

/** Returns the changes in the format of the API, or `undefined` without changes. */
export const changesOf = (before: NodeEdit, after: NodeEdit): Schema<'AdminUpdateNode'> | undefined => {
  const changed = {
    ...(after.category.trim() !== before.category.trim() && { category: after.category.trim() }),
    ...(isOther(before.tags, after.tags) && { tags: after.tags }),
    ...(isOther(before.tagsAdmin, after.tagsAdmin) && { tags_admin: after.tagsAdmin }),
  }
  return Object.keys(changed).length === 0 ? undefined : changed
}

/** Returns the request body that undoes a change. */
export const backTo = (before: NodeEdit, changed: Schema<'AdminUpdateNode'>): Schema<'AdminUpdateNode'> => ({
  ...(changed.category !== undefined && { category: before.category }),
  ...(changed.tags && { tags: before.tags }),
  ...(changed.tags_admin && { tags_admin: before.tagsAdmin }),
})

const isOther = (before: readonly string[], after: readonly string[]) => before.join('\n') !== after.join('\n')
