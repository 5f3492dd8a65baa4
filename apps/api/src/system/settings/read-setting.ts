import type { Context } from '../../context.ts'
import type { Principal } from '../../access/permissions/principal.ts'
import { RegistryError } from '../../platform/errors.ts'
import { findPersonSetting, findRegistrySetting, type SettingRow } from './setting-store.ts'

/** Returns a person's own value, else the registry's. Throws `global_setting_not_found`. */
export async function readSetting({ db }: Pick<Context, 'db'>, principal: Principal, key: string): Promise<SettingRow> {
  const own = principal.kind === 'user' ? await findPersonSetting(db, principal.userId, key) : undefined
  const row = own ?? (await findRegistrySetting(db, key))
  if (!row) throw new RegistryError('global_setting_not_found', { key })
  return row
}
