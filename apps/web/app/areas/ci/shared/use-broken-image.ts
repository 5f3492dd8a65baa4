import { useCallback, useState } from 'react'

interface BrokenImage {
  isBroken: boolean
  /** Props of the `<img>`. */
  handlers: { ref: (image: HTMLImageElement | null) => void; onError: () => void }
}

/** Returns whether a picture failed to load, and the props that detect it. */
export const useBrokenImage = (address: string): BrokenImage => {
  const [broken, setBroken] = useState<string>()
  // A picture that fails before hydration fires no further error event.
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) image.decode().catch(() => setBroken(address))
    },
    [address],
  )
  return { isBroken: broken === address, handlers: { ref, onError: () => setBroken(address) } }
}
