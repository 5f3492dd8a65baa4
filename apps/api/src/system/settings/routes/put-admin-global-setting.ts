import { operation } from '../../../operation.ts'
import { actorOf } from '../../../access/permissions/actor.ts'
import { presentAdminSetting } from '../present.ts'
import { setRegistrySetting } from '../set-registry-setting.ts'

export const putAdminGlobalSetting = operation('putAdminGlobalSetting')(async ({ path, body, principal }, context) => {
  const setting = await setRegistrySetting(context, actorOf(principal), { key: path.key, value: body.value })
  return { status: 200, body: presentAdminSetting(setting) }
})
