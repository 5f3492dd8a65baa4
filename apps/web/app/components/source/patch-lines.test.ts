import { expect, test } from 'vitest'
import { patchLines } from './patch-lines.ts'

const patch = `--- a/nodes.py
+++ b/nodes.py
@@ -1,3 +1,4 @@ class A
 import os
-x = 1
+x = 2
+++y
 z = 3
@@ -10 +11 @@
-last
\\ No newline at end of file
+last one
\\ No newline at end of file
`

test('each line has its number before and after', () => {
  expect(patchLines(patch)).toEqual([
    { kind: 'hunk', text: '@@ -1,3 +1,4 @@ class A' },
    { kind: 'same', text: 'import os', before: 1, after: 1 },
    { kind: 'removed', text: 'x = 1', before: 2 },
    { kind: 'added', text: 'x = 2', after: 2 },
    { kind: 'added', text: '++y', after: 3 },
    { kind: 'same', text: 'z = 3', before: 3, after: 4 },
    { kind: 'hunk', text: '@@ -10 +11 @@' },
    { kind: 'removed', text: 'last', before: 10 },
    { kind: 'added', text: 'last one', after: 11 },
  ])
})

test('an empty patch has no lines', () => {
  expect(patchLines('')).toEqual([])
})
