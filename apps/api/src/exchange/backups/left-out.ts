/** Tables whose rows tell of their own database alone, such as its transactions, so that they mean nothing in another. */
export const leftOut: ReadonlySet<string> = new Set([
  // Whoever follows the catalogue reads all of it when the feed begins anew.
  'catalogue_changes',
  'catalogue_feed',
  'catalogue_entries',
  'catalogue_snapshots',
  // Without it, what it tells of is counted at once.
  'lists_counted',
  // In the order of names that the other one has, they are counted at the end of a restore.
  'version_blocks',
  'version_blocks_hidden',
  'version_moves',
  'comfy_node_blocks',
  'comfy_node_blocks_hidden',
  'comfy_node_moves',
  // Without a copy that it knows of, the registry copies everything to Algolia.
  'algolia_copies',
])
