import { useEffect, useRef } from 'react'
import { useNavigate, useNavigationType } from 'react-router'
import { searchFieldId } from '../../../ui/search-field-id.ts'
import type { GalleryView } from './gallery-view.ts'
import { useGalleryAddress } from './use-gallery-address.ts'

const pause = 200

/** Asks for what is typed after a short pause; going back writes into the field again, an answer never does. */
export const useTypedQuery = (view: GalleryView & { kind: 'figures' }) => {
  const navigate = useNavigate()
  const way = useNavigationType()
  const address = useGalleryAddress(view)
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef(view.query)

  const submit = () => {
    clearTimeout(timer.current)
    const query = (fieldOf(form.current)?.value ?? '').trim()
    if (query === sent.current) return
    // The first word is a step that one can go back from; refining it is not.
    const replace = sent.current !== ''
    sent.current = query
    void navigate(address({ query }), { replace, preventScrollReset: true })
  }
  const submitLatest = useRef(submit)

  useEffect(() => {
    submitLatest.current = submit
  })

  useEffect(() => {
    // Typed before the page was alive.
    if ((fieldOf(form.current)?.value ?? '').trim() !== sent.current) submitLatest.current()
    return () => clearTimeout(timer.current)
  }, [])

  // Another query than the last one asked for: the address changed by itself.
  useEffect(() => {
    if (view.query === sent.current) return
    const field = fieldOf(form.current)
    if (!field || (way !== 'POP' && document.activeElement === field)) return
    clearTimeout(timer.current)
    sent.current = view.query
    field.value = view.query
  }, [view.query, way])

  const typed = (event: Event) => {
    clearTimeout(timer.current)
    // Half a word of an input method is no search.
    if ('isComposing' in event && event.isComposing === true) return
    timer.current = setTimeout(() => submitLatest.current(), pause)
  }
  return { form, typed, submit }
}

const fieldOf = (form: HTMLFormElement | null): HTMLInputElement | undefined => {
  const field = form?.querySelector(`#${searchFieldId}`)
  return field instanceof HTMLInputElement ? field : undefined
}
