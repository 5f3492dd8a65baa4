import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useRef } from 'react'
import { useFocusKept } from '../../../components/admin/use-focus-kept.ts'
import { Loaded } from '../../../components/loaded.tsx'
import { useQueryClient } from '../../../data/query/query-client.ts'
import { queryKey } from '../../../data/query/query-key.ts'
import type { OwnAccount, SignedInBrowser } from '../../../data/session/identity-provider.ts'
import { identityProvider } from '../../../data/session/session.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Detail, Details } from '../../../ui/details.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { RowsSkeleton } from '../../../ui/rows-skeleton.tsx'
import { Rows, Section } from '../../../ui/section.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { describeAgent } from './describe-agent.ts'
import { useOwnAccount } from './use-own-account.ts'

/** Lists the signed-in browsers of the person, each with a button that signs it out. */
export const Browsers = () => {
  const t = useT('account')
  const toast = useToast()
  const query = useBrowsers()
  const { isBusy, error, change } = useOwnAccount()
  const end = async (call: (account: OwnAccount) => Promise<void>, done: string) => {
    if (!(await change(call))) return
    toast({ tone: 'success', text: done })
    await query.refetch()
  }
  const others = query.data?.filter(({ isCurrent }) => !isCurrent) ?? []
  const container = useRef<HTMLDivElement>(null)
  // The buttons of ended sessions disappear with the focus.
  useFocusKept(container)
  return (
    <div ref={container} tabIndex={-1}>
      <Section
        id="sessions"
        title={t('account.sessions.title')}
        hint={t('account.sessions.hint')}
        action={
          others.length > 0 && (
            <Button
              aria-disabled={isBusy}
              onClick={() => void end((account) => account.signOutOthers(), t('account.sessions.othersDone'))}
            >
              {t('account.sessions.others')}
            </Button>
          )
        }
      >
        <div role="alert" className="empty:hidden">
          {error !== undefined && <Notice kind="danger">{error}</Notice>}
        </div>
        <Loaded query={query} fallback={<RowsSkeleton rows={2} />}>
          {(browsers) => (
            <Rows label={t('account.sessions.title')}>
              {browsers.map((browser) => (
                <BrowserRow
                  key={browser.id}
                  browser={browser}
                  isBusy={isBusy}
                  onEnd={() => void end((account) => account.signOutBrowser(browser.id), t('account.sessions.done'))}
                />
              ))}
            </Rows>
          )}
        </Loaded>
      </Section>
    </div>
  )
}

/** Returns the signed-in browsers: the current browser first, then the latest sign-in. */
const useBrowsers = () =>
  useQuery(
    {
      queryKey: queryKey('/users/browsers'),
      gcTime: 0,
      queryFn: async () => {
        const browsers = (await (await identityProvider()).account?.browsers()) ?? []
        return browsers.toSorted(
          (one, other) => Number(other.isCurrent) - Number(one.isCurrent) || other.since.localeCompare(one.since),
        )
      },
    },
    useQueryClient(),
  )

interface RowProps {
  browser: SignedInBrowser
  isBusy: boolean
  onEnd: () => void
}

const BrowserRow = ({ browser: { userAgent, since, isCurrent }, isBusy, onEnd }: RowProps) => {
  const t = useT('account')
  const name = useAgentName(userAgent)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <MonitorSmartphone aria-hidden className="size-5 shrink-0 text-faint" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-semibold wrap-anywhere">{name}</span>
          {isCurrent && <Badge tone="green">{t('account.sessions.current')}</Badge>}
        </p>
        <Details>
          <Detail name={t('account.sessions.since')}>
            <RelativeTime time={since} />
          </Detail>
        </Details>
      </div>
      {!isCurrent && (
        <Button
          size="small"
          aria-disabled={isBusy}
          aria-label={t('account.sessions.endNamed', { name })}
          onClick={onEnd}
        >
          {t('account.sessions.end')}
        </Button>
      )}
    </li>
  )
}

const useAgentName = (userAgent: string): string => {
  const t = useT('account')
  const { browser, system } = describeAgent(userAgent)
  if (browser !== undefined && system !== undefined) return t('account.sessions.on', { browser, system })
  return browser ?? system ?? t('account.sessions.unknown')
}
