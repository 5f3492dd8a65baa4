import type { ColumnType } from 'kysely'

// Settings that clients store: for the whole registry, and for a person.

/** Any JSON value but null, written as JSON text. */
type SettingValue = ColumnType<unknown, string, string>
type UpdatedAt = ColumnType<Date, Date | undefined, Date>

export interface RegistrySettings {
  key: string
  value: SettingValue
  updated_at: UpdatedAt
}

export interface PersonSettings {
  user_id: string
  key: string
  value: SettingValue
  updated_at: UpdatedAt
}

/** Keys that the registry generates for itself. */
export interface Secrets {
  name: string
  value: Uint8Array
  created_at: ColumnType<Date, Date | undefined, Date>
}
