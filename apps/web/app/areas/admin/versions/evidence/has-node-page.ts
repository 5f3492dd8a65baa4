import type { Schema } from '@registry/api-client'

/** Returns whether the pack of a version has a public page. */
export const hasNodePage = (version: Pick<Schema<'AdminVersion'>, 'node_is_published' | 'node_status'>): boolean =>
  version.node_is_published && version.node_status !== 'NodeStatusDeleted'
