/**
 * Returns a function that finds the line of a position, from 1. It searches the text for line ends at the first call.
 */
export function lineFinder(text: string): (position: number) => number {
  let starts: number[] | undefined
  return (position) => {
    starts ??= lineStarts(text)
    let [low, high] = [0, starts.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= position) low = middle
      else high = middle
    }
    return low + 1
  }
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}
