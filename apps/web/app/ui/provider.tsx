import { Direction, Tooltip } from 'radix-ui'
import type { ReactNode } from 'react'

/** What the parts of this folder need around them, once a page. */
export const UiProvider = ({ direction, children }: { direction: 'ltr' | 'rtl'; children: ReactNode }) => (
  <Direction.Provider dir={direction}>
    <Tooltip.Provider delayDuration={300} skipDelayDuration={150}>
      {children}
    </Tooltip.Provider>
  </Direction.Provider>
)
