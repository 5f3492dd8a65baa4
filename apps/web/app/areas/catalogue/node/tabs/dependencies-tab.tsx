import { PackageCheck } from 'lucide-react'
import { useT } from '../../../../i18n/use-t.ts'
import { cardClass } from '../../../../ui/card-class.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { TextAnchor } from '../../../../ui/text-link.tsx'
import type { Requirement } from '../load/requirement.ts'

export const DependenciesTab = ({ requirements }: { requirements: Requirement[] }) => {
  const t = useT('node')
  if (requirements.length === 0)
    return (
      <EmptyState icon={<PackageCheck aria-hidden />} title={t('node.dependencies.empty')}>
        {t('node.dependencies.emptyBody')}
      </EmptyState>
    )
  return (
    <>
      <p className="mb-3 max-w-prose text-muted">{t('node.dependencies.intro')}</p>
      <ul className={`divide-y divide-line ${cardClass}`}>
        {[...new Map(requirements.map((each) => [each.text, each])).values()].map((requirement) => (
          <li key={requirement.text} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 px-4 py-2.5">
            <Line {...requirement} />
          </li>
        ))}
      </ul>
    </>
  )
}

const Line = ({ text, name, rest, address }: Requirement) => {
  const t = useT('node')
  if (name === undefined)
    return (
      <>
        <code dir="ltr" className="text-sm wrap-anywhere">
          {text}
        </code>
        <span className="text-xs text-faint">{t('node.dependencies.elsewhere')}</span>
      </>
    )
  return (
    <code dir="ltr" className="flex flex-wrap items-baseline gap-x-2 text-sm wrap-anywhere">
      <TextAnchor href={address} rel="nofollow noopener">
        {name}
      </TextAnchor>
      <span className="text-muted">{rest}</span>
    </code>
  )
}
