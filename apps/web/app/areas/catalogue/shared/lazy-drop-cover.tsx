import { lazy, Suspense } from 'react'

// Few visitors drag a file, so the cover loads on demand.
const Cover = lazy(async () => ({ default: (await import('./drop-cover.tsx')).DropCover }))

export const DropCover = ({ words }: { words: string }) => (
  <Suspense>
    <Cover words={words} />
  </Suspense>
)
