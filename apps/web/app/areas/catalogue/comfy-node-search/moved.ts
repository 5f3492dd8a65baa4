import { redirect } from 'react-router'
import { localeOfPath } from '../../../i18n/negotiate.ts'
import { createLinks } from '../../../links.ts'
import type { Route } from './+types/moved.ts'

/** Redirects a guessed address, such as `/comfy-nodes/KSampler`, to the search for the name. Names may have slashes. */
export const loader = ({ params: { '*': name }, url }: Route.LoaderArgs) => {
  throw redirect(createLinks(localeOfPath(url.pathname)).comfyNodeSearch({ names: name }))
}
