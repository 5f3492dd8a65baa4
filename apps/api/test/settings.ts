import type { Answer, TestRegistry } from './harness.ts'
import type { Person } from './people.ts'
import { send } from './requests.ts'

/** Reads a setting as a person, or anonymously. */
export const readSetting = (registry: TestRegistry, key: string, as?: Person): Promise<Answer> =>
  send(registry, 'getGlobalSetting', `GET /global-settings/${key}`, { as })

/** Sets a person's own value. */
export const setOwn = (registry: TestRegistry, as: Person | undefined, body: unknown): Promise<Answer> =>
  send(registry, 'setGlobalSetting', 'POST /global-settings', { as, body })

/** Sets a value for the whole registry. */
export const setForAll = (
  registry: TestRegistry,
  as: Person | undefined,
  key: string,
  value: unknown,
): Promise<Answer> =>
  send(registry, 'putAdminGlobalSetting', `PUT /admin/global-settings/${key}`, { as, body: { value } })
