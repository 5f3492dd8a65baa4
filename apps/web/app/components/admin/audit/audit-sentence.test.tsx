import type { Schema } from '@registry/api-client'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { loadMessages } from '../../../i18n/message-files.ts'
import { createTranslations, TranslationsProvider } from '../../../i18n/translations.tsx'
import { AuditSentence } from './audit-sentence.tsx'

const ban = {
  id: 1,
  at: '2026-01-01T00:00:00Z',
  actor: 'operator',
  action: 'user.ban',
  subject: 'user:u-42',
  detail: {},
}

async function shown(entry: Schema<'AuditEntry'>): Promise<string> {
  const translations = createTranslations('en', {
    common: await loadMessages('en', 'common'),
    'admin-desk': await loadMessages('en', 'admin-desk'),
  })
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={['/admin/audit']}>
      <TranslationsProvider of={translations}>
        <AuditSentence entry={entry} />
      </TranslationsProvider>
    </MemoryRouter>,
  )
}

test('a person who changed is named, with the id as a title and a link to their page', async () => {
  const html = await shown({ ...ban, subject_name: 'Carol Cook' })
  expect(html).toContain('href="/admin/users?open=u-42"')
  expect(html).toContain('<bdi title="u-42">Carol Cook</bdi>')
})

test('a deleted person is shown by id', async () => {
  expect(await shown(ban)).toContain('>u-42</bdi>')
})
