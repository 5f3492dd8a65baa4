import { redirect } from 'react-router'
import { createAdminLinks } from '../../../admin-links.ts'
import { throwPageError } from '../../../data/need.ts'
import { localeOfPath, splitPath } from '../../../i18n/negotiate.ts'
import type { Route } from './+types/moved.ts'
import { movedAddress } from './moved-address.ts'

/** Redirects a legacy admin address. */
export const loader = ({ url: { pathname, searchParams } }: Route.LoaderArgs) => {
  const path = splitPath(pathname).path.replace(/^\/|\/$/g, '')
  const target = movedAddress(path, searchParams, createAdminLinks(localeOfPath(pathname)))
  return target === undefined ? throwPageError({ status: 404, code: 'page_not_found' }) : redirect(target)
}
