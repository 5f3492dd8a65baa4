/** Pairs each item with a React key: its name, and the count of equal names before it. */
export const keyed = <Item>(items: readonly Item[], nameOf: (item: Item) => string): [key: string, item: Item][] => {
  const seen = new Map<string, number>()
  return items.map((item) => {
    const name = nameOf(item)
    const before = seen.get(name) ?? 0
    seen.set(name, before + 1)
    return [`${before} ${name}`, item]
  })
}
