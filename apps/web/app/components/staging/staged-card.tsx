import { useT } from '../../i18n/use-t.ts'
import { cardClass } from '../../ui/card-class.ts'
import { StagingFactorNotice } from './factor-notice.tsx'
import { StagedRows } from './staged-rows.tsx'
import { useStaging } from './use-staging.ts'

/** Lists versions of a publisher that wait for an approval; renders nothing without any. */
export const StagedCard = ({ publisherId }: { publisherId: string }) => {
  const t = useT('staging')
  const { data } = useStaging(publisherId)
  if (!data || data.versions.length === 0) return null
  return (
    <section aria-label={t('staging.title')} className={`${cardClass} mb-4 border-accent-line`}>
      <div className="flex flex-wrap items-baseline gap-x-3 border-b border-line px-4 py-2">
        <h3 className="text-base font-semibold">{t('staging.title')}</h3>
        <p className="text-sm text-muted">{t('staging.lead')}</p>
      </div>
      {data.needs_second_factor === true && <StagingFactorNotice />}
      <StagedRows publisherId={publisherId} versions={data.versions} />
    </section>
  )
}
