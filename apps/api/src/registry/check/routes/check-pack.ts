import { operation } from '../../../operation.ts'
import { checkPack as check } from '../check-pack.ts'

export const checkPack = operation('checkPack')(async ({ path, headers, stream }, context) => ({
  status: 200,
  body: await check(context, path, { stream, declaredSize: Number(headers.get('content-length') ?? 0) }),
}))
