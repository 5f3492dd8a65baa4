import { inInit, type Case } from './pack-of.ts'

const pack = (name: string, parameters: string, code: string, use: string): Case =>
  inInit(
    'code-from-data',
    `special method ${name}`,
    'import base64',
    'class A:',
    `    def ${name}(self, ${parameters}):`,
    `        exec(${code})`,
    'a, text = A(), base64.b64decode(f()).decode()',
    ...use.split('\n'),
  )

/** Decoded code that reaches `exec` through a method that an operator calls. */
export const specialMethods: Case[] = [
  pack('__eq__', 'other', 'other', 'a == text'),
  pack('__lt__', 'other', 'other', 'text < a'),
  pack('__iadd__', 'other', 'other', 'a += text'),
  pack('__contains__', 'item', 'item', 'text in a'),
  pack('__set__', 'instance, value', 'value', 'class B:\n    code = A()\nb = B()\nb.code = text'),
  pack('__setattr__', 'name, value', 'value', 'a.code = text'),
  pack('__setattr__', 'key, value', 'value', 'setattr(a, "code", text)'),
  pack('__format__', 'form', 'form', 'f"{a:{text}}"'),
  pack('__getattr__', 'name', 'name', 'getattr(a, text)'),
]
