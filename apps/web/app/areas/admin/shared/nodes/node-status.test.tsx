import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { loadMessages } from '../../../../i18n/message-files.ts'
import { createTranslations, TranslationsProvider } from '../../../../i18n/translations.tsx'
import type { AdminNode } from './admin-node.ts'
import { NodeCell } from './node-cell.tsx'
import { NodeStatus } from './node-status.tsx'

type Facts = Pick<AdminNode, 'is_published' | 'status'>

async function shown(facts: Facts): Promise<{ status: string; address: string | undefined }> {
  const node = { id: 'pack', name: 'Pack', ...facts }
  const translations = createTranslations('en', {
    common: await loadMessages('en', 'common'),
    'admin-nodes': await loadMessages('en', 'admin-nodes'),
  })
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={['/admin/nodes']}>
      <TranslationsProvider of={translations}>
        <NodeCell node={node} />
        <NodeStatus node={node} />
      </TranslationsProvider>
    </MemoryRouter>,
  )
  const status = ['Active', 'Not yet published', 'Deleted'].filter((word) => html.includes(word)).join()
  return { status, address: /href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') }
}

test('a node with an approved version is active and links to its page', async () => {
  expect(await shown({ is_published: true, status: 'NodeStatusActive' })).toEqual({
    status: 'Active',
    address: '/nodes/pack',
  })
})

test('a node without an approved version is not yet published and links to its versions', async () => {
  expect(await shown({ is_published: false, status: 'NodeStatusActive' })).toEqual({
    status: 'Not yet published',
    address: '/admin/versions?status=any&node=pack',
  })
})

test('a deleted node links to its versions, because it has no page', async () => {
  expect(await shown({ is_published: true, status: 'NodeStatusDeleted' })).toEqual({
    status: 'Deleted',
    address: '/admin/versions?status=any&node=pack',
  })
})
