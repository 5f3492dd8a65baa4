import clsx from 'clsx'
import { useCallback, useState } from 'react'
import { DrawnIcon } from './drawn-icon.tsx'

interface Props {
  id: string
  name: string
  /** The address of its picture. */
  icon?: string | undefined
  /** Its room, such as `size-11`. */
  className: string
}

/** The picture of a node or a publisher. Decorative: the name stands beside it. Its room is kept, and a drawing stands in when there is none. */
export const NodeIcon = ({ id, name, icon, className }: Props) => {
  const [failed, setFailed] = useState<string>()
  // A picture that failed before the page came alive never tells again.
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
