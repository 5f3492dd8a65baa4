import { adminCreateNode } from './admin-create-node.ts'
import { adminUpdateNode } from './admin-update-node.ts'
import { listAdminNodes } from './list-admin-nodes.ts'
import { lookAtRepository } from './look-at-repository.ts'
import { updateNode } from './update-node.ts'

export const nodeAdminRoutes = [listAdminNodes, updateNode, adminCreateNode, adminUpdateNode, lookAtRepository]
