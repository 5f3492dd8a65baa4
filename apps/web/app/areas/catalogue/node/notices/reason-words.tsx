import { ruleWords } from '../../../../components/review/rule-words.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { useT } from '../../../../i18n/use-t.ts'
import type { VersionReason } from './version-reason.ts'

/** Shows why a version is held back, or nothing if the reason is unknown. */
export const ReasonWords = ({ reason }: { reason: VersionReason | undefined }) => {
  const t = useT('node')
  if (reason === undefined) return null
  return (
    <span className="wrap-anywhere">
      {'text' in reason ? t('node.notice.reason', { reason: reason.text }) : <FoundRules {...reason} />}
    </span>
  )
}

const FoundRules = ({ rules, count }: Extract<VersionReason, { rules: string[] }>) => {
  const t = useT('review', 'review-rules')
  const format = useFormat()
  const titles = rules.map((rule) => t('review.reason.title', { title: ruleWords(t, rule)?.title ?? rule }))
  return t('review.reason.found', { count, titles: format.list(count > rules.length ? [...titles, '…'] : titles) })
}
