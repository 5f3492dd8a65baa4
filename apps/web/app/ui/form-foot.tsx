import type { ReactNode } from 'react'

/** Row of buttons at the end of a form. In a dialog the row stays visible while a long form scrolls. */
export const FormFoot = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap justify-end gap-2 in-[[role=dialog]]:sticky in-[[role=dialog]]:-bottom-5 in-[[role=dialog]]:z-10 in-[[role=dialog]]:-mx-5 in-[[role=dialog]]:-mb-5 in-[[role=dialog]]:border-t in-[[role=dialog]]:border-line in-[[role=dialog]]:rounded-b-card in-[[role=dialog]]:bg-raised in-[[role=dialog]]:px-5 in-[[role=dialog]]:py-3">
    {children}
  </div>
)
