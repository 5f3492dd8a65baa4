import { expiryState } from '../../../components/tokens/expiry.ts'
import { useRead } from '../../../data/query/use-read.ts'
import { useNow } from '../../../i18n/now.tsx'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Notice } from '../../../ui/notice.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useLinks } from '../../../use-links.ts'

/** Says which tokens of a publisher end within a week: whatever publishes with them will stop. */
export const TokenNotices = ({ publisherId }: { publisherId: string }) => {
  const t = useT('your-nodes')
  const links = useLinks()
  const format = useFormat()
  const now = useNow()
  const tokens = useRead('/publishers/{publisherId}/tokens', { params: { path: { publisherId } } })
  const ending = (tokens.data ?? []).filter(({ expires_at }) => expiryState(expires_at, now) === 'soon')
  if (ending.length === 0) return null
  return (
    <div className="mb-3">
      <Notice kind="warning" title={t('your-nodes.tokens.title', { count: ending.length })}>
        <ul>
          {ending.map(({ id, name, expires_at }) => (
            <li key={id} className="wrap-anywhere">
              {t('your-nodes.tokens.ends', { name, when: format.timeUntil(expires_at ?? '', now) })}
            </li>
          ))}
        </ul>
        <p>
          {t('your-nodes.tokens.body')}{' '}
          <TextLink to={`${links.publisher(publisherId)}#tokens`}>{t('your-nodes.tokens.manage')}</TextLink>
        </p>
      </Notice>
    </div>
  )
}
