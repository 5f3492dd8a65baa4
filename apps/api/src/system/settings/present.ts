import type { components } from '@registry/contract/types'
import { wireDate } from '../../platform/wire.ts'
import type { CountedSettingRow, SettingRow } from './setting-store.ts'

type Schemas = components['schemas']

export function presentSetting({ key, value, updated_at }: SettingRow): Schemas['GlobalSetting'] {
  return { key, value, updated_at: wireDate(updated_at) }
}

export function presentAdminSetting(row: CountedSettingRow): Schemas['AdminGlobalSetting'] {
  return { ...presentSetting(row), own_values: row.own_values }
}
