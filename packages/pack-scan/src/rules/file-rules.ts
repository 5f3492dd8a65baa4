import type { Rule } from './rule.ts'

/** Rules about files themselves, and about files that could not be read. */
export const fileRules = [
  {
    id: 'disguised-binary',
    severity: 'critical',
    blocks: 'always',
    blocksAside: true,
    why: 'A program is stored under the name of something else, such as an image or a text.',
    remedy: 'Remove it, or give it the name that says what it is.',
  },
  {
    id: 'bytecode-without-source',
    severity: 'critical',
    blocks: 'always',
    blocksAside: true,
    why: 'Compiled Python is shipped without the source it was made from, or so that Python prefers it to the source. It cannot be reviewed.',
    remedy: 'Publish the .py files and leave .pyc files out.',
  },
  {
    id: 'source-too-large',
    severity: 'high',
    blocks: 'always',
    why: 'This Python file is too large to be read, so nobody can vouch for it.',
    remedy: 'Split it, and move data into data files.',
  },
  {
    id: 'source-unreadable',
    severity: 'high',
    blocks: 'at-import',
    why: 'Most of this file is not understood as Python, so nobody can vouch for it.',
    remedy: 'Correct the file, save it as UTF-8, or leave it out.',
  },
  {
    id: 'scan-incomplete',
    severity: 'high',
    blocks: 'always',
    blocksAside: true,
    why: 'The review reached its limits before it had read everything. What was not read cannot be vouched for.',
    remedy: 'Leave out what the pack does not need, or ask for another look.',
  },
  {
    id: 'secret-in-archive',
    severity: 'high',
    blocks: 'never',
    why: 'A key or token is in the archive. Everybody who installs the pack can use it.',
    remedy: 'Revoke it now, then publish a version without it. Read keys from the environment.',
  },
  {
    id: 'native-binary',
    severity: 'medium',
    blocks: 'never',
    why: 'Compiled programs and libraries cannot be reviewed by reading.',
    remedy:
      'Leave them out where a package on the index has them; otherwise say in the readme where they come from and how to build them.',
  },
  {
    id: 'nested-archive',
    severity: 'low',
    blocks: 'never',
    why: 'An archive inside of the archive is read one level deep, and only where it is a ZIP file.',
    remedy: 'Publish its files directly, or leave it out.',
  },
  {
    id: 'javascript-too-large',
    severity: 'medium',
    blocks: 'never',
    why: 'This script is too large to be read, so nothing can be said of it.',
    remedy: 'Split it, or leave out what the pages do not need.',
  },
  {
    id: 'bytecode',
    severity: 'low',
    blocks: 'never',
    why: 'Compiled Python lies beside its source. Nobody needs it, and it is not reviewed.',
    remedy: 'Leave __pycache__ and .pyc files out, for instance with .comfyignore.',
  },
  {
    id: 'shell-script',
    severity: 'info',
    blocks: 'never',
    why: 'A script can be started by hand. ComfyUI does not run it.',
    remedy: 'Nothing is wrong with it. Say in the readme what it is for.',
  },
] as const satisfies readonly Rule[]
