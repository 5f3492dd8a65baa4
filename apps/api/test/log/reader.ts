import {
  decodeBundle,
  isConsistent,
  isIncluded,
  leafHash,
  openCheckpoint,
  openTree,
  parseVerifierKey,
  tilePath,
  tileWidth,
  widthIn,
  type Checkpoint,
  type VerifierKey,
} from '@registry/transparency-log'
import { expect } from 'vitest'
import { sequenceLog } from '../../src/exchange/log/sequence-log.ts'
import type { TestRegistry } from '../harness.ts'

type Leaf = Record<string, string | number>

/** Puts committed leaves under a checkpoint, and reads the checkpoint with a key of the log. */
export async function readNewest(registry: TestRegistry): Promise<Checkpoint & { signedBy: VerifierKey[] }> {
  await sequenceLog(registry.context)
  const keys = await registry.call('getLogKeys', '/log/keys')
  const { body } = await registry.call('getLogCheckpoint', '/log/checkpoint')
  const known = keys.body.keys.map(({ key }: { key: string }) => parseVerifierKey(key))
  const checkpoint = openCheckpoint(String(body), known)
  if (!checkpoint) throw new Error(`no key of the log signed ${body}`)
  return checkpoint
}

/** Reads every entry over HTTP, and fails unless the tree of the entries matches the checkpoint. */
export async function readEntries(registry: TestRegistry, { size, root }: Checkpoint): Promise<Leaf[]> {
  const entries: Uint8Array[] = []
  for (let index = 0; index * tileWidth < size; index++) {
    const path = tilePath({ level: 'entries', index, width: widthIn(size, { level: 'entries', index }) })
    entries.push(...(decodeBundle((await registry.call('getLogTile', `/log/${path}`)).body) ?? []))
  }
  expect(entries).toHaveLength(size)
  const tree = treeOf(registry, size)
  expect(Buffer.from(await tree.root())).toEqual(Buffer.from(root))
  const last = entries.at(-1)
  if (last) {
    const proof = await tree.proveInclusion(size - 1)
    expect(isIncluded(leafHash(last), size - 1, { size, root }, proof)).toBe(true)
  }
  return entries.map((entry) => JSON.parse(Buffer.from(entry).toString()))
}

export async function expectGrowth(registry: TestRegistry, earlier: Checkpoint, later: Checkpoint): Promise<void> {
  const proof = await treeOf(registry, later.size).proveConsistency(earlier.size)
  expect(isConsistent(earlier, later, proof)).toBe(true)
}

function treeOf(registry: TestRegistry, size: number) {
  return openTree(size, async (address) => (await registry.call('getLogTile', `/log/${tilePath(address)}`)).body)
}
