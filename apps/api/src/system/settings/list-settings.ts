import type { Context } from '../../context.ts'
import { listRegistrySettings, type CountedSettingRow } from './setting-store.ts'

/** Lists the settings of the registry by key, with the number of people who override each. */
export function listSettings({ db }: Pick<Context, 'db'>): Promise<CountedSettingRow[]> {
  return listRegistrySettings(db)
}
