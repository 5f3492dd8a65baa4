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

/** Page that GitHub redirects to after the authorization. */
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

/**
 * Removes GitHub's answer from the address during rendering, before effects or other components can read it. Returns
 * whether the address is clean.
 */
const useCleanAddress = (): boolean => {
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const locale = useLocale()
  useState(() => typeof document !== 'undefined' && takeAnswer(window, browserStorage('session')))

  useEffect(() => {
    const begun = recallBegun()
    // A change of language loads a new document. The answer waits in the storage of this tab.
    if (begun && begun.locale !== locale) location.replace(createLinks(begun.locale).claimCallback())
    // The router still has the address with the answer.
    else if (search !== '') void navigate(pathname, { replace: true })
  }, [search, pathname, navigate, locale])

  const isClean = () => search === '' && (recallBegun()?.locale ?? locale) === locale
  return useSyncExternalStore(never, isClean, () => false)
}

const never = () => () => {}

/** Reserves space for the steps. */
const StepsSkeleton = () => <Skeleton className="h-33 w-full" />
