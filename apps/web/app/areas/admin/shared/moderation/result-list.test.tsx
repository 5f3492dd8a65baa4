import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Locale } from '../../../../i18n/languages.ts'
import { loadMessages } from '../../../../i18n/message-files.ts'
import { createTranslations, TranslationsProvider } from '../../../../i18n/translations.tsx'
import { ResultList } from './result-list.tsx'

const refused = {
  node_id: 'lamps',
  version: '1.0.0',
  outcome: 'refused' as const,
  error: { error: 'version_status_changed', message: 'Version 1.0.0 is now active: Ben Admin changed it first.' },
}

async function shown(locale: Locale): Promise<string> {
  const translations = createTranslations(locale, {
    common: await loadMessages(locale, 'common'),
    refusals: await loadMessages(locale, 'refusals'),
  })
  return renderToStaticMarkup(
    <TranslationsProvider of={translations}>
      <ResultList results={[refused]} summary="1" />
    </TranslationsProvider>,
  )
}

test('a refusal is a sentence of the language of the page, and in English the message with its details', async () => {
  expect(await shown('en')).toContain('Ben Admin changed it first')
  const inRussian = await shown('ru')
  expect(inRussian).toContain('Статус этой версии')
  expect(inRussian).not.toContain('Ben Admin')
})
