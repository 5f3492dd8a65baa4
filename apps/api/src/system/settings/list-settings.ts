import type { Context } from '../../context.ts'
import { listRegistrySettings, type CountedSettingRow } from './setting-store.ts'

/** Returns the settings of the registry by key, each with the number of people who have a value of their own. */
export function listSettings({ db }: Pick<Context, 'db'>): Promise<CountedSettingRow[]> {
  return listRegistrySettings(db)
}
