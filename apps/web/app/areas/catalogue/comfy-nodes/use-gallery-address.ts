import { useLinks } from '../../../use-links.ts'
import type { GalleryView } from './gallery-view.ts'

interface Place {
  query?: string
  category?: string
  /** Default the first. */
  page?: number
}

/** The addresses within a gallery; what is not named stays as it is. */
export const useGalleryAddress = (view: GalleryView & { kind: 'figures' }) => {
  const links = useLinks()
  return ({ query = view.query, category = view.category, page = 1 }: Place): string =>
    links.comfyNodes(view.pack.id, {
      version: view.pack.asked,
      q: query,
      category,
      page,
    })
}
