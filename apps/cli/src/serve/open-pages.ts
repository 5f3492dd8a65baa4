import type { CreatePages, Pages, PagesOptions } from '@registry/web/pages'
import { ConfigError } from '@registry/api'

/** The pages as they were built, or, while developing, from their sources. Throws ConfigError when they were not built. */
export async function openPages(options: PagesOptions, isDevelopment: boolean): Promise<Pages> {
  if (isDevelopment) {
    const { devPages } = await import('@registry/web/dev')
    return devPages(options)
  }
  return (await importBuild())(options)
}

async function importBuild(): Promise<CreatePages> {
  try {
    // Its types stand beside its source; what runs exists only after a build.
    const build: { createPages: CreatePages } = await import(['@registry/web', 'build'].join('/'))
    return build.createPages
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') {
      throw new ConfigError("The pages are not built. Run 'npm run build', or serve with --only api.")
    }
    throw error
  }
}
