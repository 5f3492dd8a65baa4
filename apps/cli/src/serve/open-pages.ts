import type { CreatePages, Pages, PagesOptions } from '@registry/web/pages'
import { ConfigError } from '@registry/api'
import type { Middleware } from './listen.ts'

export interface OpenedPages extends Pages {
  /** While developing: what serves the modules and reloads the browser. */
  middleware?: Middleware
  close?: () => Promise<void>
}

/** The pages as they were built, or, while developing, from their sources. Throws ConfigError when they were not built. */
export async function openPages(options: PagesOptions, isDevelopment: boolean): Promise<OpenedPages> {
  if (isDevelopment) {
    const { devPages } = await import('@registry/web/dev')
    return devPages(options)
  }
  return (await importBuild())(options)
}

async function importBuild(): Promise<CreatePages> {
  // React chooses by this as it is loaded; its development build renders a page in twice the time.
  process.env['NODE_ENV'] = 'production'
  try {
    // Its types stand beside its source; what runs exists only after a build.
    const build: unknown = await import(['@registry/web', 'build'].join('/'))
    if (isBuild(build)) return build.createPages
    throw new Error('the build of the pages offers no createPages')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') {
      throw new ConfigError("The pages are not built. Run 'npm run build', or serve with --only api.")
    }
    throw error
  }
}

function isBuild(module: unknown): module is { createPages: CreatePages } {
  return (
    typeof module === 'object' && module !== null && 'createPages' in module && typeof module.createPages === 'function'
  )
}
