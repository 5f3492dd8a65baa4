import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { insertBoot } from './data/boot-data.tsx'
import { type Boot, BootProvider } from './data/boot.tsx'
import { requestContext } from './data/context.ts'
import { NonceContext } from './data/nonce.ts'
import { defaultLocale } from './i18n/languages.ts'
import { localeOfPath } from './i18n/negotiate.ts'
import { pseudoMessages } from './i18n/pseudo.ts'
import { createServerTranslations, usedMessages } from './i18n/server-translations.ts'
import { TranslationsProvider } from './i18n/translations.tsx'

const tenMinutes = 600_000

/** Renders a page completely before it is sent, so that its inline scripts can be hashed and its status is final. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { publicUrl, apiPublicUrl, identity, analytics, offers, pseudoLanguage, nonce, requestId, report } =
    context.get(requestContext)
  const locale = localeOfPath(new URL(request.url).pathname)
  const isPseudo = pseudoLanguage && locale === defaultLocale
  const change = isPseudo ? pseudoMessages : undefined
  const translations = await createServerTranslations(locale, change)
  const boot: Boot = {
    locale,
    now: Math.floor(Date.now() / tenMinutes) * tenMinutes,
    publicUrl,
    apiPublicUrl,
    identity,
    analytics,
    offers,
    // Only an error page carries its request id. Every other page is the same for all visitors.
    ...(status >= 500 ? { requestId } : {}),
    ...(isPseudo ? { pseudoLanguage: true } : {}),
    messages: {},
  }
  const stream = await renderToReadableStream(
    <NonceContext value={nonce}>
      <BootProvider boot={boot}>
        <TranslationsProvider of={translations}>
          <ServerRouter context={router} url={request.url} nonce={nonce} />
        </TranslationsProvider>
      </BootProvider>
    </NonceContext>,
    { signal: request.signal, onError: report, nonce, progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  await stream.allReady
  const html = await new Response(stream).text()
  headers.set('content-type', 'text/html; charset=utf-8')
  const messages = await usedMessages(translations, change)
  return new Response(insertBoot(showFirst(html), { ...boot, messages }), { status, headers })
}

/**
 * Lowers the priority of module preloads. Browsers would otherwise load scripts as urgently as the style sheet and
 * delay the first paint.
 */
const showFirst = (html: string): string =>
  html.replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchPriority="low" ')

/** Reports errors of loaders and components. Route error responses, such as a missing page, are not reported. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context.get(requestContext).report(error)
}
