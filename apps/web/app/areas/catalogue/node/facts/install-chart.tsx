import { useFormat } from '../../../../i18n/use-format.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { type InstallTrend, trendDays, weeksOf } from '../load/install-trend.ts'

const height = 24

/** Shows installs by day as bars in the reading direction. Screen readers get a table of weeks. */
export const InstallChart = ({ trend }: { trend: InstallTrend }) => {
  const t = useT('node')
  const format = useFormat()
  const { counts, since, isShort } = trend
  const total = counts.reduce((sum, count) => sum + count, 0)
  return (
    <div className="mt-1.5 max-w-56">
      <svg
        aria-hidden
        viewBox={`0 0 ${trendDays} ${height}`}
        preserveAspectRatio="none"
        className="mirrored h-7 w-full border-b border-edge text-accent"
      >
        <path fill="currentColor" d={bars(counts)} />
      </svg>
      <p className="mt-1 text-xs text-faint">
        {isShort
          ? t('node.facts.installsSince', { date: format.date(since), total })
          : t('node.facts.installsLately', { total })}
      </p>
      <table className="sr-only">
        <caption>{t('node.facts.installsByWeek')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('node.facts.weekTo')}</th>
            <th scope="col">{t('node.facts.installs')}</th>
          </tr>
        </thead>
        <tbody>
          {weeksOf(trend).map(({ last, count }) => (
            <tr key={last}>
              <th scope="row">{format.date(last)}</th>
              <td>{format.exactNumber(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const bars = (counts: readonly number[]): string => {
  const most = Math.max(...counts)
  const start = trendDays - counts.length
  return counts
    .map((count, index) => {
      const bar = Math.max(1, Math.round((count / most) * height))
      return count === 0 ? '' : `M${start + index} ${height}v-${bar}h.7v${bar}z`
    })
    .join('')
}
