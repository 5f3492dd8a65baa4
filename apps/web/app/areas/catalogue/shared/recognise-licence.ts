/** The licence that a pack declares: a name, or a file that holds the text. */
export interface DeclaredLicence {
  name?: string
  file?: string
}

/** Reads `{"text":"MIT"}`, `{"file":"LICENSE"}` or free text. A text that is longer than a name is no name. */
export const declaredLicence = (licence: string | undefined): DeclaredLicence => {
  const text = licence?.trim() ?? ''
  if (text === '') return {}
  if (!text.startsWith('{')) return named(text)
  const { text: name, file } = readObject(text)
  if (typeof name === 'string' && name.trim() !== '') return named(name.trim())
  return typeof file === 'string' && file.trim() !== '' ? { file: file.trim() } : {}
}

const readObject = (text: string): { text?: unknown; file?: unknown } => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

const named = (text: string): DeclaredLicence => {
  if (text.length <= 60 && !text.includes('\n')) return { name: text }
  const name = recogniseLicence(text)
  return name === undefined ? {} : { name }
}

const known: [RegExp, string][] = [
  [/GNU AFFERO GENERAL PUBLIC LICENSE\s+Version 3/i, 'AGPL-3.0'],
  [/GNU LESSER GENERAL PUBLIC LICENSE\s+Version 3/i, 'LGPL-3.0'],
  [/GNU LESSER GENERAL PUBLIC LICENSE\s+Version 2\.1/i, 'LGPL-2.1'],
  [/GNU GENERAL PUBLIC LICENSE\s+Version 3/i, 'GPL-3.0'],
  [/GNU GENERAL PUBLIC LICENSE\s+Version 2/i, 'GPL-2.0'],
  [/Apache License,?\s+Version 2\.0/i, 'Apache-2.0'],
  [/Mozilla Public License,?\s+(Version|v\.) ?2\.0/i, 'MPL-2.0'],
  [/Attribution-NonCommercial-ShareAlike 4\.0/i, 'CC-BY-NC-SA-4.0'],
  [/Attribution-NonCommercial 4\.0/i, 'CC-BY-NC-4.0'],
  [/CC0 1\.0 Universal/i, 'CC0-1.0'],
  [/This is free and unencumbered software released into the public domain/i, 'Unlicense'],
  [/Permission is hereby granted, free of charge, to any person obtaining a copy/i, 'MIT'],
  [/Permission to use, copy, modify, and(\/or)? distribute this software for any purpose/i, 'ISC'],
  [/Neither the name of[\s\S]{0,200}nor the names of/i, 'BSD-3-Clause'],
  [/Redistribution and use in source and binary forms/i, 'BSD-2-Clause'],
]

/** The usual name of a licence by its text, or undefined when it is none of the common ones. */
export const recogniseLicence = (text: string): string | undefined => {
  const spdx = /SPDX-License-Identifier:\s*([\w.+-]{2,40})\s*$/m.exec(text)?.[1]
  // The names stand in the first lines; what follows may quote other licences.
  const head = text.slice(0, 3000)
  return spdx ?? known.find(([pattern]) => pattern.test(head))?.[1]
}
