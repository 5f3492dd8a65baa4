import type { Schema } from '@registry/api-client'

type Named = Pick<Schema<'AdminVersion'>, 'node_id' | 'version'>

/** The key of a version in addresses and selections: `node@version`. */
export const keyOf = ({ node_id: nodeId, version }: Named): string => `${nodeId}@${version}`

/** The version of a key; undefined when it names none. */
export const fromKey = (key: string): { nodeId: string; version: string } | undefined => {
  // A version has no `@`, whatever an id from elsewhere has.
  const at = key.lastIndexOf('@')
  return at < 1 || at === key.length - 1 ? undefined : { nodeId: key.slice(0, at), version: key.slice(at + 1) }
}
