const names = new Set(
  (
    'torch torchvision torchaudio xformers numpy transformers opencv-python opencv-python-headless opencv-contrib-python ' +
    'opencv-contrib-python-headless'
  ).split(' '),
)

/** Returns the package of a requirement, if ComfyUI or most packs depend on it. */
export function basePackage(requirement: string): string | undefined {
  const name = /^([A-Za-z][\w.-]{0,60}?)(?:\[[^\]]{0,80}\])?\s*(?:[=<>~!@;]|$)/.exec(requirement)?.[1]
  const plain = name?.toLowerCase().replaceAll(/[._]/g, '-')
  if (plain !== undefined && names.has(plain)) return plain
  return wheel.exec(requirement)?.[1]?.toLowerCase()
}

const wheel = /^https?:\/\/\S{1,400}\/(torch|torchvision|torchaudio|xformers|numpy)-\d[^/\s]{0,200}\.whl(?:[#?]|$)/i
