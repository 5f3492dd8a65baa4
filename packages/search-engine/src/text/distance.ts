/**
 * Returns the edit distance; a swap of neighbouring letters counts as a single edit. Returns `most + 1` for any
 * distance above `most`.
 */
export function typoDistance(left: string, right: string, most: number): number {
  if (Math.abs(left.length - right.length) > most) return most + 1
  const width = right.length + 1
  let [before, last, next] = [new Uint8Array(width), new Uint8Array(width), new Uint8Array(width)]
  for (let column = 0; column < width; column++) last[column] = column
  for (let row = 1; row <= left.length; row++) {
    next[0] = row
    for (let column = 1; column < width; column++) {
      const isSame = left[row - 1] === right[column - 1]
      let cost = Math.min(at(last, column) + 1, at(next, column - 1) + 1, at(last, column - 1) + (isSame ? 0 : 1))
      const isSwap = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
      if (row > 1 && column > 1 && isSwap) cost = Math.min(cost, at(before, column - 2) + 1)
      next[column] = cost
    }
    ;[before, last, next] = [last, next, before]
  }
  return Math.min(at(last, right.length), most + 1)
}

function at(row: Uint8Array, column: number): number {
  return row[column] ?? 0
}
