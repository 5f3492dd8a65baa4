import { expect, test } from 'vitest'
import { type AddressKind, readAddress, safeAddress } from './safe-address.ts'

const kinds: AddressKind[] = ['link', 'repository', 'support', 'picture']

test.each(kinds)('an https address is accepted as a %s', (kind) => {
  expect(readAddress(' https://studio.example/a?b=1#c ', kind)).toEqual({ address: 'https://studio.example/a?b=1#c' })
})

test.each([
  ['http://studio.example/a', ['repository']],
  ['git@github.com:studio/pack', ['link', 'repository']],
  ['mailto:help@studio.example', ['support']],
  ['help@studio.example', ['support']],
  ['mailto:help@studio.example?bcc=all@studio.example', []],
  ['mailto:a@b.example,c@d.example', []],
  ['javascript:alert(1)', []],
  ['JaVaScRiPt:alert(1)', []],
  ['java\nscript:alert(1)', []],
  ['data:image/png;base64,AA', []],
  ['vbscript:x', []],
  ['file:///etc/passwd', []],
  ['ftp://studio.example', []],
  ['blob:https://studio.example/x', []],
  ['studio.example', []],
  ['//studio.example/a', []],
  ['https://', []],
  ['https://studio.example/\u202egnp', []],
  ['https://studio.example/a b', []],
  ['', []],
])('%j is accepted only as %j', (text, taken) => {
  expect(kinds.filter((kind) => safeAddress(text, kind) !== '')).toEqual(taken)
})

test.each(kinds)('an address with credentials is refused as a %s', (kind) => {
  for (const text of ['https://me:secret@studio.example', 'https://token@studio.example', 'https://:x@studio.example'])
    expect(readAddress(text, kind)).toEqual({ address: '', problem: 'address_with_credentials' })
})

test.each([
  'localhost',
  'LOCALHOST.',
  'registry',
  'printer.local',
  'wiki.internal',
  'app.localhost',
  'nas.home.arpa',
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f.1',
  '0',
  '10.1.2.3',
  '172.20.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.100.1.1',
  '[::1]',
  '[::]',
  '[::ffff:10.0.0.1]',
  '[::ffff:7f00:1]',
  '[fe80::1]',
  '[fd00::1]',
])('a picture on a host of a private network is refused: %s', (host) => {
  expect(readAddress(`https://${host}/icon.png`, 'picture')).toEqual({
    address: '',
    problem: 'address_of_private_host',
  })
  expect(safeAddress(`https://${host}/icon.png`, 'link')).not.toBe('')
})

test.each(['8.8.8.8', '172.32.0.1', '[2001:db8::1]', 'local.example', 'internal.example.org'])(
  'a picture on a public host is accepted: %s',
  (host) => {
    expect(safeAddress(`https://${host}/icon.png`, 'picture')).toBe(`https://${host}/icon.png`)
  },
)
