import { operation } from '../../../operation.ts'
import { actorOf } from '../../../access/permissions/actor.ts'
import { signedIn } from '../../../access/permissions/signed-in.ts'
import { presentSetting } from '../present.ts'
import { setOwnSetting } from '../set-own-setting.ts'

export const setGlobalSetting = operation('setGlobalSetting')(async ({ body, principal }, context) => {
  const { userId } = signedIn(principal)
  const setting = await setOwnSetting(context, { ...body, actor: actorOf(principal), userId })
  return { status: 200, body: presentSetting(setting) }
})
