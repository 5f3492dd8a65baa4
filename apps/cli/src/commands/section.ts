const shown = 50

/** A titled list for a summary, cut short when it is long; nothing at all when it is empty. */
export function section<Item>(title: string, items: Item[], describe: (item: Item) => string): string[] {
  if (items.length === 0) return []
  const rest = items.length - shown
  return [
    `${title}: ${items.length}`,
    ...items.slice(0, shown).map((item) => `  ${describe(item)}`),
    ...(rest > 0 ? [`  and ${rest} more; --json tells them all`] : []),
  ]
}
