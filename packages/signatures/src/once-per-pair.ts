/**
 * Computes each pair of arguments once, for as long as both live. A request compares a few signatures for thousands of uses.
 * Neither the arguments nor the result may change afterwards.
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
