import { useMemo } from 'react'
import { LineChart } from '../shared/line-chart.tsx'
import { LiveLine } from '../shared/live-line.tsx'
import type { ResultView } from '../shared/result-view.ts'
import { systemName } from '../shared/system-name.ts'
import { useLiveResults } from '../shared/use-live.ts'
import { useMeasures } from '../shared/use-measures.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { Compared } from './compared.ts'
import { FigureTable } from './figure-table.tsx'
import { ImagePairs } from './image-pairs.tsx'

/** Two results: their figures, their memory over time, and their pictures. */
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

/** Follows one of the two while it is under way. */
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
