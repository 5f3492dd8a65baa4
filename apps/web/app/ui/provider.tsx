import { Direction, Tooltip } from 'radix-ui'
import type { ReactNode } from 'react'
import { ToastProvider } from './toasts.tsx'

/** What the parts of this folder need around them, once a page. */
export const UiProvider = ({ direction, children }: { direction: 'ltr' | 'rtl'; children: ReactNode }) => (
  <Direction.Provider dir={direction}>
    <Tooltip.Provider delayDuration={300} skipDelayDuration={150}>
      <ToastProvider direction={direction}>{children}</ToastProvider>
    </Tooltip.Provider>
  </Direction.Provider>
)
