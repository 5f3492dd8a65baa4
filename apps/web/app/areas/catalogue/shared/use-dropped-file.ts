import { useEffect, useState } from 'react'

/** A drop may contain a workflow and a file of installed packs. */
const mostFiles = 2

/** Browsers send `dragover` at least every 350 ms, but no reliable event when the file leaves the page. */
const goneMs = 500

/**
 * Takes files dropped on the page or pasted outside a field, and texts that look like JSON. Returns whether a file is
 * over the page.
 */
export const useDroppedFile = (onFile: (file: Blob, name: string | undefined) => void): boolean => {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    let gone: ReturnType<typeof setTimeout> | undefined
    const leave = () => {
      clearTimeout(gone)
      setOver(false)
    }
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
        if (!event.dataTransfer?.types.includes('Files')) return
        event.preventDefault()
        clearTimeout(gone)
        gone = setTimeout(setOver, goneMs, false)
        setOver(!isField(event.target))
      },
      { signal },
    )
    document.addEventListener(
      'drop',
      (event) => {
        leave()
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
    return () => {
      stop.abort()
      leave()
    }
  }, [onFile])
  return isOver
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null
