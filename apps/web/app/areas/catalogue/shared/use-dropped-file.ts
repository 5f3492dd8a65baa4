import { useEffect } from 'react'

/** A workflow, and what is installed. */
const mostFiles = 2

/** Takes files that are dropped anywhere on the page, or pasted outside a field. Pasted text counts when it is JSON. */
export const useDroppedFile = (onFile: (file: Blob, name: string | undefined) => void): void => {
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const take = (data: DataTransfer | null): boolean => {
      const files = [...(data?.files ?? [])].slice(0, mostFiles)
      const text = files.length > 0 ? '' : (data?.getData('text/plain') ?? '')
      for (const file of files) onFile(file, file.name)
      const isJson = text.trimStart().startsWith('{')
      if (isJson) onFile(new Blob([text]), undefined)
      return isJson || files.length > 0
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
