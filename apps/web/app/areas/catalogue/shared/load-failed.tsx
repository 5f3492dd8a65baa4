import { useLocation, useRevalidator } from 'react-router'
import { useT } from '../../../i18n/use-t.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** Shows that the registry did not answer. The button to retry is a link, which works without scripts. */
export const LoadFailed = () => {
  const t = useT('home')
  const { pathname, search } = useLocation()
  const { revalidate, state } = useRevalidator()
  return (
    <div role="alert">
      <Notice
        kind="warning"
        title={t('home.failed.title')}
        action={
          <a
            href={`${pathname}${search}`}
            aria-disabled={state === 'loading' || undefined}
            className={buttonClass({ size: 'small' })}
            onClick={(event) => {
              event.preventDefault()
              void revalidate()
            }}
          >
            {t('home.failed.retry')}
          </a>
        }
      >
        {t('home.failed.body')}
      </Notice>
    </div>
  )
}
