import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Page } from '../../../components/page-column.tsx'
import { RequireSession } from '../../../components/require-session.tsx'
import { browserStorage } from '../../../data/browser-storage.ts'
import { PageMeta } from '../../../framework/page-meta.tsx'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useT } from '../../../i18n/use-t.ts'
import { createLinks } from '../../../links.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { recallBegun } from './begun-claim.ts'
import { takeAnswer } from './claim-answer.ts'
import { ClaimProgress } from './claim-progress.tsx'

/** Where GitHub sends people back to. */
export default function ClaimCallback() {
  const t = useT('claim')
  const isClean = useCleanAddress()
  return (
    <Page>
      <PageMeta title={t('claim.callback.title')} hidden />
      <div className="mx-auto flex max-w-140 flex-col gap-6 pt-4 sm:pt-10">
        <h1 className="text-xl font-semibold">{t('claim.callback.title')}</h1>
        {isClean ? (
          <RequireSession fallback={<StepsSkeleton />}>
            <ClaimProgress />
          </RequireSession>
        ) : (
          <StepsSkeleton />
        )}
      </div>
    </Page>
  )
}

/** Takes what GitHub answered out of the address, while rendering: no effect and no other part may read it there. */
const useCleanAddress = (): boolean => {
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const locale = useLocale()
  useState(() => typeof document !== 'undefined' && takeAnswer(window, browserStorage('session')))

  useEffect(() => {
    const begun = recallBegun()
    // A whole new document, as for every change of language; the answer waits in this tab.
    if (begun && begun.locale !== locale) location.replace(createLinks(begun.locale).claimCallback())
    // The router still knows the address as it was.
    else if (search !== '') void navigate(pathname, { replace: true })
  }, [search, pathname, navigate, locale])

  const isClean = () => search === '' && (recallBegun()?.locale ?? locale) === locale
  return useSyncExternalStore(never, isClean, () => false)
}

const never = () => () => {}

/** Reserves space for the steps. */
const StepsSkeleton = () => <Skeleton className="h-33 w-full" />
