import type { CiFile } from '../shared/result-view.ts'
import { ResultImage } from '../shared/result-image.tsx'
import { systemName } from '../shared/system-name.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { Compared } from './compared.ts'
import { ImageSlider } from './image-slider.tsx'

/** The pictures of two results, one with the other by their order: their names differ from run to run. */
export const ImagePairs = ({ a, b }: Compared) => {
  const t = useT('ci')
  const count = Math.max(a.images.length, b.images.length)
  return (
    <section aria-labelledby="images">
      <h2 id="images" className="mb-3 text-md font-semibold">
        {t('ci.images.title')}
      </h2>
      {count === 0 && <p className="text-muted">{t('ci.compare.noImages')}</p>}
      <ol className="grid grid-cols-1 gap-6 md:grid-cols-2">
        {Array.from({ length: count }, (_, index) => (
          <li key={`${a.images[index]?.public_url} ${b.images[index]?.public_url}`}>
            <Pair number={index + 1} one={a.images[index]} other={b.images[index]} a={a} b={b} />
          </li>
        ))}
      </ol>
    </section>
  )
}

interface PairProps extends Compared {
  number: number
  one: CiFile | undefined
  other: CiFile | undefined
}

const Pair = ({ number, one, other, a, b }: PairProps) => {
  const t = useT('ci')
  const altOf = ({ workflow, system }: Compared['a']) =>
    t('ci.images.alt', { number, workflow, system: systemName(system) })
  if (one && other)
    return (
      <ImageSlider
        number={number}
        a={{ address: one.public_url, alt: altOf(a) }}
        b={{ address: other.public_url, alt: altOf(b) }}
      />
    )
  const [single, of] = one ? [one, a] : [other, b]
  if (!single) return null
  return (
    <figure>
      <ResultImage address={single.public_url} alt={altOf(of)} />
      <figcaption className="mt-1.5 text-sm text-muted">
        {one ? t('ci.compare.onlyA') : t('ci.compare.onlyB')}
      </figcaption>
    </figure>
  )
}
