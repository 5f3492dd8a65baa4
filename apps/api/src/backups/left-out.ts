/** Tables whose rows count transactions of their own database, or are made of such rows, so that they mean nothing in another. */
export const leftOut: ReadonlySet<string> = new Set([
  // Whoever follows the catalogue reads all of it when the feed begins anew.
  'catalogue_changes',
  'catalogue_feed',
  'catalogue_entries',
  'catalogue_snapshots',
  // Without it, what it tells of is counted at once.
  'lists_counted',
  // Without a copy that it knows of, the registry copies everything to Algolia.
  'algolia_copies',
])
