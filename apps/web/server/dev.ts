import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import type { CreatePages, Pages, PagesOptions } from './pages.ts'

export interface DevPages extends Pages {
  /** Serves Vite's own files and modules. Mount it before `fetch`. */
  middleware: (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void
  close: () => Promise<void>
}

/**
 * The pages while developing them: Vite in middleware mode inside the process of the API.
 *
 *   const pages = await devPages({ apiFetch, publicUrl, apiPublicUrl })
 *   const listener = getRequestListener(app.fetch) // app answers /api and hands the rest to pages.fetch
 *   createHttpServer((request, response) =>
 *     pages.middleware(request, response, () => listener(request, response)),
 *   ).listen(3000)
 */
export const devPages = async (options: PagesOptions): Promise<DevPages> => {
  const vite = await createServer({
    root: fileURLToPath(new URL('..', import.meta.url)),
    appType: 'custom',
    server: { middlewareMode: true },
  })
  return {
    middleware: vite.middlewares,
    // Each request loads the module again, so that changes apply without a restart. Vite caches unchanged modules.
    fetch: async (request) => {
      // Vite returns untyped modules; this module is the adjacent main.ts.
      const module = (await vite.ssrLoadModule('/server/main.ts')) as { createPages: CreatePages }
      return module.createPages(options).fetch(request)
    },
    close: () => vite.close(),
  }
}
