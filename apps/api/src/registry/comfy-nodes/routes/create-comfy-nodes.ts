import { operation } from '../../../operation.ts'
import { createComfyNodes as create } from '../create-comfy-nodes.ts'

export const createComfyNodes = operation('createComfyNodes')(async ({ path, body, principal }, context) => {
  await create(context, principal, path, body)
  return { status: 204 }
})
