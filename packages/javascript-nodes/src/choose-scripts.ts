import { plainPath } from '@registry/syntax'

/** Folders of a pack whose scripts no browser loads. */
const aside = /(?:^|\/)(?:tests?|__tests__|examples?|docs?|node_modules|venv|site-packages|\.[^/]*)\//i
const script = /\.m?js$/i

/**
 * Returns the scripts that a browser may load: the scripts in the folder that ComfyUI serves. Without a known folder,
 * all scripts except those of tests, examples and the like.
 */
export function chooseScripts(
  files: ReadonlyMap<string, string>,
  webDirectory: string | undefined,
): Map<string, string> {
  const scripts = [...files].filter(([path]) => script.test(path))
  const folder = webDirectory === undefined ? '' : plainPath(webDirectory)
  const served = folder === '' ? [] : scripts.filter(([path]) => path.startsWith(`${folder}/`))
  return new Map(served.length > 0 ? served : scripts.filter(([path]) => !aside.test(path)))
}
