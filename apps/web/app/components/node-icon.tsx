import clsx from 'clsx'
import { useCallback, useState } from 'react'
import { hueOf, initials } from './initials.ts'

interface Props {
  id: string
  name: string
  /** Address of the picture. */
  icon?: string | undefined
  /** Size class that reserves the space, such as `size-11`. */
  className: string
}

/**
 * Shows the picture of a node or a publisher, or a drawn icon without a picture. Decorative, because the name is beside
 * it. Reserves its space.
 */
export const NodeIcon = ({ id, name, icon, className }: Props) => {
  const [failed, setFailed] = useState<string>()
  // A picture that fails before hydration fires no further error event.
  const check = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) image.decode().catch(() => setFailed(image.src))
  }, [])
  return (
    <span aria-hidden className={clsx('block shrink-0 overflow-hidden select-none', className)}>
      {icon === undefined || failed === icon ? (
        <DrawnIcon id={id} name={name} />
      ) : (
        <img
          ref={check}
          key={icon}
          src={icon}
          alt=""
          width={44}
          height={44}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setFailed(icon)}
          className="size-full rounded-[18%] object-contain"
        />
      )}
    </span>
  )
}

/** Drawn icon for a node without a picture, with its initials. */
const DrawnIcon = ({ id, name }: { id: string; name: string }) => {
  const hue = hueOf(id)
  const letters = initials(name)
  const ink = `light-dark(oklch(0.42 0.07 ${hue}), oklch(0.84 0.06 ${hue}))`
  const edge = `light-dark(oklch(0.8 0.04 ${hue}), oklch(0.42 0.045 ${hue}))`
  return (
    <svg aria-hidden viewBox="0 0 44 44" className="size-full">
      <rect
        x="3.5"
        y="3.5"
        width="37"
        height="37"
        rx="8"
        fill={`light-dark(oklch(0.955 0.018 ${hue}), oklch(0.27 0.03 ${hue}))`}
        stroke={edge}
      />
      <circle cx="3.5" cy="22" r="3" fill="var(--surface)" stroke={edge} strokeWidth="1.5" />
      <circle cx="40.5" cy="22" r="3" fill="var(--surface)" stroke={edge} strokeWidth="1.5" />
      <text
        x="22"
        y="22.5"
        fill={ink}
        textAnchor="middle"
        dominantBaseline="central"
        className="text-[14px] font-semibold"
      >
        {letters}
      </text>
    </svg>
  )
}
