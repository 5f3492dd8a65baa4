import { useState } from 'react'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { TextAnchor } from '../../../ui/text-link.tsx'
import { BrokenImage } from '../shared/result-image.tsx'
import { useBrokenImage } from '../shared/use-broken-image.ts'

interface Picture {
  address: string
  alt: string
}

/**
 * Shows two pictures on top of each other, with a slider that divides them. The slider runs from left to right in every
 * language.
 */
export const ImageSlider = ({ number, a, b }: { number: number; a: Picture; b: Picture }) => {
  const t = useT('ci')
  const format = useFormat()
  const [share, setShare] = useState(50)
  return (
    <figure>
      <div
        dir="ltr"
        className="relative aspect-square overflow-hidden rounded-card border border-line bg-sunken select-none"
      >
        <Layer picture={a} clip={`inset(0 ${100 - share}% 0 0)`} />
        <Layer picture={b} clip={`inset(0 0 0 ${share}%)`} />
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 w-0.5 -translate-x-1/2 bg-accent"
          style={{ insetInlineStart: `${share}%` }}
        />
      </div>
      <input
        dir="ltr"
        type="range"
        min={0}
        max={100}
        value={share}
        onChange={(event) => setShare(event.target.valueAsNumber)}
        aria-label={t('ci.compare.slider', { number })}
        aria-valuetext={t('ci.compare.shown', { a: format.percent(share / 100), b: format.percent(1 - share / 100) })}
        className="mt-2 h-6 w-full cursor-ew-resize accent-accent"
      />
      <figcaption dir="ltr" className="flex justify-between gap-4 text-sm">
        <TextAnchor href={a.address} rel="noopener" className="inline-flex min-h-6 items-center">
          {t('ci.compare.a')}
        </TextAnchor>
        <TextAnchor href={b.address} rel="noopener" className="inline-flex min-h-6 items-center">
          {t('ci.compare.b')}
        </TextAnchor>
      </figcaption>
    </figure>
  )
}

const Layer = ({ picture: { address, alt }, clip }: { picture: Picture; clip: string }) => {
  const { isBroken, handlers } = useBrokenImage(address)
  return (
    <div className="absolute inset-0" style={{ clipPath: clip }}>
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
          draggable={false}
          referrerPolicy="no-referrer"
          className="size-full object-contain"
        />
      )}
    </div>
  )
}
