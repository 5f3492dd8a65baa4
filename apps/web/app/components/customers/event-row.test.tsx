import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { locales } from '../../i18n/languages.ts'
import { loadMessages } from '../../i18n/message-files.ts'
import { createTranslations, TranslationsProvider } from '../../i18n/translations.tsx'
import { EventRow } from './event-row.tsx'

const reason = 'A payment was refunded through Stripe'

async function shown(locale: (typeof locales)[number], params: Record<string, unknown>): Promise<string> {
  const [common, customers] = [await loadMessages(locale, 'common'), await loadMessages(locale, 'customers')]
  const event = { event_id: '1', event_type: 'balance_corrected', createdAt: '2026-01-01T00:00:00Z', params }
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={[`/${locale}/account`]}>
      <TranslationsProvider of={createTranslations(locale, { common, customers })}>
        <EventRow event={event} />
      </TranslationsProvider>
    </MemoryRouter>,
  )
}

test('the outcome of a payment is shown in the language of the page', async () => {
  const told = await Promise.all(locales.map((locale) => shown(locale, { cause: 'refund', reason })))
  expect(told.filter((html) => html.includes(reason))).toEqual([])
  expect(told.filter((html) => html.includes('Stripe'))).toHaveLength(8)
  expect(new Set(told.map((html) => /[^>]*Stripe[^<]*/.exec(html)?.[0])).size).toBe(8)
})

test('a stored file has its name', async () => {
  expect(await shown('en', { file_name: '<b>cat.png', size: 4 })).toContain('&lt;b&gt;cat.png')
})

test('a typed reason is shown unchanged, also with an unknown cause', async () => {
  expect(await shown('fr', { reason: 'A gift' })).toContain('A gift')
  expect(await shown('fr', { cause: 'constructor', reason })).toContain(reason)
})
