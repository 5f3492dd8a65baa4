/** Runs work for a key, unless work for that key is under way: then its result is shared. */
export type SingleFlight<Value> = (key: string, work: () => Promise<Value>) => Promise<Value>

export function createSingleFlight<Value>(): SingleFlight<Value> {
  const underWay = new Map<string, Promise<Value>>()
  return (key, work) => {
    const other = underWay.get(key)
    if (other) return other
    const made = work()
    underWay.set(key, made)
    const forget = (): void => void underWay.delete(key)
    made.then(forget, forget)
    return made
  }
}
