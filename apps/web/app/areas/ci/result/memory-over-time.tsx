import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Table, Td, Th } from '../../../ui/table.tsx'
import { LineChart } from '../shared/line-chart.tsx'
import type { ResultView } from '../shared/result-view.ts'
import { thinned } from '../shared/time-series.ts'
import { useMeasures } from '../shared/use-measures.ts'

/** More rows would not help a reader. */
const mostRows = 60

/** Shows the memory of a workflow during its run, as a chart and as a table. */
export const MemoryOverTime = ({ result: { series } }: { result: ResultView }) => {
  const t = useT('ci')
  const measures = useMeasures()
  const { points, total } = series
  const peak = (of: 'vram' | 'memory') => Math.max(...points.map((point) => point[of]))
  const note = (most: number, of: number | undefined) =>
    of === undefined
      ? t('ci.memory.peak', { memory: measures.megabytes(most) })
      : t('ci.memory.peakOf', { memory: measures.megabytes(most), total: measures.megabytes(of) })
  return (
    <section aria-labelledby="memory">
      <h2 id="memory" className="mb-3 text-md font-semibold">
        {t('ci.memory.title')}
      </h2>
      {points.length < 2 ? (
        <p className="text-muted">{t('ci.memory.none')}</p>
      ) : (
        <>
          <LineChart
            label={t('ci.memory.label', {
              time: measures.duration(points.at(-1)?.second ?? 0),
              vram: measures.megabytes(peak('vram')),
              memory: measures.megabytes(peak('memory')),
            })}
            lines={[
              {
                name: t('ci.memory.vram'),
                note: note(peak('vram'), total.vram),
                points: points.map(({ second, vram }) => ({ x: second, y: vram })),
              },
              {
                name: t('ci.memory.memory'),
                note: note(peak('memory'), total.memory),
                points: points.map(({ second, memory }) => ({ x: second, y: memory })),
              },
            ]}
            formatX={measures.duration}
            formatY={measures.megabytes}
          />
          <Figures points={thinned(points, mostRows)} />
        </>
      )}
    </section>
  )
}

const Figures = ({ points }: { points: ResultView['series']['points'] }) => {
  const t = useT('ci')
  const format = useFormat()
  const measures = useMeasures()
  return (
    <details className="mt-4">
      <summary className="min-h-6 cursor-pointer text-sm text-muted hover:text-text">{t('ci.memory.figures')}</summary>
      <div className="mt-2 max-h-96 overflow-y-auto rounded-card border border-line">
        <Table
          caption={t('ci.memory.title')}
          head={
            <>
              <Th end>{t('ci.memory.time')}</Th>
              <Th end>{t('ci.memory.vram')}</Th>
              <Th end>{t('ci.memory.gpu')}</Th>
              <Th end>{t('ci.memory.memory')}</Th>
              <Th end>{t('ci.memory.cpu')}</Th>
            </>
          }
        >
          {points.map(({ second, vram, gpu, memory, cpu }) => (
            <tr key={second}>
              <Td end>{measures.moment(second)}</Td>
              <Td end>{measures.megabytes(vram)}</Td>
              <Td end>{format.percent(gpu / 100)}</Td>
              <Td end>{measures.megabytes(memory)}</Td>
              <Td end>{format.percent(cpu / 100)}</Td>
            </tr>
          ))}
        </Table>
      </div>
    </details>
  )
}
