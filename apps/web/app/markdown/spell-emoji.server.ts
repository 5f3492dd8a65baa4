import { nameToEmoji } from 'gemoji'
import type { Root } from 'hast'
import { findAndReplace } from 'hast-util-find-and-replace'

const emoji = new Map(Object.entries(nameToEmoji))

const ignore = ['code', 'kbd', 'math', 'pre', 'samp', 'tt']

/** Replaces emoji names such as `:rocket:` by emoji, except in code. */
export const spellEmoji = (tree: Root): void =>
  findAndReplace(tree, [/(?<![\d:]):(\+1|[-\w]{1,40}):/g, (_: string, name: string) => emoji.get(name) ?? false], {
    ignore,
  })
