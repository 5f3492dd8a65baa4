import type { Leaf } from './leaf.ts'
import type { Catalogue } from './log-source.ts'

interface Told {
  index: number
  leaf: Leaf
}

/**
 * Compares the data that a registry serves with its newest log entries, which are active. Returns a sentence for each
 * difference.
 */
export async function checkServed(
  catalogue: Catalogue,
  name: string,
  { version, node }: { version?: Told | undefined; node?: Told | undefined },
): Promise<string[]> {
  // The address of a merged pack redirects to the pack that it became.
  if (node?.leaf['merged_into'] !== undefined) return []
  const served = version && (await catalogue.version(textOf(version, 'node'), textOf(version, 'version')))
  const servedNode = node && (await catalogue.node(textOf(node, 'node')))
  return [
    ...(version ? differences(name, version, served, ['status', 'sha256']) : []),
    ...(node ? differences(name, node, servedNode, ['status', 'publisher']) : []),
  ]
}

const words = { status: 'status', sha256: 'digest', publisher: 'publisher' }

function differences(
  name: string,
  { index, leaf }: Told,
  served: Leaf | undefined,
  fields: (keyof typeof words)[],
): string[] {
  const what = leaf['kind'] === 'node' ? `its pack ${leaf['node']}` : `${leaf['node']}@${leaf['version']}`
  if (!served) return [`${name}: the registry does not serve ${what}, but entry ${index} tells that it is active`]
  return fields.flatMap((field) => {
    if (served[field] === leaf[field]) return []
    return [
      `${name}: the registry serves ${what} with the ${words[field]} ${served[field]}, but entry ${index} tells ${leaf[field]}`,
    ]
  })
}

function textOf({ leaf }: Told, field: string): string {
  return (Object.hasOwn(leaf, field) ? leaf[field] : undefined) ?? ''
}
