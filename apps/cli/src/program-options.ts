import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { InvalidArgumentError, Option } from 'commander'

/** The option of each command that asks a registry over its API. */
export function registryOption(): Option {
  return new Option('--registry <address>', 'the API of the registry to ask')
    .default('http://localhost:8080')
    .argParser(parseAddress)
}

function parseAddress(text: string): string {
  if (URL.canParse(text) && /^https?:\/\//i.test(text)) return text
  throw new InvalidArgumentError('It must be an address such as https://registry.example/api.')
}

/** Refuses a text of blanks alone. */
export function parseName(text: string): string {
  if (text.trim() !== '') return text
  throw new InvalidArgumentError('It must not be empty.')
}

/** Refuses what is no whole number above 0. Returns the text: options travel to a running registry as texts. */
export function parseCount(text: string): string {
  if (/^[1-9]\d*$/.test(text)) return text
  throw new InvalidArgumentError('It must be a whole number, 1 or more.')
}

/** Adds the text of an option that may be repeated. */
export function appendText(text: string, texts: readonly string[] = []): string[] {
  return [...texts, text]
}

/** Adds a folder, or the address of a repository, to a list. A command may run in another process, in another folder. */
export function parseSource(text: string, sources: readonly string[] = []): string[] {
  if (existsSync(text)) return [...sources, resolve(text)]
  if (looksLikeAddress(text)) return [...sources, text]
  throw new InvalidArgumentError('It is neither a folder that exists nor the address of a repository.')
}

/** Whether a text names a host: it has a scheme, or begins with a name that has a dot in it. */
function looksLikeAddress(text: string): boolean {
  return text.includes(':') || /^[^./][^/]*\.[^/]*\//.test(text)
}
