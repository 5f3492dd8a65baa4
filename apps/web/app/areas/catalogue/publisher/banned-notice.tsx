import { useT } from '../../../i18n/use-t.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useLinks } from '../../../use-links.ts'

/** That the publisher is banned, what that means, and what to do. */
export const BannedNotice = () => {
  const t = useT('publisher')
  const links = useLinks()
  return (
    <div className="mt-5">
      <Notice
        kind="danger"
        title={t('publisher.banned.title')}
        action={<ButtonLink to={links.home()}>{t('publisher.banned.search')}</ButtonLink>}
      >
        <p>{t('publisher.banned.body')}</p>
        <ul className="mt-2 max-w-prose list-disc space-y-1 ps-5 text-muted marker:text-faint">
          <li>{t('publisher.banned.remove')}</li>
          <li>{t('publisher.banned.appeal')}</li>
        </ul>
      </Notice>
    </div>
  )
}
