/** An array that has a place for a slot: the one given, or a copy of at least twice its length. */
export function roomFor<Numbers extends Uint8Array | Uint32Array | Float64Array>(
  numbers: Numbers,
  slot: number,
): Numbers
export function roomFor(numbers: Uint8Array | Uint32Array | Float64Array, slot: number) {
  if (slot < numbers.length) return numbers
  const room = Math.max(slot + 1, numbers.length * 2)
  if (numbers instanceof Uint8Array) return copied(new Uint8Array(room), numbers)
  if (numbers instanceof Uint32Array) return copied(new Uint32Array(room), numbers)
  return copied(new Float64Array(room), numbers)
}

function copied<Numbers extends Uint8Array | Uint32Array | Float64Array>(into: Numbers, from: Numbers): Numbers {
  into.set(from)
  return into
}
