import { roundUp, type SpendingDay } from './spending-days.ts'

/** X and width in percent of the picture, y and height in pixels. */
export interface Bar {
  date: string
  x: number
  width: number
  y: number
  height: number
}

interface Room {
  /** In pixels. */
  height: number
  direction: 'ltr' | 'rtl'
}

/** Returns the position of a bar. The first day is at the start of the reading direction. */
const positionOf = (index: number, count: number, direction: Room['direction']): Pick<Bar, 'x' | 'width'> => {
  const slot = 100 / count
  const width = slot * 0.72
  const start = index * slot + (slot - width) / 2
  return { x: direction === 'rtl' ? 100 - start - width : start, width }
}

/** Minimum height of a bar in pixels, so that small values stay visible. */
const least = 2

export interface SpentBars {
  bars: Bar[]
  /** Position of the zero line, in pixels from the top. */
  zero: number
  /** The value of the top edge, in millionths. */
  top: number
}

/** Returns a bar for the spending of each day. A day with more refunds than charges has a bar below the zero line. */
export const spentBars = (days: readonly SpendingDay[], { height, direction }: Room): SpentBars => {
  const spent = days.map((day) => day.spent_micros)
  const [top, bottom] = [roundUp(Math.max(0, ...spent)), roundUp(-Math.min(0, ...spent))]
  const range = top + bottom
  const zero = range === 0 ? height : (top / range) * height
  const bars = days.flatMap(({ date, spent_micros: micros }, index) => {
    if (micros === 0) return []
    const size = Math.max(least, (Math.abs(micros) / range) * height)
    return [{ date, ...positionOf(index, days.length, direction), y: micros > 0 ? zero - size : zero, height: size }]
  })
  return { bars, zero, top }
}

/** Returns a bar for the number of uses of each day, and the highest number, which fills the full height. */
export const usesBars = (days: readonly SpendingDay[], { height, direction }: Room): { bars: Bar[]; most: number } => {
  const most = Math.max(0, ...days.map(({ uses }) => uses))
  const bars = days.flatMap(({ date, uses }, index) => {
    if (uses === 0) return []
    const size = Math.max(least, (uses / most) * height)
    return [{ date, ...positionOf(index, days.length, direction), y: height - size, height: size }]
  })
  return { bars, most }
}

/** Returns the index of the day at a horizontal position, given as a share of the width from 0 to 1. */
export const dayAt = (share: number, count: number, direction: Room['direction']): number => {
  const along = direction === 'rtl' ? 1 - share : share
  return Math.min(count - 1, Math.max(0, Math.floor(along * count)))
}
