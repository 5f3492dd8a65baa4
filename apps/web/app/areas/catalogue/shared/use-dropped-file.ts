import { useEffect, useState } from 'react'

/** A workflow, and what is installed. */
const mostFiles = 2

/** A browser sends `dragover` at least every 350 ms, and nothing for certain when the file goes elsewhere. */
const goneMs = 500

/**
 * Takes files that are dropped anywhere on the page, or pasted outside a field. Pasted text counts when it is JSON. Returns whether
 * a file is over the page now.
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
