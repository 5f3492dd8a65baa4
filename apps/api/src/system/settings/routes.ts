import { operation } from '../../operation.ts'
import { presentAdminSetting, presentSetting } from './present.ts'
import { readSetting } from './read-setting.ts'
import { actorOf } from '../../access/permissions/actor.ts'
import { signedIn } from '../../access/permissions/signed-in.ts'
import { setOwnSetting } from './set-own-setting.ts'
import { listSettings } from './list-settings.ts'
import { setRegistrySetting, unsetRegistrySetting } from './set-registry-setting.ts'

export const settingRoutes = [
  operation('getGlobalSetting')(async ({ path, principal }, context) => ({
    status: 200,
    body: presentSetting(await readSetting(context, principal, path.key)),
  })),
  operation('setGlobalSetting')(async ({ body, principal }, context) => {
    const { userId } = signedIn(principal)
    const setting = await setOwnSetting(context, { ...body, actor: actorOf(principal), userId })
    return { status: 200, body: presentSetting(setting) }
  }),
  operation('listAdminGlobalSettings')(async (_, context) => ({
    status: 200,
    body: { settings: (await listSettings(context)).map(presentAdminSetting) },
  })),
  operation('putAdminGlobalSetting')(async ({ path, body, principal }, context) => {
    const setting = await setRegistrySetting(context, actorOf(principal), { key: path.key, value: body.value })
    return { status: 200, body: presentAdminSetting(setting) }
  }),
  operation('deleteAdminGlobalSetting')(async ({ path, principal }, context) => {
    await unsetRegistrySetting(context, actorOf(principal), path.key)
    return { status: 204 }
  }),
]
