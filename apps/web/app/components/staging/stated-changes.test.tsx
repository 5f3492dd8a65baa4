import type { Schema } from '@registry/api-client'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { loadMessages } from '../../i18n/message-files.ts'
import { createTranslations, TranslationsProvider } from '../../i18n/translations.tsx'
import { StatedChanges } from './stated-changes.tsx'

type Change = Schema<'StagedVersion'>['node_changes'][number]

async function shown(change: Change): Promise<string> {
  const translations = createTranslations('en', {
    common: await loadMessages('en', 'common'),
    staging: await loadMessages('en', 'staging'),
  })
  return renderToStaticMarkup(
    <TranslationsProvider of={translations}>
      <StatedChanges staged={{ node_changes: [change], changelog: '' }} />
    </TranslationsProvider>,
  )
}

test('a licence that a staged version changes is shown by its name or its file, and not as JSON', async () => {
  const html = await shown({ fact: 'license', before: '{"file":"LICENSE"}', after: '{"text": "MIT"}' })
  expect(html).toContain('>LICENSE</del>')
  expect(html).toContain('>MIT</ins>')
})

test('free text of a licence, and the text of another detail, are shown as they are', async () => {
  expect(await shown({ fact: 'license', before: '', after: 'Apache 2' })).toContain('>Apache 2</ins>')
  expect(await shown({ fact: 'description', before: '', after: '{}' })).toContain('>{}</ins>')
})
