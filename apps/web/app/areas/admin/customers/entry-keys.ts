import { asRefusal } from '../../../data/refusals/refusal-error.ts'

/** Keys of entries that may exist, by target. They outlive a dialog, so that its next opening makes no second entry. */
const keys = new Map<string, string>()

/** Returns whether an earlier attempt at an entry is pending or has an unknown outcome. */
export const mayBeEntered = (target: string): boolean => keys.has(target)

/** Returns the idempotency key of an earlier attempt with an unknown outcome, or a new key. */
export const entryKey = (target: string): string => keys.get(target) ?? crypto.randomUUID()

/** Sends an entry and remembers its key while the outcome is unknown. Throws the errors of `send`. */
export const sendEntry = async <Entry>(target: string, key: string, send: () => Promise<Entry>): Promise<Entry> => {
  const isFirst = !mayBeEntered(target)
  keys.set(target, key)
  try {
    const entry = await send()
    keys.delete(target)
    return entry
  } catch (error) {
    const { status, code } = asRefusal(error)
    const isRefused = status > 0 && status < 500
    // Other refusals of a second attempt do not tell whether the first attempt made the entry.
    if (isRefused && (isFirst || code === 'idempotency_conflict')) keys.delete(target)
    throw error
  }
}
