import { coreNodesOf, findCoreNode } from '@registry/core-nodes'
import { operation } from '../../../operation.ts'
import { RegistryError } from '../../../platform/errors.ts'
import { presentCoreNode } from '../present-core-node.ts'

export const getCoreNode = operation('getCoreNode')(({ path, query }) => {
  const { coreNodeName: name } = path
  const node = findCoreNode(name)
  if (!node) throw new RegistryError('core_node_unknown', { name })
  const { release } = query
  if (release === undefined || node.kind === 'frontend') {
    return Promise.resolve({ status: 200, body: presentCoreNode(node) })
  }
  const nodes = coreNodesOf(release)
  if (!nodes) throw new RegistryError('core_release_unknown', { release })
  const definition = nodes.get(name)
  if (!definition) throw new RegistryError('core_node_unknown', { name })
  return Promise.resolve({ status: 200, body: presentCoreNode({ ...node, definition }, release) })
})
