/** Runs work for a key. Concurrent calls with an equal key share the running work and its result. */
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
