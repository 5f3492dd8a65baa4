import { operation } from '../../../operation.ts'
import { listSettings } from '../list-settings.ts'
import { presentAdminSetting } from '../present.ts'

export const listAdminGlobalSettings = operation('listAdminGlobalSettings')(async (_, context) => ({
  status: 200,
  body: { settings: (await listSettings(context)).map(presentAdminSetting) },
}))
