import { operation } from '../../../operation.ts'
import { presentVersion } from '../present.ts'
import { editVersion } from '../edit-version.ts'

export const updateNodeVersion = operation('updateNodeVersion')(async ({ path, body, principal }, context) => {
  const version = await editVersion(context, principal, path, body)
  return { status: 200, body: presentVersion(context.config, version, { nodeStatus: 'active' }) }
})
