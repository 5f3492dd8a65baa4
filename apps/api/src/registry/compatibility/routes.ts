import { operation } from '../../operation.ts'
import { setCompatibilities } from './set-compatibilities.ts'

export const compatibilityRoutes = [
  operation('setCompatibility')(async ({ body, principal }, context) => ({
    status: 200,
    body: await setCompatibilities(context, principal, body),
  })),
]
