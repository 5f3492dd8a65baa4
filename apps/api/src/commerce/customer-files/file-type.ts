/** Types that no browser executes. Image types that can hold scripts, such as SVG, are absent. */
const harmless = new Set([
  ...['png', 'jpeg', 'webp', 'gif', 'avif', 'bmp', 'tiff', 'heic', 'heif'].map((name) => `image/${name}`),
  ...['mp4', 'webm', 'quicktime', 'mpeg', 'x-matroska', 'x-msvideo', 'ogg'].map((name) => `video/${name}`),
  ...['mpeg', 'mp3', 'mp4', 'wav', 'x-wav', 'wave', 'ogg', 'opus', 'flac', 'x-flac', 'aac', 'webm', 'x-m4a'].map(
    (name) => `audio/${name}`,
  ),
  ...['gltf-binary', 'gltf+json', 'obj', 'stl', 'mtl', 'vnd.usdz+zip'].map((name) => `model/${name}`),
])

/**
 * Returns the media type for serving a file: the declared type without parameters when it is harmless, otherwise the
 * type of plain bytes.
 */
export function servedType(named: string | null): string {
  const type = named?.split(';')[0]?.trim().toLowerCase() ?? ''
  return harmless.has(type) ? type : 'application/octet-stream'
}
