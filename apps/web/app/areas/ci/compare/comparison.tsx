import { useMemo } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { LineChart } from '../shared/line-chart.tsx'
import { LiveLine } from '../shared/live-line.tsx'
import { ResultImage } from '../shared/result-image.tsx'
import type { CiFile, ResultView } from '../shared/result-view.ts'
import { systemName } from '../shared/system-name.ts'
import { useLiveResults } from '../shared/use-live.ts'
import { useMeasures } from '../shared/use-measures.ts'
import { type Compared, FigureTable } from './figure-table.tsx'
import { ImageSlider } from './image-slider.tsx'

interface PairProps extends Compared {
  number: number
  one: CiFile | undefined
  other: CiFile | undefined
}

/** Compares two results: figures, memory over time, and pictures. */
export const Comparison = ({ a, b }: Compared) => {
  const t = useT('ci')
  const items = useItems(a)
  const otherItems = useItems(b)
  const all = useMemo(() => [...items, ...otherItems], [items, otherItems])
  return (
    <div className="flex flex-col gap-8">
      <LiveLine items={all} />
      <section aria-labelledby="figures">
        <h2 id="figures" className="sr-only">
          {t('ci.compare.figures')}
        </h2>
        <FigureTable a={a} b={b} />
      </section>
      <ImagePairs a={a} b={b} />
      <Memory a={a} b={b} />
    </div>
  )
}

/** Polls a result while it is running. */
const useItems = ({ id, workflow, system, status, startTime, repository, commit }: ResultView) => {
  const items = useMemo(
    () => [
      {
        id,
        name: `${workflow} · ${systemName(system)} · ${commit.hash.slice(0, 7)}`,
        status,
        detail: String(startTime),
      },
    ],
    [id, workflow, system, status, startTime, commit.hash],
  )
  useLiveResults({ repoName: repository, commitId: commit.id, workflowName: workflow, operatingSystem: system }, items)
  return items
}

const Memory = ({ a, b }: Compared) => {
  const t = useT('ci')
  const measures = useMeasures()
  const measured = [a, b].filter(({ series }) => series.points.length > 1)
  if (measured.length === 0) return null
  const lineOf = ({ series: { points } }: ResultView, name: string) => ({
    name,
    note:
      points.length > 1
        ? t('ci.memory.peak', { memory: measures.megabytes(Math.max(...points.map(({ vram }) => vram))) })
        : t('ci.memory.none'),
    points: points.map(({ second, vram }) => ({ x: second, y: vram })),
  })
  const lines = [lineOf(a, t('ci.compare.a')), lineOf(b, t('ci.compare.b'))]
  return (
    <section aria-labelledby="memory">
      <h2 id="memory" className="mb-3 text-md font-semibold">
        {t('ci.compare.vram')}
      </h2>
      <LineChart
        label={t('ci.compare.vramLabel', { a: lines[0]?.note, b: lines[1]?.note })}
        lines={lines}
        formatX={measures.duration}
        formatY={measures.megabytes}
      />
    </section>
  )
}

/** Shows the pictures of two results in pairs by order, because their names differ from run to run. */
const ImagePairs = ({ a, b }: Compared) => {
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
