import { deleteAdminGlobalSetting } from './delete-admin-global-setting.ts'
import { getGlobalSetting } from './get-global-setting.ts'
import { listAdminGlobalSettings } from './list-admin-global-settings.ts'
import { putAdminGlobalSetting } from './put-admin-global-setting.ts'
import { setGlobalSetting } from './set-global-setting.ts'

export const settingRoutes = [
  getGlobalSetting,
  setGlobalSetting,
  listAdminGlobalSettings,
  putAdminGlobalSetting,
  deleteAdminGlobalSetting,
]
