import { getNode } from './get-node.ts'
import { installNode } from './install-node.ts'
import { listAllNodes } from './list-all-nodes.ts'
import { searchNodes } from './search-nodes.ts'

export const nodeRoutes = [listAllNodes, searchNodes, getNode, installNode]
