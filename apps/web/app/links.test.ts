import { expect, test } from 'vitest'
import { createAdminLinks } from './admin-links.ts'
import { createLinks, safeReturnPath } from './links.ts'

const en = createLinks('en')
const zh = createLinks('zh')

test('English addresses have no prefix, the others do', () => {
  expect(en.node('pack')).toBe('/nodes/pack')
  expect(zh.node('pack')).toBe('/zh/nodes/pack')
  expect(zh.home()).toBe('/zh')
  expect(en.publisherNode('me', 'pack')).toBe('/publishers/me/nodes/pack')
})

test('ids are encoded', () => {
  expect(en.node('a/b?c')).toBe('/nodes/a%2Fb%3Fc')
  expect(en.node('..')).toBe('/nodes/%2E%2E')
})

test('names of comfy nodes with spaces, slashes and symbols are one path segment', () => {
  expect(en.comfyNodes('pack', { q: 'mask', page: 2 })).toBe('/nodes/pack/comfy-nodes?q=mask&page=2')
  expect(en.comfyNode('pack', 'Load Image / 読む?#%2F')).toBe(
    '/nodes/pack/comfy-nodes/Load%20Image%20%2F%20%E8%AA%AD%E3%82%80%3F%23%252F',
  )
  expect(zh.comfyNode('pack', 'A', { version: '1.0.0' })).toBe('/zh/nodes/pack/comfy-nodes/A?version=1.0.0')
})

test('an id or a comfy node name that ends in .data is escaped, and a lone surrogate is replaced', () => {
  expect(en.node('load.data', { tab: 'files' })).toBe('/nodes/load%2Edata?tab=files')
  expect(zh.publisherNode('me', 'load.data')).toBe('/zh/publishers/me/nodes/load%2Edata')
  expect(en.comfyNode('pack', 'load.data')).toBe('/nodes/pack/comfy-nodes/load%2Edata')
  expect(en.comfyNode('pack', 'a\uD800')).toBe('/nodes/pack/comfy-nodes/a%EF%BF%BD')
})

test('a release is an anchor on the page of its project', () => {
  expect(zh.releases({ project: 'desktop' }, '1.2.0+b')).toBe('/zh/releases?project=desktop#1.2.0%2Bb')
  expect(zh.releasesFeed({ project: 'desktop' })).toBe('/zh/releases.atom?project=desktop')
})

test('absent parameters are omitted, and arrays repeat their name', () => {
  expect(en.home({ query: 'up scale', page: 2, os: ['Linux', 'macOS'], sort: undefined, tag: '' })).toBe(
    '/?query=up+scale&page=2&os=Linux&os=macOS',
  )
})

test('packs to compare are in a short address', () => {
  expect(zh.comparePacks(['a', 'b'])).toBe('/zh/compare?packs=a,b')
  expect(en.comparePacks()).toBe('/compare')
})

test('login has the address to return to', () => {
  expect(zh.login('/zh/nodes/x?tab=1')).toBe('/zh/auth/login?fromUrl=%2Fzh%2Fnodes%2Fx%3Ftab%3D1')
})

test('the documentation is in Chinese for Chinese pages', () => {
  expect(zh.documentation()).toBe('https://docs.comfy.org/zh-CN')
  expect(createLinks('ja').documentation()).toBe('https://docs.comfy.org/registry/overview')
})

test('a path of this site is a valid return path, with query and hash', () => {
  expect(safeReturnPath('/nodes/x?a=1#h')).toBe('/nodes/x?a=1#h')
  expect(safeReturnPath('/zh/nodes')).toBe('/zh/nodes')
  expect(safeReturnPath('/')).toBe('/')
})

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/%2e//evil.example',
  'https://evil.example',
  'https:evil.example',
  'https:/evil.example',
  '%2F%2Fevil.example',
  '%68ttps://evil.example',
  'javascript:alert(1)',
  ' /nodes',
  'nodes',
  '',
  null,
  undefined,
])('%j is no valid return path', (text) => {
  expect(safeReturnPath(text)).toBeUndefined()
})

test('an encoded address of another site is a path of this site', () => {
  expect(safeReturnPath('/%2F%2Fevil.example')).toBe('/%2F%2Fevil.example')
})

test('sign-in pages are no valid return paths', () => {
  expect(safeReturnPath('/auth/login?fromUrl=/nodes')).toBeUndefined()
  expect(safeReturnPath('/zh/auth/logout')).toBeUndefined()
})

test('links to admin pages take the filters of their list', () => {
  expect(createAdminLinks('zh').adminVersions({ status: ['flagged', 'pending'], page: 2 })).toBe(
    '/zh/admin/versions?status=flagged&status=pending&page=2',
  )
  expect(createAdminLinks('en').adminVersion('my-pack', '1.0.0+x')).toBe('/admin/versions?open=my-pack%401.0.0%2Bx')
})
