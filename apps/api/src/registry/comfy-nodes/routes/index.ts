import { backfillComfyNodes } from './backfill-comfy-nodes.ts'
import { createComfyNodes } from './create-comfy-nodes.ts'
import { getComfyNode } from './get-comfy-node.ts'
import { getNodeByComfyNodeName } from './get-node-by-comfy-node-name.ts'
import { getCoreNode } from './get-core-node.ts'
import { getCoreRelease } from './get-core-release.ts'
import { listAllComfyNodes } from './list-all-comfy-nodes.ts'
import { listComfyNodes } from './list-comfy-nodes.ts'
import { listContestedNames } from './list-contested-names.ts'
import { listCoreReleases } from './list-core-releases.ts'
import { resolve } from './resolve.ts'
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
  resolve,
  getCoreNode,
  getCoreRelease,
  listCoreReleases,
]
