import { expect, test } from 'vitest'
import { createAdminLinks } from '../../../admin-links.ts'
import { subjectLink } from './subject-link.ts'

const linkOf = (subject: string) => subjectLink(subject, createAdminLinks('en'))

test('a subject links to its admin page', () => {
  expect(linkOf('version:my-pack@1.0.0')).toEqual({
    name: 'my-pack@1.0.0',
    to: '/admin/versions?open=my-pack%401.0.0',
  })
  expect(linkOf('node:my-pack')).toEqual({ name: 'my-pack', to: '/admin/nodes?q=my-pack' })
  expect(linkOf('publisher:me')).toEqual({ name: 'me', to: '/admin/publishers?open=me' })
  expect(linkOf('user:oidc:42')).toEqual({ name: 'oidc:42', to: '/admin/users?open=oidc%3A42' })
  expect(linkOf('customer:ann')).toEqual({ name: 'ann', to: '/admin/customers?open=ann' })
})

test('a job links to the list of its queue, if known', () => {
  expect(subjectLink('job:j1', createAdminLinks('en'), { queue: 'send-mail' }).to).toBe('/admin/jobs?queue=send-mail')
  expect(linkOf('job:j1').to).toBe('/admin/jobs')
})

test('a release note links to its id, or else to the list of its project', () => {
  const subject = 'release:comfyui@0.4.0'
  expect(subjectLink(subject, createAdminLinks('en'), { id: 7 })).toEqual({
    name: 'comfyui 0.4.0',
    to: '/admin/releases?open=7',
  })
  expect(linkOf(subject).to).toBe('/admin/releases?project=comfyui')
})

test('a subject without a page is named without a link', () => {
  expect(linkOf('registry')).toEqual({ name: 'registry' })
  expect(linkOf('mirror:https://api.example.org')).toEqual({ name: 'mirror:https://api.example.org' })
  expect(linkOf('version:odd')).toEqual({ name: 'odd' })
  expect(linkOf('node:')).toEqual({ name: 'node:' })
})
