/**
 * Runs a function for every item, at most `width` at a time. Returns the results in the order of the items. The first
 * failure ends the run.
 */
export async function inParallel<Item, Result>(
  items: Item[],
  width: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  let failed = false
  const worker = async (): Promise<void> => {
    while (next < items.length && !failed) {
      const index = next++
      const item = items[index]
      if (item === undefined) continue
      try {
        results[index] = await work(item)
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: Math.min(width, items.length) }, worker))
  for (const end of ended) if (end.status === 'rejected') throw end.reason
  return results
}
