/**
 * Caches the result for each pair of arguments while both arguments live. A request compares a few signatures for
 * thousands of uses. Arguments and results must stay unchanged.
 */
export function oncePerPair<Before extends object, After extends object, Result extends {}>(
  compute: (before: Before, after: After) => Result,
): (before: Before, after: After) => Result {
  const known = new WeakMap<Before, WeakMap<After, Result>>()
  return (before, after) => {
    const results = known.get(before) ?? new WeakMap<After, Result>()
    known.set(before, results)
    const result = results.get(after) ?? compute(before, after)
    results.set(after, result)
    return result
  }
}
