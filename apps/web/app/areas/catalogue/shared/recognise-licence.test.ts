import { expect, test } from 'vitest'
import { declaredLicence, recogniseLicence } from './recognise-licence.ts'

test.each([
  ['{"text":"MIT"}', { name: 'MIT' }],
  ['{"file":"LICENSE"}', { file: 'LICENSE' }],
  ['{"text":"","file":"LICENCE.txt"}', { file: 'LICENCE.txt' }],
  ['Apache-2.0', { name: 'Apache-2.0' }],
  ['{"text": 3}', {}],
  ['{broken', {}],
  ['', {}],
  [undefined, {}],
])('the declared licence %s is read', (text, expected) => {
  expect(declaredLicence(text)).toEqual(expected)
})

test('a full licence text instead of a name is recognised', () => {
  const text = 'MIT License\n\nPermission is hereby granted, free of charge, to any person obtaining a copy of this'
  expect(declaredLicence(JSON.stringify({ text }))).toEqual({ name: 'MIT' })
})

test.each([
  ['                    GNU GENERAL PUBLIC LICENSE\n                       Version 3, 29 June 2007', 'GPL-3.0'],
  ['GNU LESSER GENERAL PUBLIC LICENSE\n Version 3', 'LGPL-3.0'],
  ['GNU AFFERO GENERAL PUBLIC LICENSE\n Version 3', 'AGPL-3.0'],
  ['Apache License\n                           Version 2.0, January 2004', 'Apache-2.0'],
  ['Licensed under the Apache License, Version 2.0 (the "License")', 'Apache-2.0'],
  ['Redistribution and use in source and binary forms ... Neither the name of X nor the names of its', 'BSD-3-Clause'],
  ['Mozilla Public License Version 2.0', 'MPL-2.0'],
  ['Words\nSPDX-License-Identifier: EUPL-1.2\n', 'EUPL-1.2'],
  ['All rights reserved.', undefined],
])('a licence is recognised by its text: %s', (text, name) => {
  expect(recogniseLicence(text)).toBe(name)
})
