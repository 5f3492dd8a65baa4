import type { ErrorCode } from '../../src/platform/errors.ts'
import { text, type Hostile, type One } from './hostile.ts'

/** Returns packs with names that cannot be unpacked on every system, or are harmful. */
export function hostileNames(one: One): Hostile[] {
  const named = (kind: string, name: string | Buffer, code: ErrorCode) => one(kind, code, { name, data: text })
  return [
    named('a path out of the folder', '../evil.py', 'archive_path_traversal'),
    named('a path out of the folder on its way', 'a/../../evil.py', 'archive_path_traversal'),
    named("a path out of the folder with '\\'", '..\\evil.py', 'archive_path_traversal'),
    named('a path that ends above', 'a/..', 'archive_path_traversal'),
    named('an absolute path', '/etc/cron.d/evil', 'archive_absolute_path'),
    named('a path on a Windows drive', 'C:/evil.py', 'archive_absolute_path'),
    named('a path relative to a Windows drive', 'C:evil.py', 'archive_absolute_path'),
    named('a path to another machine', '\\\\server\\share\\evil.py', 'archive_absolute_path'),
    named('a path to another machine with /', '//server/share/evil.py', 'archive_absolute_path'),
    named("a name with '\\'", 'a\\b.py', 'archive_name_unusable'),
    named('an empty name', '', 'archive_name_unusable'),
    named('an empty part of a path', 'a//b.py', 'archive_name_unusable'),
    named("'.' as a part of a path", './a.py', 'archive_name_unusable'),
    named('a NUL in a name', 'evil.py\0.txt', 'archive_name_unusable'),
    named('a line break in a name', 'a\n.py', 'archive_name_unusable'),
    named('a name that reads backwards', 'gnp.\u202eyp.py', 'archive_name_unusable'),
    named('a device of Windows', 'a/CON', 'archive_name_unusable'),
    named('a device of Windows with an ending', 'nul.py', 'archive_name_unusable'),
    named('a name that ends with a dot', 'a.py.', 'archive_name_unusable'),
    named('a folder that ends with a space', 'a /b.py', 'archive_name_unusable'),
    named('a second stream of a file', 'a.py:evil', 'archive_name_unusable'),
    named('a wildcard in a name', 'a*.py', 'archive_name_unusable'),
    named('a name that is no UTF-8', Buffer.from('gr\x94\xe1e.py', 'latin1'), 'archive_name_not_utf8'),
    named('a name in overlong UTF-8', Buffer.from('\xc0\xae\xc0\xae/x', 'latin1'), 'archive_name_not_utf8'),
    named('a path that is too long', `${'long/'.repeat(12)}${'x'.repeat(600)}`, 'archive_path_too_long'),
    named('a name that is too long', 'x'.repeat(256), 'archive_path_too_long'),
    named('a path that is too deep', `${'d/'.repeat(32)}x.py`, 'archive_path_too_long'),
    ...collisions(one),
  ]
}

function collisions(one: One): Hostile[] {
  const both = (kind: string, code: ErrorCode, first: string, second: string) =>
    one(kind, code, { name: first, data: first.endsWith('/') ? '' : text }, { name: second, data: 'x' })
  return [
    both('the same name twice', 'archive_duplicate_name', 'a.py', 'a.py'),
    one('the same folder twice', 'archive_duplicate_name', { name: 'a/' }, { name: 'a/' }),
    both('names that differ in case', 'archive_name_collision', 'nodes.py', 'Nodes.py'),
    both('folders that differ in case, with the same file', 'archive_name_collision', 'A/x.py', 'a/x.py'),
    both('names that differ in normalisation', 'archive_name_collision', 'caf\u00e9.py', 'cafe\u0301.py'),
    both('a file and a folder of one name', 'archive_name_collision', 'a/', 'a'),
    both('a file below a file', 'archive_name_collision', 'a', 'a/b.py'),
    both('a file where a folder has to be', 'archive_name_collision', 'A/b/c.py', 'a/B'),
  ]
}
