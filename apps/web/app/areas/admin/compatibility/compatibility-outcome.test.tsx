import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { loadMessages } from '../../../i18n/message-files.ts'
import { createTranslations, TranslationsProvider } from '../../../i18n/translations.tsx'
import { CompatibilityOutcome } from './compatibility-preview.tsx'

test('after a change, the dialog lists the refused versions and can only be closed', async () => {
  const translations = createTranslations('en', {
    common: await loadMessages('en', 'common'),
    refusals: await loadMessages('en', 'refusals'),
    'admin-nodes': await loadMessages('en', 'admin-nodes'),
  })
  const error = { error: 'version_not_found', message: 'lamp has no version 2.0.0.' }
  const html = renderToStaticMarkup(
    <TranslationsProvider of={translations}>
      <CompatibilityOutcome
        results={[
          { node_id: 'lamp', version: '1.0.0', outcome: 'done' },
          { node_id: 'lamp', version: '2.0.0', outcome: 'refused', error },
        ]}
        onClose={() => undefined}
      />
    </TranslationsProvider>,
  )
  expect(html).toContain('1 version was changed.')
  expect(html).toContain('lamp@2.0.0')
  expect(html).not.toContain('lamp@1.0.0')
  expect(html.match(/<button/g)).toHaveLength(1)
  expect(html).toContain('Close')
})
