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

/** Where the first day begins is the side where reading begins. */
const place = (index: number, count: number, direction: Room['direction']): Pick<Bar, 'x' | 'width'> => {
  const slot = 100 / count
  const width = slot * 0.72
  const start = index * slot + (slot - width) / 2
  return { x: direction === 'rtl' ? 100 - start - width : start, width }
}

/** A mark that can be seen, however little it stands for. */
const least = 2

export interface SpentBars {
  bars: Bar[]
  /** Where nothing is, in pixels from the top. */
  zero: number
  /** The value of the top edge, in millionths. */
  top: number
}

/** The spending of each day; a day on which more was given back hangs below the line. */
export const spentBars = (days: readonly SpendingDay[], { height, direction }: Room): SpentBars => {
  const spent = days.map((day) => day.spent_micros)
  const [top, bottom] = [roundUp(Math.max(0, ...spent)), roundUp(-Math.min(0, ...spent))]
  const range = top + bottom
  const zero = range === 0 ? height : (top / range) * height
  const bars = days.flatMap(({ date, spent_micros: micros }, index) => {
    if (micros === 0) return []
    const size = Math.max(least, (Math.abs(micros) / range) * height)
    return [{ date, ...place(index, days.length, direction), y: micros > 0 ? zero - size : zero, height: size }]
  })
  return { bars, zero, top }
}

/** How often services were used each day, and the most of a day, which is as high as there is room. */
export const usesBars = (days: readonly SpendingDay[], { height, direction }: Room): { bars: Bar[]; most: number } => {
  const most = Math.max(0, ...days.map(({ uses }) => uses))
  const bars = days.flatMap(({ date, uses }, index) => {
    if (uses === 0) return []
    const size = Math.max(least, (uses / most) * height)
    return [{ date, ...place(index, days.length, direction), y: height - size, height: size }]
  })
  return { bars, most }
}

/** The room of a day from top to bottom, where a pointer finds it. */
export const dayAt = (share: number, count: number, direction: Room['direction']): number => {
  const along = direction === 'rtl' ? 1 - share : share
  return Math.min(count - 1, Math.max(0, Math.floor(along * count)))
}
