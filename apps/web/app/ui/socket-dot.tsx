import clsx from 'clsx'
import { useFormat } from '../i18n/use-format.ts'
import { socketLook } from './socket-type.ts'
import { Tooltip } from './tooltip.tsx'

const shapes = {
  round: 'rounded-full',
  square: 'rounded-[3px]',
  diamond: 'rotate-45 scale-[0.84] rounded-[2px]',
  ring: 'rounded-full',
}

/**
 * Shows a socket type as a dot: colour, a shape for the family and a letter, because colour alone is not accessible.
 * Show the name beside the dot.
 */
export const SocketDot = ({ type }: { type: string }) => {
  const { colour, shape, letter } = socketLook(type)
  const hollow = shape === 'ring'
  return (
    <span
      aria-hidden
      style={hollow ? { borderColor: colour, color: colour } : { backgroundColor: colour, borderColor: colour }}
      className={clsx(
        'inline-flex size-3.5 shrink-0 items-center justify-center border-[1.5px] select-none',
        shapes[shape],
        !hollow && 'text-surface',
      )}
    >
      <span
        className={clsx('text-[8px] leading-none font-extrabold', shape === 'diamond' && '-rotate-45 scale-[1.19]')}
      >
        {letter}
      </span>
    </span>
  )
}

/** Shows a socket type with its name. */
export const SocketName = ({ type }: { type: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <SocketDot type={type} />
    <span className="font-mono text-xs">{type}</span>
  </span>
)

interface DotsProps {
  types: readonly string[]
  /** Label of the types, such as "Takes and gives". */
  label: string
  /** Maximum number of dots, default 8. A count replaces the rest. */
  most?: number
}

/** Shows a compact row of socket types. Hover and focus list all names. */
export const SocketDots = ({ types, label, most = 8 }: DotsProps) => {
  const format = useFormat()
  const distinct = [...new Set(types)]
  if (distinct.length === 0) return null
  const rest = distinct.length - most
  return (
    <Tooltip
      text={
        <span className="flex flex-col gap-1 py-0.5">
          <span className="text-faint">{label}</span>
          {distinct.map((type) => (
            <SocketName key={type} type={type} />
          ))}
        </span>
      }
    >
      <span
        role="img"
        tabIndex={0}
        aria-label={`${label}: ${format.list(distinct)}`}
        className="inline-flex items-center gap-1 rounded-mark"
      >
        {distinct.slice(0, most).map((type) => (
          <SocketDot key={type} type={type} />
        ))}
        {rest > 0 && <span className="text-xs text-faint tabular-nums">{`+${rest}`}</span>}
      </span>
    </Tooltip>
  )
}
