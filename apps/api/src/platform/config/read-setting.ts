import { ConfigError } from './config-error.ts'
import type { SettingName } from './settings.ts'

/** Reads a setting by name, or its default. */
export type Read = (name: SettingName) => string | undefined

/** Reads a required http or https address; removes a slash at its end. Throws ConfigError. */
export function requiredUrl(read: Read, name: SettingName): string {
  const value = url(read, name)
  if (!value) throw new ConfigError(`${name} must be set`)
  return value
}

/** Reads a required setting. Throws ConfigError. */
export function required(read: Read, name: SettingName): string {
  const value = read(name)
  if (!value) throw new ConfigError(`${name} must be set`)
  return value
}

/** Reads a whole number of at least `least`. Throws ConfigError. */
export function count(read: Read, name: SettingName, least = 1): number {
  const value = Number(read(name))
  if (Number.isSafeInteger(value) && value >= least) return value
  throw new ConfigError(`${name} must be a whole number${least > 0 ? ' above 0' : ', 0 or more'}`)
}

/** Reads a TCP port; 0 lets the machine choose. Throws ConfigError. */
export function port(read: Read, name: SettingName): number {
  const value = Number(read(name))
  if (!Number.isInteger(value) || value < 0 || value > 65535)
    throw new ConfigError(`${name} must be a port, 0 to 65535`)
  return value
}

/**
 * Reads an http or https address and removes a slash at its end; undefined for an absent setting. Throws ConfigError.
 */
export function url(read: Read, name: SettingName): string | undefined {
  const value = read(name)
  if (value === undefined) return undefined
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
    throw new ConfigError(`${name} must be an address that begins with http:// or https://`)
  }
  return value.replace(/\/+$/, '')
}

/** Reads a word from a list of words. Throws ConfigError. */
export function choice<Word extends string>(read: Read, name: SettingName, words: readonly Word[]): Word {
  const value = read(name)
  const word = words.find((candidate) => candidate === value)
  if (!word) throw new ConfigError(`${name} must be one of ${words.join(', ')}`)
  return word
}

/** Reads a setting with the values `on` and `off`. Throws ConfigError. */
export function toggle(read: Read, name: SettingName): boolean {
  return choice(read, name, ['on', 'off']) === 'on'
}
