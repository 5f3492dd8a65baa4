import { loadParsers } from '@registry/syntax'
import { expect, test } from 'vitest'
import { scanPack } from '../scan-pack.ts'

const parsers = await loadParsers()

/** Effects of an install script as `kind target line`. */
function told(text: string): string[] {
  const file = { path: 'install.py', text, size: text.length, head: new Uint8Array() }
  return scanPack(parsers, [file]).effects.effects.map(({ kind, target, line }) => `${kind} ${target} ${line}`)
}

test('the scan reports the base packages that an install script installs and removes', () => {
  const install = [
    'import subprocess, sys',
    'def pip(*names):',
    '    subprocess.check_call([sys.executable, "-m", "pip", "install", *names])',
    'pip("torch==2.4.0", "mine")',
    'subprocess.run([sys.executable, "-m", "pip", "uninstall", "-y", "numpy"])',
  ]
  expect(told(install.join('\n'))).toEqual([
    'package-change pip install torch==2.4.0 3',
    'package-change pip uninstall numpy 5',
  ])
})

test('the scan reports each command of a line, and ignores comments', () => {
  const install =
    'import os\n# Without venv_python, pip is called as it is.\n' +
    'os.system("pip install foo && pip install torch>=2; pip3 uninstall -y \'numpy\'")\n' +
    'os.system("pip install a ;;; torch")\n'
  expect(told(install)).toEqual(['package-change pip install torch>=2 3', 'package-change pip uninstall numpy 3'])
})

test.each([
  `pip install foo && python -c 'import torch'`,
  'pip install foo; echo torch',
  `python -c 'install(); x' pip torch`,
])('the scan reports nothing for a package name in another command: %s', (command) => {
  expect(told(`import os\nos.system("${command}")\n`)).toEqual([])
})
