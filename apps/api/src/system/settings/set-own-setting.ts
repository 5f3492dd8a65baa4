import { writeAudit } from '../../access/audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { lockPerson } from '../../access/identity/people.ts'
import { RegistryError } from '../../platform/errors.ts'
import { countPersonSettings, findPersonSetting, savePersonSetting, type SettingRow } from './setting-store.ts'
import { jsonOf } from './setting-value.ts'

const mostOwn = 100

/**
 * Sets a person's own value; the audit log records the key alone. Throws `too_many_settings` and the errors of
 * `jsonOf`.
 */
export async function setOwnSetting(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { actor, userId, key, value }: { actor: string; userId: string; key: string; value: unknown },
): Promise<SettingRow> {
  const json = jsonOf(value)
  return db.transaction().execute(async (tx) => {
    await lockPerson(tx, userId)
    const isNew = (await findPersonSetting(tx, userId, key)) === undefined
    if (isNew && (await countPersonSettings(tx, userId)) >= mostOwn)
      throw new RegistryError('too_many_settings', { limit: mostOwn })
    await writeAudit(tx, { actor, action: 'setting.set-own', subject: `user:${userId}`, detail: { key } })
    return savePersonSetting(tx, userId, { key, json, at: clock.now() })
  })
}
