/** Returns the array, or a copy of at least twice its length, so that a docId fits. */
export function withCapacity<Numbers extends Uint8Array | Uint32Array | Float64Array>(
  numbers: Numbers,
  docId: number,
): Numbers
export function withCapacity(numbers: Uint8Array | Uint32Array | Float64Array, docId: number) {
  if (docId < numbers.length) return numbers
  const capacity = Math.max(docId + 1, numbers.length * 2)
  if (numbers instanceof Uint8Array) return copied(new Uint8Array(capacity), numbers)
  if (numbers instanceof Uint32Array) return copied(new Uint32Array(capacity), numbers)
  return copied(new Float64Array(capacity), numbers)
}

function copied<Numbers extends Uint8Array | Uint32Array | Float64Array>(into: Numbers, from: Numbers): Numbers {
  into.set(from)
  return into
}
