import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { Page } from '../../../components/page-column.tsx'

/** What the search found; it fades when the next answer is late and never moves. */
export const Waiting = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation()
  const { location } = useNavigation()
  const waiting = location?.pathname === pathname
  return (
    <Page className="pt-2! sm:pt-3!">
      <div aria-busy={waiting} className={clsx(waiting && 'opacity-45 transition-opacity delay-200')}>
        {children}
      </div>
    </Page>
  )
}
