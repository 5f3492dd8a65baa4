const shown = 50

/** Returns a titled list for a summary, shortened when it is long; nothing when the list is empty. */
export function section<Item>(title: string, items: Item[], describe: (item: Item) => string): string[] {
  if (items.length === 0) return []
  const rest = items.length - shown
  return [
    `${title}: ${items.length}`,
    ...items.slice(0, shown).map((item) => `  ${describe(item)}`),
    ...(rest > 0 ? [`  and ${rest} more; --json tells them all`] : []),
  ]
}
