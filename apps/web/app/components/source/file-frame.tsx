import type { ReactNode } from 'react'

/** Frame that shows a file below its path. */
export const FileFrame = ({ path, children }: { path: string; children: ReactNode }) => (
  <section className="overflow-hidden rounded-card border border-line">
    <h3 className="border-b border-line px-3 py-1.5 text-sm font-medium wrap-anywhere">
      <bdi dir="ltr" className="font-mono">
        {path}
      </bdi>
    </h3>
    {children}
  </section>
)
