/** Returns the selection after a key was set to `isChosen`, together with all keys between it and `anchor`. */
export const selectRange = (
  order: readonly string[],
  chosen: ReadonlySet<string>,
  { anchor, key, isChosen }: { anchor: string | undefined; key: string; isChosen: boolean },
): Set<string> => {
  const [from, to] = [anchor === undefined ? -1 : order.indexOf(anchor), order.indexOf(key)]
  const range = from < 0 || to < 0 ? [key] : order.slice(Math.min(from, to), Math.max(from, to) + 1)
  const next = new Set(chosen)
  for (const each of range) {
    if (isChosen) next.add(each)
    else next.delete(each)
  }
  return next
}
