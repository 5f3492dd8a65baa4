import { useT } from '../../../../i18n/use-t.ts'
import { cardClass } from '../../../../ui/card-class.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'

/** Shows the license file of the archive. */
export const LicenceTab = ({ text }: { text?: string }) => {
  const t = useT('node')
  if (text === undefined) return <EmptyState title={t('node.licence.empty')}>{t('node.licence.emptyBody')}</EmptyState>
  return (
    <pre
      dir="ltr"
      tabIndex={0}
      aria-label={t('node.licence.text')}
      role="region"
      className={`overflow-x-auto ${cardClass} p-5 text-sm leading-6 wrap-anywhere whitespace-pre-wrap`}
    >
      {text}
    </pre>
  )
}
