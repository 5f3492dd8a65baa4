import { own } from '../../platform/own.ts'
import { isObject } from '../../platform/upstream/read-json-object.ts'

/** The text or number at a place of an answer, such as `data.task_status`; undefined for anything else. */
export function at(value: unknown, place: string): string | number | undefined {
  let found: unknown = value
  for (const key of place.split('.')) found = isObject(found) ? own(found, key) : undefined
  return (typeof found === 'string' && found !== '') || typeof found === 'number' ? found : undefined
}
