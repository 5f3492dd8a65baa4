import { useCallback, useState } from 'react'

interface BrokenImage {
  isBroken: boolean
  /** For the `<img>`. */
  handlers: { ref: (image: HTMLImageElement | null) => void; onError: () => void }
}

/** Whether a picture could not be shown. */
export const useBrokenImage = (address: string): BrokenImage => {
  const [broken, setBroken] = useState<string>()
  // A picture that failed before the page came alive never tells again.
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) image.decode().catch(() => setBroken(address))
    },
    [address],
  )
  return { isBroken: broken === address, handlers: { ref, onError: () => setBroken(address) } }
}
