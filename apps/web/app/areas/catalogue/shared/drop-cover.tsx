import { FileUp } from 'lucide-react'

/** Covers the page while a file is dragged over it. Ignores pointer events, so that the page receives the drop. */
export const DropCover = ({ words }: { words: string }) => (
  <div aria-hidden className="pointer-events-none fixed inset-0 z-50 flex items-center justify-center bg-canvas/80 p-3">
    <div className="absolute inset-3 rounded-card border-2 border-dashed border-accent" />
    <p className="flex items-center gap-2.5 rounded-card border border-accent-line bg-raised px-5 py-3 text-md font-semibold text-accent-text shadow-float">
      <FileUp className="size-5 shrink-0" />
      {words}
    </p>
  </div>
)
