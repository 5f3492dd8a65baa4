import type { Schema } from '@registry/api-client'

type Named = Pick<Schema<'AdminVersion'>, 'node_id' | 'version'>

/** The key of a version in addresses and selections: `node@version`. */
export const keyOf = ({ node_id: nodeId, version }: Named): string => `${nodeId}@${version}`

/** Returns the version of a key, or `undefined` for an invalid key. */
export const fromKey = (key: string): { nodeId: string; version: string } | undefined => {
  // A version number never contains `@`, but an imported pack id may.
  const at = key.lastIndexOf('@')
  return at < 1 || at === key.length - 1 ? undefined : { nodeId: key.slice(0, at), version: key.slice(at + 1) }
}
