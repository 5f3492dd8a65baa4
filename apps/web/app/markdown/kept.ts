interface Options<Value> {
  /** The most recently used values are kept up to this weight together. */
  mostCharacters: number
  weigh: (value: Value) => number
}

/** Remembers what is costly to make, the most recently used first. */
export const createKept = <Value>({ mostCharacters, weigh }: Options<Value>) => {
  const values = new Map<string, Value>()
  let weight = 0
  return (key: string, make: () => Value): Value => {
    const known = values.get(key)
    if (known !== undefined) {
      values.delete(key)
      values.set(key, known)
      return known
    }
    const value = make()
    values.set(key, value)
    weight += weigh(value)
    for (const [oldKey, old] of values) {
      if (weight <= mostCharacters) break
      values.delete(oldKey)
      weight -= weigh(old)
    }
    return value
  }
}
