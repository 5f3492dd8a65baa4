import { operation } from '../../../operation.ts'
import { searchComfyNodes as search } from '../search-comfy-nodes.ts'

export const searchComfyNodes = operation('searchComfyNodes')(async ({ query }, context) => ({
  status: 200,
  body: await search(context, query.search, query.limit ?? 20),
}))
