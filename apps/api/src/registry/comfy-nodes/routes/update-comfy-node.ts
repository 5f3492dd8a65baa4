import { operation } from '../../../operation.ts'
import { presentComfyNodeRow } from '../present.ts'
import { updateComfyNode as update } from '../update-comfy-node.ts'

export const updateComfyNode = operation('updateComfyNode')(async ({ path, body, principal }, context) => {
  const { comfyNodeName: name, ...place } = path
  const { version, row } = await update(context, principal, { ...place, name }, body)
  return { status: 200, body: presentComfyNodeRow(row, version.version) }
})
