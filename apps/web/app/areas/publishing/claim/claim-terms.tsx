import { shownUrl } from '../../../components/safe-url.ts'
import { Rich } from '../../../i18n/rich.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { TextAnchor } from '../../../ui/text-link.tsx'
import type { ClaimedNode } from './claim-view.ts'

/** What one needs, what happens, and what the registry learns. */
export const ClaimTerms = ({ node: { repository = '' } }: { node: ClaimedNode }) => {
  const t = useT('claim')
  return (
    <ul className="list-disc space-y-1.5 ps-5 text-muted marker:text-faint">
      <li>
        <Rich
          k="claim.terms.admin"
          ns={['claim']}
          components={{
            repository: <TextAnchor dir="ltr" href={repository} rel="noopener" className="wrap-anywhere" />,
          }}
          values={{ repository: repository && shownUrl(repository) }}
        />
      </li>
      <li>{t('claim.terms.once')}</li>
      <li>{t('claim.terms.after')}</li>
    </ul>
  )
}
