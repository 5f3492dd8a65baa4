import { operation } from '../../../operation.ts'
import { actorOf } from '../../../access/permissions/actor.ts'
import { unsetRegistrySetting } from '../set-registry-setting.ts'

export const deleteAdminGlobalSetting = operation('deleteAdminGlobalSetting')(async ({ path, principal }, context) => {
  await unsetRegistrySetting(context, actorOf(principal), path.key)
  return { status: 204 }
})
