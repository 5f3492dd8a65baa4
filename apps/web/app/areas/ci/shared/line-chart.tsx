import { axisMarks } from './axis.ts'

export interface ChartLine {
  name: string
  /** A note beside the name, such as the peak. */
  note: string
  points: readonly { x: number; y: number }[]
}

interface Props {
  /** Description of the chart for screen readers. */
  label: string
  /** At most two lines; the second line is dashed. */
  lines: readonly ChartLine[]
  formatX: (value: number) => string
  formatY: (value: number) => string
}

/** Chart of values over time, from left to right in every language. Colour and stroke distinguish the lines. */
export const LineChart = ({ label, lines, formatX, formatY }: Props) => {
  const all = lines.flatMap(({ points }) => points)
  const endX = Math.max(...all.map(({ x }) => x), 1)
  const marks = axisMarks(Math.max(...all.map(({ y }) => y), 1))
  const endY = marks.at(-1) ?? 1
  const pointOf = ({ x, y }: { x: number; y: number }) => `${round((x / endX) * 100)},${round(100 - (y / endY) * 100)}`
  return (
    <figure>
      <Legend lines={lines} />
      <div dir="ltr" className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-xs text-faint tabular-nums">
        <AxisY marks={marks} format={formatY} />
        <svg
          role="img"
          aria-label={label}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="h-52 w-full overflow-visible"
        >
          {marks.map((mark) => (
            <line
              key={mark}
              x1="0"
              x2="100"
              y1={100 - (mark / endY) * 100}
              y2={100 - (mark / endY) * 100}
              stroke="var(--line)"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {lines.map(({ name, points }, index) => (
            <polyline key={name} points={points.map(pointOf).join(' ')} {...strokeOf(index)} />
          ))}
        </svg>
        <span />
        <div aria-hidden className="mt-1.5 flex justify-between">
          <span>{formatX(0)}</span>
          <span>{formatX(endX / 2)}</span>
          <span>{formatX(endX)}</span>
        </div>
      </div>
    </figure>
  )
}

const Legend = ({ lines }: Pick<Props, 'lines'>) => (
  <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
    {lines.map(({ name, note }, index) => (
      <li key={name} className="flex items-center gap-2">
        <svg aria-hidden viewBox="0 0 28 8" className="h-2 w-7 shrink-0">
          <polyline points="0,4 28,4" {...strokeOf(index)} />
        </svg>
        <span className="font-medium">{name}</span>
        <span className="text-muted">{note}</span>
      </li>
    ))}
  </ul>
)

const AxisY = ({ marks, format }: { marks: readonly number[]; format: (value: number) => string }) => {
  const end = marks.at(-1) ?? 1
  return (
    <div aria-hidden className="grid h-52 text-end whitespace-nowrap">
      {marks.map((mark) => (
        <span
          key={mark}
          className="relative -translate-y-1/2 self-start [grid-area:1/1]"
          style={{ top: `${100 - (mark / end) * 100}%` }}
        >
          {format(mark)}
        </span>
      ))}
    </div>
  )
}

const strokeOf = (index: number) => ({
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinejoin: 'round' as const,
  vectorEffect: 'non-scaling-stroke' as const,
  className: index === 0 ? 'text-accent-text' : 'text-amber-text',
  ...(index > 0 && { strokeDasharray: '6 4' }),
})

const round = (value: number) => Math.round(value * 100) / 100
