import { useLinks } from '../../../use-links.ts'
import type { GalleryView } from './gallery-view.ts'

interface GalleryTarget {
  query?: string
  category?: string
  /** Defaults to the first page. */
  page?: number
}

/**
 * Returns a function that builds addresses within a gallery. The query and the category default to the current values.
 */
export const useGalleryAddress = (view: GalleryView & { kind: 'figures' }) => {
  const links = useLinks()
  return ({ query = view.query, category = view.category, page = 1 }: GalleryTarget): string =>
    links.comfyNodes(view.pack.id, {
      version: view.pack.asked,
      q: query,
      category,
      page,
    })
}
