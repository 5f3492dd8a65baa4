import { expect, test } from 'vitest'
import { RefusalError } from '../../../../data/refusals/refusal-error.ts'
import { mergeEach, mergesOf, type NodeMerge } from './merge-nodes.ts'

const merge = (node_id: string): NodeMerge => ({
  node_id,
  into: 'kept',
  downloads: 1,
  versions: 0,
  names: [],
  dry_run: true,
})

test('a failed merge does not stop the others, and is returned with its error', async () => {
  const refusal = new RefusalError({ status: 409, code: 'merge_refused', message: 'Another repository.' })
  const outcomes = await mergeEach(['a', 'b', 'c'], async (id) => {
    if (id === 'b') throw refusal
    return merge(id)
  })
  expect(outcomes).toEqual([
    { nodeId: 'a', merge: merge('a') },
    { nodeId: 'b', refusal },
    { nodeId: 'c', merge: merge('c') },
  ])
  expect(mergesOf(outcomes).map((each) => each.node_id)).toEqual(['a', 'c'])
})
