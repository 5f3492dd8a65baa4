import { backfillComfyNodes } from './backfill-comfy-nodes.ts'
import { createComfyNodes } from './create-comfy-nodes.ts'
import { getComfyNode } from './get-comfy-node.ts'
import { getNodeByComfyNodeName } from './get-node-by-comfy-node-name.ts'
import { listAllComfyNodes } from './list-all-comfy-nodes.ts'
import { listComfyNodes } from './list-comfy-nodes.ts'
import { listContestedNames } from './list-contested-names.ts'
import { updateComfyNode } from './update-comfy-node.ts'

export const comfyNodeRoutes = [
  listComfyNodes,
  getComfyNode,
  createComfyNodes,
  updateComfyNode,
  listAllComfyNodes,
  getNodeByComfyNodeName,
  backfillComfyNodes,
  listContestedNames,
]
