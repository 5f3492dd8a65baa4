import { useEffect } from 'react'

/** Takes a file that is dropped anywhere on the page, or pasted outside a field. Pasted text counts when it is JSON. */
export const useDroppedFile = (onFile: (file: Blob, name: string | undefined) => void): void => {
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const take = (data: DataTransfer | null): boolean => {
      const [file] = data?.files ?? []
      const text = file ? '' : (data?.getData('text/plain') ?? '')
      if (file) onFile(file, file.name)
      else if (text.trimStart().startsWith('{')) onFile(new Blob([text]), undefined)
      else return false
      return true
    }
    document.addEventListener(
      'dragover',
      (event) => {
        if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
      },
      { signal },
    )
    document.addEventListener(
      'drop',
      (event) => {
        if (!isField(event.target) && take(event.dataTransfer)) event.preventDefault()
      },
      { signal },
    )
    document.addEventListener(
      'paste',
      (event) => {
        if (!isField(event.target) && take(event.clipboardData)) event.preventDefault()
      },
      { signal },
    )
    return () => stop.abort()
  }, [onFile])
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null
