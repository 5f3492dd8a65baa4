import { api } from '../../../data/context.ts'
import type { Route } from './+types/gallery-page.ts'
import { Gallery } from './gallery.tsx'
import { loadGallery } from './load-gallery.server.ts'

/** Loads the gallery of the comfy nodes of a pack. */
export const loader = ({ params, url, context }: Route.LoaderArgs) => loadGallery(api(context), params.nodeId, url)

export default function Page({ loaderData }: Route.ComponentProps) {
  return <Gallery view={loaderData} />
}
