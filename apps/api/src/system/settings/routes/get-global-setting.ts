import { operation } from '../../../operation.ts'
import { presentSetting } from '../present.ts'
import { readSetting } from '../read-setting.ts'

export const getGlobalSetting = operation('getGlobalSetting')(async ({ path, principal }, context) => ({
  status: 200,
  body: presentSetting(await readSetting(context, principal, path.key)),
}))
