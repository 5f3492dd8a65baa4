import { writeAudit } from '../../access/audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import {
  countPersonValues,
  countRegistrySettings,
  deleteRegistrySetting,
  findRegistrySetting,
  lockRegistrySettings,
  saveRegistrySetting,
  type CountedSettingRow,
} from './setting-store.ts'
import { jsonOf } from './setting-value.ts'

const mostSettings = 100

type Parts = Pick<Context, 'db' | 'clock'>

/** Sets the default value of a setting. Throws `too_many_settings` and the errors of `jsonOf`. */
export async function setRegistrySetting(
  { db, clock }: Parts,
  actor: string,
  { key, value }: { key: string; value: unknown },
): Promise<CountedSettingRow> {
  const json = jsonOf(value)
  return db.transaction().execute(async (tx) => {
    await lockRegistrySettings(tx)
    const before = await findRegistrySetting(tx, key)
    if (!before && (await countRegistrySettings(tx)) >= mostSettings)
      throw new RegistryError('too_many_settings', { limit: mostSettings })
    const row = await saveRegistrySetting(tx, { key, json, at: clock.now() })
    await writeAudit(tx, {
      actor,
      action: 'setting.set',
      subject: `setting:${key}`,
      detail: { value, ...(before && { before: before.value }) },
    })
    return { ...row, own_values: await countPersonValues(tx, key) }
  })
}

/** Deletes a setting of the registry. Throws `global_setting_not_found`. */
export async function unsetRegistrySetting({ db }: Pick<Parts, 'db'>, actor: string, key: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await deleteRegistrySetting(tx, key)
    if (!before) throw new RegistryError('global_setting_not_found', { key })
    await writeAudit(tx, {
      actor,
      action: 'setting.unset',
      subject: `setting:${key}`,
      detail: { before: before.value },
    })
  })
}
