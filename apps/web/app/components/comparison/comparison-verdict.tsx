import type { Schema } from '@registry/api-client'
import { effectOnSaved, isWhole } from '../change-chips.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useT } from '../../i18n/use-t.ts'
import { Notice } from '../../ui/notice.tsx'

/** Shows the effect of an update on saved workflows, and whether the comparison is complete. */
export const ComparisonVerdict = ({ comparison }: { comparison: Schema<'VersionComparison'> }) => {
  const t = useT('compare')
  const format = useFormat()
  const { since, version, effects, compared, breaks_without_major: isUnannounced } = comparison
  const { incomplete_versions: incomplete } = comparison
  if (since === undefined) {
    return <Notice title={t('compare.verdict.first')}>{t('compare.verdict.firstBody', { version })}</Notice>
  }
  if (!effects || !compared || compared.total === 0) {
    return <Notice title={t('compare.verdict.unknown')}>{t('compare.verdict.unknownBody')}</Notice>
  }
  const total = compared.total
  const coverage = (
    <>
      <p className="mt-1 text-sm text-muted">
        {compared.comfy_nodes < total
          ? t('compare.verdict.coverage', { compared: compared.comfy_nodes, total })
          : incomplete
            ? t('compare.verdict.coverageNamed', { total })
            : t('compare.verdict.coverageAll', { total })}
      </p>
      {incomplete && (
        <p className="mt-1 text-sm text-muted">
          {t('compare.verdict.incomplete', { versions: format.list(incomplete.map(isolated)) })}
        </p>
      )}
    </>
  )
  const effect = effectOnSaved(effects)
  if (effect === 'safe' && !isWhole(comparison))
    return <Notice title={t('compare.verdict.safeInPart')}>{coverage}</Notice>
  if (effect === 'safe') {
    return (
      <Notice kind="success" title={t('compare.verdict.safe')}>
        {t('compare.verdict.safeBody', { since })}
        {coverage}
      </Notice>
    )
  }
  if (effect === 'may-break') {
    return (
      <Notice kind="warning" title={t('compare.verdict.mayBreak')}>
        {t('compare.verdict.mayBreakBody')}
        {coverage}
      </Notice>
    )
  }
  return (
    <Notice kind="danger" title={t('compare.verdict.breaks')}>
      <p>{t('compare.verdict.breaksBody')}</p>
      {effects.named === 'safe' && <p className="mt-1">{t('compare.verdict.positionalOnly')}</p>}
      {isUnannounced && <p className="mt-1">{t('compare.verdict.unannounced')}</p>}
      {coverage}
    </Notice>
  )
}

const isolated = (version: string): string => `\u2068${version}\u2069`
