import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { splitPath } from '../i18n/negotiate.ts'
import { useT } from '../i18n/use-t.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { NavigationProgress } from './navigation-progress.tsx'
import { StepUpSlot } from './step-up-slot.tsx'
import { VisitorEffects } from './visitor-effects.ts'

/** What stands around every page. Sign-in stands alone. */
export const Shell = ({ children }: { children: ReactNode }) => {
  const t = useT()
  const alone = splitPath(useLocation().pathname).path.startsWith('/auth/')
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-50 rounded-control bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:fixed focus:start-4 focus:top-3"
      >
        {t('nav.skip')}
      </a>
      <NavigationProgress />
      <VisitorEffects />
      <StepUpSlot />
      {!alone && <Header />}
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        {children}
      </main>
      {!alone && <Footer />}
    </div>
  )
}
