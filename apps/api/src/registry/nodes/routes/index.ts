import { createNodeTranslations } from './create-node-translations.ts'
import { createNode } from './create-node.ts'
import { deleteNode } from './delete-node.ts'
import { getAuthor } from './get-author.ts'
import { getNode } from './get-node.ts'
import { getPermissionOnPublisherNodes } from './get-permission-on-publisher-nodes.ts'
import { installNode } from './install-node.ts'
import { listAllNodes } from './list-all-nodes.ts'

export const nodeRoutes = [
  listAllNodes,
  getNode,
  getAuthor,
  installNode,
  createNode,
  deleteNode,
  createNodeTranslations,
  getPermissionOnPublisherNodes,
]
