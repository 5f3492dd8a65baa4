import type { Context } from './context.ts'
import type { Principal } from './access/permissions/principal.ts'
import { operationFor, type Route as AnyRoute } from './platform/http/operation.ts'

export type Route = AnyRoute<Context, Principal>

/** Binds a handler to an operation of the contract: `operation('getNode')(async (request, context) => …)`. */
export const operation = operationFor<Context, Principal>()
