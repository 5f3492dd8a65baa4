import { ImageOff } from 'lucide-react'
import { useT } from '../../../i18n/use-t.ts'
import { useBrokenImage } from './use-broken-image.ts'

interface Props {
  address: string
  alt: string
}

/**
 * Picture that a workflow made, linked to its full size. Reserves its space. Shows a fallback when the picture is
 * missing.
 */
export const ResultImage = ({ address, alt }: Props) => {
  const { isBroken, handlers } = useBrokenImage(address)
  return (
    <a
      href={address}
      rel="noopener"
      className="block aspect-square overflow-hidden rounded-card border border-line bg-sunken"
    >
      {isBroken ? (
        <BrokenImage alt={alt} />
      ) : (
        <img
          {...handlers}
          key={address}
          src={address}
          alt={alt}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          className="size-full object-contain"
        />
      )}
    </a>
  )
}

/** Fallback for a missing picture. */
export const BrokenImage = ({ alt }: { alt: string }) => {
  const t = useT('ci')
  return (
    <span className="flex size-full flex-col items-center justify-center gap-1.5 p-4 text-center text-sm wrap-anywhere text-muted">
      <ImageOff aria-hidden className="size-6 text-faint" />
      <span>{alt}</span>
      <span className="text-faint">{t('ci.images.broken')}</span>
    </span>
  )
}
