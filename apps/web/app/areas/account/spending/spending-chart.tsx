import clsx from 'clsx'
import { type PointerEvent, type ReactNode, useState } from 'react'
import { useFormat } from '../../../i18n/use-format.ts'
import { useMoney } from '../../../i18n/use-money.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useDirection } from '../../../ui/direction.ts'
import { type Bar, dayAt, spentBars, usesBars } from './bars.ts'
import type { SpendingDay } from './spending-days.ts'

interface Props {
  days: readonly SpendingDay[]
  currency: string
}

const spentHeight = 128
const usesHeight = 36

/** Shows bars of the spending and, below them, bars of the number of uses. The arrow keys move between the days. */
export const SpendingChart = ({ days, currency }: Props) => {
  const t = useT('account')
  const direction = useDirection()
  const dayWords = useDayWords(currency)
  const [chosen, setChosen] = useState(days.length - 1)
  const day = days[chosen]
  const point = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setChosen(dayAt((clientX - left) / width, days.length, direction))
  }
  if (!day) return null
  return (
    <figure className="mt-4">
      <figcaption className="min-h-5.5 text-sm text-muted tabular-nums">{dayWords(day)}</figcaption>
      <div
        onPointerMove={point}
        onPointerDown={point}
        className="relative mt-1 touch-pan-y rounded-mark has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-focus"
      >
        <Cursor index={chosen} count={days.length} />
        <Spent days={days} currency={currency} chosen={day.date} />
        <Uses days={days} chosen={day.date} />
        <input
          type="range"
          aria-label={t('account.spending.day')}
          aria-valuetext={dayWords(day)}
          min={0}
          max={days.length - 1}
          value={chosen}
          onChange={(event) => setChosen(Number(event.target.value))}
          className="pointer-events-none absolute inset-0 opacity-0"
        />
      </div>
      <Ends days={days} />
    </figure>
  )
}

const useDayWords = (currency: string) => {
  const t = useT('account')
  const format = useFormat()
  const { money } = useMoney()
  return ({ date, spent_micros: micros, uses }: SpendingDay) => {
    const values = { date: format.date(date), spent: money(micros, currency), count: uses }
    return t('account.spending.ofDay', values)
  }
}

const Cursor = ({ index, count }: { index: number; count: number }) => (
  <span
    aria-hidden
    className="absolute inset-y-0 rounded-mark bg-hover"
    style={{ insetInlineStart: `${(index * 100) / count}%`, inlineSize: `${100 / count}%` }}
  />
)

const Spent = ({ days, currency, chosen }: Props & { chosen: string }) => {
  const { money } = useMoney()
  const { bars, zero, top } = spentBars(days, { height: spentHeight, direction: useDirection() })
  return (
    <div className="relative pt-5">
      {top > 0 && <TopLabel>{money(top, currency)}</TopLabel>}
      <svg aria-hidden width="100%" height={spentHeight} className="relative block overflow-visible">
        {top > 0 && <line x1="0" x2="100%" y1="0.5" y2="0.5" className="stroke-line" strokeDasharray="3 4" />}
        <line x1="0" x2="100%" y1={zero - 0.5} y2={zero - 0.5} className="stroke-edge/60" />
        <Bars bars={bars} chosen={chosen} className="fill-accent" chosenClass="fill-accent-text" />
      </svg>
    </div>
  )
}

const Uses = ({ days, chosen }: { days: readonly SpendingDay[]; chosen: string }) => {
  const format = useFormat()
  const { bars, most } = usesBars(days, { height: usesHeight, direction: useDirection() })
  return (
    <div className="relative pt-5">
      {most > 0 && <TopLabel>{format.number(most)}</TopLabel>}
      <svg aria-hidden width="100%" height={usesHeight} className="relative block overflow-visible">
        {most > 0 && <line x1="0" x2="100%" y1="0.5" y2="0.5" className="stroke-line" strokeDasharray="3 4" />}
        <line x1="0" x2="100%" y1={usesHeight - 0.5} y2={usesHeight - 0.5} className="stroke-edge/60" />
        <Bars bars={bars} chosen={chosen} className="fill-edge" chosenClass="fill-text" />
      </svg>
    </div>
  )
}

const TopLabel = ({ children }: { children: ReactNode }) => (
  <span aria-hidden className="absolute start-0 top-0.5 text-xs text-faint tabular-nums">
    <bdi>{children}</bdi>
  </span>
)

interface BarsProps {
  bars: readonly Bar[]
  chosen: string
  className: string
  chosenClass: string
}

const Bars = ({ bars, chosen, className, chosenClass }: BarsProps) =>
  bars.map(({ date, x, width, y, height }) => (
    <rect
      key={date}
      x={`${x}%`}
      width={`${width}%`}
      y={y}
      height={height}
      rx="1.5"
      className={clsx(date === chosen ? chosenClass : className)}
    />
  ))

const Ends = ({ days }: { days: readonly SpendingDay[] }) => {
  const format = useFormat()
  const shown = [days[0], days[Math.floor((days.length - 1) / 2)], days.at(-1)]
  return (
    <div aria-hidden className="mt-1.5 flex justify-between text-xs text-faint tabular-nums">
      {shown.map((day, index) => (
        <span key={day?.date ?? index}>{day && format.shortDay(day.date)}</span>
      ))}
    </div>
  )
}
