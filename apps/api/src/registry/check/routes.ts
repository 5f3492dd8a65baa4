import { operation } from '../../operation.ts'
import { checkPack } from './check-pack.ts'

export const checkRoutes = [
  operation('checkPack')(async ({ path, headers, stream }, context) => ({
    status: 200,
    body: await checkPack(context, path, { stream, declaredSize: Number(headers.get('content-length') ?? 0) }),
  })),
]
